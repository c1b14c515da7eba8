"""Journals as version 1 wrote them, with names in the headers."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from divingbell.companion import canonical
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.schema import CREATE_LINES, CREATE_TRIGGERS, CREATE_TURNS

Line = tuple[str, Mapping[str, Any]]
"""Kind and body."""


def session(number: int, *names: str | None, entries: int = 3, practice: bool = False) -> list[Line]:
    """A session of these people: two headers, as a table writes them, and entries of a game nobody knows."""
    uuid = f"00000000-0000-4000-8000-{number:012}"
    colours = ("fin", "star", "buoy", "chest")
    seats = [
        {"id": f"p{i}", "name": name, "colour": colour}
        for i, (name, colour) in enumerate(zip(names, colours, strict=False), 1)
    ]
    opened = {"app": "old", "created": f"2026-01-{number:02}T20:00:00.000Z", "record": 1, "session": uuid}
    practised = {"practice": True} if practice else {}
    return [
        ("header", {**opened, "seats": seats, **practised}),
        ("header", {"game": "chess", "seats": seats}),
        *(
            (
                "entry",
                {"n": n, "at": f"2026-01-{number:02}T20:00:00.000Z", "source": "touch", "action": {"type": "move"}},
            )
            for n in range(1, entries + 1)
        ),
    ]


def journal_1(path: Path, *sessions: Sequence[Line]) -> None:
    """A journal of version 1 with these sessions, written in this order."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in (*CREATE_LINES, *CREATE_TRIGGERS, *CREATE_TURNS):
            connection.execute(statement)
        connection.execute("PRAGMA user_version = 1")
        for number, lines in enumerate(sessions, 1):
            before = FIRST_HASH
            for line, (kind, value) in enumerate(lines):
                body = canonical.write(value)
                before = chain_hash(before, kind, body.encode())
                connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?)", (number, line, kind, body, before))
            connection.execute("INSERT INTO turns (session) VALUES (?)", (number,))
        connection.commit()
        connection.execute("PRAGMA journal_mode = WAL")
