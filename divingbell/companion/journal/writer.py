"""The one connection that writes a journal: WAL, synchronous=FULL, all lines of a transaction or none."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

from divingbell.companion.journal.epochs import CREATE_EPOCHS, Epochs, add_epochs, begin_epoch, has_epochs, set_epochs
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError
from divingbell.companion.journal.place import real_path
from divingbell.companion.journal.reader import BUSY_S, JournalRow, Reader, SessionInfo, has_turns, size, verify
from divingbell.companion.journal.schema import (
    CREATE,
    CREATE_RIG_EVENTS,
    CREATE_TURNS,
    TURNS_OF_OLD,
    VERSION,
    WITH_SUMS,
)
from divingbell.companion.people.register import CREATE_FORMER_NAMES, CREATE_PEOPLE, Register
from divingbell.companion.people.sums import CREATE_SUMS, follow, write_sums

WAL = "PRAGMA journal_mode = WAL"
FileIdentity = tuple[int, int]
"""Device and inode."""


class Writer:
    """Appends lines to one journal. Every method raises `sqlite3.Error`; used from one thread."""

    def __init__(self, path: Path) -> None:
        """Opens the journal or makes a new one. Raises `JournalUnusableError` and `OSError` too."""
        if not size(path):
            _make(path)
        self.path = path
        self._turned_to: int | None = None
        self._known: dict[UUID, SessionInfo] | None = None
        self._begun: list[SessionInfo] = []
        """Sessions of the present transaction."""
        self.connection = connect(path, "rw")
        try:
            verify(path, self.connection)
            mode = self.connection.execute(WAL).fetchone()[0]
            if mode != "wal":
                raise JournalUnusableError(JournalFailure("failing", path, f"journal_mode: {mode}", "unfit"))
            self.connection.execute("PRAGMA synchronous = FULL")
            # What is changed beside the lines (a name) shall not stay in freed space.
            self.connection.execute("PRAGMA secure_delete = ON")
            # A read-only file opens without an error: begin a write now, so that it fails here and not at the first
            # line.
            with self.transaction():
                self._add_turns()
                self._add_epochs()
                self.connection.execute(CREATE_RIG_EVENTS)
                self.connection.execute(CREATE_FORMER_NAMES)
                self._add_sums()
            follow(self.connection)
            self.identity = identity(path)
            """Which file is open, by device and inode."""
        except BaseException:
            self.connection.close()
            raise
        self.reader = Reader(path, self.connection, version=VERSION)
        self.people = Register(self.connection)

    def moved(self) -> bool:
        """Tell whether another file, or none, stands in the place of the one that is open."""
        return identity(self.path) != self.identity

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing; when it is left without an exception, it is on the disk."""
        self.connection.execute("BEGIN IMMEDIATE")
        self._begun.clear()
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            self._turned_to = None
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise
        if self._known is not None:
            self._know(self._known, self._begun)

    def turn_to(self, session: int) -> None:
        """This session is the one that is written last now; inside a transaction. What is only imported never is."""
        if session != self._turned_to:
            self.people.recorded(session)
            last = "SELECT session FROM turns ORDER BY number DESC LIMIT 1"
            self.connection.execute(f"INSERT INTO turns (session) SELECT ?1 WHERE ?1 IS NOT ({last})", (session,))
        self._turned_to = session

    def people_joined(self) -> None:
        """Take the next line as something new of who sits there, also in the session that is written now."""
        self._turned_to = None

    def set_epochs(self, session: int, epochs: Epochs) -> None:
        """Let a session that came from another file go on in the epochs it had there; inside a transaction."""
        set_epochs(self.connection, session, epochs)

    def set_back(self, session: int) -> None:
        """Let a new epoch follow the present one, which is not to count: elsewhere it has other lines (club.md 4);
        inside a transaction."""
        begin_epoch(self.connection, session)

    def _add_epochs(self) -> None:
        if not has_epochs(self.connection):
            add_epochs(self.connection)

    def _add_sums(self) -> None:
        if self.connection.execute("PRAGMA user_version").fetchone()[0] < WITH_SUMS:
            for statement in ("DROP TABLE IF EXISTS people_sums", *CREATE_SUMS):
                self.connection.execute(statement)
            write_sums(self.connection)
            self.connection.execute(f"PRAGMA user_version = {VERSION}")

    def _add_turns(self) -> None:
        if not has_turns(self.connection):
            for statement in (*CREATE_TURNS, TURNS_OF_OLD):
                self.connection.execute(statement)

    def add(self, session: int, line: int, row: JournalRow) -> None:
        """One line, inside a transaction."""
        values = (session, line, row.kind, row.body.decode("ascii"), row.chain_hash)
        self.connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?)", values)
        if line == 0:
            set_epochs(self.connection, session)
        if line == 0 and self._known is not None:
            self._begun.append(SessionInfo(session, row.value))

    def find(self, uuid: str) -> SessionInfo | None:
        """The session of this name. All of them are looked at once in an opening: nobody else writes. Raises
        `ValueError` for what is no UUID."""
        if self._known is None:
            self._known = {}
            self._know(self._known, self.reader.sessions())
        return self._known.get(UUID(uuid))

    @staticmethod
    def _know(known: dict[UUID, SessionInfo], found: Iterable[SessionInfo]) -> None:
        for stored in found:
            with contextlib.suppress(ValueError):  # a name that another program wrote
                known.setdefault(UUID(stored.uuid), stored)

    def note_rig_event(self, boot: int, number: int) -> None:
        """The lines of this event are part of the transaction."""
        self.connection.execute("INSERT OR REPLACE INTO rig_events VALUES (?, ?)", (boot, number))

    def last_rig_event(self, boot: int) -> int:
        """The last event of this boot whose lines are in the file; 0: none."""
        found = self.connection.execute("SELECT number FROM rig_events WHERE boot = ?", (boot,)).fetchone()
        return int(found[0]) if found else 0

    def close(self) -> None:
        """Let go of the file; SQLite takes its write-ahead log into it."""
        self.connection.close()


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to this file, with SQLite's `mode` (`rw`, `rwc`). Raises `sqlite3.Error`."""
    return sqlite3.connect(
        f"file:{quote(os.fsencode(real_path(path)))}?mode={mode}", uri=True, isolation_level=None, timeout=BUSY_S
    )


def _make(path: Path) -> None:
    """A new, empty journal. Its schema is in the file itself before the first line, not in the write-ahead log."""
    connection = connect(path, "rwc")
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        for statement in (*CREATE, *CREATE_TURNS, *CREATE_PEOPLE, CREATE_EPOCHS, *CREATE_SUMS):
            connection.execute(statement)
        connection.execute("COMMIT")
    finally:
        connection.close()


def identity(path: Path) -> FileIdentity | None:
    """Which file a path leads to, None where there is none. Raises `OSError`."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
