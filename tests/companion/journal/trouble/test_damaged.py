"""A journal of a newer program, or a damaged one: it is named, nothing is overwritten, and what is sound is saved."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from divingbell.companion.journal.journal import RETRY_S
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.lock import Lock
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.schema import VERSION
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.journal.trouble.journals import big, content, damage, fail, play_on, reason
from tests.hand_clock import HandClock
from tests.long_cases import in_long

# Newer ---------------------------------------------------------------------------------------------------------


def test_newer_is_never_written(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 2).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    before, clock = content(tmp_path), HandClock()
    made = journal(path, clock)
    assert reason(made) == "newer"
    made.begin({})
    play_on(made, 1, 3)
    clock.turn(RETRY_S)
    play_on(made, 4, 4)
    assert content(tmp_path) == before
    assert made.retry_at == clock.monotonic() + RETRY_S, "it has looked again"
    path.rename(tmp_path / "newer.db")
    assert not made.commit(), "it waits before it looks again"
    clock.turn(RETRY_S)
    assert made.commit()
    assert made.close()


# Damaged ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("found", ["garbage", "other", "cut_header"])
def test_what_is_no_journal_is_left_alone_and_moved_away_makes_room_for_one(tmp_path: Path, found: str) -> None:
    path = tmp_path / "j.db"
    if found == "garbage":
        path.write_bytes(os.urandom(9000))
    elif found == "other":
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE recipes (name)")
        connection.close()
    else:
        filled(path).close()
        path.write_bytes(path.read_bytes()[:60])
    before, clock = content(tmp_path), HandClock()
    made = journal(path, clock)
    assert reason(made) == "not_a_journal"
    made.begin({})
    play_on(made, 1, 3)
    clock.turn(RETRY_S)
    play_on(made, 4, 4)
    assert content(tmp_path) == before
    path.rename(tmp_path / "old")
    clock.turn(RETRY_S)
    assert made.commit()
    assert numbers(stored_rows(path)[0]) == [1, 2, 3, 4]


@pytest.mark.parametrize("what", ["people", "seats", "end", "lines"])
def test_what_cannot_be_read_is_a_damaged_journal_and_nothing_is_found(tmp_path: Path, what: str) -> None:
    made = filled(tmp_path / "j.db", 2)
    (stored,) = made.stored()
    connection = sqlite3.connect(tmp_path / "j.db")
    for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        connection.execute(f"DROP TABLE {table}")
    connection.close()
    asked: dict[str, tuple[Callable[[], object], object]] = {
        "people": (made.people, []),
        "seats": (lambda: made.seated(stored), {}),
        "end": (lambda: made.is_finished(stored), None),
        "lines": (lambda: [*made.read_rows(stored)], []),
    }
    ask, nothing = asked[what]
    assert ask() == nothing
    assert reason(made) == "damaged"
    assert made.retry_at is not None
    assert not made.commit()
    made.close()


def test_a_log_without_its_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 3)
    log = (tmp_path / "j.db-wal").read_bytes()
    made.close()
    path.unlink()
    (tmp_path / "j.db-wal").write_bytes(log)
    again = journal(path)
    assert reason(again) == "damaged"
    assert (tmp_path / "j.db-wal").read_bytes() == log
    assert not path.exists()


def test_a_damaged_page_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    big(path)
    damage(path, 4096 * 13, 4096)
    before = content(tmp_path)
    made = journal(path)
    assert reason(made) == "damaged"
    stored = made.stored()
    lines = [numbers(made.read_rows(one)) for one in stored]
    assert len(stored) == 3  # every session is still found, from one end or the other
    assert all(found == [*range(1, len(found) + 1)] for found in lines)
    assert sorted(len(found) for found in lines)[1:] == [400, 400]
    made.begin({})
    play_on(made, 1, 2)
    made.close()
    assert content(tmp_path) == before


@pytest.mark.parametrize("apart", [1597, *in_long(397)])
def test_damage_is_survived_wherever_it_is(tmp_path: Path, apart: int) -> None:
    """Opens to a prefix of every session it still finds, or says that it is damaged; never more, never an exception."""
    good = tmp_path / "good.db"
    big(good, sessions=2, lines=150)
    whole = good.read_bytes()
    for place in range(0, len(whole), apart):
        path = tmp_path / "j.db"
        path.write_bytes(whole)
        damage(path, place, 40)
        made = journal(path)
        for stored in made.stored():
            found = numbers(made.read_rows(stored))
            assert found == [*range(1, len(found) + 1)]
            assert len(found) == 150 or reason(made) == "damaged"
        made.close()


def test_a_line_that_slipped_into_another_session(tmp_path: Path) -> None:
    """A damaged key: SQLite's quick check sees nothing, and the lines behind it are not found any more."""
    path = tmp_path / "j.db"
    big(path, sessions=2, lines=150)
    whole = path.read_bytes()
    key = bytes([2, 49]) + b'entry{"n":49,'
    assert whole.count(key) == 1
    path.write_bytes(whole.replace(key, bytes([81]) + key[1:]))
    assert reason(journal(path)) == "damaged"


