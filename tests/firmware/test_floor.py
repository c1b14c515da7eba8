"""The turning floor: every step counted once, the direction and the index told, whatever frames are lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.host import FLOOR, Host
from tests.firmware.native import Native
from tests.firmware.simulator import Board

NATIVE = Native()
UP = (3, 2, 0, 1)
"""A + 2 B in the order that counts up."""


def turn(steps: list[int], start: int = 0, hold: int = 1) -> list[int]:
    place, bits = start, [UP[start]] * hold
    for step in steps:
        place = (place + step) % 4
        bits += [UP[place]] * hold
    return bits


@given(st.lists(st.sampled_from([-1, 0, 1]), max_size=200), st.integers(0, 3))
def test_quadrature_adds_up(steps: list[int], start: int) -> None:
    result = NATIVE.floor(turn(steps, start))
    assert (result.position, result.illegal) == (sum(steps), 0)


@given(st.lists(st.sampled_from([-1, 1, 2]), max_size=200))
def test_illegal_steps_are_counted_and_not_moved(steps: list[int]) -> None:
    result = NATIVE.floor(turn(steps))
    assert result.position == sum(step for step in steps if step != 2)
    assert result.illegal == steps.count(2)


def test_the_index_is_the_same_place_both_ways() -> None:
    """A mark 10 steps wide, entered from below and from above: its lower edge counts."""
    def with_mark(position: int) -> int:
        return UP[position % 4] | (4 if 100 <= position < 110 else 0)

    def path(*stops: int) -> list[int]:
        places = [stops[0]]
        for stop in stops[1:]:
            step = 1 if stop > places[-1] else -1
            places += range(places[-1] + step, stop + step, step)
        return [with_mark(place) for place in places for _ in range(5)]

    assert NATIVE.floor(path(0, 105))[1] == 100
    assert NATIVE.floor(path(0, 105)).index_count == 1
    # The start counts as 0, so a path from 200 downwards meets the lower edge at 99 - 200.
    assert NATIVE.floor(path(200, 50)).index_position == 99 - 200
    assert NATIVE.floor(path(200, 50)).index_count == 1
    assert NATIVE.floor(path(0, 150, 50, 150)).index_count == 3
    assert NATIVE.floor(path(0, 150, 102)).index_count == 1, "the upper edge is no passage"


def test_a_short_spike_on_the_index_is_not_believed() -> None:
    assert NATIVE.floor([3] * 10 + [7] * 2 + [3] * 10).index_count == 0


def test_pulses_count_closings_and_ignore_spikes() -> None:
    bits = ([0] * 10 + [1] * 10) * 7 + [0] * 10 + [1] * 2 + [0] * 10
    assert NATIVE.floor(bits, pulses=True).position == 7


@pytest.mark.parametrize("steps", [37, -37])
def test_turning_is_told_while_it_goes_on_and_at_the_end(host: Host, steps: int) -> None:
    host.run(50_000)
    host.frames.clear()
    begin = host.board.now_us
    host.board.step_floor(steps, begin + 1_000, 5_000)
    host.run(210_000)
    told = host.of(FLOOR)
    assert told[-1].position == steps
    gaps = [after.clock - before.clock for before, after in zip(told, told[1:], strict=False)]
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


def test_pulses_of_a_hall_sensor(new_board: Callable[..., Board]) -> None:
    host = Host(new_board(jumpers=("pulses",)))
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
