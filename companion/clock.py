"""Time as an argument, in seconds: whatever needs it is given a `Clock`, so that tests set it by hand."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


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


def stamp(moment: datetime) -> str:
    """ISO 8601 in UTC to the millisecond, as it stands in a record: `2026-11-21T20:40:03.250Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
