"""One game of the journal, read whole beside the table: what replay, ledger and podium of a past game stand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from divingbell.companion.archive.sessions import find
from divingbell.companion.journal.packed_rows import PackedRows
from divingbell.companion.journal.reader import JournalRow, open_reader
from divingbell.companion.people.person import Seated, named
from divingbell.companion.session.fold import Fold
from divingbell.companion.session.game_replay import GameReplay
from divingbell.companion.session.record import RecordLine
from divingbell.companion.session.session import Session


class PastGame(msgspec.Struct, frozen=True, eq=False):
    """A session as it stood when it was read."""

    uuid: str
    n: int
    """Its last record line."""
    session: Session
    header: Mapping[str, Any]
    """With everybody's present name; a hidden one is null."""
    rows: PackedRows
    """All its lines, in their order."""
    copy: bool = False
    """It was read from a stick or file, and never played on here."""

    def only_stopped_after(self, entries: int) -> bool:
        """Tell whether nothing stands behind so many of its entries but an end by hand."""
        last = self.session.last
        return last is not None and entries == last.number - 1 and last.action["type"] == "stop_game"

    @property
    def created(self) -> str:
        """When it was opened, ISO 8601 in UTC: what a list of games calls its beginning."""
        return str(next(iter(self.rows)).value["created"])

    def replay(self) -> GameReplay:
        """Its effective entries. Raises `LookupError` where none was entered."""
        if self.session.last is None:
            raise LookupError("nothing was entered")
        lines = (row.value for row in self.rows if row.kind == "entry")
        return GameReplay(self.session, (line for line in lines if line["n"] <= self.n))


def read_game(journal: Path, uuid: str) -> PastGame | None:
    """The session of this name, None where the journal has none. Only reads: the table plays on meanwhile.

    Raises `JournalUnusableError`, and `RecordError` where the rules of now refuse one of its lines or its game is not
    installed."""
    reader = open_reader(journal)
    if reader is None:
        return None
    with reader:
        stored = find(reader, uuid)
        if stored is None:
            return None
        return of_rows(stored.uuid, reader.rows(stored.number), reader.seated(stored.number), copy=stored.turn == 0)


def of_rows(uuid: str, rows: Iterable[JournalRow], seated: Seated, *, copy: bool = False) -> PastGame:
    """The session with these lines. Raises as `read_game`."""
    fold, packed = Fold(), PackedRows()
    for number, row in enumerate(rows, 1):
        packed.append(row)
        if row.kind in ("header", "entry"):
            fold.take(RecordLine(number, "header" if row.kind == "header" else "entry", row.value))
    return PastGame(uuid, fold.n, fold.session, named(fold.header, seated), packed, copy=copy)
