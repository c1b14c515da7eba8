"""The result of a game, as the rules find it in its lines (club.md 4)."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.archive.summary_builder import STOPPED, summarise
from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.journal.reader import JournalRow


def result_of(rows: Iterator[JournalRow]) -> ClubResult | None:
    """The result of a game that is over; None where the rules find none."""
    summary = summarise(rows)
    if summary.reason is None or summary.problem is not None or summary.reopened:
        return None
    return ClubResult(
        {seat.seat: seat.place for seat in summary.seats if seat.place is not None},
        {seat.seat: seat.figure for seat in summary.seats if seat.figure is not None},
        summary.reason == STOPPED,
    )
