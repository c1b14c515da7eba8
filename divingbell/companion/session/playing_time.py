"""How long a game was played: pauses are left out (evening.md 1)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise

from divingbell.companion.clock import moment
from divingbell.companion.games.rounding import rounded
from divingbell.companion.session.session import Session

BREAK_S = 10 * 60
"""A longer pause counts nothing: nobody played meanwhile."""


def playing_time(moments: Iterable[datetime]) -> float:
    """Seconds of play between entry lines written at these moments: the sum of the gaps between them. A gap above ten
    minutes counts 0, and so does one that runs backwards, after the clock was set."""
    gaps = ((after - before).total_seconds() for before, after in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= BREAK_S)


def in_minutes(seconds: float) -> int:
    """Rounded, at least 1."""
    return max(1, rounded(seconds / 60))


def played_minutes(session: Session) -> int:
    """Of the entries that hold, at least 1."""
    entries = reversed([*session.entries()])
    moments = (moment(one.origin.at) for one in entries if one.origin is not None)
    return in_minutes(playing_time(at for at in moments if at is not None))
