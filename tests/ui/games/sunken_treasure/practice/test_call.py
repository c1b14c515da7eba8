"""Card and hole on the practice board, and what its keys send (screens.md 1)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.games.sunken_treasure.practice.ocean_floor import (
    HOLES,
)
from tests.sunken_play import NO_PENALTY, aim, card, discard, dive, free_buzz, undo
from tests.ui.finger import Finger
from tests.ui.games.sunken_treasure.practice.board import ARMED, SIZES, Practise, one_of
from tests.ui.rig_services import entered
from tests.ui.scenes_practice import GOLD, PracticeDriver

# Card and call --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_card_and_hole_are_said_beside_the_board(practise: Practise, size: str) -> None:
    driver = practise(size=size)
    assert driver.answered("coin.gold") == []
    assert driver.answered("card.5000") == [GOLD]
    assert driver.answered("risk.4") == [aim("p1", 4)]
    assert driver.shows("hole")
    assert driver.answered("undo") == [undo()]


@pytest.mark.parametrize("call", ["anything", pytest.param("silver", marks=pytest.mark.slow)])
def test_every_call_and_put_back(practise: Practise, call: str) -> None:
    driver = practise()
    driver.tap("card.10000")
    laid = card("p1", call, 10000)
    assert driver.answered(f"coin.{call}") == [laid]
    assert driver.answered("undo") == [undo()]
    assert driver.answered("put_back") == [{"type": "redo", "steps": 1}]


@pytest.mark.slow
def test_who_cannot_dive_discards(practise: Practise) -> None:
    assert practise().answered("none.discard") == [discard("p1")]


@pytest.mark.parametrize("size", SIZES)
def test_a_hole_can_be_pointed_at_on_the_board(practise: Practise, size: str) -> None:
    driver = practise(GOLD, size=size)
    point(driver, 5)
    assert driver.rigs.sent()[-1] == aim("p1", 5)
    assert driver.board.chosen == 5
    point(driver, 2)
    assert driver.rigs.sent()[-1] == aim("p1", 3), "it may be changed before the first try"
    before = driver.rigs.sent()
    point(driver, 6)
    assert (driver.board.chosen, driver.rigs.sent()) == (6, before), "another hole of the same risk"


def test_after_the_first_try_only_holes_of_that_risk_are_left(practise: Practise) -> None:
    driver = practise(*ARMED, dive("p1", "missed"))
    before = driver.rigs.sent()
    point(driver, 5)
    assert driver.board.chosen == 4
    point(driver, 8)
    assert driver.board.chosen == 8
    assert driver.rigs.sent() == before


@pytest.mark.slow
def test_before_the_card_pointing_sends_nothing(practise: Practise) -> None:
    driver = practise()
    point(driver, 5)
    assert entered(driver.rigs.sent()) == ["start_game"]


def point(driver: PracticeDriver, number: int) -> None:
    """A finger points at this hole of the board."""
    left, top, w, h = driver.find("board").rect
    hole = HOLES[number]
    x, y = left + (hole.x / 410 + 0.5) * w, top + (hole.y / 450 + 0.5) * h
    Finger(*driver.pixels(x, y)).down().up()
    driver.frames(1)
    driver.settled()


# The keys beside the hole ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("key", "action"),
    one_of(
        ("outcome.recovered.gold", dive("p1", "recovered", coin="gold")),
        ("outcome.recovered.silver", dive("p1", "recovered", coin="silver")),
        ("outcome.dropped", dive("p1", "dropped")),
        ("outcome.missed", dive("p1", "missed")),
        ("not_real", undo()),
    ),
)
def test_the_keys_of_a_buzz(practise: Practise, size: str, key: str, action: Any) -> None:
    driver = practise(*ARMED, size=size)
    driver.touch_edge(0.1)
    assert driver.answered(key) == [action]


@pytest.mark.slow
def test_the_keys_of_a_buzz_when_anything_was_called(practise: Practise) -> None:
    for metal in ("gold", "silver", "bronze"):
        driver = practise(card("p1", "anything"), aim("p1", 4))
        driver.touch_edge(0.1)
        assert driver.answered(f"outcome.recovered.{metal}") == [dive("p1", "recovered", coin=metal)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("key", "action"),
    one_of(
        ("outcome.dropped", dive("p1", "dropped")),
        ("outcome.missed", dive("p1", "missed")),
        ("outcome.stopped", dive("p1", "stopped")),
        ("event.free_buzz", free_buzz("p1")),
        ("risk.3", aim("p1", 3)),
        ("coin.silver", {"type": "amend", "entry": 2, "actions": [card("p1", "silver")]}),
        ("card.15000", {"type": "amend", "entry": 2, "actions": [card("p1", "gold", 15000)]}),
    ),
)
def test_the_other_keys_of_an_armed_dive(practise: Practise, size: str, key: str, action: Any) -> None:
    driver = practise(*ARMED, size=size)
    driver.tap("more")
    assert driver.answered(key) == [action]
    assert not driver.board.more


@pytest.mark.slow
def test_the_other_keys_close_again(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.tap("more")
    assert not driver.shows("hole")
    driver.tap("fewer")
    assert driver.shows("hole")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("key", "action"),
    one_of(
        ("penalty.p2.share", {"type": "play_penalty", "player": "p2", "card": "share"}),
        ("penalty.p2.air_line_break", {"type": "play_penalty", "player": "p2", "card": "air_line_break"}),
        ("penalty.none", NO_PENALTY),
    ),
)
def test_the_penalty_cards(practise: Practise, size: str, key: str, action: Any) -> None:
    driver = practise(*ARMED, dive("p1", "recovered", coin="gold"), size=size)
    assert driver.answered(key) == [action]
    assert driver.shows("coin.gold"), "Bruno's card is next"
