"""A clock whose hands are turned by the test."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class HandClock:
    """Both times move together, and only when told."""

    def __init__(self, now: datetime = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)) -> None:
        self._now = now
        self._seconds = 1000.0

    def monotonic(self) -> float:
        return self._seconds

    def now(self) -> datetime:
        return self._now

    def turn(self, seconds: float) -> None:
        self._seconds += seconds
        self._now += timedelta(seconds=seconds)

    def set(self, now: datetime) -> None:
        """Set the time people read; the other runs on."""
        self._now = now
