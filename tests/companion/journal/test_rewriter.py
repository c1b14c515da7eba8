"""A journal that is written anew only grows too, and keeps what stands beside its lines."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from divingbell.companion.journal import rewriter, writer
from divingbell.companion.journal.reader import open_reader
from tests.companion.journal.asked import asked_of_sqlite
from tests.companion.journal.evening import filled


def copy_all(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    rewriter.copy_lines(old, new, lambda _, __, body: body)
    rewriter.copy_rest(old, new)


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_it_has_the_tables_and_the_triggers_of_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path).close()
    schema = "SELECT type, name, sql FROM sqlite_schema WHERE name != 'rig_events' ORDER BY type, name"
    before = rows(path, schema)
    rewriter.rewrite(path, copy_all)
    assert rows(path, schema) == before
    with pytest.raises(sqlite3.IntegrityError, match="only grows"):
        rows(path, "DELETE FROM lines")


def test_the_order_of_its_sessions_and_the_last_events_of_rigs_stay(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for _ in range(2):
        filled(path, 1).close()
    made = writer.Writer(path)
    with made.transaction():
        made.turn_to(1)
        made.note_rig_event(7, 3)
    made.close()
    rewriter.rewrite(path, copy_all)
    with open_reader(path) as reader:  # type: ignore[union-attr]
        assert reader.written() == {1: 3, 2: 2}
    assert rows(path, "SELECT * FROM rig_events") == [(7, 3)]


def test_without_an_order_its_sessions_have_that_of_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for _ in range(3):
        filled(path, 1).close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE turns")
    rewriter.rewrite(path, copy_all)
    assert rows(path, "SELECT number, session FROM turns") == [(1, 1), (2, 2), (3, 3)]


def test_what_is_changed_while_it_is_written_does_not_stay_in_freed_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    filled(path).close()
    asked = asked_of_sqlite(monkeypatch, "rwc")
    rewriter.rewrite(path, copy_all)
    assert asked.index("PRAGMA secure_delete = ON") < asked.index("BEGIN")
