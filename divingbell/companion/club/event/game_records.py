"""The games of an evening, from the rows of the store: what results are computed from."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.club.protocol.forks import counting
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from divingbell.companion.club.results.records import GameRecord


def game_records(tx: Transaction, event: str) -> Iterator[GameRecord]:
    """Every game of an evening as the hub has it now."""
    for row in tx.games(event):
        streams = tx.streams(row.session)
        known = tx.session(row.session)
        counts = counting(streams, None if known is None else known.decided)
        shown = counts or max(streams, key=lambda stream: stream.lines, default=StreamRow(row.session, ""))
        yield GameRecord(
            session=row.session,
            table=row.table,
            round=row.round,
            game=row.game,
            created=row.created,
            seats=shown.seats,
            result=shown.result,
            two_versions=counts is None,
        )
