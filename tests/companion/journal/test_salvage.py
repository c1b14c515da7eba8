"""Pages read past SQLite: of every size with rows of every length, and what no journal can have."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from divingbell.companion.archive.rescue import rescue
from divingbell.companion.journal.reader import JournalRow, wal_path
from divingbell.companion.journal.salvage import NotAJournalError, salvage
from tests.companion.journal.evening import filled, journal, stored_rows

LENGTHS = {
    512: range(1, 1_150),
    4096: (*range(900, 1_050), *range(4_500, 5_150)),
    65536: ((1,) * 600 + (*range(16_320, 16_480), 73_500, 200_000)),
}
"""Bytes of a page -> bytes of lines, about: a row that is too long for its page goes on in others, and how much of it
is where depends on its length (file format, 1.6)."""


def with_pages_of(size: int, path: Path) -> list[JournalRow]:
    """A journal of one session whose lines have these lengths; its lines."""
    made = journal(path)
    made.begin({"app": "test"})
    for n, length in enumerate(LENGTHS[size], 1):
        made.add("entry", {"n": n, "note": "y" * length})
    assert made.commit()
    lines = made.lines()
    made.close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in ("PRAGMA journal_mode = DELETE", f"PRAGMA page_size = {size}", "VACUUM"):
            connection.execute(statement)
    assert int.from_bytes(path.read_bytes()[16:18], "big") in (size, 1)
    return lines


@pytest.mark.parametrize("size", LENGTHS)
def test_rows_of_every_length_are_found_on_pages_of_every_size(tmp_path: Path, size: int) -> None:
    lines = with_pages_of(size, tmp_path / "j.db")
    (found,) = salvage(tmp_path / "j.db").sessions
    assert (found.rows, found.behind, found.spoilt) == (lines, 0, False)


def test_where_the_file_is_emptied_its_log_says_how_large_pages_are(tmp_path: Path) -> None:
    path, copy = tmp_path / "j.db", tmp_path / "copy.db"
    made = filled(path, 0)
    made.add("entry", {"n": 1, "note": "y" * 20_000})
    made.add("entry", {"n": 2})
    assert made.commit()
    copy.write_bytes(b"")
    log = wal_path(path).read_bytes()
    wal_path(copy).write_bytes(log)
    (found,) = salvage(copy).sessions
    assert found.rows == made.lines()
    made.close()
    wal_path(copy).write_bytes(log[:32])
    with pytest.raises(NotAJournalError):
        salvage(copy)


@pytest.mark.parametrize("number", [0, 255], ids=["0", "-1"])
def test_a_session_whose_damaged_number_no_journal_can_have_is_left_out(tmp_path: Path, number: int) -> None:
    path = tmp_path / "j.db"
    filled(path, 2).close()
    filled(path, 3).close()
    data = path.read_bytes()
    key = bytes([2]) + b'header{"app"'
    assert data.count(key) == 1
    path.write_bytes(data.replace(key, bytes([number]) + key[1:]))
    assert [(found.number, len(found.rows)) for found in salvage(path).sessions] == [(1, 3), (2, 0)]
    saved = rescue(path, tmp_path / "new.db")
    assert (saved.lines, len(saved.missing)) == (3, 1)
    assert [len(rows) for rows in stored_rows(tmp_path / "new.db")] == [3]
