"""The floor and the faults that people switch on while they practise, and the log of it (screens.md 1)."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Signal
from divingbell.ui.games.sunken_treasure.practice.events import Happenings
from tests import table_work
from tests.sunken_play import aim, free_buzz
from tests.ui.games.sunken_treasure.practice.board import ARMED, FELT, SIZES, Practise, fault
from tests.ui.scenes_practice import GOLD

# Floor and faults -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_turn_floor_is_a_rotation_without_a_contact(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    before, angle = driver.rigs.sent(), driver.board.angle
    driver.tap("turn_floor")
    driver.pass_time(0.4)
    driver.rest()
    assert (driver.board.angle - angle) % 360 == pytest.approx(30, abs=0.5)
    assert driver.rigs.sent() == before
    kinds = [r.value["signal"]["kind"] for r in table_work.lines(driver.rigs.table) if r.kind == "signal"]
    assert kinds[-1] == "floor"
    assert "contact" not in kinds


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bounce", "chatter", "lose_bytes"])
def test_with_this_fault_a_touch_is_still_one_buzz(practise: Practise, name: str) -> None:
    driver = practise(*ARMED)
    before = len(driver.rigs.sent())
    fault(driver, name)
    driver.touch_edge(0.4)
    driver.pass_time(1)
    assert driver.rigs.sent()[before:] == [FELT]


@pytest.mark.slow
def test_stuck_is_told_after_six_seconds_and_goes_with_the_fault(practise: Practise) -> None:
    driver = practise(*ARMED)
    fault(driver, "stuck")
    driver.pass_time(6.2)
    assert driver.rigs.sent()[-1] == FELT
    assert driver.rigs.table.now.health.state == "stuck"
    assert driver.shows("sunken_treasure_table.still_touching")
    driver.tap("outcome.missed")
    driver.pass_time(2)
    fault(driver, "stuck")
    driver.pass_time(0.5)
    assert driver.rigs.table.now.health.state == "ready"


@pytest.mark.parametrize("size", SIZES)
def test_lost_is_played_by_hand_until_the_cable_is_in(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    fault(driver, "unplug")
    assert driver.rigs.table.now.health.state == "lost"
    assert driver.answered("no_buzz") == []
    assert driver.answered("event.buzz") == [{"type": "buzz", "player": "p1", "source": "touch"}]
    driver.answered("undo")
    driver.tap("plug_in")
    driver.pass_time(1)
    assert driver.rigs.table.now.health.state == "ready"
    assert driver.shows("hole")
    assert driver.board.faults == frozenset()


@pytest.mark.slow
def test_ending_one_fault_leaves_the_others_on(practise: Practise) -> None:
    driver = practise(*ARMED)
    done: list[str] = []
    simulator = driver.shell.services.simulator
    assert simulator is not None
    real = simulator.fault
    simulator.fault = lambda name: (done.append(name), real(name))[1]  # type: ignore[method-assign]
    driver.tap("faults")
    for name in ("bounce", "chatter", "bounce"):
        driver.tap(f"fault.{name}")
    assert done == ["bounce", "chatter", "none", "chatter"]


# The log --------------------------------------------------------------------------------------------------------


def test_the_log_tells_the_last_things(practise: Practise) -> None:
    driver = practise(GOLD)
    driver.play(free_buzz("p1"))
    driver.touch_edge(0.5)
    driver.play(aim("p1", 4))
    driver.lift(driver.put_in(0, 0))
    words = [line.words(driver.shell.ctx) for line in driver.board.happenings.last(6)]
    assert words[0] == "Free buzz announced"
    assert words[1] == "Probe in, nothing touched"
    assert words[2].startswith("Free buzz, floor turns ")
    assert words[3:] == ["Risk 4, dive armed", "Probe in, nothing touched", "17 mm to the rim, no buzz"]


def test_turns_of_the_floor_that_belong_together_are_one_line() -> None:
    now = [100.0]
    log = Happenings(lambda: now[0])
    for _ in range(4):
        now[0] += 0.1
        log.felt(Signal("floor", 0, steps=9), 8.1, counted=False, free=False, contact=True)
    now[0] += 3
    log.felt(Signal("floor", 0, steps=33), 29.7, counted=False, free=False, contact=False)
    assert [(line.text, line.args["degrees"]) for line in log.last(5)] == [("turned", 32), ("by_hand", 30)]
