"""A game file that an organiser brings: the result that the rules find in it, and where it belongs (club.md 6)."""

from __future__ import annotations

from typing import Any

import msgspec

from divingbell.companion import canonical
from divingbell.companion.club.game_result import result_of
from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session.fold import Fold, UnplayableGameError, played
from divingbell.companion.session.record import RecordError, read

MOST_MEBIBYTES = 4
"""Of one game file; a long evening's have a tenth of one."""


class BroughtGameError(Exception):
    """A file that gives no result: a text, with its values."""

    def __init__(self, text_id: str, **values: str | int) -> None:
        super().__init__(text_id)
        self.text_id, self.values = text_id, values


class BroughtGame(msgspec.Struct, frozen=True):
    """A game of a club that is over, as its file says it; nobody has signed that."""

    club: str
    event: str
    session: str
    created: str
    round: int | None
    table: int
    game: str
    seats: ClubSeats
    """The people of the tablet, by seat."""
    result: ClubResult
    lines: int
    """Lines of its header and entries: the tablet has so many at least."""


def brought_game(content: bytes) -> BroughtGame:
    """The game of a session record (record.md). Raises `BroughtGameError`."""
    if len(content) > MOST_MEBIBYTES << 20:
        raise BroughtGameError("organiser.game_file.large", most=MOST_MEBIBYTES)
    try:
        lines = [line for line, _ in played(Fold(), read(content.splitlines())) if line.kind in ("header", "entry")]
    except UnplayableGameError:
        raise BroughtGameError("organiser.game_file.no_result") from None
    except RecordError as error:
        raise BroughtGameError("organiser.game_file.damaged", line=error.line) from None
    header: dict[str, Any] = next((line.body for line in lines if line.kind == "header"), {})
    if not {"club", "event", "table"} <= header.keys():
        raise BroughtGameError("organiser.game_file.no_club")
    result = result_of(JournalRow(line.kind, canonical.write(line.body).encode(), b"") for line in lines)
    if result is None:
        raise BroughtGameError("organiser.game_file.no_result")
    return BroughtGame(
        club=header["club"].lower(),
        event=header["event"].lower(),
        session=header["session"].lower(),
        created=header["created"],
        round=header.get("round"),
        table=header["table"],
        game=header["game"],
        seats={seat["id"]: seat.get("person") for seat in header["seats"]},
        result=result,
        lines=len(lines),
    )
