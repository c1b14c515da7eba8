"""A hub's store in SQLite or PostgreSQL, by the same statements: the rows of `protocol.store` in tables, on the disk
when a transaction is committed (club.md 2)."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.sql_engines import postgresql_engine, sqlite_engine
from divingbell.companion.club.sql_transaction import SqlTransaction

if TYPE_CHECKING:
    from divingbell.companion.club.postgresql_hosts import HostConnection, Timelines

_WAITING = """SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND wait_event = 'SyncRep'"""


class SqlStore:
    """All rows of a hub in one database."""

    def __init__(self, place: Path | str, hub: HubRow, timelines: Path | None = None) -> None:
        """Opens the database, a SQLite file or the URL of PostgreSQL, or makes its tables with this hub's row;
        `timelines` is the file that remembers where PostgreSQL was. Raises `sqlalchemy.exc.SQLAlchemyError`,
        `NewerStoreError`, and `ModuleNotFoundError` where the driver is missing."""
        self.place = place
        self._timelines: Timelines | None = None
        if isinstance(place, Path):
            self._engine = sqlite_engine(place)
        else:
            from divingbell.companion.club.postgresql_hosts import Timelines

            self._timelines = Timelines(timelines)
            self._engine = postgresql_engine(place, self._timelines)
        tx = self.begin()
        try:
            tx.bring_up()
            tx.found(hub)
            tx.commit()
        except BaseException:
            tx.close()
            self.close()
            raise

    @property
    def is_shared(self) -> bool:
        """True if several processes may use it."""
        return not isinstance(self.place, Path)

    @property
    def database_place(self) -> object:
        """The place of the database in its history: another one after a failover. Of a SQLite file always None."""
        return None if self._timelines is None else self._timelines.now

    def own_connection(self) -> HostConnection:
        """A connection to PostgreSQL for one use alone. Raises `psycopg.OperationalError`."""
        from divingbell.companion.club.postgresql_hosts import connected

        assert isinstance(self.place, str)
        assert self._timelines is not None
        return connected(self.place, self._timelines)

    def waits_for_standby(self) -> bool:
        """Tell whether a commit of a hub waits for a standby that does not answer. Raises
        `sqlalchemy.exc.SQLAlchemyError`."""
        if self._timelines is None:
            return False
        with self._engine.connect() as connection:
            return connection.exec_driver_sql(_WAITING).first() is not None

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
