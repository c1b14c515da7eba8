"""The turning floor as C on this machine: steps, illegal steps, pulses and the index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.native import Native

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


@pytest.mark.parametrize(("passages", "count"), [(65_535, 65_535), (65_536, 1)])
def test_the_count_of_passages_is_never_0_again(passages: int, count: int) -> None:
    """protocol.md 5, FLOOR: 0 would say that the mark was not passed yet."""
    mark, beside = [0b101] * 4, [0b001] * 4
    assert NATIVE.floor([0, *((mark + beside) * passages)]).index_count == count


def test_the_count_of_illegal_steps_stays_at_its_highest() -> None:
    assert NATIVE.floor([0, 3] * 40_000).illegal == 0xFFFF