def test_a_changed_letter_is_damage_though_sqlite_finds_none(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 5).close()
    whole = path.read_bytes()
    assert whole.count(b'"n":4') == 1
    path.write_bytes(whole.replace(b'"n":4', b'"n":9'))
    made = journal(path)
    assert made.journal_failure is None  # the structure is sound
    (stored,) = made.stored()
    rows = [*made.read_rows(stored)]
    assert numbers(rows) == [1, 2, 3]
    assert reason(made) == "damaged"
    made.continue_session(stored, rows)
    play_on(made, 4, 4)
    assert numbers(made.lines()) == [1, 2, 3, 4]  # goes on in memory, behind what is sound
    with open_reader(path) as reader, pytest.raises(JournalUnusableError, match="session 1, line 4"):  # type: ignore[union-attr]
        [*reader.rows(1)]


def test_sessions_on_both_sides_of_a_damaged_page_are_found(tmp_path: Path) -> None:
    """Those behind it are reached from the other end."""
    path = tmp_path / "j.db"
    made, page, count = journal(path), 4096, 40
    for _ in range(count):
        made.begin({"app": "x" * 600})
        assert made.commit()
    made.close()
    whole = path.read_bytes()
    found = []
    for at in range(page, len(whole), page):
        path.write_bytes(whole[:at] + bytes(page) + whole[at + page :])
        with open_reader(path) as reader:  # type: ignore[union-attr]
            numbers_found = sorted(stored.number for stored in reader.sessions())
            if len(numbers_found) < count:
                assert reader.damage is not None
                found.append(numbers_found)
    assert any(numbers_found[:1] == [1] and numbers_found[-1:] == [count] for numbers_found in found), found


@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_a_device_or_a_pipe_is_no_journal(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "j.db"
    path.symlink_to("/dev/zero") if kind == "device" else os.mkfifo(path)
    made = journal(path)
    assert reason(made) == "not_a_journal"
    with pytest.raises(JournalUnusableError):
        open_reader(path)
    made.close()


def test_lines_of_somebody_else_are_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 3)
    copy = tmp_path / "copy.db"
    made.close()
    shutil.copy(path, copy)
    ours, theirs = journal(path), journal(copy)
    for one, text in ((ours, "ours"), (theirs, "theirs")):
        (stored,) = one.stored()
        one.continue_session(stored, one.read_rows(stored))
        one.add("entry", {"n": 4, "note": text})
        assert one.commit()
    theirs.close()
    fail(ours)  # the card is drawn out, another one is put in
    path.unlink()
    (tmp_path / "j.db-wal").unlink(missing_ok=True)
    copy.rename(path)
    ours.add("entry", {"n": 5})
    assert not ours.commit()
    assert reason(ours) == "damaged"
    assert stored_rows(path)[0][-1].value["note"] == "theirs"


def test_moved_away_while_it_is_open_the_session_is_written_whole_into_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 3)
    for name in ("j.db", "j.db-wal"):
        (tmp_path / name).rename(tmp_path / f"old-{name}")
    made.add("entry", {"n": 4})
    assert made.commit()
    assert numbers(stored_rows(path)[0]) == [1, 2, 3, 4]


def test_the_marker_that_went_with_a_journal_does_not_say_that_it_ended(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 3)
    for name in ("j.db", "j.db-wal", "j.db.lock"):
        (tmp_path / name).rename(tmp_path / f"old-{name}")
    made.add("entry", {"n": 4})
    assert made.commit()
    made.close()
    ended = []
    for name in ("old-j.db", "j.db"):
        found = Lock(tmp_path / name).found
        assert found is not None
        ended.append(found.ended)
    assert ended == [False, True]
