"""A table that owns no probe: no alarm, one word for it on every screen, and a choice that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Health, Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.simulated_rig import SimulatedRig
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.first_start.welcome import Welcome
from divingbell.ui.screens.hardware.panel import show_hardware
from divingbell.ui.screens.settings.settings import show_settings
from divingbell.ui.shell.shell import Shell
from tests.sunken_play import aim, buzz
from tests.ui.driver import Driver
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.started_services import ToldRig, start_app
from tests.ui.table_services import LOST, TableDriver, sitting

NO_PORT = Health("lost", "rig.no_port")
ALARMS = ("Probe lost", "The probe does not answer", "Not there", "Gone", "not found", "No rig", "none")
CALLED = (GOLD, aim("p2", 4))
Enter = Callable[..., Driver]


@pytest.fixture
def enter() -> Iterator[Enter]:
    """`enter(first, rig=...)` is the program on that screen in services with that rig."""
    drivers: list[Driver] = []

    def begin(first: Any = None, rig: Any = None, **settings: Any) -> Driver:
        chosen = Settings(**{"welcomed": True, **settings})
        drivers.append(start_app("R", chosen, first, dict(ROUTES), rig=rig or ToldRig(NO_PORT)))
        return drivers[-1]

    yield begin
    while drivers:
        drivers.pop().close()


def kept(driver: Driver) -> Settings:
    driver.shell.settings_writer.finish()
    settings: Settings = driver.shell.services.settings.now
    return settings


def settings_page(shell: Shell) -> None:
    show_settings(shell)
    shell.top.open("hardware")  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", [None, show_hardware, settings_page, lambda shell: shell.start(Welcome(shell, 3))])
def test_no_probe_owned_is_one_calm_word_on_every_screen(enter: Enter, way: Callable[[Shell], None] | None) -> None:
    driver = enter()
    if way is not None:
        way(driver.shell)
        driver.frames(2)
    driver.wait(lambda: driver.shows("No probe"), "the word for it")
    assert [words for words in driver.texts() if words in ALARMS] == []


def test_no_probe_owned_is_no_alarm_on_the_dive() -> None:
    services = table(4, *CALLED)
    services.health(NO_PORT)
    with sitting(services, "R") as driver:
        assert driver.shows("No probe")
        assert [words for words in driver.texts() if words in ALARMS] == []
        services.health(NO_PORT)
        driver.settled()
        assert not driver.shows("banner")


def test_once_a_rig_has_answered_its_loss_is_told(enter: Enter) -> None:
    rig = ToldRig(NO_PORT)
    driver = enter(rig=rig)
    rig.say(Health("ready", "rig.ready", {"name": "x"}))
    driver.wait(lambda: driver.shows("Probe ready"), "the rig")
    rig.say(NO_PORT)
    driver.wait(lambda: driver.shows("Probe lost"), "its loss")
    assert kept(driver).rig_answered


def test_a_pretended_rig_is_no_rig_that_has_answered(enter: Enter) -> None:
    driver = enter(rig=SimulatedRig(RigProfile(), Parameters()))
    driver.wait(lambda: driver.shows("Probe ready"), "the simulated rig")
    assert not kept(driver).rig_answered


def test_we_have_no_probe_is_a_choice_of_the_first_start(enter: Enter) -> None:
    driver = enter(lambda shell: Welcome(shell, 3), welcomed=False)
    driver.wait(lambda: driver.shows("no_probe"), "the choice")
    driver.tap("no_probe")
    assert driver.shell.top.name == "home"
    assert (kept(driver).rig, kept(driver).welcomed) == ("none", True)
    assert driver.shows("No probe")


def test_we_have_no_probe_is_a_choice_of_the_panel_and_of_the_settings(enter: Enter) -> None:
    driver = enter()
    show_hardware(driver.shell)
    driver.wait(lambda: driver.shows("no_probe"), "the choice")
    driver.tap("no_probe")
    assert kept(driver).rig == "none"
    assert not driver.shows("banner")
    driver.shell.pop()
    settings_page(driver.shell)
    driver.frames(2)
    driver.tap("rig.serial")
    driver.tap("rig.none")
    assert kept(driver).rig == "none"


@pytest.mark.parametrize("size", "RCT")
def test_we_have_no_probe_ends_the_banner_of_a_lost_one(size: str) -> None:
    services = table(4, *CALLED)
    with sitting(services, size) as driver:
        services.health(LOST)
        driver.settled()
        assert driver.shows("banner")
        assert not driver.shows("hardware")
        driver.tap("no_probe")
        assert driver.shell.settings.rig == "none"
        assert not driver.shows("banner")
        assert driver.answered("event.buzz") == [buzz("p2", "touch")]


@pytest.mark.parametrize("size", "RCT")
def test_it_buzzed_is_on_the_dive_with_every_rig(size: str) -> None:
    with sitting(table(4, *CALLED), size) as driver:
        assert is_one_key(driver)
        assert driver.find("event.buzz").rect[3] >= 56
        assert driver.answered("event.buzz") == [buzz("p2", "touch")]
        assert driver.shell.top.name == "sunken.buzz"


def is_one_key(driver: TableDriver) -> bool:
    return driver.shows("event.buzz") and not driver.shows("no_buzz")
