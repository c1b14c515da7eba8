"""The journal where all is well: what is committed is there again, and nothing in it can be changed."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest

from divingbell.companion.archive import sessions
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.lock import Lock, lock_path
from divingbell.companion.journal.reader import JournalRow, open_reader
from divingbell.companion.journal.rewriter import NEW
from divingbell.companion.journal.schema import APPLICATION_ID, VERSION
from divingbell.companion.journal.writer import Writer
from divingbell.companion.people.person import Person
from divingbell.companion.session.record import RecordError
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.table.hands import connection_of, let_go
from tests.hand_clock import HandClock
from tests.sunken_play import start

pytestmark = pytest.mark.arm64

UUID_OF_THE_RECORD = "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11"
RECORD_HEADER = {"record": 1, "game": "sunken_treasure", "app": "test", "seats": [{"id": "p1"}, {"id": "p2"}]}


def pragma(of: Journal, name: str) -> object:
    return connection_of(of).execute(f"PRAGMA {name}").fetchone()[0]


def test_the_writers_connection_is_fully_synchronous(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db")
    assert pragma(made, "synchronous") == 2
    assert pragma(made, "journal_mode") == "wal"
    assert pragma(made, "secure_delete") == 1, "a name that is hidden does not stay in freed space"
    assert pragma(made, "application_id") == APPLICATION_ID
    assert pragma(made, "user_version") == VERSION


def test_it_is_so_after_opening_again_too(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    again = journal(tmp_path / "j.db")
    assert (pragma(again, "synchronous"), pragma(again, "journal_mode")) == (2, "wal")


def test_what_was_committed_is_there_again(tmp_path: Path) -> None:
    assert filled(tmp_path / "j.db", 3).close()
    (rows,) = stored_rows(tmp_path / "j.db")
    assert [row.kind for row in rows] == ["header", "entry", "entry", "entry"]
    assert numbers(rows) == [1, 2, 3]


def test_what_a_rewriting_that_was_killed_left_behind_is_gone_with_the_next_opening(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path).close()
    left = [path.with_name(f"j.db{end}") for end in (NEW, f"{NEW}-journal")]
    for file in left:
        file.write_bytes(b"half")
    filled(path).close()
    assert not any(file.exists() for file in left)


def test_the_mark_beside_the_journal_is_always_as_long(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path)
    lengths = [lock_path(path).stat().st_size]
    made.close()
    assert [*lengths, lock_path(path).stat().st_size] == [160, 160]
    assert not lock_path(path).stat().st_mode & 0o111, "nobody can run it"


def test_people_may_have_changed_after_all_that_can_change_them_and_not_otherwise(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    made = journal(tmp_path / "j.db")
    ada = Person("6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a01", "Ada", "star")

    def changed_by(work: Callable[[], object]) -> bool:
        work()
        changed = made.people_changed
        made.people()
        assert not made.people_changed
        return changed

    def write(n: int) -> None:
        made.add("entry", {"n": n})
        assert made.commit()

    assert changed_by(made.open), "another file may stand there"
    made.begin({})
    assert changed_by(lambda: write(1)), "somebody may sit there"
    assert not changed_by(lambda: write(2))
    assert changed_by(lambda: made.add_person(ada))
    assert [person.id for person in made.people()] == [ada.id], "before she is in the file too"
    assert changed_by(lambda: write(3))
    assert not changed_by(lambda: write(4))
    assert changed_by(lambda: made.write_beside(lambda _: None))
    assert [person.id for person in made.people()] == [ada.id]
    made.close()


def test_a_join_of_somebody_who_is_not_there_is_none_to_take_back(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "j.db")
    with writer.transaction():
        writer.people.add(Person("one", "Ada", "star"))
        writer.people.same("other", "one", "2026-01-01T00:00:00.000Z", settled=False)
    assert writer.people.joined() == []
    writer.close()


def test_where_nothing_is_new_the_file_is_asked_nothing(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db")
    asked: list[str] = []
    connection_of(made).set_trace_callback(asked.append)
    assert made.commit()
    assert asked == []
    made.close()


def test_what_was_only_added_is_not(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 2)
    made.add("entry", {"n": 3})
    (rows,) = stored_rows(tmp_path / "j.db")
    assert numbers(rows) == [1, 2]
    assert made.unwritten() == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE lines SET body = 'x'",
        "DELETE FROM lines",
        "DELETE FROM lines WHERE line = 3",
        "REPLACE INTO lines VALUES (1, 1, 'entry', 'x', x'00')",
        "INSERT INTO lines VALUES (1, 99, 'entry', 'x', x'00')",
        "INSERT INTO lines VALUES (2, 1, 'entry', 'x', x'00')",
        "INSERT INTO lines VALUES (1, 4, 'gossip', 'x', x'00')",
    ],
)
def test_it_only_grows(tmp_path: Path, statement: str) -> None:
    made = filled(tmp_path / "j.db", 3)
    with pytest.raises(sqlite3.IntegrityError):
        connection_of(made).execute(statement)
    assert numbers(stored_rows(tmp_path / "j.db")[0]) == [1, 2, 3]


def test_the_seal_covers_every_line_before(tmp_path: Path) -> None:
    filled(tmp_path / "j.db", 2).close()
    (rows,) = stored_rows(tmp_path / "j.db")
    before = FIRST_HASH
    for row in rows:
        before = chain_hash(before, row.kind, row.body)
        assert row.chain_hash == before
    assert chain_hash(FIRST_HASH, "entry", b"{}") != chain_hash(FIRST_HASH, "signal", b"{}")


def test_an_older_session_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 2).close()
    made = filled(path, 1)
    older = made.stored()[-1]
    made.continue_session(older, made.read_rows(older))
    made.add("entry", {"n": 3})
    assert made.commit()
    assert [numbers(rows) for rows in stored_rows(path)] == [[1], [1, 2, 3]]
    assert made.loss is None


def test_newest_is_what_was_written_last_whatever_the_clock_says(tmp_path: Path) -> None:
    """A tablet without a battery for its clock may think that it is 2038, or 1970."""
    clock = HandClock(datetime(2038, 1, 19, tzinfo=UTC))
    made = journal(tmp_path / "j.db", clock)
    first = made.begin({})
    assert made.commit()
    clock.set(datetime(2026, 11, 21, tzinfo=UTC))
    second = made.begin({})
    assert made.commit()
    assert [stored.uuid for stored in made.stored()] == [second, first]
    older = made.stored()[1]
    made.continue_session(older, made.read_rows(older))
    made.add("entry", {"n": 1})
    assert made.commit()
    assert [stored.uuid for stored in made.stored()] == [first, second]
    made.close()
    again = journal(tmp_path / "j.db", clock)
    assert [stored.uuid for stored in again.stored()] == [first, second]
    back = again.stored()[1]
    again.continue_session(back, again.read_rows(back))
    again.add("entry", {"n": 1})
    assert again.commit()
    assert [stored.uuid for stored in again.stored()] == [second, first], "taken up again, though it had a turn before"


def test_what_is_only_imported_is_behind_everything_that_was_played_here(tmp_path: Path) -> None:
    clock = HandClock()
    made = journal(tmp_path / "j.db", clock)
    here = made.begin({})
    assert made.commit()
    lines = record_lines(UUID_OF_THE_RECORD, start(2))
    made.write_beside(lambda opening: sessions.import_record(lines, opening, clock))
    mark = json.loads(lock_path(tmp_path / "j.db").read_bytes())
    assert (mark["session"], mark["line"]) == (2, 1), "it is acknowledged as what is played is"
    assert [stored.uuid for stored in made.stored()] == [here, UUID_OF_THE_RECORD]
    brought = made.stored()[1]
    made.continue_session(brought, made.read_rows(brought))
    made.add("signal", {"signal": {"kind": "hold"}, "at": "2026-11-21T20:00:00.000Z"})
    assert made.commit()
    assert [stored.uuid for stored in made.stored()] == [UUID_OF_THE_RECORD, here]


def record_lines(uuid: str, *actions: object) -> list[bytes]:
    """A record by hand."""
    at = "2030-01-01T00:00:00.000Z"
    entries = [{"n": n, "at": at, "source": "touch", "action": action} for n, action in enumerate(actions, 1)]
    return [json.dumps(line).encode() for line in ({**RECORD_HEADER, "session": uuid, "created": at}, *entries)]


def test_the_thousandth_import_asks_the_journal_no_more_than_the_second(tmp_path: Path) -> None:
    """Neither of a session that is new nor of one that is there, nor after one that was refused."""
    clock = HandClock()
    made = journal(tmp_path / "j.db", clock)
    asked: list[str] = []
    connection_of(made).set_trace_callback(asked.append)

    def questions(uuid: str, *actions: object) -> tuple[bool | None, int]:
        asked.clear()
        came: sessions.Imported | None = None
        with contextlib.suppress(RecordError):
            came = made.write_beside(
                lambda opening: sessions.import_record(record_lines(uuid, *actions), opening, clock)
            )
        return came.what == "new" if came is not None else None, len(asked)

    uuids = [str(UUID(int=number)) for number in range(1, 61)]
    counts = []
    for uuid in uuids:
        counts.append([questions(uuid, start(2), start(2)), questions(uuid, start(2)), questions(uuid, start(2))])
    assert counts[-1] == counts[1]
    assert [new for new, _ in counts[-1]] == [None, True, False]
    assert {stored.uuid for stored in made.stored()} == {*uuids}
    made.close()


def test_a_session_whose_transaction_failed_is_not_found(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    writer = Writer(path)
    try:
        assert writer.find(UUID_OF_THE_RECORD) is None
        body = record_lines(UUID_OF_THE_RECORD)[0]
        header = JournalRow("header", body, chain_hash(FIRST_HASH, "header", body))
        with contextlib.suppress(ZeroDivisionError), writer.transaction():
            writer.add(1, 0, header)
            raise ZeroDivisionError
        with writer.transaction():
            pass
        assert writer.find(UUID_OF_THE_RECORD) is None
        with writer.transaction():
            writer.add(1, 0, header)
        found = writer.find(UUID_OF_THE_RECORD)
        assert found is not None
        assert (found.number, found.turn) == (1, 0), "it was not written by a table"
    finally:
        writer.close()


def test_an_import_goes_into_the_file_that_stands_there_now(tmp_path: Path) -> None:
    """Not into one that was moved away meanwhile."""
    clock = HandClock()
    made = filled(tmp_path / "j.db")
    for file in [*tmp_path.glob("j.db*")]:
        file.rename(file.with_name("moved" + file.name))
    lines = record_lines(UUID_OF_THE_RECORD, start(2))
    assert made.write_beside(lambda opening: sessions.import_record(lines, opening, clock)) is not None
    assert UUID_OF_THE_RECORD in [rows[0].value["session"] for rows in stored_rows(tmp_path / "j.db")]
    made.close()


def test_only_the_present_session_goes_on_in_a_file_that_took_the_place(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db")
    present = made.begin({"seats": [{"id": "p1", "name": "Ada", "colour": "star", "person": UUID_OF_THE_RECORD}]})
    assert made.commit()
    for file in [*tmp_path.glob("j.db*")]:
        file.rename(file.with_name("moved" + file.name))
    made.add("entry", {"n": 1})
    assert made.commit()
    made.close()
    with open_reader(tmp_path / "j.db") as reader:  # type: ignore[union-attr]
        assert {seat: person.name for seat, person in reader.seated(1).items()} == {"p1": "Ada"}
    assert [rows[0].value["session"] for rows in stored_rows(tmp_path / "j.db")] == [present]


def test_a_journal_from_before_the_order_was_kept_goes_by_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = journal(path)
    opened = [made.begin({}), made.begin({})]
    assert made.commit()
    made.close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for name in ("turns_are_never_changed", "turns_are_never_deleted"):
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DROP TABLE turns")
        connection.commit()
    with open_reader(path) as reader:  # type: ignore[union-attr]
        assert [stored.uuid for stored in reader.sessions()] == opened[::-1], "read only"
    again = journal(path)
    assert [stored.uuid for stored in again.stored()] == opened[::-1]
    oldest = again.stored()[1]
    again.continue_session(oldest, again.read_rows(oldest))
    again.add("entry", {"n": 1})
    assert again.commit()
    assert [stored.uuid for stored in again.stored()] == opened


def test_a_clock_that_fell_behind_makes_no_session_older(tmp_path: Path) -> None:
    clock = HandClock()
    made = journal(tmp_path / "j.db", clock)
    made.begin({})
    made.commit()
    clock.set(datetime(2026, 11, 21, 19, 17, tzinfo=UTC))  # a tablet without a battery for its clock
    later = made.begin({})
    made.commit()
    assert made.stored()[0].uuid == later
    clock.set(datetime(2026, 1, 1, tzinfo=UTC))  # a session of the future is not believed
    made.begin({})
    made.commit()
    assert made.stored()[0].opening["created"] == "2026-01-01T00:00:00.000Z"


@pytest.mark.parametrize(("behind", "believed"), [(timedelta(hours=23, minutes=59), False), (timedelta(days=1), True)])
def test_a_clock_is_taken_for_wrong_up_to_a_day_behind(tmp_path: Path, behind: timedelta, believed: bool) -> None:
    clock = HandClock()
    made = journal(tmp_path / "j.db", clock)
    made.begin({})
    made.commit()
    first = made.stored()[0].created
    clock.set(first - behind)
    made.begin({})
    made.commit()
    assert {stored.created for stored in made.stored()} == ({first, first - behind} if believed else {first})


def test_sessions_between_two_damaged_ones_are_found_from_either_end(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = journal(path)
    opened = [made.begin({}) for _ in range(7)]
    assert made.commit()
    made.close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = 'x' WHERE session IN (2, 6)")
        connection.commit()
    with open_reader(path) as reader:  # type: ignore[union-attr]
        found = [stored.uuid for stored in reader.sessions()]
        assert found == [opened[number] for number in (6, 4, 3, 2, 0)]
        assert reader.damage is not None


def test_over_is_told_from_the_last_entry(tmp_path: Path) -> None:
    made = journal(tmp_path / "j.db")
    made.begin({})
    made.commit()
    (stored,) = made.stored()
    assert made.is_finished(stored) is None
    for kind, expected in (("entry", False), ("over", True), ("signal", True), ("entry", False)):
        made.add(kind, {"n": 1})  # type: ignore[arg-type]
        made.commit()
        assert made.is_finished(stored) is expected


def test_it_remembers_whether_the_program_ended_by_itself(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db")
    assert made.ended_well
    made.close()
    made = journal(tmp_path / "j.db")
    assert made.ended_well
    let_go(made)
    assert not journal(tmp_path / "j.db").ended_well


def test_how_it_ended_before_is_not_asked_again_of_a_file_that_was_made_meanwhile(tmp_path: Path) -> None:
    killed = filled(tmp_path / "j.db", 1)
    let_go(killed)
    made = filled(tmp_path / "j.db", 1)
    assert not made.ended_well
    for name in ("j.db", "j.db-wal", "j.db.lock"):
        (tmp_path / name).rename(tmp_path / f"old-{name}")
    made.add("entry", {"n": 2})
    assert made.commit()
    assert not made.ended_well
    made.close()


def test_what_cannot_be_opened_tells_nothing_of_how_the_program_ended(tmp_path: Path) -> None:
    (tmp_path / "j.db").mkdir()
    assert journal(tmp_path / "j.db").ended_well


def test_a_reader_sees_the_last_commit_while_the_writer_goes_on(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 2)
    with open_reader(tmp_path / "j.db") as reader:  # type: ignore[union-attr]
        (stored,) = reader.sessions()
        assert reader.tail(stored.number)[0] == 3
        made.add("entry", {"n": 3})
        assert made.commit()
        assert reader.tail(stored.number)[0] == 4


def test_what_only_reads_cannot_write(tmp_path: Path) -> None:
    filled(tmp_path / "j.db", 2).close()
    with open_reader(tmp_path / "j.db") as reader:  # type: ignore[union-attr]
        assert len(reader.sessions()) == 1
        (flags,) = (
            int(Path(f"/proc/self/fdinfo/{file}").read_text().partition("flags:")[2].split()[0], 8)
            for file in os.listdir("/proc/self/fd")
            if os.path.realpath(f"/proc/self/fd/{file}") == str(tmp_path / "j.db")
        )
    assert flags & os.O_ACCMODE == os.O_RDONLY


def test_a_journal_that_is_not_there_yet_has_no_reader_and_is_not_made_by_reading(tmp_path: Path) -> None:
    assert open_reader(tmp_path / "j.db") is None
    assert [*tmp_path.iterdir()] == []


def test_folders_above_it_are_made(tmp_path: Path) -> None:
    assert filled(tmp_path / "a" / "b" / "j.db").close()
    assert (tmp_path / "a" / "b" / "j.db").exists()


def test_a_mark_that_is_cut_or_foreign_is_no_mark(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    for left in (b"", b'{"pid":', b"\0" * 160, b"[]", b'{"pid":1,"chain_hash":"\xb6"}', b'{"more":' + b"[" * 100_000):
        (tmp_path / "j.db.lock").write_bytes(left)
        lock = Lock(tmp_path / "j.db")
        assert lock.found is None
        lock.release()
        made = journal(tmp_path / "j.db")
        assert (made.journal_failure, made.loss) == (None, None)
        made.close()


def test_the_mark_of_a_journal_without_lines_names_none(tmp_path: Path) -> None:
    journal(tmp_path / "j.db")
    mark = json.loads(lock_path(tmp_path / "j.db").read_bytes())
    assert mark == {"pid": os.getpid(), "session": 0, "line": 0, "chain_hash": "", "ended": False}


def test_the_file_says_what_it_is_and_the_chain_begins_with_zeros(tmp_path: Path) -> None:
    """What another program, or a later one of ours, has to find in it."""
    filled(tmp_path / "j.db").close()
    data = (tmp_path / "j.db").read_bytes()
    assert (data[68:72], int.from_bytes(data[60:64], "big")) == (b"DBjl", 4)
    assert bytes(16) == FIRST_HASH
    assert chain_hash(FIRST_HASH, "entry", b"{}").hex() == "e8338f0ed2cafc28fddf21f5e2775184"


def test_the_mark_names_the_last_line_that_was_committed(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 3)
    mark = json.loads(lock_path(path).read_bytes())
    assert (mark["session"], mark["line"]) == (1, 3)
    made.close()
    (rows,) = stored_rows(path)
    assert mark["chain_hash"] == rows[-1].chain_hash.hex()


def test_the_last_event_of_a_device_is_known_by_its_boot(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    writer = Writer(tmp_path / "j.db")
    with writer.transaction():
        writer.note_rig_event(7, 3)
        writer.note_rig_event(7, 4)
    assert [writer.last_rig_event(boot) for boot in (7, 8)] == [4, 0]
    writer.close()
