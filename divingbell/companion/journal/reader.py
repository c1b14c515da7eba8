"""Reads a journal without ever writing it: while the app runs, from a read-only card, and as far as damage allows."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

import msgspec

from divingbell.companion import canonical
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.clock import EARLIEST, moment
from divingbell.companion.journal.epochs import Epochs, epochs_of
from divingbell.companion.journal.journal_failure import (
    FAILURES,
    JournalFailure,
    JournalUnusableError,
    failure_found,
    failure_of,
)
from divingbell.companion.journal.place import real_path
from divingbell.companion.journal.schema import APPLICATION_ID, VERSION, WITH_EPOCHS, WITH_PEOPLE, WITH_SUMS
from divingbell.companion.people.people_transfer import PeopleArchive, people_of
from divingbell.companion.people.person import Person
from divingbell.companion.people.register import ListedPerson, Register, copy_people
from divingbell.companion.people.sums import spoilt_tables

BUSY_S = 0.1
"""How long SQLite waits for another program before the journal counts as locked."""


# A step from each session to the next: the lines between them are not visited.
_NUMBERS = """
    WITH RECURSIVE numbers (number) AS (
        SELECT min(session) FROM lines
        UNION ALL
        SELECT (SELECT min(session) FROM lines WHERE session > number) FROM numbers WHERE number IS NOT NULL
    )
"""
_LAST = "(SELECT max(line) FROM lines WHERE session = number)"
_Folder = tempfile.TemporaryDirectory[str]
_T = TypeVar("_T")


class JournalRow(NamedTuple):
    """One line of a session: what kind, its record line as canonical JSON, and the hash over it and all lines before
    it."""

    kind: str
    body: bytes
    chain_hash: bytes

    @property
    def value(self) -> dict[str, Any]:
        """The record line as an object; we wrote it ourselves and the hash holds. Raises `NotJsonError` where an
        older version wrote what nobody can read."""
        try:
            read: dict[str, Any] = msgspec.json.decode(self.body)
        except msgspec.MsgspecError:  # it knows no negative number of 4,300 digits
            read = canonical.read(self.body)
        return read


class StoredHead(NamedTuple):
    """How far a session goes: its number in the journal, how many lines it has, and the hash of the last."""

    number: int
    lines: int
    last: bytes


class SessionInfo(msgspec.Struct, frozen=True):
    """A session in a journal: its number there and its opening line (`session`, `created`, `app`, ...)."""

    number: int
    opening: dict[str, Any]
    turn: int = 0
    """When it was written last here, by the journal's own order; 0: it was only imported."""

    @property
    def uuid(self) -> str:
        """The name of the session on every tablet."""
        return str(self.opening["session"])

    @property
    def created(self) -> datetime:
        """When it was opened, aware, in UTC; where that cannot be told the earliest of all times."""
        return moment(self.opening.get("created")) or EARLIEST

    @property
    def practice(self) -> bool:
        """True if it was played on the simulated board."""
        return self.opening.get("practice") is True


def wal_path(journal: Path) -> Path:
    """SQLite's write-ahead log beside a journal."""
    return journal.with_name(journal.name + "-wal")


