"""What a contact lets people take back, and when: the free buzz said aloud, another rim, buttons that sleep (screens.md
2.2, 11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sunken_play import aim, buzz, dive, free_buzz
from tests.ui.games.sunken_treasure.at_the_dive import Sit
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.table_services import LOST, READY, TableDriver, sitting

CALLED = (GOLD, aim("p2", 4))
FREE, OURS = free_buzz("p2"), "event.our_free_buzz"


def felt(driver: TableDriver, **options: Any) -> None:
    driver.services.contact(**options)
    driver.settled()


def amend(entry: int, *actions: Any, drop: int = 1) -> dict[str, Any]:
    return {"type": "amend", "entry": entry, **({"drop": drop} if drop > 1 else {}), "actions": list(actions)}


# It was our free buzz -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "shown"), [(CALLED, "sunken.armed"), ((GOLD,), "sunken.call")])
def test_a_free_buzz_said_aloud_takes_the_place_of_the_buzz(sit: Sit, before: Any, shown: str) -> None:
    driver = sit(*before)
    felt(driver)
    entry = driver.services.last.number
    assert driver.answered(OURS) == [amend(entry, FREE)]
    assert driver.shell.top.name == shown
    assert driver.is_off("event.free_buzz")
    assert driver.services.told() == [], "its contact has been"
    assert driver.shows("sunken_treasure_table.toast.free_buzz")
    assert driver.shows("$60,000 again") is (before is CALLED)
    felt(driver)
    assert driver.services.last.action == buzz("p2", "sensor"), "the next touch is no free one"


def test_it_says_what_the_dive_pays_then(driver: TableDriver) -> None:
    driver.sit(table(4, *CALLED))
    felt(driver)
    said = [part.words for part in driver.find(OURS).walk() if getattr(part, "words", "").startswith("$")]
    assert said in ([], ["$60,000"])
    assert said or driver.shell.ctx.frame.size.name == "compact"


def test_it_is_put_back_whole(sit: Sit) -> None:
    driver = sit(GOLD)
    felt(driver, rim=3)
    entry = driver.services.last.number - 1
    assert driver.answered(OURS) == [amend(entry, FREE, drop=2)]
    rims = {"type": "aim", "player": "p2", "risk": 3}
    assert driver.answered("put_back") == [{"drop": 1, **amend(entry, rims, buzz("p2", "sensor"))}]
    assert driver.shell.top.name == "sunken.buzz"


@pytest.mark.parametrize(
    "before",
    [(GOLD, FREE), (*CALLED, dive("p2", "missed"))],
    ids=["the free buzz is used", "an attempt came first"],
)
def test_it_is_not_offered_where_it_cannot_have_been(sit: Sit, before: Any) -> None:
    driver = sit(*before)
    felt(driver)
    if before[-1] is FREE:
        driver.answered("risk.4")
        felt(driver)
    assert driver.shell.top.name == "sunken.buzz"
    assert not driver.shows(OURS)


def test_a_buzz_that_was_tapped_has_undo(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.answered("event.buzz")
    assert not driver.shows(OURS)
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]


def test_it_acts_as_soon_as_it_is_seen(driver: TableDriver) -> None:
    driver.sit(table(4, *CALLED))
    place = driver.middle("event.free_buzz")
    with driver.held_clock() as let_pass:
        driver.services.contact()
        driver.settled(seen=False)
        let_pass(0.05)
        assert driver.shell.top.name == "sunken.ring"
        sent = len(driver.services.sent())
        driver.tap_again(place, 0.01)
        driver.settled(seen=False)
        assert driver.services.sent()[sent:] == [amend(driver.services.last.number, FREE)]


# What sleeps --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["not_real", "undo"])
def test_what_takes_the_contact_back_is_deaf_for_a_second(driver: TableDriver, key: str) -> None:
    driver.sit(table(4, *CALLED))
    with driver.held_clock() as let_pass:
        driver.services.contact()
        driver.settled(seen=False)
        let_pass(0.8)
        assert driver.answered(key, seen=False) == []
        assert driver.shows("table.moved_on_buzz")
        assert driver.find(key).element.opacity < 1
        let_pass(0.3)
        assert driver.find(key).element.opacity == 1
        assert driver.answered(key, seen=False) == [{"type": "undo", "steps": 1}]


def test_it_is_deaf_from_the_first_frame_that_shows_it_however_late_that_is(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.contact()
    driver.shell.main_thread.drain()  # the contact is known, no frame has shown it yet
    driver.let_pass(1.1)
    assert driver.find("not_real").element.opacity < 1


def test_with_calm_motion_it_is_deaf_too() -> None:
    with sitting(table(4, *CALLED), "C", calm_motion=True) as driver, driver.held_clock() as let_pass:
        driver.services.contact()
        driver.settled(seen=False)
        assert driver.answered("not_real", seen=False) == []
        let_pass(1.1)
        assert driver.answered("not_real", seen=False) == [{"type": "undo", "steps": 1}]


def test_undo_of_what_people_tapped_meanwhile_acts_at_once(sit: Sit) -> None:
    driver = sit(*CALLED)
    with driver.held_clock() as let_pass:
        driver.services.contact()
        driver.settled(seen=False)
        let_pass(0.6)
        driver.answered("outcome.recovered.gold", seen=False)
        assert driver.answered("undo", seen=False) == [{"type": "undo", "steps": 1}]


def test_a_touch_before_a_buzz_is_on_the_screen_sends_nothing(sit: Sit) -> None:
    driver = sit(*CALLED)
    with driver.held_clock():
        place = driver.middle("outcome.dropped")
        sent = len(driver.services.sent())
        driver.services.contact()
        driver.shell.main_thread.drain()  # the contact is known, no frame has shown it yet
        driver.tap_again(place, 0.16)
        driver.settled(seen=False)
        assert driver.services.sent()[sent:] == [buzz("p2", "sensor")]
        assert driver.shows("table.moved_on_buzz")


# An open row --------------------------------------------------------------------------------------------------


def test_a_row_that_is_open_as_it_buzzes_stays_with_half_of_the_amounts(driver: TableDriver) -> None:
    driver.sit(table(4, *CALLED))
    driver.tap("open.risk")
    assert driver.shows("$75,000")
    felt(driver)
    assert driver.shows("window")
    assert driver.shows("sunken_treasure_table.band.buzz")
    assert driver.shows("$37,500")
    assert driver.answered("risk.5") == [aim("p2", 5)]
    assert driver.shell.top.name == "sunken.buzz"
    assert not driver.shows("window")


# Another rim --------------------------------------------------------------------------------------------------


def test_another_rim_than_the_one_that_was_called_is_asked_about(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 5)))
    aimed = driver.services.last.number
    felt(driver, rim=2)
    for words in ("sunken_treasure_table.rim.asked", "sunken_treasure_table.rim.asked.sub"):
        assert driver.shows(driver.shell.ctx.t(words, risk=2))
    assert driver.answered("rim.yes") == [amend(aimed, aim("p2", 2))]
    assert not driver.shows("rim.yes")
    assert driver.shows("+$15,000")
    assert driver.answered("put_back") == [amend(aimed, aim("p2", 5))]


def test_no_answer_leaves_the_risk_as_it_was_called(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 5))
    felt(driver, rim=2)
    assert driver.answered("rim.no") == []
    assert not driver.shows("rim.yes")
    assert driver.services.state.dive.risk == 5


def test_what_comes_meanwhile_waits_for_the_answer(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 5))
    felt(driver, rim=2)
    driver.services.health(LOST)
    driver.services.health(READY)
    driver.settled()
    driver.answered("rim.no")
    assert driver.shows("sunken_treasure_table.back")


def test_an_attempt_has_fixed_the_hole_so_another_rim_lights_nothing(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 5), dive("p2", "missed"))
    driver.let_pass(2)
    felt(driver, rim=2)
    assert driver.services.last.action == buzz("p2", "sensor")
    assert not driver.shows("rim.yes")
    driver.tap("call")
    assert not driver.shows("window")


@pytest.mark.parametrize("rim", [5, None], ids=["the one that was called", "rims that share a wire"])
def test_the_rim_that_was_called_is_not_asked_about(sit: Sit, rim: int | None) -> None:
    driver = sit(GOLD, aim("p2", 5))
    felt(driver, rim=rim)
    assert not driver.shows("rim.yes")


# What was undone ----------------------------------------------------------------------------------------------


def test_what_was_undone_is_said_before_what_comes_meanwhile(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.answered("undo")
    driver.services.health(LOST)
    driver.services.health(READY)
    driver.settled()
    assert driver.shows("put_back")
    driver.let_pass(6.1)
    assert driver.shows("sunken_treasure_table.back"), "it waited"
