"""The games of an evening, from the rows of the store: what results are computed from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from divingbell.companion.club.protocol.forks import counting
from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from divingbell.companion.club.results.records import GameRecord


def game_records(tx: Transaction, event: str) -> Iterator[GameRecord]:
    """Every game of an evening as the hub has it now."""
    games = tx.games(event)
    tx.read_ahead(row.session for row in games)
    for row in games:
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
            result=None if shown.result is None else with_places(shown.result),
            two_versions=counts is None,
        )


def with_places(result: ClubResult) -> ClubResult:
    """The same result; one that was stopped, for which a game's own rules know no places, has those of its figures, the
    highest first (club.md 4)."""
    if result.places or not result.stopped:
        return result
    ranked = sorted(result.figures.values(), reverse=True)
    return structs.replace(result, places={seat: ranked.index(one) + 1 for seat, one in result.figures.items()})
