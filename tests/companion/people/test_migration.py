"""A journal of version 1 becomes one of version 2, whenever it is killed, and loses nobody and nothing (people.md
2)."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from divingbell.companion.archive import sessions
from divingbell.companion.archive.rescue import rescue
from divingbell.companion.journal import migration, rewriter
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.lock import lock_path
from divingbell.companion.journal.reader import Reader, open_reader, wal_path
from divingbell.companion.journal.schema import VERSION
from tests.companion.journal.evening import journal, numbers, stored_rows
from tests.companion.people.killing import killed_at
from tests.companion.people.older import Line, journal_1, session

EVENINGS = (
    session(1, "Anna", "Bruno"),
    session(2, "Anna", "Anna", None),
    session(3, "Ada", "Bruno", practice=True),
    session(4, "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "Bruno", entries=40),
)


def opened(path: Path) -> Reader:
    reader = open_reader(path)
    assert reader is not None
    return reader


def migrated(path: Path) -> None:
    OpenJournal(path).close(ended=True)


def called(path: Path) -> list[list[str | None]]:
    """The names at each table, in the order in which the sessions were opened."""
    with opened(path) as reader:
        headers = [
            json.loads(next(sessions.record_of(partial(reader.rows, one.number), path, reader.seated(one.number))))
            for one in sorted(reader.sessions(), key=lambda one: one.number)
        ]
    return [[seat.get("name") for seat in header["seats"]] for header in headers]


def test_everybody_keeps_every_seat_and_no_line_has_a_name(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS)
    lines = [len(rows) for rows in stored_rows(path)]
    before = called(path)
    migrated(path)
    assert [len(rows) for rows in stored_rows(path)] == lines, "each is chained anew and sound"
    assert called(path) == [*before[:2], [None, None], before[3]], "in practice nobody real plays"
    bodies = b"".join(row.body for rows in stored_rows(path) for row in rows)
    for name in (b"Anna", b"Bruno", b"Ada", b"Zo"):
        assert name not in bodies
    with opened(path) as reader:
        assert reader.version == VERSION
        reader.check()


def test_who_has_one_name_is_one_person_and_two_at_one_table_are_two(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS)
    migrated(path)
    with opened(path) as reader:
        first, second, practice, fourth = (reader.seated(number) for number in (1, 2, 3, 4))
        people = reader.people()
    assert first["p1"] == second["p1"]
    assert first["p2"].id == fourth["p2"].id
    assert second["p2"].name == "Anna"
    assert second["p2"].id != second["p1"].id
    assert (practice, "p3" in second) == ({}, False)
    assert [(one.person.name, one.games) for one in people] == [("Zo\xeb", 1), ("Bruno", 2), ("Anna", 2), ("Anna", 1)]
    assert people[1].person.since == "2026-01-01T20:00:00.000Z"


def test_it_is_done_once_and_its_order_and_marker_stay(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS)
    made = journal(path)
    older = made.stored()[-1]
    made.continue_session(older, made.read_rows(older))
    made.add("entry", {"n": 4})
    assert made.commit()
    ids = [person.id for person in made.people()]
    made.close()
    again = journal(path)
    assert (again.journal_failure, again.loss) == (None, None)
    assert [stored.number for stored in again.stored()] == [1, 4, 3, 2]
    assert [person.id for person in again.people()] == ids
    again.close()
    assert rescue(path, tmp_path / "saved.db").missing == ()
    assert called(tmp_path / "saved.db") == called(path)


def test_what_stood_only_in_the_log_is_there_and_the_log_is_not(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS[:2])
    writing = sqlite3.connect(path)
    writing.execute("PRAGMA wal_autocheckpoint = 0")
    writing.execute("INSERT INTO turns (session) VALUES (1)")
    writing.commit()
    kept = wal_path(path).read_bytes()
    writing.close()
    wal_path(path).write_bytes(kept)
    migrated(path)
    assert not wal_path(path).exists()
    with opened(path) as reader:
        assert [stored.number for stored in reader.sessions()] == [1, 2]


def test_damage_stays_where_it_was_and_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = replace(body, 'move', 'love') WHERE session = 4 AND line = 20")
    connection.close()
    migrated(path)
    with opened(path) as reader, pytest.raises(Exception, match="session 4, line 20"):
        [*reader.rows(4)]
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM lines WHERE session = 4").fetchone() == (42,)
    connection.close()
    with opened(path) as reader:
        assert len([*reader.rows(1)]) == 5


def test_a_journal_that_somebody_reads_is_written_anew_later(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS)
    looking = sqlite3.connect(path)
    looking.execute("BEGIN")
    looking.execute("SELECT count(*) FROM lines").fetchall()
    before = path.read_bytes()
    made = journal(path)
    assert made.journal_failure is not None
    assert (made.journal_failure.reason, path.read_bytes()) == ("locked", before)
    looking.close()
    assert made.commit()
    made.close()
    with opened(path) as reader:
        assert reader.version == VERSION


def test_a_session_that_went_on_in_memory_meanwhile_is_written_behind_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    journal_1(path, *EVENINGS)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(migration, "rewrite", full)
    made = journal(path)
    assert made.journal_failure is not None
    assert made.journal_failure.reason == "full"
    newest = made.stored()[0]
    made.continue_session(newest, made.read_rows(newest))
    made.add("entry", {"n": 41})
    assert not made.commit()
    monkeypatch.undo()
    assert made.commit()
    made.close()
    assert numbers(stored_rows(path)[-1]) == [*range(1, 42)]
    assert called(path)[-1] == ["Zo\xeb", "Bruno"]


TRACED = ("rewriter.py", "migration.py", "journal_opener.py")

# Killed ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kills", [8, pytest.param(30, marks=pytest.mark.long)])
def test_killed_at_any_moment_it_is_the_old_one_or_the_new_one(tmp_path: Path, kills: int) -> None:
    evenings: tuple[list[Line], ...] = (session(1, "Anna", "Bruno"), session(2, "Anna", "Anna", None))
    whole = tmp_path / "whole"
    whole.mkdir()
    journal_1(whole / "j.db", *evenings)
    moments = killed_at(0, lambda: migrated(whole / "j.db"), TRACED)
    assert moments > 100
    versions = []
    for moment in sorted({*range(1, moments + 1, max(1, moments // kills)), moments}):
        folder = tmp_path / str(moment)
        folder.mkdir()
        path = folder / "j.db"
        journal_1(path, *evenings)
        killed_at(moment, partial(migrated, path), TRACED)
        with opened(path) as reader:
            versions.append(reader.version)
        assert [len(rows) for rows in stored_rows(path)] == [5, 5]
        assert called(path) == [["Anna", "Bruno"], ["Anna", "Anna", None]]
        migrated(path)
        assert called(path) == [["Anna", "Bruno"], ["Anna", "Anna", None]]
        with opened(path) as reader:
            assert (reader.version, len(reader.people())) == (VERSION, 3)
        assert {file.name for file in folder.iterdir()} <= {"j.db", "j.db-wal", "j.db-shm", lock_path(path).name}
    assert sorted(versions) == versions, "once it is the new one it stays so"
    assert {*versions} == {1, VERSION}


def test_what_a_killed_one_left_goes_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal(path).close()
    left = path.with_name(path.name + rewriter.NEW)
    left.write_bytes(b"Anna")
    migrated(path)
    assert not left.exists()
