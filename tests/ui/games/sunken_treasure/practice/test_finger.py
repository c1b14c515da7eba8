"""A finger in the hole of the practice board: contact, floor, magnet and coin (screens.md 1)."""

from __future__ import annotations

import math

import pytest

from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES
from tests import table_work
from tests.sunken_play import NO_PENALTY, aim, card, dive, free_buzz
from tests.ui.games.sunken_treasure.practice.board import ARMED, FELT, SIZES, Practise, lift_over
from tests.ui.rig_services import entered
from tests.ui.scenes_practice import GOLD


@pytest.mark.parametrize("size", SIZES)
def test_the_finger_at_the_edge_is_a_buzz(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    before = len(driver.rigs.sent())
    finger = driver.put_in(0, 0)
    driver.pass_time(0.2)
    assert len(driver.rigs.sent()) == before, "in the middle nothing is felt"
    driver.slide(finger, HOLES[4].reach - 1, 0)
    driver.pass_time(0.2)
    assert len(driver.rigs.sent()) == before, "one millimetre off the edge, neither"
    driver.slide(finger, HOLES[4].reach + 1, 0)
    driver.pass_time(0.3)
    assert driver.rigs.sent()[before:] == [FELT]
    assert driver.shows("not_real"), "the keys are there while the finger still holds"
    driver.slide(finger, 0, 0)
    driver.pass_time(0.5)
    driver.lift(finger)
    assert driver.rigs.sent()[before:] == [FELT]
    ends = [r.value["signal"] for r in table_work.lines(driver.rigs.table) if r.kind == "signal"]
    length = next(signal["ms"] for signal in ends if signal["kind"] == "contact_end")
    assert 260 <= length <= 340


@pytest.mark.slow
def test_lifting_at_the_edge_ends_the_contact(practise: Practise) -> None:
    driver = practise(*ARMED)
    finger = driver.put_in(0, 0)
    driver.slide(finger, 60, 0)
    driver.pass_time(0.2)
    driver.lift(finger)
    driver.pass_time(0.4)
    assert not driver.board.held.touching
    assert "contact_end" in [
        r.value["signal"]["kind"] for r in table_work.lines(driver.rigs.table) if r.kind == "signal"
    ]


def test_the_floor_turns_with_the_contact_and_other_coins_come(practise: Practise) -> None:
    driver = practise(*ARMED)
    before = driver.board.angle
    driver.touch_edge(0.5)
    assert driver.board.angle == driver.shell.services.rig.diagnostics().floor_angle  # type: ignore[union-attr]
    assert (driver.board.angle - before) % 360 > 40


def test_an_announced_free_buzz_is_had_with_the_finger(practise: Practise) -> None:
    driver = practise(GOLD)
    assert driver.answered("event.free_buzz") == [free_buzz("p1")]
    before = driver.rigs.sent()
    finger = driver.put_in(0, 0)
    driver.slide(finger, 60, 0)
    driver.pass_time(0.2)
    assert driver.rigs.sent() == before
    assert not driver.shows("risk.4"), "nothing covers the hole while the finger is in it"
    driver.lift(finger)
    driver.pass_time(0.4)
    assert driver.shows("risk.4")
    assert driver.is_off("event.free_buzz")


def test_on_to_the_dive_says_that_the_free_buzz_has_been(practise: Practise) -> None:
    driver = practise(GOLD, free_buzz("p1"))
    driver.tap("on_to_dive")
    driver.settled()
    assert driver.rigs.told() == ["free_buzz_over"]
    assert driver.shows("risk.4")


@pytest.mark.parametrize("size", SIZES)
def test_lift_coin_sends_what_hangs_on_the_magnet(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    assert driver.is_off("lift")
    lift_over(driver, "silver")
    assert driver.answered("lift") == [dive("p1", "recovered", coin="silver")]


def test_the_coin_follows_the_magnet_and_comes_up_with_the_finger_in_the_middle(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.board.choose_hole(driver.hole_with("silver", 4))
    driver.settled()
    x, y = driver.coin("silver")
    finger = driver.put_in(x, y)
    for share in (0.5, 0.0):
        driver.slide(finger, x * share, y * share + 4)
        held = driver.board.held
        assert held.coin is not None
        assert (held.coin.metal, (held.coin.x, held.coin.y)) == ("silver", held.place)
    before = len(driver.rigs.sent())
    driver.lift(finger)
    driver.settled()
    assert driver.rigs.sent()[before:] == [dive("p1", "recovered", coin="silver")]


def test_a_coin_that_is_lifted_at_the_edge_hangs_until_it_is_tapped(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.board.choose_hole(driver.hole_with("silver", 4))
    driver.settled()
    x, y = driver.coin("silver")
    finger = driver.put_in(x, y)
    far = (HOLES[driver.board.chosen].reach - 1) / math.hypot(x, y)
    driver.slide(finger, x * far, y * far)
    before = len(driver.rigs.sent())
    driver.lift(finger)
    driver.settled()
    assert driver.rigs.sent()[before:] == []
    assert driver.answered("lift") == [dive("p1", "recovered", coin="silver")]


def test_a_touch_shakes_the_coin_off(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.board.choose_hole(driver.hole_with("silver", 4))
    driver.settled()
    finger = driver.put_in(*driver.coin("silver"))
    driver.slide(finger, HOLES[driver.board.chosen].reach + 2, 0)
    assert driver.board.held.coin is None
    driver.pass_time(0.42)
    driver.slide(finger, 0, 0)
    driver.lift(finger)
    driver.pass_time(0.4)
    assert entered(driver.rigs.sent())[-1] == "buzz", "what came up is asked for"


@pytest.mark.parametrize("size", SIZES)
def test_the_answers_of_a_buzz_lie_beside_the_board_as_at_the_table(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    undo = driver.find("undo").rect
    driver.touch_edge()
    assert driver.shows("sunken_treasure_table.band.buzz")
    outcomes = [*(f"recovered.{metal}" for metal in METALS), "dropped", "missed"]
    keys = [driver.find(f"outcome.{one}").rect for one in outcomes]
    x, y, w, h = driver.find("board").rect
    if size == "T":
        assert all(top > y + h for _, top, _, _ in keys), "under the board"
        assert [top for _, top, _, _ in keys] == sorted(top for _, top, _, _ in keys)
    else:
        assert all(left > x + w for left, _, _, _ in keys), "beside the board"
        assert len({top for _, top, _, _ in keys}) == 1, "in one line"
    assert driver.find("undo").rect == undo, "it keeps its place"


def test_while_the_finger_is_in_the_hole_the_answers_wait(practise: Practise) -> None:
    driver = practise(*ARMED)
    finger = driver.put_in(0, 0)
    driver.slide(finger, HOLES[driver.board.chosen].reach + 2, 0)
    driver.pass_time(0.42)
    assert driver.shows("sunken_treasure_table.band.buzz")
    assert not driver.shows("outcome.dropped")
    driver.lift(finger)
    driver.pass_time(0.4)
    assert driver.shows("outcome.dropped")


def test_the_right_coin_and_its_payment(practise: Practise) -> None:
    driver = practise(card("p1", "bronze"), aim("p1", 4))
    lift_over(driver, "bronze")
    assert driver.answered("lift") == [dive("p1", "recovered", coin="bronze")]
    assert driver.answered("penalty.none") == [NO_PENALTY]
    assert driver.rigs.table.now.session.state.players["p1"].cash == 30_000


def test_nothing_on_the_magnet_is_a_miss(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.board.choose_hole(8)
    driver.settled()
    driver.lift(driver.put_in(0, 0))
    driver.settled()
    assert driver.board.held.coin is None
    assert driver.answered("lift") == [dive("p1", "missed")]
    assert driver.is_off("lift"), "the next try begins with the finger"


@pytest.mark.slow
def test_after_a_buzz_the_right_coin_brings_half(practise: Practise) -> None:
    driver = practise(card("p1", "anything", 15000), aim("p1", 4))
    driver.touch_edge()
    assert driver.answered("outcome.recovered.gold") == [dive("p1", "recovered", coin="gold")]
    assert driver.rigs.table.now.session.state.dive.reward == 30_000
