"""Copies of a hub's whole store in another folder: at Begin, after each round and at closing (club.md 1).

A hub that is started on a copy says so by an action of its last evening, which stands in copies alone.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.club.event.actions import ActionRow, EventAction, FromCopy
from divingbell.companion.club.event.overview import EventOverview, event_overview
from divingbell.companion.club.hidden_names import keep_hidden
from divingbell.companion.club.results.round_progress import WITHOUT_RESULT, progress
from divingbell.companion.club.sql_engines import problem_of
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import UncertainCommitError

SQLITE_NAME, POSTGRESQL_NAME = "hub.db", "hub.sql"
"""The name of a copy: `--data FOLDER` starts on the first; `psql` reads the second into a new database."""
APART_S = 2.0
"""Copies that are due are looked for so often at most."""
AGAIN_S = 30.0
"""After so long a copy that failed is tried again."""
DUMP_S = 600.0
_log = logging.getLogger(__name__)
Moment = tuple[str, int, bool]
"""An evening, how many of its rounds are over, and whether it was closed: a copy is due when it is another."""


class CopyError(Exception):
    """A copy that could not be made; its reason."""


class CopyStatus(msgspec.Struct, frozen=True):
    """How the copies of a process stand."""

    has_folder: bool = False
    at: str | None = None
    """When the last one was made, ISO 8601 in UTC."""
    moment: Moment | None = None
    """The moment of the evening that it is of."""
    problem: str | None = None
    """The reason why none could be made since."""


class StoreCopies:
    """The copies of one store; a thread of its own makes them."""

    def __init__(
        self, store: SqlStore, folder: Path | None, kept_beside: Path, clock: Clock, on_change: Callable[[], None]
    ) -> None:
        """Without `folder` copies are only downloaded. `kept_beside` is the folder in which the ids of hidden people
        are kept, `on_change` is called in any thread whenever the status is another."""
        self._store, self._folder, self._clock, self._on_change = store, folder, clock, on_change
        self._beside = kept_beside
        self.status = CopyStatus(folder is not None)
        self._changed, self._ended = threading.Event(), threading.Event()
        self._hidden: frozenset[str] = frozenset()
        self._thread = threading.Thread(target=self._run, name="hub copies", daemon=True)

    def start(self) -> None:
        """Begin; what is due by now is copied at once."""
        self._changed.set()
        self._thread.start()

    def close(self) -> None:
        """Make the copy that is due, and end."""
        self._ended.set()
        self._changed.set()
        self._thread.join()

    def look(self) -> None:
        """Something was committed; returns at once."""
        self._changed.set()

    def download(self, path: Path) -> None:
        """Write a copy to this file, for whoever asks for it. Raises `CopyError`."""
        moment = self._moment()
        write_copy(self._store, path, self._clock)
        if self._folder is None:
            self._set(CopyStatus(at=stamp(self._clock.now()), moment=moment))

    # The thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self._changed.wait()
            ended = self._ended.is_set()
            self._changed.clear()
            try:
                self._work()
            except Exception as error:
                _log.exception("the club could not be copied")
                self._fail(str(error))
            if ended:
                return
            self._ended.wait(AGAIN_S if self.status.problem is not None else APART_S)

    def _work(self) -> None:
        with contextlib.suppress(SQLAlchemyError):  # a store that is away is told by who writes it
            self._keep_hidden()
            if self._folder is not None:
                self._copy(self._folder)

    def _keep_hidden(self) -> None:
        with self._store.reading() as tx:
            hidden = tx.hidden()
        if hidden == self._hidden:
            return
        folders = [self._beside, *([] if self._folder is None else [self._folder])]
        with contextlib.suppress(OSError):  # tried again at the next change
            for folder in folders:
                keep_hidden(folder, hidden)
            self._hidden = hidden

    def _copy(self, folder: Path) -> None:
        moment, path = self._moment(), folder / copy_name(self._store)
        if moment is None or (moment == self.status.moment and path.exists()):
            return
        try:
            check_folder(self._store, folder)
            write_copy(self._store, path, self._clock)
        except CopyError as error:
            self._fail(str(error))
        else:
            self._set(CopyStatus(True, stamp(self._clock.now()), moment))

    def _fail(self, problem: str) -> None:
        """Say why there is no copy, and try again."""
        self._set(msgspec.structs.replace(self.status, problem=problem))
        self._changed.set()

    def _set(self, status: CopyStatus) -> None:
        if status != self.status:
            self.status = status
            self._on_change()

    def _moment(self) -> Moment | None:
        with self._store.reading() as tx:
            event = tx.hub().event or next(reversed(tx.events()), None)
            overview = None if event is None else event_overview(tx, event, self._clock.now().timestamp())
        return None if overview is None else moment_of(overview)


def moment_of(overview: EventOverview) -> Moment:
    """The moment of an evening that a copy is of."""
    state = overview.state
    return state.event, sum(_is_over(overview, one.number) for one in state.started), state.closed is not None


def _is_over(overview: EventOverview, number: int) -> bool:
    started = overview.state.started
    if number < len(started):
        return True
    found = progress(number, started[-1].tables, overview.results)
    return not any(state in WITHOUT_RESULT for state in found.tables.values())


# One copy -------------------------------------------------------------------------------------------------------------


def copy_name(store: SqlStore) -> str:
    """The name of a copy of this store."""
    return SQLITE_NAME if isinstance(store.place, Path) else POSTGRESQL_NAME


def write_copy(store: SqlStore, path: Path, clock: Clock) -> None:
    """Write the whole store to a file, whole or not at all, with the mark that it is a copy. Raises `CopyError`."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mark = _mark(store, clock)
        if isinstance(store.place, Path):
            _back_up(store.place, temporary, mark)
        else:
            _dump(store, temporary, mark, _signature(store))
        _flush(temporary)
        temporary.replace(path)
        for left in ("-wal", "-shm"):  # of a hub that was started on the copy before
            path.with_name(path.name + left).unlink(missing_ok=True)
        _flush(path.parent)
    except (OSError, sqlite3.Error, SQLAlchemyError, UncertainCommitError, subprocess.SubprocessError) as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise CopyError(problem_of(error)) from None


