"""Time as an argument, in seconds: whatever needs it is given a `Clock`, so that tests set it by hand."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
"""Times of records begin here: a machine without a clock of its own starts at it."""
_BEYOND_YEAR = 3000
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]00:00)", re.ASCII)
"""RFC 3339 in UTC."""


class Clock(Protocol):
    """A monotonic clock and the time of day."""

    def monotonic(self) -> float:
        """Seconds from an arbitrary start; never goes back."""

    def now(self) -> datetime:
        """Date and time, aware, in UTC; may jump when the clock is set."""


class SystemClock:
    """The time of this machine."""

    def monotonic(self) -> float:
        return time.monotonic()

    def now(self) -> datetime:
        return datetime.now(UTC)


class ManualClock:
    """A clock that moves only when it is told, for whoever plays faster than people do."""

    def __init__(self, now: datetime, seconds: float = 0.0) -> None:
        """`seconds`: what `monotonic` says first."""
        self._now = now
        self._seconds = seconds

    def monotonic(self) -> float:
        return self._seconds

    def now(self) -> datetime:
        return self._now

    def turn(self, seconds: float) -> None:
        """So many seconds later, on both."""
        self._seconds += seconds
        self._now += timedelta(seconds=seconds)

    def set(self, now: datetime) -> None:
        """Set the time of day; the monotonic one runs on."""
        self._now = now


def moment(at: object) -> datetime | None:
    """The moment of a time that stands in a journal, aware and in UTC. None where it is no time, or one that not every
    time zone can show: a reader says "no time" then."""
    if not isinstance(at, str):
        return None
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        return None
    in_utc = found.tzinfo is UTC or found.utcoffset() == timedelta(0)
    return found if in_utc and EARLIEST.year <= found.year < _BEYOND_YEAR else None


def is_stamp(at: str) -> bool:
    """Tell whether a text is a time as records have it (record.md 2): RFC 3339 in UTC, of the years 1970 to 2999."""
    return _STAMP.fullmatch(at) is not None and moment(at) is not None


def stamp(moment: datetime) -> str:
    """ISO 8601 in UTC to the millisecond, as it stands in a record: `2026-11-21T20:40:03.250Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
