"""Pause: the sensors are on hold until people go on (screens.md 0.9, 3)."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Health
from tests.ui.scenes_sunken import armed, table
from tests.ui.scenes_windows import (
    resumed,
)
from tests.ui.screens.dialogs.over_a_table import over
from tests.ui.table_services import MISSED


def test_pause_holds_the_sensors_until_go_on(at_table) -> None:
    driver = at_table(over(armed()))
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    assert driver.services.told() == ["hold"]
    driver.services.contact()
    assert driver.services.last.action["type"] == "aim", "felt while paused: logged only"
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold", "go"]
    assert not driver.shows("windows.pause")
    driver.services.contact()
    assert driver.services.last.action["type"] == "buzz"


def test_pause_says_what_waits_behind_it(at_table) -> None:
    driver = at_table(over(armed()))
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    number = driver.services.state.turn.number
    assert driver.shows(f"Turn {number}. Bruno had just armed a dive: gold, risk 4.")


@pytest.mark.slow
def test_pause_over_sensors_on_hold_lets_nothing_go(at_table) -> None:
    driver = at_table(resumed)
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold"]
    assert driver.shows("sunken_treasure.windows.resume.did_you_dive")


def test_what_is_asked_since_the_pause_lets_go_itself(at_table) -> None:
    driver = at_table(over(armed()), "C")
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    driver.services.health(MISSED)
    driver.settled()
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold", "hold"], "that of the pause, and that of the loss"
    assert driver.shows("sunken_treasure_table.waits")
    driver.tap("waits.go")
    driver.settled()
    assert driver.services.told() == ["hold", "hold", "go"]


def test_an_answered_question_does_not_come_back_with_a_pause_but_with_new_news(at_table) -> None:
    driver = at_table(over(armed()), "C")
    driver.services.health(MISSED)
    driver.settled()
    driver.tap("waits.go")
    driver.settled()
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    assert not driver.shows("sunken_treasure_table.waits")
    driver.tap("pause.on")
    driver.settled()
    assert driver.shows("sunken_treasure_table.band.armed")
    driver.services.health(Health("ready", "rig.power_lost", missed=True))
    driver.settled()
    assert driver.shows("sunken_treasure_table.waits")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["home", "settings"])
def test_pause_leads_home_and_to_the_settings(at_table, name: str) -> None:
    gone: list[str] = []
    driver = at_table(over(table(), **{name: lambda _: gone.append(name)}))
    driver.tap("menu")
    driver.tap("menu.pause")
    assert not driver.shows("pause.off"), "only where the program owns the screen"
    driver.tap(f"pause.{name}")
    assert gone == [name]


@pytest.mark.slow
def test_switch_off_wants_to_be_held(at_table, monkeypatch) -> None:
    driver = at_table(over(table()), "C", Settings(welcomed=True, kiosk=True))
    stopped: list[bool] = []
    monkeypatch.setattr(driver.app, "stop", lambda: stopped.append(True))
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.tap("pause.off")
    assert stopped == []
    driver.hold("pause.off")
    assert stopped == [True]
    monkeypatch.undo()
