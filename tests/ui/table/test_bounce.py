"""Touches at a table that nobody meant: fingers that bounce, and those that a buzz has overtaken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.dialogs.refusal import open_refused
from divingbell.ui.toolkit.element import Text
from tests import table_work
from tests.sunken_play import NO_PENALTY, aim, buzz, up
from tests.ui.finger import Finger
from tests.ui.games.sunken_treasure.at_the_dive import Sit
from tests.ui.scenes_sunken import GOLD, recovered, table
from tests.ui.table_services import TableDriver, TableServices

CALLED = (GOLD, aim("p2", 4))
SOON, LATER, AT_ONCE = 0.16, 0.4, 0.01
"""Seconds between lifting a finger and touching again: twice out of habit, on purpose, as fast as two hands can."""


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    def take(*actions: Any, services: TableServices | None = None, **routes: Any) -> TableDriver:
        return app.sit(services or table(4, *actions), refused=open_refused, **routes)

    return take


def again(driver: TableDriver, place: tuple[float, float], after: float) -> list[dict[str, Any]]:
    """Touch this place once more, and what was entered upon it."""
    before = len(driver.services.sent())
    driver.tap_again(place, after)
    driver.settled()
    return driver.services.sent()[before:]


# Bouncing -----------------------------------------------------------------------------------------------------


def test_a_finger_that_bounces_does_not_play_the_turn_of_the_next(sit: Sit) -> None:
    driver = sit()
    place = driver.middle("none.discard")
    assert driver.answered("none.discard") == [{"type": "discard", "player": "p2"}]
    assert driver.middle("none.discard") == place, "the key of the next player lies there"
    assert again(driver, place, SOON) == []
    assert again(driver, place, SOON) == [{"type": "discard", "player": "p3"}], "0.3 s after the first, it was read"


def test_a_touch_that_may_have_waited_for_its_frame_counts_as_made_at_once(sit: Sit) -> None:
    driver = sit()
    place = driver.middle("none.discard")
    driver.answered("none.discard")
    driver.waited = 0.3
    assert again(driver, place, LATER) == []
    driver.waited = 0
    assert again(driver, place, LATER) == [{"type": "discard", "player": "p3"}]


@pytest.mark.parametrize(
    ("services", "key", "sent"),
    [
        (lambda: recovered(), "penalty.none", [NO_PENALTY]),
        (lambda: table(4, *CALLED), "outcome.dropped", [{"type": "dive", "player": "p2", "outcome": "dropped"}]),
        (lambda: table(4, *CALLED), "outcome.recovered.gold", [up("p2", "gold")]),
        (lambda: table(4, GOLD), "risk.4", [aim("p2", 4)]),
        (lambda: table(4, *CALLED), "undo", [{"type": "undo", "steps": 1}]),
        (
            lambda: table(4, *CALLED, buzz("p2")),
            "outcome.missed",
            [{"type": "dive", "player": "p2", "outcome": "missed"}],
        ),
    ],
)
def test_what_is_tapped_twice_out_of_habit_is_entered_once(
    sit: Sit, services: Callable[[], TableServices], key: str, sent: list[dict[str, Any]]
) -> None:
    driver = sit(services=services())
    place = driver.middle(key)
    assert driver.answered(key) == sent
    picture, texts = driver.shell.top.name, _at_last(driver)
    assert again(driver, place, SOON) == []
    assert driver.shell.top.name == picture
    assert _at_last(driver) == texts, "nothing half chosen, no window, no toast"


def _at_last(driver: TableDriver) -> list[str]:
    """What is shown, amounts as they are at last: one that is being paid counts up meanwhile."""
    words = (part.element for part in driver.shell.element_view.words())
    return [word.text for word in words if isinstance(word, Text) and word.text.strip()]


def test_undo_goes_further_as_soon_as_it_could_be_read(sit: Sit) -> None:
    driver = sit(*CALLED)
    place = driver.middle("undo")
    driver.answered("undo")
    assert again(driver, place, LATER) == [{"type": "undo", "steps": 1}]


def test_quick_touches_of_other_places_count(sit: Sit) -> None:
    driver = sit()
    card = driver.middle("card.15000")
    driver.tap("coin.gold")
    assert again(driver, card, AT_ONCE) == [GOLD]
    assert again(driver, driver.middle("risk.4"), AT_ONCE) == [aim("p2", 4)]


def test_a_window_that_opens_under_the_finger_is_not_tapped(sit: Sit) -> None:
    driver = sit(*CALLED)
    place = driver.middle("open.risk")
    driver.tap("open.risk")
    assert driver.shows("window")
    assert again(driver, place, SOON) == []
    assert driver.shows("window")


def test_a_finger_that_came_down_before_the_answer_does_nothing_after_it(sit: Sit) -> None:
    driver = sit()
    finger = driver.down("none.discard")
    driver.services.tap({"type": "discard", "player": "p2"})
    driver.settled()
    before = driver.services.sent()
    finger.up()
    driver.settled()
    assert driver.services.sent() == before
    assert driver.shows("table.moved_on")


def test_of_two_who_reach_for_a_card_the_other_is_told(sit: Sit) -> None:
    driver = sit(services=recovered())
    other = driver.down("penalty.p4.air_line_break")
    finger = driver.down("penalty.p3.share")
    finger.up()
    driver.settled()
    before = driver.services.sent()
    assert before[-1] == {"type": "play_penalty", "player": "p3", "card": "share"}
    other.up()
    driver.settled()
    assert driver.services.sent() == before
    assert driver.shows("table.moved_on")


def test_a_finger_that_bounces_before_the_answer_is_not_told_of(sit: Sit) -> None:
    driver = sit()
    place = driver.middle("none.discard")
    before = len(driver.services.sent())
    driver.seconds += 1
    Finger(*place).down().up()
    bounced = Finger(*place).down()
    driver.settled()
    driver.seconds += 0.1
    bounced.up()
    driver.settled()
    assert driver.services.sent()[before:] == [{"type": "discard", "player": "p2"}]
    assert driver.shows("sunken_treasure_table.tag.no_dive")


def test_a_touch_between_the_answer_and_its_picture_is_of_the_new_picture(sit: Sit) -> None:
    driver = sit()
    place = driver.middle("none.discard")
    before = len(driver.services.sent())
    driver.seconds += 1
    Finger(*place).down().up()
    driver.services.settle()
    driver.shell.main_thread.drain()  # the answer is there, no frame yet
    driver.seconds += SOON
    Finger(*place).down().up()
    driver.settled()
    assert driver.services.sent()[before:] == [{"type": "discard", "player": "p2"}]


# Overtaken ----------------------------------------------------------------------------------------------------


def test_a_buzz_between_touching_and_lifting_comes_first(sit: Sit) -> None:
    driver = sit(*CALLED)
    finger = driver.down("outcome.recovered.gold")
    driver.services.contact()
    driver.settled()
    assert driver.shell.top.name == "sunken.buzz"
    before = driver.services.sent()
    finger.up()
    driver.settled()
    assert driver.services.sent() == before
    assert driver.shows("table.moved_on_buzz")


def test_a_free_buzz_that_the_probe_overtook_under_the_finger_asks(sit: Sit) -> None:
    driver = sit(*CALLED)
    finger = driver.down("event.free_buzz")
    driver.services.contact()
    driver.settled()
    finger.up()
    driver.settled()
    assert driver.shows("sunken_treasure_table.refused.already_dived")
    entry = driver.services.last.number
    said = {"type": "amend", "entry": entry, "actions": [{"type": "free_buzz", "player": "p2"}]}
    assert driver.answered("refused.said_first") == [said]


def test_a_buzz_can_be_answered_as_soon_as_it_is_on_the_screen(sit: Sit) -> None:
    """Where its answers stand, nothing acted before."""
    driver = sit(*CALLED)
    driver.services.contact()
    driver.settled()
    assert again(driver, driver.middle("outcome.dropped"), AT_ONCE) == [
        {"type": "dive", "player": "p2", "outcome": "dropped"}
    ]


def test_a_touch_that_waited_since_before_a_buzz_does_not_answer_it(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.contact()
    driver.settled()
    driver.waited = 1
    assert again(driver, driver.middle("outcome.dropped"), LATER) == []
    assert driver.shows("table.moved_on_buzz")


def test_a_buzz_that_comes_back_with_undo_overtakes_nobody(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.contact()
    driver.services.tap({"type": "dive", "player": "p2", "outcome": "dropped"})
    driver.settled()
    driver.answered("undo")
    assert driver.shell.top.name == "sunken.buzz"
    assert again(driver, driver.middle("outcome.missed"), AT_ONCE) == [
        {"type": "dive", "player": "p2", "outcome": "missed"}
    ]
    assert not driver.shows("table.moved_on_buzz")


def test_a_late_buzz_is_seen_before_the_next_tap_ends_its_offer(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.answered("outcome.recovered.gold")
    driver.services.touch()
    driver.settled()
    place = driver.middle("penalty.none")
    assert again(driver, place, SOON) == []
    assert driver.shows("offer.yes")
    assert again(driver, place, SOON) == [NO_PENALTY]


def test_a_question_that_comes_by_itself_is_not_answered_by_a_tap_at_what_it_covers(sit: Sit) -> None:
    services = table(4, *CALLED)
    table_work.sensors(services.own, "hold")
    driver = sit(services=services, resume=ROUTES["resume"])
    driver.settled()
    place = driver.middle("resume.it_buzzed")
    assert again(driver, place, SOON) == []
    assert again(driver, place, SOON) == [buzz("p2")]


def test_a_finger_that_slides_off_does_not_even_ask(sit: Sit) -> None:
    driver = sit(*CALLED)
    finger = driver.down("outcome.recovered.gold")
    driver.services.contact()
    driver.settled()
    finger.to(*driver.middle("undo"))
    finger.up()
    driver.settled()
    assert not driver.shows("table.moved_on_buzz")