def size(path: Path) -> int:
    """Bytes of a file, 0 where there is none. Raises `OSError`, for a folder too, and `JournalUnusableError` for a
    device or a pipe: it has no end, or keeps who opens it waiting."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return 0
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise JournalUnusableError(JournalFailure("not_a_journal", path, "it is no file"))
    return found.st_size


class Reader:
    """The sessions and lines of a journal. Every method raises `JournalUnusableError` where it meets damage."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, copy: _Folder | None = None, *, version: int
    ) -> None:
        self.path = path
        self.version = version
        """The journal's: in one before `WITH_PEOPLE` names stand in the headers."""
        self.damage: JournalFailure | None = None
        """Set by `sessions` where some could not be read."""
        self._connection = connection
        self._copy = copy

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()
        if self._copy is not None:
            self._copy.cleanup()

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def check(self) -> None:
        """Look through the structure of the whole file, keys in order too (about 5 ms a megabyte). Raises
        `JournalUnusableError`."""
        found = [str(row[0]) for row in self._rows("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            raise JournalUnusableError(failure_found(" ".join(" ".join(found).split()), self.path))

    def sessions(self) -> list[SessionInfo]:
        """All sessions that can be read, the one that was written last first; behind them those only imported, by the
        time of their opening. Damage on the way is noted in `damage`."""
        found = {stored.number: stored for stored in self._walk("min(session)", ">", 0)}
        if self.damage is not None:
            # Sessions behind the damaged page are reached from the other end.
            found |= {stored.number: stored for stored in self._walk("max(session)", "<", 2**62)}
        turns = self._turns()
        known = [msgspec.structs.replace(stored, turn=turns.get(stored.number, 0)) for stored in found.values()]
        return sorted(known, key=lambda stored: (stored.turn, stored.created, stored.number), reverse=True)

    def rows(self, number: int) -> Iterator[JournalRow]:
        """The lines of a session in order, each checked by its hash. Raises `JournalUnusableError`."""
        before = FIRST_HASH
        query = "SELECT line, CAST(kind AS BLOB), CAST(body AS BLOB), seal FROM lines WHERE session = ? ORDER BY line"
        for expected, (line, kind, body, found) in enumerate(self._rows(query, number)):
            name = (kind or b"").decode("ascii", "replace")
            before = chain_hash(before, name, body or b"")
            if line != expected or found != before:
                raise JournalUnusableError(JournalFailure("damaged", self.path, f"session {number}, line {expected}"))
            yield JournalRow(sys.intern(name), body, before)

    def tail(self, number: int) -> tuple[int, bytes]:
        """How many lines a session has and the hash of the last; (0, ...) where there is no such session."""
        query = "SELECT line + 1, seal FROM lines WHERE session = ? ORDER BY line DESC LIMIT 1"
        row = next(self._rows(query, number), None)
        return (0, FIRST_HASH) if row is None else self._head(number, *row)[1:]

    def epochs(self, number: int) -> Epochs | None:
        """The epochs of a session; None in a journal of an older version."""
        if self.version < WITH_EPOCHS:
            return None
        try:
            return epochs_of(self._connection, number)
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, self.path)) from error

    def block(self, number: int, first: int, most: int) -> list[JournalRow]:
        """Up to so many lines of a session from line `first` (0, 1, ...) on, as they stand there: their chain is for
        whoever reads them. Raises `JournalUnusableError`."""
        query = (
            "SELECT CAST(kind AS BLOB), CAST(body AS BLOB), seal FROM lines WHERE session = ? AND line >= ? "
            "ORDER BY line LIMIT ?"
        )
        rows = []
        for kind, body, seal in self._rows(query, number, first, most):
            if not all(isinstance(value, bytes) for value in (kind, body, seal)):
                raise JournalUnusableError(JournalFailure("damaged", self.path, f"session {number}"))
            rows.append(JournalRow(sys.intern(kind.decode("ascii", "replace")), body, seal))
        return rows

    def seats(self, number: int) -> list[str]:
        """The seats of a session, as its newest header names them; none before a game was begun. Raises
        `JournalUnusableError`."""
        query = "SELECT CAST(body AS BLOB) FROM lines WHERE session = ? AND kind = 'header' ORDER BY line DESC LIMIT 1"
        found = next(self._rows(query, number), None)
        header = {} if found is None else JournalRow("header", found[0], b"").value
        return [str(seat["id"]) for seat in header.get("seats", ())]

    def heads(self) -> list[StoredHead]:
        """How far each session goes, by its number; 10,000 of them in 0.1 s. Where some cannot be read, the others, and
        `damage` is set."""
        query = (
            f"{_NUMBERS} SELECT number, line + 1, seal FROM numbers JOIN lines ON session = number AND line = {_LAST}"
        )
        try:
            return [self._head(*row) for row in self._rows(query)]
        except JournalUnusableError as unusable:
            self.damage = unusable.journal_failure
        found = []
        for stored in self.sessions():
            with contextlib.suppress(JournalUnusableError):
                found.append(StoredHead(stored.number, *self.tail(stored.number)))
        return found

    def _head(self, number: object, lines: object, last: object) -> StoredHead:
        """The head of a session by its last line, of which anything may be read in a damaged file."""
        if not isinstance(number, int) or not isinstance(lines, int) or not isinstance(last, bytes):
            raise JournalUnusableError(JournalFailure("damaged", self.path, f"session {number}, its last line"))
        return StoredHead(number, lines, last)

    def written(self) -> dict[int, int]:
        """Session -> when it was written last here, by the journal's own order; one that was only imported is not in
        it."""
        return self._turns()

    def everybody_seated(self) -> dict[int, dict[str, str]]:
        """Session -> seat -> id of who sits there, of those who are one the one that was kept."""
        return self._of_people(Register.everybody_seated) if self.version >= WITH_PEOPLE else {}

    def marked(self, kind: str) -> frozenset[str]:
        """Marks of this kind: `name` ids of people, `game` UUIDs of sessions."""
        return self._of_people(lambda people: people.marked(kind)) if self.version >= WITH_PEOPLE else frozenset()

    def seated(self, number: int) -> dict[str, Person]:
        """Seats of a session, as far as they do not stand in its headers."""
        return self._of_people(lambda people: people.seated(number)) if self.version >= WITH_PEOPLE else {}

    def known(self) -> list[Person]:
        """Everybody, who sat down last first."""
        return self._of_people(Register.known) if self.version >= WITH_PEOPLE else []

    def former_names(self) -> set[str]:
        """Earlier names of people, as far as it was kept."""
        return self._of_people(Register.former_names) if self.version >= WITH_PEOPLE else set()

    def people(self) -> list[ListedPerson]:
        """As `known`, with the number of games of each."""
        return self._of_people(Register.listed) if self.version >= WITH_PEOPLE else []

    def played_as(self) -> dict[str, str]:
        """Id of a person whose name is hidden -> the fresh id in play logs since then."""
        return self._of_people(Register.played_as) if self.version >= WITH_PEOPLE else {}

    def belongings(self) -> PeopleArchive:
        """Everything of people that stands beside the lines, for another tablet."""
        if self.version < WITH_PEOPLE:
            return PeopleArchive()
        try:
            return people_of(self._connection)
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, self.path)) from error

    def copy_people(self, into: sqlite3.Connection) -> bool:
        """Write everything of people into another journal, as far as it can be read; False: this one has nothing of
        them beside its lines."""
        if self.version >= WITH_PEOPLE:
            copy_people(self._connection, into)
        return self.version >= WITH_PEOPLE

    def _of_people(self, ask: Callable[[Register], _T]) -> _T:
        try:
            return ask(Register(self._connection))
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, self.path)) from error

    def spoilt_people(self) -> JournalFailure | None:
        """Failure where something of the people is not as it was written; about 12 ms for a thousand games. Raises
        `JournalUnusableError`."""
        if self.version < WITH_SUMS:
            return None
        try:
            spoilt = spoilt_tables(self._connection)
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, self.path)) from error
        return JournalFailure("damaged", self.path, ", ".join(spoilt), "names") if spoilt else None

    def is_finished(self, number: int) -> bool | None:
        """Tell whether the game of a session was over after its last entry; None for a session without entries."""
        query = (
            "SELECT kind = 'over' FROM lines WHERE session = ? AND kind IN ('entry', 'over') ORDER BY line DESC LIMIT 1"
        )
        return next((bool(row[0]) for row in self._rows(query, number)), None)

    def highest(self) -> int:
        """The number of the session that was opened last, 0 where there is none."""
        highest = next(self._rows("SELECT coalesce(max(session), 0) FROM lines"))[0]
        if not isinstance(highest, int):
            raise JournalUnusableError(JournalFailure("damaged", self.path, "a session's number"))
        return highest

    def _turns(self) -> dict[int, int]:
        """Session -> its newest turn. A journal that nobody has written since there are turns: its session's number."""
        try:
            if not self._rows_of_schema():
                return {number: number for number in self._numbers()}
            return dict(self._rows("SELECT session, max(number) FROM turns GROUP BY session"))
        except JournalUnusableError as unusable:
            self.damage = unusable.journal_failure
            return {}

    def _rows_of_schema(self) -> bool:
        try:
            return has_turns(self._connection)
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, self.path)) from error

    def _numbers(self) -> list[int]:
        return [int(row[0]) for row in self._rows("SELECT DISTINCT session FROM lines")]

    def _walk(self, pick: str, beyond: str, number: int) -> Iterator[SessionInfo]:
        query = f"SELECT {pick} FROM lines WHERE session {beyond} ?"
        while (following := self._pick(query, number)) is not None:
            number = following
            try:
                opening = next(self.rows(number), None)
            except JournalUnusableError as unusable:
                self.damage = unusable.journal_failure
                continue
            if opening is None:
                self.damage = JournalFailure("damaged", self.path, f"session {number} has no lines")
            else:
                yield SessionInfo(number, opening.value)

    def _pick(self, query: str, number: int) -> int | None:
        try:
            following = next(self._rows(query, number))[0]
        except JournalUnusableError as unusable:
            self.damage = unusable.journal_failure
            return None
        # A damaged key may be anything; from one that is no number the walk cannot continue.
        return following if isinstance(following, int) else None

    def _rows(self, query: str, *values: int) -> Iterator[tuple[Any, ...]]:
        try:
            # `yield from` would close it, and that may be after its connection was closed.
            for row in self._connection.execute(query, values):  # noqa: UP028
                yield row
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, self.path)) from error


