"""The question after a power cut in a dive, and the way back to the game (screens.md 3)."""

from __future__ import annotations

import pytest

from divingbell.ui.routes import ROUTES
from tests import table_work
from tests.sunken_play import aim, buzz
from tests.ui.scenes_sunken import ANY, GOLD, armed, table
from tests.ui.scenes_windows import (
    WAYS_HERE,
    resumed,
)
from tests.ui.screens.dialogs.over_a_table import FREE, SIZES, home_again, over
from tests.ui.table_services import MISSED, sitting


@pytest.mark.parametrize("size", SIZES)
def test_not_yet_lets_the_probe_go(at_table, size: str) -> None:
    driver = at_table(resumed, size)
    assert driver.answered("resume.not_yet") == []
    driver.settled()
    assert driver.services.told()[-1] == "go"
    assert driver.shows("sunken_treasure_table.band.armed")


def test_yes_no_buzz_leads_to_the_outcomes_disarmed(at_table) -> None:
    driver = at_table(resumed)
    assert driver.answered("resume.no_buzz") == []
    assert driver.services.told() == ["hold"]
    assert driver.shows("disarmed")
    assert driver.shows("outcome.recovered.gold")


def test_it_buzzed_is_entered_and_the_sensors_stay_on_hold(at_table) -> None:
    driver = at_table(resumed)
    assert driver.answered("resume.it_buzzed") == [buzz("p2")]
    assert driver.shell.top.name == "sunken.buzz"
    assert driver.services.own.now.hold


def test_not_yet_without_a_hole_goes_back_to_the_call(at_table) -> None:
    driver = at_table(resumed, "C", call=(GOLD,))
    assert driver.answered("resume.not_yet") == []
    assert driver.services.told() == ["hold", "go"]
    assert driver.shell.top.name == "sunken.call"
    assert driver.shows("risk.4")


def test_the_hold_ends_with_the_turn(at_table) -> None:
    services = armed()
    assert table_work.resume(services.own, services.own.now.uuid) is not None
    driver = at_table(over(services), "C")
    driver.tap("resume.no_buzz")
    assert driver.shows("disarmed")
    assert driver.answered("outcome.stopped") == [{"type": "dive", "player": "p2", "outcome": "stopped"}]
    assert not driver.services.own.now.hold
    assert not driver.shows("sunken_treasure.windows.resume.did_you_dive")


def test_a_buzz_before_the_power_cut_is_not_asked_about(at_table) -> None:
    services = table(4, GOLD, aim("p2", 4), buzz("p2", "sensor"))
    table_work.sensors(services.own, "hold")
    driver = at_table(over(services), "C")
    assert not driver.shows("sunken_treasure.windows.resume.did_you_dive")
    assert driver.shell.top.name == "sunken.buzz"
    assert driver.services.own.now.hold
    assert driver.answered("outcome.recovered.gold") == [
        {"type": "dive", "player": "p2", "outcome": "recovered", "coin": "gold"}
    ]


def test_a_free_buzz_that_waits_after_a_power_cut_listens() -> None:
    services = table(4, GOLD, FREE)
    carried = table_work.resume(services.own, services.own.now.uuid)
    assert carried is not None
    with sitting(services, "C", routes=WAYS_HERE) as driver:
        assert driver.shell.top.name == "sunken.free_buzz"
        assert not services.own.now.hold
        before = services.sent()
        services.contact()
        driver.settled()
        assert services.sent() == before, "it belongs to the free buzz"
        assert driver.shell.top.name == "sunken.call"


def test_step_back_undoes(at_table) -> None:
    driver = at_table(resumed)
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("table.put_back")
    assert driver.shows("sunken_treasure.windows.resume.did_you_dive"), "the card lies still"


@pytest.mark.parametrize("size", SIZES)
def test_without_a_hole_the_hole_is_asked_first(at_table, size: str) -> None:
    driver = at_table(resumed, size, call=(ANY,))
    driver.tap("resume.no_buzz")
    assert driver.shows("$60,000")
    assert driver.answered("risk.4") == [aim("p2", 4)]
    assert driver.shows("disarmed")
    driver.services.tap({"type": "undo", "steps": 1})


@pytest.mark.slow
def test_without_a_hole_hole_and_buzz_are_one_tap(at_table) -> None:
    driver = at_table(resumed, call=(GOLD,))
    driver.tap("resume.it_buzzed")
    assert driver.shows("$22,500")
    assert driver.answered("risk.3") == [aim("p2", 3), buzz("p2")]
    entries = [*driver.services.own.now.session.entries()][:2]
    assert entries[0].origin.tap == entries[1].origin.tap
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]


@pytest.mark.slow
def test_the_probe_that_was_away_asks_in_a_dive(at_table) -> None:
    driver = at_table(over(armed()))
    driver.services.health(MISSED)
    driver.settled()
    assert driver.shows("sunken_treasure_table.waits")
    assert not driver.shows("sunken_treasure.windows.resume.did_you_dive"), "only after a resume"
    driver.tap("waits.go")
    driver.settled()
    assert not driver.shows("sunken_treasure_table.waits")


def test_carry_on_after_a_power_cut_asks(at_table) -> None:
    driver = at_table(home_again)
    assert driver.shows("sunken_treasure.windows.resume.power_cut")
    assert driver.shows("sunken_treasure.windows.resume.every_tap")
    driver.tap("resume.not_yet")
    driver.wait(lambda: driver.shows("sunken_treasure_table.band.armed"), "the armed dive")


@pytest.mark.slow
def test_carry_on_after_a_power_cut_tells_of_lost_lines_once(at_table) -> None:
    driver = at_table(home_again, loses=True)
    assert driver.shows("windows.lost.title")
    driver.tap("lost.on")
    assert driver.shows("sunken_treasure.windows.resume.power_cut")
    ROUTES["carry_on"](driver.shell)
    driver.wait(lambda: driver.shows("sunken_treasure.windows.resume.carried_on"), "the question")
    assert not driver.shows("windows.lost.title")


@pytest.mark.slow
def test_carry_on_after_home_asks_too_and_says_so(at_table) -> None:
    driver = at_table(home_again)
    ROUTES["carry_on"](driver.shell)
    driver.wait(lambda: driver.shows("sunken_treasure.windows.resume.carried_on"), "the question")


@pytest.mark.slow
def test_a_pause_that_was_open_is_over_where_no_dive_asks(at_table) -> None:
    driver = at_table(home_again)
    own = driver.shell.services.table
    own.submit([{"type": "undo", "steps": 2}]).result()
    table_work.sensors(own, "hold")
    ROUTES["carry_on"](driver.shell)
    driver.wait(lambda: not own.now.hold, "the sensors")
    assert driver.shows("sunken_treasure_table.band.card")
