"""Show me: one dive played by the program's own finger (screens.md 1)."""

from __future__ import annotations

import pytest

from divingbell.ui.games.sunken_treasure.practice.ocean_floor import (
    HOLES,
)
from divingbell.ui.shell.route import Route
from tests import table_work
from tests.sunken_play import aim, card, dive, free_buzz
from tests.ui.games.sunken_treasure.practice.board import ARMED, FELT, Practise
from tests.ui.rig_services import entered
from tests.ui.scenes_practice import GOLD, PracticeDriver


def let_it_play(driver: PracticeDriver, seconds: float = 20) -> None:
    """Time passes until the hand has done."""
    for _ in range(round(seconds / 0.1)):
        driver.rigs.run(0.1)
        driver.rigs.settle()
        driver.let_pass(0.1)
        if not driver.board.show_me.running:
            return
    raise AssertionError("the hand plays for ever")


def test_show_me_plays_one_dive_by_the_same_door(practise: Practise) -> None:
    driver = practise()
    driver.tap("show_me")
    let_it_play(driver)
    done = driver.rigs.sent()[1:]
    assert entered(done) == ["play_diving_card", "aim", "buzz", "dive", "no_penalty"]
    assert done[2] == FELT
    assert done[3] == dive("p1", "recovered", coin="gold")
    assert driver.rigs.table.now.session.state.turn.player == "p2"


@pytest.mark.slow
def test_show_me_goes_on_from_where_the_game_stands(practise: Practise) -> None:
    driver = practise(card("p1", "silver", 10000), free_buzz("p1"))
    driver.tap("show_me")
    let_it_play(driver)
    assert entered(driver.rigs.sent()[3:]) == ["aim", "dive", "no_penalty"]


@pytest.mark.slow
def test_show_me_works_with_the_cable_out(practise: Practise) -> None:
    driver = practise(GOLD)
    driver.play(aim("p1", HOLES[driver.hole_with("gold")].risk))
    driver.board.toggle_fault("unplug")
    driver.pass_time(0.5)
    driver.tap("show_me")
    let_it_play(driver)
    assert entered(driver.rigs.sent()[3:]) == ["buzz", "dive", "no_penalty"]


@pytest.mark.slow
def test_show_me_gives_up_where_the_right_coin_never_comes(practise: Practise, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = practise(*ARMED)
    monkeypatch.setattr("divingbell.ui.games.sunken_treasure.practice.show_me.reachable", lambda *_: None)
    driver.tap("show_me")
    let_it_play(driver, 30)
    assert driver.rigs.sent()[3:] == [FELT, dive("p1", "missed")]


@pytest.mark.slow
def test_a_finger_or_the_key_stops_the_hand(practise: Practise) -> None:
    driver = practise(*ARMED)
    for stop in (lambda: driver.lift(driver.put_in(0, 0)), lambda: driver.tap("show_me")):
        driver.tap("show_me")
        for _ in range(8):
            driver.let_pass(0.1)
        assert driver.board.held.place is not None
        stop()
        assert not driver.board.show_me.running
        assert driver.board.held.place is None
        for _ in range(20):
            driver.let_pass(0.3)
    assert entered(driver.rigs.sent()) == ["start_game", "play_diving_card", "aim"]


@pytest.mark.slow
def test_leaving_takes_the_finger_out(practise: Practise) -> None:
    driver = practise(*ARMED)
    finger = driver.put_in(0, 0)
    driver.slide(finger, 60, 0)
    driver.pass_time(0.2)
    table = driver.board
    driver.shell.visit(Route.HARDWARE)
    driver.pass_time(0.4)
    assert not table.held.touching
    assert not driver.rigs.table.now.session.state.players["p1"].out
    signals = [r.value["signal"]["kind"] for r in table_work.lines(driver.rigs.table) if r.kind == "signal"]
    assert signals[-1] != "contact"
    finger.up()
