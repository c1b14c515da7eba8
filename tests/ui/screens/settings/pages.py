"""What the tests of the settings have in common."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from divingbell.companion.configuration.settings import QuietHours, Settings, Sound, SoundGroup
from tests.ui.driver import Driver

Enter = Callable[..., Driver]
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]
ALL = SoundGroup()
LOUD = Sound(quiet=QuietHours(enabled=False))


def kept(driver: Driver) -> Settings:
    """What is in the user's folder now, read anew."""
    from divingbell.companion.configuration import configuration

    driver.shell.settings_writer.finish()
    services = driver.shell.services
    return configuration.load(services.settings.configuration.folder, services.settings.configuration.defaults).settings


def reach(driver: Driver, sheet: str, key: str) -> None:
    """Move the sheet under the finger until the key can be seen whole."""
    for _ in range(9):
        area, (_, y, _, h) = driver.find(sheet), driver.find(key).rect
        if y + h - area.scroll <= area.seen[1] + area.seen[3] + 1:
            return
        driver.drag(sheet, 0, -120)
    raise AssertionError(f"{key} cannot be reached")
