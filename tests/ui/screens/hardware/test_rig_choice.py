"""What listens, touched: a kind that is there is used at once, one that is not cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_rigs import RIGS
from divingbell.ui.screens.hardware.panel import HardwarePanel
from divingbell.ui.screens.hardware.rig_choice import RigChoice, show_rig_choice
from divingbell.ui.shell.route import Route
from tests.ui.rig_services import RigDriver, RigServices
from tests.ui.screens.hardware.panel import SIZES

TAUGHT = next(name for name, driver in RIGS.items() if driver.learns_key)
BOX = next(name for name, driver in RIGS.items() if driver.takes_firmware)
PLAYED = next(name for name, driver in RIGS.items() if driver.pretended)


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[RigDriver]:
    settings = Settings(welcomed=True)
    ways = dict.fromkeys((Route.LEARN_KEY, Route.CALIBRATE), lambda _: None)
    made = RigDriver(RigServices(settings), settings, request.param, HardwarePanel, ways)
    show_rig_choice(made.shell)
    made.settled()
    yield made
    made.close()


def found(driver: RigDriver, **there: bool) -> None:
    """These kinds are there or not; the others need nothing."""
    screen = driver.shell.top
    assert isinstance(screen, RigChoice)
    driver.wait(lambda: screen.there, "the look")
    screen.there = {name.replace("_", "-"): is_there for name, is_there in there.items()}
    screen.refresh()
    driver.settled()


def test_a_kind_that_is_there_is_used_at_once(driver: RigDriver) -> None:
    found(driver, **{BOX: True, TAUGHT.replace("-", "_"): False})
    driver.tap(f"rig.{PLAYED}")
    driver.settled()
    assert driver.shell.settings.rig == PLAYED
    assert not driver.shows("set_up"), "a pretended rig is not calibrated"
    driver.tap(f"rig.{BOX}")
    driver.settled()
    assert driver.rigs.services.wanted_rig == BOX
    assert "Calibrate" in driver.texts()
    driver.tap("rig.none")
    driver.settled()
    assert driver.shell.settings.rig == "none"
    assert not driver.shows("set_up")


def test_a_kind_that_is_not_there_is_off_but_one_that_is_taught(driver: RigDriver) -> None:
    driver.shell.change(rig="none")
    found(driver, **{BOX: False, TAUGHT.replace("-", "_"): False})
    assert driver.is_off(f"rig.{BOX}")
    assert "plug one in" in driver.texts()
    driver.tap(f"rig.{TAUGHT}")
    driver.settled()
    assert driver.shell.settings.rig == TAUGHT
    assert "Learn the USB key" in driver.texts()


def test_every_kind_says_what_it_feels(driver: RigDriver) -> None:
    found(driver, **{BOX: True})
    for word in ("touch", "risk", "floor"):
        assert driver.texts().count(word) == len(RIGS) + 1
