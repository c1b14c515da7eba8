"""What the tests of the hardware panel have in common."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.sunken_play import aim, card
from tests.ui.rig_services import RigDriver

GOLD = card("p2", "gold", 15000)
ARMED = (GOLD, aim("p2", 4))
BUZZ = {"type": "buzz", "player": "p2", "source": "touch"}
Open = Callable[..., RigDriver]
SIZES = ["R", *(pytest.param(size, marks=pytest.mark.slow) for size in "CT")]


def kept(driver: RigDriver) -> dict[str, Any]:
    """What stands in the user's configuration folder now."""
    path = driver.rigs.folder / "config" / "calibration.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {} if path.is_file() else {}


@pytest.mark.slow
def spoil_the_folder(driver: RigDriver) -> None:
    """Nothing can be written to the folder of the configuration any more."""
    driver.shell.settings_writer.finish()
    shutil.rmtree(driver.rigs.folder / "config")
    (driver.rigs.folder / "config").write_text("no folder")
