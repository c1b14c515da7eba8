"""The databases that a hub's store can stand on: a SQLite file, or PostgreSQL 15 or later with as many processes as the
club needs (club.md 2)."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

if TYPE_CHECKING:
    from divingbell.companion.club.postgresql_hosts import HostConnection, Timelines

BUSY_S = 5.0
"""How long a transaction of SQLite waits for the one that writes."""
CONNECTIONS = 4
"""Of one process to PostgreSQL: its writer has one, what only reads the others."""
NOTICES = "notices"
"""In the `info` of a connection to PostgreSQL: what the server remarked since the list was emptied."""


def problem_of(error: Exception) -> str:
    """The words of the database or the system for an error, in one line, without those of SQLAlchemy."""
    return getattr(error, "strerror", None) or " ".join(str(getattr(error, "orig", None) or error).split())


def sqlite_engine(path: Path) -> Engine:
    """The database in a file, which every commit waits for."""
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


def postgresql_engine(url: str, timelines: Timelines) -> Engine:
    """The database at a URL as PostgreSQL's own programs take it, with several hosts too: whichever of them writes.
    Raises `ModuleNotFoundError` where its driver is not installed."""
    from divingbell.companion.club.postgresql_hosts import connected

    # SQLAlchemy's own URLs know no list of hosts.
    engine = sa.create_engine(
        "postgresql+psycopg://",
        creator=lambda: connected(url, timelines), pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True,
    )  # fmt: skip

    @sa.event.listens_for(engine, "connect")
    def configure(connection: HostConnection, record: Any) -> None:
        record.info[NOTICES] = notices = []
        connection.add_notice_handler(lambda notice: notices.append(str(notice.message_primary)))

    @sa.event.listens_for(engine, "checkout")
    def check(connection: HostConnection, _: object, __: object) -> None:
        if timelines.has_left(connection.place):  # it was opened before a failover, and its host lives
            raise sa.exc.DisconnectionError("the database has failed over")

    return engine
