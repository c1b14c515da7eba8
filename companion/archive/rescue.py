"""Saves every sound line of a damaged journal into a new one, and says what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from divingbell.companion.journal.lock import CommitMarker, lock_path
from divingbell.companion.journal.reader import Row
from divingbell.companion.journal.salvage import Salvaged, salvage
from divingbell.companion.journal.schema import FIRST_SEAL
from divingbell.companion.journal.writer import Writer


class Missing(NamedTuple):
    """What is known to be missing of one session."""

    session: int
    """Its number in the journal."""
    uuid: str
    """Empty where not even its opening is left."""
    saved: int
    """Lines that were saved."""
    behind: int
    """Lines that were found behind a gap and cannot be played on."""


class Rescued(NamedTuple):
    """What was saved: sessions and lines, and what is missing."""

    output: Path
    sessions: int
    lines: int
    missing: tuple[Missing, ...]


def free_name(journal: Path) -> Path:
    """The first free `NAME.rescued`, `NAME.rescued-2`, ... beside a journal."""
    first = journal.with_name(journal.name + ".rescued")
    later = (first.with_name(f"{first.name}-{number}") for number in range(2, 10_000))
    return next(place for place in (first, *later) if not place.exists())


def rescue(journal: Path, output: Path) -> Rescued:
    """Write every sound line into a new journal; the damaged one is only read.

    Raises `FileExistsError`, `salvage.NotAJournalError`, `OSError`, `sqlite3.Error` and `JournalUnusableError`.
    """
    if output.exists():
        raise FileExistsError(str(output))
    found = salvage(journal)
    kept = [session for session in found if session.rows]
    output.parent.mkdir(parents=True, exist_ok=True)
    writer = Writer(output)
    try:
        with writer.transaction():
            for session in kept:
                for line, row in enumerate(session.rows):
                    writer.add(session.number, line, row)
                writer.turn_to(session.number)
    finally:
        writer.close()
    return Rescued(output, len(kept), sum(len(session.rows) for session in kept), tuple(_missing(journal, found)))


def _missing(journal: Path, found: list[Salvaged]) -> list[Missing]:
    """By the numbers of the sessions, the lines behind a gap, and what the marker says was acknowledged."""
    known = {session.number: session for session in found}
    marker = _marker(journal)
    last = max([*known, marker.session])
    lines = {number: len(known[number].rows) if number in known else 0 for number in range(1, last + 1)}
    missing = []
    for number, saved in lines.items():
        session = known.get(number, Salvaged(number, [], 0))
        acknowledged = marker.line + 1 if marker.session == number else 0
        another = marker.session == number and saved == acknowledged and _last(session) != marker.chain_hash
        if not saved or session.behind or saved < acknowledged or another:
            missing.append(Missing(number, _uuid(session), saved, session.behind))
    return missing


def _last(session: Salvaged) -> str:
    return (session.rows[-1].chain_hash if session.rows else FIRST_SEAL).hex()


def _marker(journal: Path) -> CommitMarker:
    try:
        return msgspec.json.decode(lock_path(journal).read_bytes(), type=CommitMarker)
    except (msgspec.MsgspecError, OSError):
        return CommitMarker(0)


def _uuid(session: Salvaged) -> str:
    opening: Row | None = session.rows[0] if session.rows else None
    return str(opening.value.get("session", "")) if opening is not None else ""
