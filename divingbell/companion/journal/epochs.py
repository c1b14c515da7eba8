"""The epochs of a journal's sessions: one for each writing of a session's lines (club.md 4)."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple
from uuid import uuid4

from divingbell.companion.chain import FIRST_HASH

# A table with row numbers: `salvage` takes rows of five columns for lines wherever rows lie in the key's own order.
CREATE_EPOCHS = """
    CREATE TABLE epochs (
        session INTEGER NOT NULL, number INTEGER NOT NULL, epoch TEXT NOT NULL, lines INTEGER, seal BLOB,
        PRIMARY KEY (session, number)
    ) STRICT
"""
"""`number` counts the epochs of a session from 0; `lines` and `seal` say how far one went, null of the present one."""


class PastEpoch(NamedTuple):
    """An epoch that another one followed: its UUID, how many lines it had and the hash of the last. Of one that is not
    to count, because its tablet was set back, 0 and zeros."""

    epoch: str
    lines: int
    last: bytes


class Epochs(NamedTuple):
    """The present epoch of a session (a UUID), and those before it, oldest first."""

    present: str
    past: tuple[PastEpoch, ...]


def epochs_of(connection: sqlite3.Connection, session: int) -> Epochs | None:
    """The epochs of a session, None where it has none. Raises `sqlite3.Error`."""
    query = "SELECT epoch, lines, seal FROM epochs WHERE session = ? ORDER BY number"
    rows = connection.execute(query, (session,)).fetchall()
    if not rows:
        return None
    return Epochs(rows[-1][0], tuple(PastEpoch(epoch, lines, bytes(seal)) for epoch, lines, seal in rows[:-1]))


def set_epochs(connection: sqlite3.Connection, session: int, epochs: Epochs | None = None) -> None:
    """Give a session these epochs, or its first one, in place of any it has; inside a transaction. Raises
    `sqlite3.Error`."""
    known = epochs or Epochs(str(uuid4()), ())
    connection.execute("DELETE FROM epochs WHERE session = ?", (session,))
    rows = [*known.past, (known.present, None, None)]
    connection.executemany(
        "INSERT INTO epochs VALUES (?, ?, ?, ?, ?)", ((session, number, *row) for number, row in enumerate(rows))
    )


def begin_epoch(connection: sqlite3.Connection, session: int, lines: int = 0, last: bytes = FIRST_HASH) -> None:
    """Let a new epoch follow the present one, which had so many lines, `last` the hash of the last; inside the
    transaction that changes the hashes. Without them the present one is set back. Raises `sqlite3.Error`."""
    known = epochs_of(connection, session)
    past = (*known.past, PastEpoch(known.present, lines, last)) if known is not None else ()
    set_epochs(connection, session, Epochs(str(uuid4()), past))


def add_epochs(connection: sqlite3.Connection) -> None:
    """Give every session of an older journal its first epoch; inside a transaction. Raises `sqlite3.Error`."""
    connection.execute(CREATE_EPOCHS)
    for (session,) in connection.execute("SELECT DISTINCT session FROM lines").fetchall():
        set_epochs(connection, session)


def has_epochs(connection: sqlite3.Connection) -> bool:
    """Tell whether the journal knows epochs. Raises `sqlite3.Error`."""
    found = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'epochs'").fetchone()
    return bool(found[0])
