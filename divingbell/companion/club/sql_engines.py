"""The databases that a hub's store can stand on: a SQLite file, or PostgreSQL 15 or later with as many processes as the
club needs (club.md 2)."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

if TYPE_CHECKING:
    import psycopg

BUSY_S = 5.0
"""How long a transaction of SQLite waits for the one that writes."""
CONNECT_S = 3
"""How long a host of PostgreSQL is waited for."""
SILENT_S = 10
"""After so long a host that says nothing is gone."""
CONNECTIONS = 4
"""Of one process to PostgreSQL: its writer has one, what only reads the others."""
NOTICES = "notices"
"""In the `info` of a connection to PostgreSQL: what the server remarked since the list was emptied."""


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


def postgresql_engine(url: str) -> Engine:
    """The database at a URL as PostgreSQL's own programs take it, with several hosts too: whichever of them writes.
    Raises `ModuleNotFoundError` where its driver is not installed."""
    import psycopg

    def connect() -> psycopg.Connection[Any]:
        return psycopg.connect(
            url, connect_timeout=CONNECT_S, target_session_attrs="read-write", tcp_user_timeout=SILENT_S * 1000
        )

    # SQLAlchemy's own URLs know no list of hosts.
    engine = sa.create_engine(
        "postgresql+psycopg://", creator=connect, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True
    )

    @sa.event.listens_for(engine, "connect")
    def configure(connection: psycopg.Connection[Any], record: Any) -> None:
        record.info[NOTICES] = notices = []
        connection.add_notice_handler(lambda notice: notices.append(str(notice.message_primary)))
        # A role or a database may have it off: then a commit says nothing.
        connection.execute("SET synchronous_commit = on")
        connection.commit()

    return engine
