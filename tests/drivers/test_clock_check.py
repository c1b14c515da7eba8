"""A clock that drifts is told after a second and a half, and not before; one that is read late once is not."""

from __future__ import annotations

import pytest

from divingbell.drivers.wire.clock_check import LASTS_US, SLACK_US, TOLERANCE, WINDOW_US, ClockCheck

START = 5_000_000
LATE_US = 10_000_000


@pytest.fixture
def check() -> ClockCheck:
    """Of a device that said 0 at `START`."""
    made = ClockCheck()
    made.restart(0, START)
    return made


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("beyond", [0, 1])
def test_it_may_be_off_by_slack_and_tolerance(check: ClockCheck, sign: int, beyond: int) -> None:
    allowed = int(SLACK_US + LATE_US * TOLERANCE)
    assert not check.drifts(LATE_US + sign * (allowed + beyond), START + LATE_US)
    assert check.drifts(0, START + LATE_US + LASTS_US) == bool(beyond), "off since the first frame, or since this one"


@pytest.mark.parametrize(("after", "drifts"), [(LASTS_US - 1, False), (LASTS_US, True)])
def test_it_strays_when_it_was_off_for_long_enough(check: ClockCheck, after: int, drifts: bool) -> None:
    assert not check.drifts(0, START + LATE_US)
    assert check.drifts(0, START + LATE_US + after) == drifts


def test_one_frame_that_was_in_time_clears_those_that_were_late(check: ClockCheck) -> None:
    assert not check.drifts(0, START + LATE_US)
    assert not check.drifts(LATE_US + LASTS_US, START + LATE_US + LASTS_US)
    assert not check.drifts(0, START + LATE_US + 2 * LASTS_US)


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("beyond", [0, 1])
def test_in_time_means_within_the_tolerance(check: ClockCheck, sign: int, beyond: int) -> None:
    check.drifts(0, START + LATE_US)
    begin = START + LATE_US + LASTS_US
    assert check.drifts(0, begin)
    allowed = int(WINDOW_US * TOLERANCE)
    assert check.drifts(WINDOW_US + sign * (allowed + beyond), begin + WINDOW_US) == bool(beyond)


@pytest.mark.parametrize(("passed", "drifts"), [(WINDOW_US - 1, True), (WINDOW_US, False)])
def test_it_is_forgiven_after_a_minute_in_time(check: ClockCheck, passed: int, drifts: bool) -> None:
    check.drifts(0, START + LATE_US)
    begin = START + LATE_US + LASTS_US
    assert check.drifts(0, begin)
    assert check.drifts(passed, begin + passed) == drifts
