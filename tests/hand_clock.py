"""The clock of most tests: an evening in November, turned on by hand."""

from __future__ import annotations

from datetime import UTC, datetime

from divingbell.companion.clock import ManualClock


class HandClock(ManualClock):
    """Stands still until it is turned."""

    def __init__(self, now: datetime = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)) -> None:
        super().__init__(now, seconds=1000.0)