def open_reader(path: Path) -> Reader | None:
    """A reader, None where there is no journal yet. Raises `JournalUnusableError`."""
    try:
        if not size(path):
            if size(wal_path(path)):
                raise JournalUnusableError(
                    JournalFailure("damaged", path, f"{wal_path(path).name} is there without it")
                )
            return None
        try:
            return _opened(path, path)
        except JournalUnusableError as unusable:
            if unusable.journal_failure.reason not in ("read_only", "full"):
                raise
        return opened_without_index(path)
    except OSError as error:
        raise JournalUnusableError(failure_of(error, path)) from error


def opened_without_index(path: Path) -> Reader:
    """A reader where SQLite's index of the write-ahead log cannot be made: a read-only place, a full disk. It reads a
    copy, which goes with it. Raises `JournalUnusableError` and `OSError`."""
    if not size(wal_path(path)):
        return _opened(path, path, options="&immutable=1")
    folder = tempfile.TemporaryDirectory(prefix="divingbell-")
    copy = Path(folder.name) / "journal.db"
    try:
        shutil.copyfile(path, copy)
        shutil.copyfile(wal_path(path), wal_path(copy))
        return _opened(path, copy, folder)
    except BaseException:
        folder.cleanup()
        raise


def _opened(path: Path, file: Path, folder: _Folder | None = None, options: str = "") -> Reader:
    try:
        connection = sqlite3.connect(
            f"file:{quote(os.fsencode(real_path(file)))}?mode=ro{options}",
            uri=True,
            isolation_level=None,
            timeout=BUSY_S,
        )
        try:
            version = verify(path, connection)
        except BaseException:
            connection.close()
            raise
    except FAILURES as error:
        raise JournalUnusableError(failure_of(error, path)) from error
    return Reader(path, connection, folder, version=version)


def has_turns(connection: sqlite3.Connection) -> bool:
    """Tell whether the journal knows in which order its sessions were written. Raises `sqlite3.Error`."""
    found = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'turns'").fetchone()
    return bool(found[0])


def verify(path: Path, connection: sqlite3.Connection) -> int:
    """That it is a journal of a version we know: which. Raises `JournalUnusableError` and `sqlite3.Error`."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if application != APPLICATION_ID:
        raise JournalUnusableError(JournalFailure("not_a_journal", path, "it is another program's database"))
    if version > VERSION:
        raise JournalUnusableError(JournalFailure("newer", path, f"version {version}"))
    if connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'lines'").fetchone()[0] != 1:
        raise JournalUnusableError(JournalFailure("damaged", path, "its table of lines is missing"))
    return version
