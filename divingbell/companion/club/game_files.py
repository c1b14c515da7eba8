"""The game files of an evening: each game as a session record, of two versions both (club.md 6)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from divingbell.companion import canonical
from divingbell.companion.archive.sessions import OF_THE_RECORD, NotStartedError, record_of
from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.people.person import Person
from divingbell.companion.session import record


class GameFile(NamedTuple):
    """A session record with the name of its file."""

    name: str
    content: str


def game_files(tx: Transaction, event: str) -> Iterator[GameFile]:
    """All games of an evening of which there are lines, as far as the rules take them; by table and round."""
    roster = tx.people()
    for game in sorted(tx.games(event), key=lambda one: (one.table, one.round or 0, one.created, one.session)):
        streams = [stream for stream in tx.streams(game.session) if stream.lines]
        for at, stream in enumerate(sorted(streams, key=lambda one: one.epoch), 1):
            content = _record(tx, stream, {person: name for person, name in roster.items() if name is not None})
            if content:
                played = "no-round" if game.round is None else f"round-{game.round}"
                version = "" if len(streams) == 1 else f"-version-{at}"
                yield GameFile(f"table-{game.table}-{played}-{game.session[:8]}{version}.jsonl", content)


def _record(tx: Transaction, stream: StreamRow, names: dict[str, str]) -> str:
    """The record of one writing of a session; empty where no game was begun in it."""
    seated = {
        seat: Person(person, names.get(person)) for seat, person in stream.seats.items() if person is not None
    }  # fmt: skip

    def rows() -> Iterator[JournalRow]:
        return _rows(tx.lines(stream.session, stream.epoch, 0, stream.lines))

    lines: list[str] = []
    with contextlib.suppress(NotStartedError, JournalUnusableError):  # it is closed before a line that is refused
        lines.extend(record_of(rows, Path(stream.session), seated))
    return "".join(f"{line}\n" for line in lines)


def _rows(lines: Iterable[RecordedLine]) -> Iterator[JournalRow]:
    """The lines of a tablet as a record may have them, in canonical text: another program than ours may have written
    them. It ends before a header or entry that is none; any other such line is left out, since it changes nothing."""
    header: dict[str, Any] = {}
    for number, (kind, body, last) in enumerate(lines, 1):
        value = _object(body)
        if kind == "header" and value is not None:
            header = record.with_header(header, value)
        if value is not None and _is_line(number, kind, header if kind == "header" else value):
            yield JournalRow(kind, canonical.write(value).encode(), bytes.fromhex(last))
        elif kind in ("header", "entry"):
            return


def _object(body: str) -> dict[str, Any] | None:
    try:
        value = canonical.read(body.encode())
    except canonical.NotJsonError:
        return None
    return value if isinstance(value, dict) else None


def _is_line(number: int, kind: str, value: dict[str, Any]) -> bool:
    """Tell whether a line may be read on: a header may lack what a later one of its session adds."""
    if kind not in (*OF_THE_RECORD, "end") and "game" not in value:
        return True
    try:
        return record.checked(number, value).kind == kind
    except record.RecordError:
        return False
