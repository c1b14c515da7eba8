"""A hub's store in SQLite or PostgreSQL, by the same statements: the rows of `protocol.store` in tables, on the disk
when a transaction is committed (club.md 2)."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine

from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.store import HubRow, NamedRow, RowLock, RunRow, SessionRow, StreamRow, TabletRow
from divingbell.companion.club.sql_engines import NOTICES, postgresql_engine, sqlite_engine
from divingbell.companion.club.sql_tables import (
    HIDDEN,
    HUB,
    LINES,
    METADATA,
    NAMED,
    NUMBERS,
    PEOPLE,
    RUNS,
    SESSIONS,
    STREAMS,
    TABLETS,
)

_R = TypeVar("_R", bound=msgspec.Struct)
INSERT = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""By the name of the dialect: the only statement that is not the same in both."""


class UncertainCommitError(Exception):
    """A commit returned, but the server remarked something: its rows may be seen, and may be lost."""


class SqlStore:
    """All rows of a hub in one database."""

    def __init__(self, place: Path | str, hub: HubRow) -> None:
        """Opens the database, a SQLite file or the URL of PostgreSQL, or makes its tables with this hub's row. Raises
        `sqlalchemy.exc.SQLAlchemyError`, and `ModuleNotFoundError` where the driver is not installed."""
        self.place = place
        self._engine = sqlite_engine(place) if isinstance(place, Path) else postgresql_engine(place)
        tx = self.begin()
        tx.make_tables()
        tx.found(hub)
        tx.commit()

    def begin(self) -> SqlTransaction:
        """A transaction; it begins with its lock or its first statement, and is the only one that writes then."""
        return SqlTransaction(self._engine)

    @contextlib.contextmanager
    def reading(self) -> Iterator[SqlTransaction]:
        """A transaction that only reads, what is committed now."""
        tx = SqlTransaction(self._engine.execution_options(reading=True))
        try:
            yield tx
        finally:
            tx.close()

    def copy(self, path: Path) -> SqlStore:
        """The same rows of a SQLite file in another one, while this one is in use."""
        assert isinstance(self.place, Path), "PostgreSQL has its own tools for copies"
        with (
            contextlib.closing(sqlite3.connect(self.place)) as here,
            contextlib.closing(sqlite3.connect(path)) as there,
        ):
            here.backup(there)
        with self.reading() as tx:
            return SqlStore(path, tx.hub())

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


