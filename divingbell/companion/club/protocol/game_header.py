"""The row of a game by the first line of its session (record.md 1)."""

from __future__ import annotations

import msgspec

from divingbell.companion.club.protocol.messages import Id, MalformedError, RecordedLine, TableNumber, decoded
from divingbell.companion.club.protocol.store import ClubGameRow


class _Header(msgspec.Struct, frozen=True):
    """The fields of a header that say where a game belongs."""

    game: str
    created: str
    event: Id
    table: TableNumber
    round: TableNumber | None = None


def game_of(session: str, first: RecordedLine) -> ClubGameRow | None:
    """The row of a game; None where its first line is no header of a club's game."""
    kind, body, _ = first
    if kind != "header":
        return None
    try:
        header = decoded(body, _Header)
    except MalformedError:
        return None
    return ClubGameRow(session, header.event, header.table, header.round, header.game, header.created)
