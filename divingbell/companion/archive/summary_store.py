"""The file beside the journal in which summaries are kept: an SQLite database that can be thrown away at any time.

Where it is spoilt it is made anew, where it cannot be written summaries are kept in memory until the program ends. Each
value has a check sum over it and what it belongs to: nothing is decoded that is not what was kept.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import threading
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.measures import Measure
from divingbell.companion.journal.journal_failure import FAILURES, JournalFailure, failure_of
from divingbell.companion.journal.reader import StoredHead

FORMAT = 11
"""Higher whenever what is kept says something else or says it otherwise: a file of another one is filled anew."""
APPLICATION_ID = 0x4442736D
"""`DBsm` in the header of the file."""
_TRIES = 3
"""The file, the new one in its place, memory."""
_SPOILT = ("damaged", "not_a_journal")
"""Reasons for which the file is thrown away."""
ENDS = ("", "-journal", "-wal", "-shm")
"""How the names of its files end; versions of before wrote a write-ahead log."""
BUSY_S = 2.0
"""How long to wait for another program that writes the same file."""
_CREATE = {
    "summaries": """
        number INTEGER PRIMARY KEY, lines INTEGER NOT NULL, last BLOB NOT NULL, version TEXT NOT NULL,
        summary BLOB NOT NULL, summary_sum INTEGER NOT NULL, measures BLOB NOT NULL, measures_sum INTEGER NOT NULL
    """,
    # One row for each finished game, in order of end.
    "ratings": "place INTEGER PRIMARY KEY, seal BLOB NOT NULL, after BLOB NOT NULL",
}
_Rows = list[tuple[Any, ...]]
_summary = msgspec.msgpack.Decoder(Summary)
_measures = msgspec.msgpack.Decoder(tuple[Measure, ...])
_encode = msgspec.msgpack.encode


class Known(NamedTuple):
    """Of what the summary of a session was made."""

    head: StoredHead
    """The lines."""
    version: str
    """The rules and measures."""


def place(journal: Path) -> Path:
    """The file of the summaries of a journal."""
    return journal.with_name(f"{journal.name}-summaries")


class SummaryStore:
    """For any thread, one at a time. Its methods do not raise for a bad file or a full disk: `failure` says why
    summaries are only in memory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.RLock()
        self.failure: JournalFailure | None = None
        """Why the file cannot be used; None while it can."""
        self.lost = False
        """True if what was in the file could not be used, so that it is to be made anew. Who sees to that sets it
        back."""
        self._made_anew = False
        """True if a spoilt file was thrown away already: a second one is the fault of the disk."""
        self._connection = self._opened()

    def known(self) -> dict[int, Known]:
        """Session's number -> what there is of it."""
        rows = self._read("SELECT number, lines, last, version FROM summaries")
        return {
            number: Known(StoredHead(number, lines, last), version)
            for number, lines, last, version in rows
            if isinstance(version, str)  # the others are a head that no session has, where they are spoilt
        }

    def summaries(self, *, measures: bool) -> Iterator[tuple[int, Summary | None]]:
        """The number of each session and its summary, with its measures on demand; None where what is there is not what
        was kept, so that it is to be made anew."""
        wanted = "measures, measures_sum" if measures else "NULL, NULL"
        rows = self._read(f"SELECT number, lines, last, version, summary, summary_sum, {wanted} FROM summaries")
        return ((row[0], _decoded(row, measures=measures)) for row in rows)

    def keep(self, found: Iterable[tuple[Known, Summary]]) -> None:
        """Put these in the place of what there is of their sessions: all of them or none."""
        rows = []
        for known, summary in found:
            made_of = (*known.head, known.version)
            bare, measures = _encode(msgspec.structs.replace(summary, measures=())), _encode(summary.measures)
            rows.append((*made_of, bare, _sum(made_of, "s", bare), measures, _sum(made_of, "m", measures)))
        self._write("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def drop(self, numbers: Iterable[int]) -> None:
        """Forget these sessions."""
        self._write("DELETE FROM summaries WHERE number = ?", [(number,) for number in numbers])

    def ratings(self) -> list[tuple[bytes, bytes]]:
        """The ratings that `keep_ratings` stored, in order, as far as it can be read; its own hashes say whether it
        is sound."""
        found = []
        for row in self._read("SELECT seal, after FROM ratings ORDER BY place"):
            match row:
                case (bytes() as seal, bytes() as after):
                    found.append((seal, after))
                case _:
                    break
        return found

    def keep_ratings(self, first: int, rows: Sequence[tuple[bytes, bytes]]) -> None:
        """Put these in the place of all from the `first` on."""
        self._write("DELETE FROM ratings WHERE place >= ?", [(first,)])
        places = range(first, first + len(rows))
        self._write(
            "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?)",
            [(place, *row) for place, row in zip(places, rows, strict=True)],
        )

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    # The file -------------------------------------------------------------------------------------------------

    def _read(self, query: str) -> _Rows:
        with self._lock:
            try:
                return self._connection.execute(query).fetchall()
            except FAILURES as error:
                self._replace(error)
                return []

    def _write(self, statement: str, rows: _Rows) -> None:
        with self._lock:
            for _ in range(_TRIES):
                try:
                    with _transaction(self._connection) as connection:
                        connection.executemany(statement, rows)
                        return
                except FAILURES as error:
                    self._replace(error)

    def _replace(self, error: Exception) -> None:
        """Go on without this file: with a new one where it is spoilt, else in memory with what there is; nothing of
        what was spoilt goes there."""
        before, self._connection = self._connection, self._after(error)
        if self.failure is not None and self.failure.reason not in _SPOILT:
            with contextlib.suppress(sqlite3.Error):
                before.backup(self._connection)
        with contextlib.suppress(sqlite3.Error):
            before.close()

    def _opened(self) -> sqlite3.Connection:
        try:
            return _open(self._path)
        except FAILURES as error:
            return self._after(error)

    def _after(self, error: Exception) -> sqlite3.Connection:
        assert isinstance(error, FAILURES)
        failure = failure_of(error, self._path)
        self.lost = True
        if failure.reason in _SPOILT and not self._made_anew:
            self._made_anew = True
            with contextlib.suppress(*FAILURES):
                _remove(self._path)
                return _open(self._path)
        self.failure = failure
        return _open(None)


def _open(path: Path | None) -> sqlite3.Connection:
    """The store in this file, None: in memory. Raises `sqlite3.Error`."""
    name = ":memory:" if path is None else f"file:{quote(os.fsencode(path.absolute()))}?mode=rwc"
    connection = sqlite3.connect(
        name, uri=path is not None, isolation_level=None, timeout=BUSY_S, check_same_thread=False
    )
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application not in (0, APPLICATION_ID):
            raise FileExistsError(errno.EEXIST, "it is another program's database")
        # Several processes write it: SQLite before 3.51.3 can lose a commit of theirs in a write-ahead log.
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = NORMAL")
        with _transaction(connection):
            (form,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            for table, columns in _CREATE.items():
                if form != FORMAT:
                    connection.execute(f"DROP TABLE IF EXISTS {table}")
                connection.execute(f"CREATE TABLE IF NOT EXISTS {table} ({columns}) STRICT")
        (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()  # finds pages of zeros, which SQLite reads
        if sound != "ok":
            raise sqlite3.DatabaseError(sound)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _remove(path: Path) -> None:
    for end in ENDS:
        path.with_name(path.name + end).unlink(missing_ok=True)


def _decoded(row: tuple[Any, ...], *, measures: bool) -> Summary | None:
    """The summary of a row; None where what was asked of it is not what was kept."""
    *made_of, bare, its_sum, told, their_sum = row
    if its_sum != _sum(made_of, "s", bare) or (measures and their_sum != _sum(made_of, "m", told)):
        return None
    try:
        summary = _summary.decode(bare)
        if measures:
            msgspec.structs.force_setattr(summary, "measures", _measures.decode(told))
    except msgspec.MsgspecError:
        return None
    return summary


def _sum(made_of: Sequence[object], kind: str, value: object) -> int:
    """The check sum over a value, which of the two it is, and the lines and rules it was made of."""
    return zlib.crc32(_encode((made_of, kind, value)))
