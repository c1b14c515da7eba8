"""The turning floor felt by the compiled firmware: every step told once, over resets too."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from tests.firmware.host import FLOOR, Host
from tests.firmware.simulator import Board

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("steps", [37, -37])
def test_turning_is_told_while_it_goes_on_and_at_the_end(host: Host, steps: int) -> None:
    host.run(50_000)
    host.frames.clear()
    begin = host.board.now_us
    host.board.step_floor(steps, begin + 1_000, 5_000)
    host.run(210_000)
    told = host.of(FLOOR)
    assert told[-1].position == steps
    gaps = [after.clock - before.clock for before, after in itertools.pairwise(told)]
    assert len(told) >= 8
    assert min(gaps) >= 1_000
    assert sorted(gaps)[len(gaps) // 2] >= 20_000


def test_a_fast_turn_loses_no_step(host: Host) -> None:
    host.board.step_floor(3000, host.board.now_us + 1_000, 110)
    host.run(600_000)
    floor = host.last(FLOOR)
    assert (floor.position, floor.illegal) == (3000, 0)


def test_both_lines_at_once_are_illegal_steps(host: Host) -> None:
    board = host.board
    at = board.now_us + 1_000
    for n in range(6):
        for bit in (6, 7):
            board.pin("D", bit, n % 2, at + n * 1_000)
    host.run(300_000)
    assert (host.last(FLOOR).position, host.last(FLOOR).illegal) == (0, 6)


def test_the_index_is_told(host: Host) -> None:
    board = host.board
    host.run(10_000)
    assert host.of(FLOOR)[0].index_count == 0
    end = board.step_floor(12, board.now_us + 1_000, 1_000)
    board.index(True, end + 500)
    end = board.step_floor(5, end + 1_000, 1_000)
    board.index(False, end + 500)
    board.step_floor(3, end + 1_000, 1_000)
    host.run(100_000)
    floor = host.last(FLOOR)
    assert (floor.position, floor.index_count, floor.index_position) == (20, 1, 12)


@pytest.mark.parametrize("jumpers", [("pulses",), ("pulses", "no_index")])
def test_pulses_of_a_hall_sensor(new_board: Callable[..., Board], jumpers: tuple[str, ...]) -> None:
    host = Host(new_board(jumpers=jumpers))
    host.link()
    host.board.pulse_floor(25, host.board.now_us + 1_000)
    host.run(300_000)
    assert (host.last(FLOOR).position, host.last(FLOOR).illegal) == (25, 0)


def test_the_position_stays_over_a_reset_and_the_angle_must_be_found_again(host: Host) -> None:
    board = host.board
    end = board.step_floor(50, board.now_us + 1_000)
    board.index(True, end + 100)
    board.index(False, board.step_floor(10, end + 600) + 100)
    host.run(100_000)
    assert (host.last(FLOOR).position, host.last(FLOOR).index_count, host.last(FLOOR).index_position) == (60, 1, 50)
    board.reset()
    board.step_floor(4, board.now_us + 50_000)
    host.run(400_000)
    floor = host.last(FLOOR)
    assert (floor.position, floor.index_count, floor.index_position) == (64, 0, 0)


def test_new_memory_counts_from_zero_again(host: Host) -> None:
    host.board.step_floor(50, host.board.now_us + 1_000)
    host.run(100_000)
    host.board.power_cycle()
    host.run(400_000)
    assert host.last(FLOOR).position == 0
