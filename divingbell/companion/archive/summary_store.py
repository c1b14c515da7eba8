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
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.measures import Measure
from divingbell.companion.journal.journal_failure import FAILURES, JournalFailure, failure_of
from divingbell.companion.journal.reader import StoredHead

FORMAT = 10
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
        summary BLOB NOT NULL, measures BLOB NOT NULL
    """,
    # One row for each finished game, in order of end.
    "ratings": "place INTEGER PRIMARY KEY, seal BLOB NOT NULL, after BLOB NOT NULL",
}
_SUM = 16
"""Bytes of the check sum before each value."""
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
        found = {}
        for row in self._read("SELECT number, lines, last, version FROM summaries"):
            match row:
                case (int() as number, int() as lines, bytes() as last, str() as version):
                    found[number] = Known(StoredHead(number, lines, last), version)
        return found

    def summaries(self, *, measures: bool) -> Iterator[tuple[int, Summary | None]]:
        """The number of each session and its summary, with its measures on demand; None where what is there is not what
        was kept, so that it is to be made anew."""
        wanted = "measures" if measures else "NULL"
        for row in self._read(f"SELECT number, lines, last, version, summary, {wanted} FROM summaries"):
            match row:
                case (int() as number, int() as lines, bytes() as last, str() as version, bytes() as body, told):
                    known = Known(StoredHead(number, lines, last), version)
                    yield number, _decoded(known, body, told, measures=measures)
                case (int() as number, *_):
                    yield number, None

    def keep(self, found: Iterable[tuple[Known, Summary]]) -> None:
        """Put these in the place of what there is of their sessions: all of them or none."""
        rows = [
            (
                *known.head,
                known.version,
                _summed(_head(known), b"s", _encode(msgspec.structs.replace(summary, measures=()))),
                _summed(_head(known), b"m", _encode(summary.measures)),
            )
            for known, summary in found
        ]
        self._write("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?)", rows)

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


def _decoded(known: Known, body: bytes, told: object, *, measures: bool) -> Summary | None:
    head = _head(known)
    try:
        summary = _summary.decode(_checked(head, b"s", body))
        if measures:
            msgspec.structs.force_setattr(summary, "measures", _measures.decode(_checked(head, b"m", told)))
    except (ValueError, msgspec.MsgspecError):
        return None
    return summary


def _head(known: Known) -> bytes:
    """The part of a check sum that says of which lines, by which rules, it is."""
    head = known.head
    return f"{head.number} {head.lines} {head.last.hex()} {known.version}\0".encode(errors="surrogatepass")


def _summed(head: bytes, kind: bytes, value: bytes) -> bytes:
    """The value behind its check sum."""
    return _sum(head, kind, value) + value


def _checked(head: bytes, kind: bytes, kept: object) -> bytes:
    """The value without its check sum. Raises `ValueError` where that is another."""
    if not isinstance(kept, bytes):
        raise ValueError("it is not what was kept")
    value = kept[_SUM:]
    if kept[:_SUM] != _sum(head, kind, value):
        raise ValueError("it is not what was kept")
    return value


def _sum(head: bytes, kind: bytes, value: bytes) -> bytes:
    from hashlib import blake2b  # here: a start need not wait for it

    return blake2b(head + kind + value, digest_size=_SUM).digest()
