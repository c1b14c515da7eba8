"""The row of a game by the headers of its session (record.md 1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from divingbell.companion.club.protocol.messages import Id, MalformedError, RecordedLine, TableNumber, decoded
from divingbell.companion.club.protocol.store import ClubGameRow


class _Header(msgspec.Struct, frozen=True):
    """The fields of a header that say where a game belongs."""

    created: str
    event: Id
    table: TableNumber
    round: TableNumber | None = None
    game: str = ""


def game_of(session: str, lines: Iterable[RecordedLine]) -> ClubGameRow | None:
    """The row of a game after these lines, the first of its session among them; None where they are no club's game. A
    session may be opened before its game is chosen: a later header names it."""
    told: dict[str, Any] = {}
    try:
        for kind, body, _ in lines:
            if kind == "header":
                told |= decoded(body, dict[str, Any])
        header = msgspec.convert(told, _Header)
    except (MalformedError, msgspec.ValidationError):
        return None
    return ClubGameRow(session, header.event, header.table, header.round, header.game, header.created)