class SqlTransaction:
    """One transaction of a store. Every method raises `sqlalchemy.exc.SQLAlchemyError`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._open: Connection | None = None
        self._streams: dict[tuple[str, str], int] = {}
        self.touched: set[str] = set()
        """The tables that were written."""

    def lock(self, *locks: RowLock) -> None:
        """Lock the rows of one request or of several before they are read: in SQLite all of them."""
        connection = self._connection
        if connection.dialect.name == "postgresql":
            _lock_in_postgresql(connection, locks)

    def savepoint(self) -> AbstractContextManager[object]:
        """A part of the transaction that is taken back where it ends with an exception."""
        return self._connection.begin_nested()

    def commit(self) -> None:
        """Write everything to the disk and let it be seen. Raises `UncertainCommitError` too."""
        connection = self._connection
        notices: list[str] = connection.info.get(NOTICES, [])
        notices.clear()
        connection.commit()
        if notices:
            connection.invalidate()
            raise UncertainCommitError("; ".join(notices))
        self.close()

    def close(self) -> None:
        """Forget what was not committed."""
        if self._open is not None:
            self._open.close()
        self._open = None

    def make_tables(self) -> None:
        """Make the tables that are not there yet; two processes that start at once make them once."""
        connection = self._connection
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MAKING)))
        METADATA.create_all(connection)

    def found(self, hub: HubRow) -> None:
        """Give a new store its hub's row and the beginning of its numbers."""
        self._connection.execute(self._insert(HUB).values(one=1, **_values(hub)).on_conflict_do_nothing())
        self._connection.execute(self._insert(NUMBERS).values(one=1, number=0).on_conflict_do_nothing())

    def next_number(self) -> int:
        counted = sa.update(NUMBERS).values(number=NUMBERS.c.number + 1).returning(NUMBERS.c.number)
        return int(self._connection.execute(counted).scalar_one())

    def hub(self) -> HubRow:
        return self._rows(HUB, HubRow)[0]

    def set_hub(self, row: HubRow) -> None:
        self._put(HUB, {"one": 1, **_values(row)})

    def tablet(self, tablet: str) -> TabletRow | None:
        return self._row(TABLETS, TabletRow, tablet=tablet)

    def tablets(self) -> Sequence[TabletRow]:
        return self._rows(TABLETS, TabletRow)

    def tablets_of(self, device: str) -> Sequence[TabletRow]:
        return self._rows(TABLETS, TabletRow, device=device)

    def set_tablet(self, row: TabletRow) -> None:
        self._put(TABLETS, _values(row))

    def run(self, tablet: str, run: str) -> RunRow | None:
        return self._row(RUNS, RunRow, tablet=tablet, run=run)

    def runs(self, tablet: str) -> Sequence[RunRow]:
        return self._rows(RUNS, RunRow, tablet=tablet)

    def set_run(self, row: RunRow) -> None:
        self._put(RUNS, _values(row))

    def session(self, session: str) -> SessionRow | None:
        return self._row(SESSIONS, SessionRow, session=session)

    def sessions(self) -> Sequence[SessionRow]:
        return self._rows(SESSIONS, SessionRow)

    def decided(self) -> dict[str, str]:
        query = sa.select(SESSIONS.c.session, SESSIONS.c.decided).where(SESSIONS.c.decided.is_not(None))
        return {row.session: row.decided for row in self._connection.execute(query)}

    def set_session(self, row: SessionRow) -> None:
        self._put(SESSIONS, _values(row))

    def named(self, session: str) -> Sequence[NamedRow]:
        return self._rows(NAMED, NamedRow, session=session)

    def set_named(self, row: NamedRow) -> None:
        self._put(NAMED, _values(row))

    def stream(self, session: str, epoch: str) -> StreamRow | None:
        return self._row(STREAMS, StreamRow, session=session, epoch=epoch)

    def streams(self, session: str) -> Sequence[StreamRow]:
        return self._rows(STREAMS, StreamRow, session=session)

    def set_stream(self, row: StreamRow) -> None:
        self._put(STREAMS, _values(row))

    def lines(self, session: str, epoch: str, first: int, end: int) -> Sequence[RecordedLine]:
        stream = self._stream(session, epoch)
        within = (LINES.c.stream == stream, LINES.c.line >= first, LINES.c.line < end)
        query = sa.select(LINES.c.kind, LINES.c.body, LINES.c.hash).where(*within).order_by(LINES.c.line)
        found = self._connection.execute(query).all() if stream is not None and first < end else ()
        return [(kind, body.decode(), last.hex()) for kind, body, last in found]

    def set_lines(self, session: str, epoch: str, first: int, lines: Iterable[RecordedLine]) -> None:
        stream = self._stream(session, epoch)
        if stream is None:
            self.set_stream(StreamRow(session, epoch))
            stream = self._stream(session, epoch)
        rows = [
            {"stream": stream, "line": number, "kind": kind, "body": body.encode(), "hash": bytes.fromhex(last)}
            for number, (kind, body, last) in enumerate(lines, first)
        ]
        if rows:
            self._put(LINES, rows)

    def hidden(self) -> frozenset[str]:
        return frozenset(self._connection.execute(sa.select(HIDDEN.c.person)).scalars())

    def hide(self, people: Iterable[str]) -> None:
        for person in people:
            self.touched.add(HIDDEN.name)
            self._connection.execute(self._insert(HIDDEN).values(person=person).on_conflict_do_nothing())

    def people(self) -> dict[str, str | None]:
        return {row.person: row.name for row in self._connection.execute(sa.select(PEOPLE))}

    def set_person(self, person: str, name: str | None) -> None:
        self._put(PEOPLE, {"person": person, "name": name})

    # Below ----------------------------------------------------------------------------------------------------

    @property
    def _connection(self) -> Connection:
        if self._open is None:
            self._open = self._engine.connect()
            self._open.begin()
        return self._open

    def _insert(self, table: sa.Table) -> Any:
        return INSERT[self._connection.dialect.name](table)

    def _rows(self, table: sa.Table, kind: type[_R], **wanted: object) -> list[_R]:
        columns = [table.c[name] for name in kind.__struct_fields__]
        query = sa.select(*columns).where(*(table.c[name] == value for name, value in wanted.items()))
        return [kind(*row) for row in self._connection.execute(query)]

    def _row(self, table: sa.Table, kind: type[_R], **wanted: object) -> _R | None:
        return next(iter(self._rows(table, kind, **wanted)), None)

    def _put(self, table: sa.Table, values: Mapping[str, Any] | list[dict[str, Any]]) -> None:
        """Write rows over those with the same key."""
        self.touched.add(table.name)
        statement = self._insert(table)
        keys = KEYS.get(table.name) or [column.name for column in table.primary_key]
        names = values[0] if isinstance(values, list) else values
        others = {name: statement.excluded[name] for name in names if name not in keys}
        statement = statement.on_conflict_do_update(index_elements=keys, set_=others)
        self._connection.execute(statement, values)

    def _stream(self, session: str, epoch: str) -> int | None:
        if (session, epoch) not in self._streams:
            query = sa.select(STREAMS.c.stream).where(STREAMS.c.session == session, STREAMS.c.epoch == epoch)
            found = self._connection.execute(query).scalar()
            if found is None:
                return None
            self._streams[session, epoch] = found
        return self._streams[session, epoch]


KEYS = {"streams": ["session", "epoch"]}
"""Where rows are known by something else than their primary key."""


def _values(row: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


_MAKING, _EVERYTHING = -1, -2
"""Advisory locks of PostgreSQL: while tables are made, and over all rows. Rows have those of the digest of their key,
which hold before there is a row too."""


def _lock_in_postgresql(connection: Connection, locks: Sequence[RowLock]) -> None:
    """Advisory locks for the rest of the transaction, in one order in every process."""
    if any(lock.everything for lock in locks):
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_EVERYTHING)))
        return
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock_shared(_EVERYTHING)))
    keys = {f"tablet {lock.tablet}" for lock in locks if lock.tablet is not None}
    keys |= {f"session {session}" for lock in locks for session in lock.sessions}
    keys |= {"hub" for lock in locks if lock.hub}
    numbers = sorted(int.from_bytes(hashlib.blake2b(key.encode(), digest_size=7).digest()) for key in keys)
    one = sa.func.unnest(sa.cast(numbers, postgresql.ARRAY(sa.BigInteger))).column_valued("one")
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(one)))
