"""A hub's store in SQLite or PostgreSQL, by the same statements: the rows of `protocol.store` in tables, on the disk
when a transaction is committed (club.md 2)."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.sql_engines import postgresql_engine, sqlite_engine
from divingbell.companion.club.sql_transaction import SqlTransaction


class SqlStore:
    """All rows of a hub in one database."""

    def __init__(self, place: Path | str, hub: HubRow) -> None:
        """Opens the database, a SQLite file or the URL of PostgreSQL, or makes its tables with this hub's row. Raises
        `sqlalchemy.exc.SQLAlchemyError`, `NewerStoreError`, and `ModuleNotFoundError` where the driver is missing."""
        self.place = place
        self._engine = sqlite_engine(place) if isinstance(place, Path) else postgresql_engine(place)
        tx = self.begin()
        try:
            tx.bring_up()
            tx.found(hub)
            tx.commit()
        except BaseException:
            tx.close()
            self.close()
            raise

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
