"""Writes a journal anew beside itself and then puts it in its place: whenever it is killed, the old one stands or the
new one, and no copy."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.epochs import CREATE_EPOCHS, begin_epoch, epochs_of, has_epochs, set_epochs
from divingbell.companion.journal.place import real_path
from divingbell.companion.journal.schema import (
    CREATE_LINES,
    CREATE_RIG_EVENTS,
    CREATE_TRIGGERS,
    CREATE_TURNS,
    TURNS_OF_OLD,
)
from divingbell.companion.journal.writer import connect
from divingbell.companion.people.register import CREATE_PEOPLE
from divingbell.companion.people.sums import CREATE_SUMS, write_sums

NEW = ".new"
"""How the name of the file ends while it is written."""
Revise = Callable[[int, str, bytes], bytes]
"""Session, kind and body of a line -> its new body."""
Fill = Callable[[sqlite3.Connection, sqlite3.Connection], None]
"""Writes what the new journal (second) has from the old one (first)."""


def clear_leftovers(journal: Path) -> None:
    """Take away what a rewriting that was killed left behind. Raises `OSError`."""
    place = real_path(journal)
    for end in (NEW, f"{NEW}-journal"):
        place.with_name(place.name + end).unlink(missing_ok=True)


def rewrite(journal: Path, fill: Fill) -> None:
    """Write the journal anew, in the version of now, while nobody else reads or writes it. Who calls it holds its lock.
    Raises `sqlite3.Error` and `OSError`; the old one stands then."""
    place = real_path(journal)
    new = place.with_name(place.name + NEW)
    clear_leftovers(journal)
    with contextlib.closing(connect(place, "rw")) as old:
        # Alone with the file, its write-ahead log merged into it and empty: it must not be taken for the new one's.
        old.execute("PRAGMA locking_mode = EXCLUSIVE")
        old.execute("PRAGMA synchronous = FULL")
        old.execute("BEGIN EXCLUSIVE")
        old.execute("COMMIT")
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        try:
            _fill(new, old, fill)
            _force(new)
            os.chmod(new, place.stat().st_mode & 0o7777)
            new.replace(place)
        except BaseException:
            clear_leftovers(journal)
            raise
        _force(place.parent)


def _fill(new: Path, old: sqlite3.Connection, fill: Fill) -> None:
    with contextlib.closing(connect(new, "rwc")) as made:
        # Only whole and forced to the disk does it take the place of the old one: it needs no journal of its own.
        made.execute("PRAGMA journal_mode = OFF")
        made.execute("PRAGMA synchronous = OFF")
        made.execute("PRAGMA secure_delete = ON")
        made.execute("BEGIN")
        tables = (*CREATE_LINES, *CREATE_TURNS, *CREATE_PEOPLE, CREATE_RIG_EVENTS, CREATE_EPOCHS, *CREATE_SUMS)
        for statement in tables:
            made.execute(statement)
        fill(old, made)
        write_sums(made, old)
        for statement in CREATE_TRIGGERS:
            made.execute(statement)
        made.execute("COMMIT")


def copy_lines(old: sqlite3.Connection, new: sqlite3.Connection, revise: Revise) -> None:
    """Every line with its body revised, each session chained anew as far as its old chain is sound; from damage on its
    lines keep their hashes, so that the damage stays where it is and is seen."""
    with_epochs = has_epochs(old)
    for (session,) in old.execute("SELECT DISTINCT session FROM lines ORDER BY session").fetchall():
        lines = _RevisedLines(old, session, revise)
        new.executemany("INSERT INTO lines VALUES (?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?)", lines)
        set_epochs(new, session, epochs_of(old, session) if with_epochs else None)
        if with_epochs and lines.changed:
            begin_epoch(new, session, lines.count, lines.last)


class _RevisedLines:
    """The rows of a session in the new journal. Once they were read: whether a hash changed, and how many lines the old
    journal has and the hash of the last."""

    def __init__(self, old: sqlite3.Connection, session: int, revise: Revise) -> None:
        self.changed, self.count, self.last = False, 0, FIRST_HASH
        self._rows = _lines(old, session, revise)

    def __iter__(self) -> Iterator[tuple[int, int, bytes, bytes, bytes]]:
        for session, line, kind, body, found, chained in self._rows:
            self.changed = self.changed or chained != found
            self.count, self.last = self.count + 1, found
            yield session, line, kind, body, chained


def _lines(
    old: sqlite3.Connection, session: int, revise: Revise
) -> Iterable[tuple[int, int, bytes, bytes, bytes, bytes]]:
    """Session, line, kind, revised body, hash in the old journal and in the new one."""
    before = chained = FIRST_HASH
    sound = True
    query = "SELECT line, CAST(kind AS BLOB), CAST(body AS BLOB), seal FROM lines WHERE session = ? ORDER BY line"
    for expected, (line, kind, body, found) in enumerate(old.execute(query, (session,))):
        name = kind.decode("ascii", "replace")
        before = chain_hash(before, name, body)
        sound = sound and line == expected and found == before
        revised = revise(session, name, body)
        chained = chain_hash(chained, name, revised)
        yield session, line, kind, revised, found, chained if sound else found


def copy_rest(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """The order in which sessions were written, and the last events of rigs."""
    there = {name for (name,) in old.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if "turns" in there:
        _copy(old, new, "turns")
    else:
        new.execute(TURNS_OF_OLD)
    if "rig_events" in there:
        _copy(old, new, "rig_events")


def _copy(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> None:
    new.executemany(f"INSERT INTO {table} VALUES (?, ?)", old.execute(f"SELECT * FROM {table}"))


def _force(place: Path) -> None:
    file = os.open(place, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
