"""A session of a journal from its first line on: its header, who sits there, what a rig told, and where it cannot go
on."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from divingbell.companion.journal.reader import open_reader
from divingbell.companion.rig import DeviceEvent
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.journal.trouble.journals import fail, reason

SEATS = [{"id": "p1", "name": "Ada", "colour": "star"}, {"id": "p2", "name": None, "colour": None}]


def changed(path: Path, *statements: str) -> None:
    """Another program changes the file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_header_says_the_version_of_the_record_the_session_and_when_it_was_opened(tmp_path: Path) -> None:
    made = journal(tmp_path / "j.db")
    uuid = made.begin({"app": "test"})
    assert made.commit()
    (rows,) = stored_rows(tmp_path / "j.db")
    assert rows[0].value == {"app": "test", "record": 1, "session": uuid, "created": "2026-11-21T20:00:00.000Z"}
    made.close()


@pytest.mark.parametrize(("practice", "names"), [(False, ["Ada"]), (True, [])])
def test_who_sits_there_stands_beside_the_lines_but_not_in_practice(
    tmp_path: Path, practice: bool, names: list[str]
) -> None:
    made = journal(tmp_path / "j.db")
    made.begin({"seats": SEATS, **({"practice": True} if practice else {})})
    assert made.commit()
    with open_reader(tmp_path / "j.db") as reader:  # type: ignore[union-attr]
        assert [person.name for person in reader.seated(1).values()] == names
        assert b"Ada" not in next(reader.rows(1)).body
    made.close()


def test_who_sat_there_before_is_not_written_again_where_a_session_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = journal(path)
    made.begin({"seats": SEATS})
    assert made.commit()
    (stored,) = made.stored()
    made.continue_session(stored, made.read_rows(stored))
    made.people()
    made.add("entry", {"n": 1})
    assert made.commit()
    assert not made.people_changed
    made.close()


def test_a_session_that_is_sound_only_at_its_beginning_goes_on_in_memory(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 3)
    (stored,) = made.stored()
    rows = [*made.read_rows(stored)]
    made.continue_session(stored, rows[:2], problem="session 1, line 3")
    assert made.journal_failure is not None
    assert (made.journal_failure.reason, made.journal_failure.problem) == ("damaged", "session 1, line 3")
    made.add("entry", {"n": 2})
    assert not made.commit()
    assert numbers(made.lines()) == [1, 2]
    assert numbers(stored_rows(tmp_path / "j.db")[0]) == [1, 2, 3]
    assert not made.close()


def test_a_session_whose_header_is_damaged_is_missing_and_said(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for _ in range(2):
        filled(path, 1).close()
    changed(path, "DROP TRIGGER lines_are_never_changed", "UPDATE lines SET body = 'x' WHERE session = 1 AND line = 0")
    made = journal(path)
    assert made.journal_failure is None, "its structure is sound"
    assert [stored.number for stored in made.stored()] == [2]
    assert reason(made) == "damaged"
    made.close()


@pytest.mark.parametrize("why", ["never told", "locked", "cannot be read"])
def test_an_event_of_a_rig_is_not_held_by_a_file_that_does_not_say_so(tmp_path: Path, why: str) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 1)
    made.add("signal", {"signal": {}}, DeviceEvent(7, 1))
    assert made.commit()
    assert [made.holds(DeviceEvent(*event)) for event in ((7, 1), (7, 2), (8, 1))] == [True, False, False]
    asked = journal(path) if why == "locked" else made
    if why == "cannot be read":
        changed(path, "DROP TABLE rig_events")
    assert not asked.holds(DeviceEvent(8 if why == "never told" else 7, 1))
    assert reason(asked) == {"never told": None, "locked": "locked", "cannot be read": "damaged"}[why]
    made.close()


@pytest.mark.parametrize("new", [False, True])
def test_after_a_failure_the_same_file_is_gone_on_with(tmp_path: Path, new: bool) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 2)
    fail(made)
    if new:
        made.add("entry", {"n": 3})
    assert made.commit()
    fail(made)
    assert made.write_beside(lambda opening: opening.path) == path
    assert numbers(stored_rows(path)[0]) == [1, 2, *([3] if new else [])]
    made.close()
