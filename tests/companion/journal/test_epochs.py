"""Every session has an epoch, which changes together with its hashes and with nothing else (club.md 4)."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from uuid import UUID

import pytest

from divingbell.companion.archive.rescue import rescue
from divingbell.companion.chain import FIRST_HASH
from divingbell.companion.journal import rewriter
from divingbell.companion.journal.epochs import Epochs, PastEpoch
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import Reader, open_reader
from divingbell.companion.journal.schema import VERSION
from tests.companion.journal.evening import filled, journal, stored_rows
from tests.companion.people.older import journal_1, session


def opened(path: Path) -> Reader:
    reader = open_reader(path)
    assert reader is not None
    return reader


def epochs(path: Path, number: int = 1) -> Epochs:
    with opened(path) as reader:
        found = reader.epochs(number)
    assert found is not None
    return found


def journal_2(path: Path) -> None:
    """A journal of version 2 with two sessions."""
    for lines in (3, 4):
        filled(path, lines).close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE epochs")
        connection.execute("PRAGMA user_version = 2")


def rewritten(path: Path, before: bytes, after: bytes) -> None:
    opening = OpenJournal(path)

    def fill(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        rewriter.copy_lines(old, new, lambda session, _, body: body.replace(before, after) if session == 1 else body)
        rewriter.copy_rest(old, new)

    opening.rewrite(fill)
    opening.close(ended=True)


def test_a_session_has_one_from_its_first_line_and_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path).close()
    first = epochs(path)
    assert str(UUID(first.present)) == first.present
    assert first.past == ()
    filled(path).close()
    assert epochs(path) == first
    assert epochs(path, 2).present != first.present


def test_lines_that_are_written_anew_have_a_new_one_that_says_what_the_old_one_had(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for _ in range(2):
        filled(path, 3).close()
    before, other, old = epochs(path), epochs(path, 2), stored_rows(path)[0]
    rewritten(path, b'"x"', b'"y"')
    after = epochs(path)
    assert after.present != before.present
    assert after.past == (PastEpoch(before.present, 4, old[-1].chain_hash),)
    assert epochs(path, 2) == other, "its lines stayed as they were"
    rewritten(path, b'"y"', b'"z"')
    assert [past.epoch for past in epochs(path).past] == [before.present, after.present]
    again = epochs(path)
    rewritten(path, b'"none"', b'""')
    assert epochs(path) == again


def test_damage_in_a_session_does_not_hide_that_its_hashes_changed(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 5).close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = '{}' WHERE line = 4")
        connection.commit()
    before = epochs(path)
    rewritten(path, b'"x"', b'"y"')
    assert [past.epoch for past in epochs(path).past] == [before.present]


def test_a_session_that_was_set_back_goes_on_in_another_one(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path)
    before, uuid = epochs(path), made.stored()[0].uuid
    assert not made.set_back(uuid, "an earlier epoch")
    assert made.set_back(uuid, before.present)
    made.close()
    after = epochs(path)
    assert after.past == (PastEpoch(before.present, 0, FIRST_HASH),)
    assert after.present != before.present


def test_a_session_that_is_not_there_is_not_set_back(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db")
    assert not made.set_back("00000000-0000-4000-8000-000000000000", epochs(tmp_path / "j.db").present)
    made.close()


@pytest.mark.parametrize("version", [1, 2])
def test_older_journals_are_read_without_and_have_one_once_they_are_written(tmp_path: Path, version: int) -> None:
    path = tmp_path / "j.db"
    if version == 1:
        journal_1(path, session(1, "Anna"), session(2, "Bruno"))
    else:
        journal_2(path)
    with opened(path) as reader:
        assert reader.version == version
        assert len(reader.sessions()) == 2
        assert reader.epochs(1) is None
    old = stored_rows(path)
    journal(path).close()
    with opened(path) as reader:
        assert reader.version == VERSION
    assert {len(epochs(path, number).past) for number in (1, 2)} == {0}
    assert epochs(path, 1).present != epochs(path, 2).present
    assert [len(rows) for rows in stored_rows(path)] == [len(rows) for rows in old]
    if version == 2:
        assert stored_rows(path) == old, "its chain stays"


def test_a_rescued_journal_goes_on_in_the_epochs_of_the_damaged_one(tmp_path: Path) -> None:
    path, output = tmp_path / "j.db", tmp_path / "new.db"
    filled(path).close()
    before = epochs(path)
    rescue(path, output)
    assert epochs(output) == before
    assert stored_rows(output) == stored_rows(path)