def check_folder(store: SqlStore, folder: Path) -> None:
    """Raise `CopyError` where the copy that is there is of another club, or has more than this store has."""
    path = folder / copy_name(store)
    try:
        theirs = _signature_in(path) if path.exists() else None
    except (OSError, sqlite3.Error, ValueError) as error:
        raise CopyError(f"{path} is there and is no copy of a club ({error})") from None
    if theirs is None:
        return
    club, newest = _signature(store)
    if theirs[0] != club:
        raise CopyError(f"{path} is the copy of another club")
    if theirs[1] > newest:
        raise CopyError(f"{path} has more than the club has here; start on it, or move it away")


_Signature = tuple[str, int]
"""The club's id, and the number of its newest action that is not the mark of a copy."""


def _signature(store: SqlStore) -> _Signature:
    with store.reading() as tx:
        actions = (action for event in tx.events() for action in tx.actions(event))
        numbers = [action.number for action in actions if not isinstance(action.what, FromCopy)]
        return tx.hub().hub, max(numbers, default=0)


def _signature_in(path: Path) -> _Signature:
    """The signature of a copy. Raises `OSError`, `sqlite3.Error` and `ValueError`."""
    if path.name == POSTGRESQL_NAME:
        with path.open(encoding="utf-8") as file:
            _, _, club, newest = file.readline().split()
        return club, int(newest)
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as copy:
        ((club,),) = copy.execute("SELECT hub FROM hub").fetchall()
        rows = copy.execute("SELECT number, what FROM actions").fetchall()
    kept = (number for number, what in rows if msgspec.json.decode(what, type=_Tag).type != "from_copy")
    return str(club), max(kept, default=0)


class _Tag(msgspec.Struct):
    """The tag of a stored action."""

    type: str


def _mark(store: SqlStore, clock: Clock) -> ActionRow | None:
    """The action that stands in the copy alone; None where there was no evening yet."""
    tx = store.begin()
    try:
        event = next(reversed(tx.events()), None)
        number = tx.next_number()  # nothing else gets it, here and at a hub that is started on the copy
        tx.commit()
    finally:
        tx.close()
    at = stamp(clock.now())
    return None if event is None else ActionRow(number, event, at, "", FromCopy(at))


def _columns(mark: ActionRow) -> tuple[int, str, str, str, str]:
    what: EventAction = mark.what
    return mark.number, mark.event, mark.at, mark.who, msgspec.json.encode(what).decode()


_INSERT = 'INSERT INTO actions (number, event, "at", who, what) VALUES '


def _back_up(place: Path, temporary: Path, mark: ActionRow | None) -> None:
    temporary.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(place)) as here, contextlib.closing(sqlite3.connect(temporary)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
        if mark is not None:
            there.execute(f"{_INSERT} (?, ?, ?, ?, ?)", _columns(mark))
        there.commit()


def _dump(store: SqlStore, temporary: Path, mark: ActionRow | None, signature: _Signature) -> None:
    """Let `pg_dump` write the statements that make the tables again. Raises `FileNotFoundError` without it."""
    program = shutil.which("pg_dump")
    if program is None:
        raise FileNotFoundError(0, "pg_dump is not installed")
    where, password, schema = _host(store)
    command = [program, "--no-owner", "--no-privileges", f"--dbname={where}"]
    environment = dict(os.environ) | ({"PGPASSWORD": password} if password else {})  # others read a command line
    with temporary.open("wb") as file:
        file.write(f"-- divingbell {signature[0]} {signature[1]}\n".encode())
        file.flush()
        ended = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.PIPE, env=environment, timeout=DUMP_S,
            check=False,
        )  # fmt: skip
        if ended.returncode:
            raise OSError(0, ended.stderr.decode(errors="replace").strip().rpartition("\n")[2])
        file.seek(0, os.SEEK_END)
        if mark is not None:
            values = ", ".join(f"'{str(value).replace(chr(39), chr(39) * 2)}'" for value in _columns(mark))
            file.write(f"{_INSERT.replace('actions', f'{schema}.actions')}({values});\n".encode())


def _host(store: SqlStore) -> tuple[str, str, str]:
    """Parameters of the host that writes, never of a primary that was left behind, its password, and the schema of the
    club's tables, quoted: a dump names every table with its own. Raises `OSError`."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    try:
        with store.own_connection() as connection:
            ((schema,),) = connection.execute("SELECT quote_ident(current_schema())").fetchall()
            parameters = {name: str(value) for name, value in connection.parameters.items()}
    except psycopg.Error as error:
        raise OSError(0, " ".join(str(error).split())) from None
    password = parameters.pop("password", "")
    return make_conninfo("", **{"target_session_attrs": "read-write", **parameters}), password, str(schema)


def _flush(path: Path) -> None:
    """Wait until a file or a folder is on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
