"""How long was played: gaps of seconds and less count, and what is said of them is whole minutes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from divingbell.companion.clock import stamp
from divingbell.companion.games.game import Origin
from divingbell.companion.session.playing_time import in_minutes, played_minutes, playing_time
from divingbell.companion.session.session import Session
from tests.sunken_play import discard, start

BEGAN = datetime(2026, 3, 12, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "played"),
    [((0, 0.5, 1.0), 1.0), ((0, 1, 1, 3), 3), ((0, 600), 600), ((0, 600.001), 0), ((5, 4.5, 4.6), 0.1)],
)
def test_gaps_up_to_ten_minutes_are_play_however_short_they_are(seconds: tuple[float, ...], played: float) -> None:
    assert playing_time(BEGAN + timedelta(seconds=second) for second in seconds) == pytest.approx(played)


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 1), (29, 1), (89, 1), (91, 2), (3600, 60)])
def test_minutes_are_rounded_and_there_is_one_at_least(seconds: float, minutes: int) -> None:
    assert in_minutes(seconds) == minutes


def test_of_a_session_the_entries_count_whose_moment_is_known() -> None:
    session = Session()
    for n, action in enumerate((start(2), discard("p1"), discard("p2"), discard("p1")), 1):
        origin = Origin(n, stamp(BEGAN + timedelta(minutes=4 * n)), "touch") if n != 3 else None
        after = session.apply(action, origin)
        assert isinstance(after, Session)
        session = after
    assert played_minutes(session) == 12
    assert played_minutes(Session()) == 1
