"""A hub's store in SQLite: the rows of `protocol.store` in tables, one transaction a request, on the disk when it is
committed (club.md 2)."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import Connection, Engine

from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.store import HubRow, NamedRow, RowLock, RunRow, SessionRow, StreamRow, TabletRow
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
BUSY_S = 5.0
"""How long a transaction waits for the one that writes."""


class SqlStore:
    """All rows of a hub in one SQLite file."""

    def __init__(self, path: Path, hub: HubRow) -> None:
        """Opens the file, or makes it with this hub's row. Raises `sqlalchemy.exc.SQLAlchemyError`."""
        self.path = path
        self._engine = _engine(path)
        METADATA.create_all(self._engine)
        tx = self.begin()
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
        """The same rows in another file, while this one is in use."""
        with contextlib.closing(sqlite3.connect(self.path)) as here, contextlib.closing(sqlite3.connect(path)) as there:
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

    def lock(self, *locks: RowLock) -> None:  # noqa: ARG002
        """Lock the rows of one request or of several: in SQLite all of them."""
        self._connection.exec_driver_sql("SELECT 1")

    def savepoint(self) -> AbstractContextManager[object]:
        """A part of the transaction that is taken back where it ends with an exception."""
        return self._connection.begin_nested()

    def commit(self) -> None:
        """Write everything to the disk and let it be seen."""
        self._connection.commit()
        self.close()

    def close(self) -> None:
        """Forget what was not committed."""
        if self._open is not None:
            self._open.close()
        self._open = None

    def found(self, hub: HubRow) -> None:
        """Give a new store its hub's row and the beginning of its numbers."""
        self._connection.execute(insert(HUB).values(one=1, **_values(hub)).on_conflict_do_nothing())
        self._connection.execute(insert(NUMBERS).values(one=1, number=0).on_conflict_do_nothing())

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
            self._connection.execute(insert(HIDDEN).values(person=person).on_conflict_do_nothing())

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

    def _rows(self, table: sa.Table, kind: type[_R], **wanted: object) -> list[_R]:
        columns = [table.c[name] for name in kind.__struct_fields__]
        query = sa.select(*columns).where(*(table.c[name] == value for name, value in wanted.items()))
        return [kind(*row) for row in self._connection.execute(query)]

    def _row(self, table: sa.Table, kind: type[_R], **wanted: object) -> _R | None:
        return next(iter(self._rows(table, kind, **wanted)), None)

    def _put(self, table: sa.Table, values: Mapping[str, Any] | list[dict[str, Any]]) -> None:
        """Write rows over those with the same key."""
        self.touched.add(table.name)
        statement = insert(table)
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


def _engine(path: Path) -> Engine:
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_S})

    @sa.event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the transactions are ours
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
