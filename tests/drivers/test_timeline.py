"""Stamps of a device on the host's time, over slow frames, resets and other boots (protocol.md 8, One time line)."""

from __future__ import annotations

import pytest

from divingbell.drivers.wire.timeline import WINDOW_US, Timeline


def linked() -> Timeline:
    """A device whose clock was 1 s when the host's was 50 s."""
    timeline = Timeline()
    timeline.new_boot(1_000_000, 50_000_000)
    return timeline


def test_a_frame_that_was_held_up_does_not_put_the_clock_back() -> None:
    timeline = linked()
    timeline.synchronise(2_000_000, 51_000_000)
    timeline.synchronise(2_250_000, 52_000_000)  # 0.75 s on its way
    assert timeline.at(52_000_000) == 52_000_000


def test_a_clock_that_goes_slow_is_followed() -> None:
    timeline = linked()
    for second in range(1, 601):
        timeline.synchronise(1_000_000 + second * 990_000, 50_000_000 + second * 1_000_000)
    assert 0 <= timeline.at(650_000_000) - timeline.stamp(1_000_000 + 600 * 990_000) <= WINDOW_US // 100


def test_a_clock_that_goes_fast_is_followed_at_once() -> None:
    timeline = linked()
    timeline.synchronise(61_600_000, 110_000_000)
    assert timeline.at(110_000_000) == timeline.stamp(61_600_000)


def test_after_a_reset_what_was_told_before_it_is_void() -> None:
    timeline = linked()
    timeline.synchronise(2_000_000, 51_000_000)
    timeline.restart(2_100_000, 51_700_000)  # it stood still for 0.6 s
    assert timeline.at(51_700_000) == timeline.stamp(2_100_000)


@pytest.mark.parametrize(("later", "behind"), [(0, 0), (1, 300)])
def test_the_frame_that_came_quickest_holds_for_three_seconds(later: int, behind: int) -> None:
    timeline, begin = linked(), 60_000_000
    timeline.synchronise(begin - 49_000_000, begin)
    now = begin + WINDOW_US + later
    timeline.synchronise(now - 49_000_000 - 300, now)
    assert timeline.at(now) == now - behind
