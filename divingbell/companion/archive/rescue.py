"""Saves every sound line of a damaged journal into a new one, and says what is missing."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Literal, NamedTuple

from divingbell.companion.chain import FIRST_HASH
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.lock import CommitMarker, lock_path, marker_of
from divingbell.companion.journal.migration import Namer, chained_anew, seat_by_name
from divingbell.companion.journal.reader import JournalRow, open_reader, wal_path
from divingbell.companion.journal.salvage import NotAJournalError, Salvaged, salvage
from divingbell.companion.journal.soundness import ends_cut
from divingbell.companion.journal.writer import Writer

_MOST_GONE = 1000
"""So many sessions of which nothing is left are named: a number that is damaged may be any."""


class Missing(NamedTuple):
    """Lines known to be missing of one session."""

    session: int
    """Its number in the journal."""
    uuid: str
    """Empty where not even its opening is left."""
    saved: int
    """Lines that were saved."""
    behind: int
    """Lines that were found behind a gap and cannot be played on."""


class Rescued(NamedTuple):
    """Count of what was saved: sessions and lines, and what is missing."""

    output: Path
    sessions: int
    lines: int
    missing: tuple[Missing, ...]
    damaged: bool
    """Pages of the file are gone or damaged: what stood there at the end of a session may be missing without a
    trace."""
    unreadable: int = 0
    """Blocks that the disk could not read; where there are some, `damaged` is True."""
    names: Literal["whole", "older", "spoilt"] = "whole"
    """`older`: lines were saved that SQLite itself leaves out (behind damage of the write-ahead log); names and seats,
    which only it can read, are as they were before them. `spoilt`: some of them are not as they were written."""

    @property
    def whole(self) -> bool:
        """True if nothing is missing."""
        return not self.missing and not self.damaged and self.names == "whole"


class RescueError(Exception):
    """Nothing could be saved; a text that says why."""

    def __init__(self, text_id: str, **args: str | int) -> None:
        super().__init__(f"{text_id} {args}")
        self.text_id = text_id
        self.text_args = args


def free_name(journal: Path) -> Path:
    """The first free `NAME.rescued`, `NAME.rescued-2`, ... beside a journal."""
    first = journal.with_name(journal.name + ".rescued")
    later = (first.with_name(f"{first.name}-{number}") for number in range(2, 10_000))
    return next(place for place in (first, *later) if not place.exists())


def rescue(journal: Path, output: Path) -> Rescued:
    """Write every sound line into a new journal; the damaged one is only read. Raises `RescueError`."""
    if output.exists():
        raise RescueError("rescue.exists", file=str(output))
    try:
        found = salvage(journal)
    except NotAJournalError:
        raise RescueError("rescue.not_a_journal", file=str(journal)) from None
    except OSError as error:
        raise RescueError("record.unreadable", file=str(journal), problem=_words(error)) from error
    try:
        kept = _written(found.sessions, journal, output)
    except JournalUnusableError as unusable:
        failure = unusable.journal_failure
        raise RescueError(failure.short_text_id, **failure.args) from unusable
    except (OSError, sqlite3.Error) as error:
        raise RescueError("sessions.no_output", file=str(output), problem=_words(error)) from error
    lines = sum(len(session.rows) for session in kept)
    damaged = found.unreadable > 0 or _is_damaged(journal)
    missing = tuple(_missing(journal, found.sessions))
    return Rescued(output, len(kept), lines, missing, damaged, found.unreadable, _names(journal, kept))


def _written(found: list[Salvaged], journal: Path, output: Path) -> list[Salvaged]:
    """Those of which anything is sound, written into the new journal."""
    kept = [session for session in found if session.rows]
    namers = {session.number: Namer() for session in kept}
    output.parent.mkdir(parents=True, exist_ok=True)
    output.touch(exist_ok=False)  # where nothing can be made, in the words of the system
    written = False
    try:
        with contextlib.closing(Writer(output)) as writer, writer.transaction():
            for session in kept:
                for line, row in enumerate(chained_anew(session.rows, namers[session.number])):
                    writer.add(session.number, line, row)
                writer.turn_to(session.number)
            _copy_epochs(journal, writer, kept)
            if not _copy_people(journal, writer):
                seat_by_name(writer.people, namers)
        written = True
    finally:
        if not written:  # an empty journal would look like what was saved
            for ending in ("", "-wal", "-shm"):
                output.with_name(output.name + ending).unlink(missing_ok=True)
    return kept


def _is_damaged(journal: Path) -> bool:
    """Tell whether SQLite finds its structure broken. Where no marker says which line was acknowledged last, a log
    that ends inside a transaction counts too."""
    try:
        reader = open_reader(journal)
        if reader is not None:
            with reader:
                reader.check()
    except JournalUnusableError:
        return True
    return not lock_path(journal).exists() and ends_cut(wal_path(journal))


def _names(journal: Path, kept: list[Salvaged]) -> Literal["whole", "older", "spoilt"]:
    """State of the names that were saved: `older` where SQLite reads less of a session than was saved of it."""
    with contextlib.suppress(JournalUnusableError):
        reader = open_reader(journal)
        if reader is not None:
            with reader:
                if any(reader.tail(session.number)[0] < len(session.rows) for session in kept):
                    return "older"
                return "whole" if reader.spoilt_people() is None else "spoilt"
    return "whole"  # what is damaged there is told as such


def _copy_people(journal: Path, writer: Writer) -> bool:
    """Bring the people of the damaged journal, as far as SQLite can still read them; False: it is from before names
    stood beside the lines, or cannot be opened."""
    with contextlib.suppress(JournalUnusableError):
        reader = open_reader(journal)
        if reader is not None:
            with reader:
                return reader.copy_people(writer.connection)
    return False


def _copy_epochs(journal: Path, writer: Writer, kept: list[Salvaged]) -> None:
    """Let sessions have the epochs of the damaged journal, as far as SQLite can still read them."""
    with contextlib.suppress(JournalUnusableError):
        reader = open_reader(journal)
        if reader is not None:
            with reader:
                for session in kept:
                    if (epochs := reader.epochs(session.number)) is not None:
                        writer.set_epochs(session.number, epochs)


def _words(error: OSError | sqlite3.Error) -> str:
    return getattr(error, "strerror", None) or str(error)


def _missing(journal: Path, found: list[Salvaged]) -> list[Missing]:
    """By the numbers of the sessions, the lines behind a gap, and what the marker says was acknowledged."""
    known = {session.number: session for session in found}
    marker = marker_of(journal) or CommitMarker(0)
    numbers = {*known, marker.session} - {0}
    gone = range(1, min(max(numbers, default=0), len(numbers) + _MOST_GONE))
    missing = []
    for number in sorted(numbers.union(gone)):
        session = known.get(number, Salvaged(number, [], 0))
        saved = len(session.rows)
        acknowledged = marker.line + 1 if marker.session == number else 0
        another = marker.session == number and saved == acknowledged and _last(session) != marker.chain_hash
        if not saved or session.behind or session.spoilt or saved < acknowledged or another:
            missing.append(Missing(number, _uuid(session), saved, session.behind))
    return missing


def _last(session: Salvaged) -> str:
    return (session.rows[-1].chain_hash if session.rows else FIRST_HASH).hex()


def _uuid(session: Salvaged) -> str:
    opening: JournalRow | None = session.rows[0] if session.rows else None
    return str(opening.value.get("session", "")) if opening is not None else ""
