"""Whatever was done to a journal: every sound line is saved, none is made up, and what is missing is said."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from divingbell.companion.archive.rescue import Missing, RescueError, free_name, rescue
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.lock import CommitMarker, lock_path
from divingbell.companion.journal.reader import JournalRow, open_reader, wal_path
from divingbell.companion.journal.salvage import NotAJournalError, column_value, open_pages, salvage, varint
from divingbell.companion.journal.soundness import damage_of
from tests.companion.journal.evening import filled, journal, stored_rows
from tests.companion.people.older import journal_1, session

BODY = {"action": {"type": "x", "note": "a line of some length " * 6}}


def played(path: Path, sessions: int = 4, lines: int = 60, *, close: bool = True) -> list[list[JournalRow]]:
    """A journal of several sessions, one of its lines longer than a page; all its lines as they were written."""
    made = journal(path)
    for _ in range(sessions):
        made.begin({"app": "test"})
        for n in range(1, lines + 1):
            body = {**BODY, "long": "z" * 30_000} if n == lines // 2 else BODY
            made.add("entry", {**body, "n": n})
            if n % 7 == 0:
                assert made.commit()
        assert made.commit()
    if close:
        made.close()
    return stored_rows(path)


def rescued(path: Path, output: Path) -> dict[str, list[JournalRow]]:
    """UUID -> the lines that were saved."""
    rescue(path, output)
    saved = {}
    with open_reader(output) as reader:  # type: ignore[union-attr]
        reader.check()
        for stored in reader.sessions():
            saved[stored.uuid] = [*reader.rows(stored.number)]
    return saved


def test_a_sound_journal_is_saved_whole_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    lines = played(path)
    before = path.read_bytes()
    saved = rescue(path, tmp_path / "new.db")
    assert (saved.sessions, saved.lines, saved.missing) == (4, sum(map(len, lines)), ())
    assert stored_rows(tmp_path / "new.db") == lines
    assert path.read_bytes() == before


def test_what_stands_only_in_the_log_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    lines = played(path, 2, 20, close=False)
    assert wal_path(path).stat().st_size > 0
    saved = rescue(path, tmp_path / "new.db")
    assert (saved.lines, saved.missing) == (sum(map(len, lines)), ())


def test_names_that_stand_behind_damage_of_the_log_are_said_to_be_older(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    lines = played(path, 2, 20, close=False)
    log = bytearray(wal_path(path).read_bytes())
    log[len(log) * 2 // 3] ^= 1
    (tmp_path / "copy.db").write_bytes(path.read_bytes())
    wal_path(tmp_path / "copy.db").write_bytes(log)
    lock_path(tmp_path / "copy.db").write_bytes(lock_path(path).read_bytes())
    saved = rescue(tmp_path / "copy.db", tmp_path / "new.db")
    assert saved.lines >= sum(map(len, lines)) - 1
    assert saved.names == "older"
    assert not saved.whole
    assert rescue(path, tmp_path / "sound.db").names == "whole"


@pytest.mark.parametrize(
    ("line", "chain_hash", "missing"),
    [(20, None, 0), (20, "00", 1), (19, "00", 0), (21, None, 1)],
    ids=["the last line", "another last line", "an older marker", "a newer marker"],
)
def test_what_the_marker_says_was_acknowledged_is_missing_or_there(
    tmp_path: Path, line: int, chain_hash: str | None, missing: int
) -> None:
    path = tmp_path / "j.db"
    played(path, 1, 20)
    mark = msgspec.json.decode(lock_path(path).read_bytes(), type=CommitMarker)
    assert mark.line == 20
    changed = msgspec.structs.replace(mark, line=line, chain_hash=chain_hash or mark.chain_hash)
    lock_path(path).write_bytes(msgspec.json.encode(changed))
    assert len(rescue(path, tmp_path / "new.db").missing) == missing


def test_every_cut_gives_back_what_is_left_and_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    lines = {rows[0].value["session"]: rows for rows in played(path)}
    whole = path.read_bytes()
    chance = random.Random(1)
    counts = []
    for number in range(30):
        cut = tmp_path / f"cut{number}.db"
        cut.write_bytes(whole[: chance.randrange(8_192, len(whole))])
        lock_path(cut).write_bytes(lock_path(path).read_bytes())
        output = tmp_path / f"new{number}.db"
        saved = rescue(cut, output)
        assert saved.missing
        for rows in stored_rows(output):
            uuid = rows[0].value["session"]
            assert rows == lines[uuid][: len(rows)], "nothing is made up"
        counts.append((cut.stat().st_size, saved.lines))
    counts.sort()
    assert counts[-1][1] > 0.8 * sum(map(len, lines.values())), "a small cut costs little"
    assert sum(count > 0 for _, count in counts) >= 24


@pytest.mark.parametrize("places", [15, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("where", ["cut", "flipped"])
def test_without_a_marker_too_nothing_is_called_whole_that_is_not(tmp_path: Path, where: str, places: int) -> None:
    path = tmp_path / "j.db"
    lines = {rows[0].value["session"]: rows for rows in played(path, 2, 12)}
    data = path.read_bytes()
    chance = random.Random(7)
    whole = 0
    for number in range(places):
        damaged, place = tmp_path / f"{number}.db", chance.randrange(100, len(data))
        rest = b"" if where == "cut" else bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
        damaged.write_bytes(data[:place] + rest)
        saved = rescue(damaged, output := tmp_path / f"{number}.rescued")
        assert damaged.read_bytes() == data[:place] + rest
        if saved.whole:
            whole += 1
            assert {rows[0].value["session"]: rows for rows in stored_rows(output)} == lines, place
    assert (whole == 0) == (where == "cut"), "a flipped byte in free space harms nothing"


def test_a_last_line_that_is_not_as_it_was_written_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 9).close()
    lock_path(path).unlink()
    data = path.read_bytes()
    place = data.index(b'"n":9') + 4
    path.write_bytes(data[:place] + b"8" + data[place + 1 :])
    saved = rescue(path, tmp_path / "new.db")
    (missing,) = saved.missing
    assert (missing.saved, missing.behind, saved.whole) == (9, 0, False)


def test_a_log_that_ends_inside_a_transaction_is_told_where_no_marker_says_what_was_acknowledged(
    tmp_path: Path,
) -> None:
    path = tmp_path / "j.db"
    played(path, 1, 20, close=False)
    log = wal_path(path).read_bytes()
    for name, marked in (("with.db", True), ("without.db", False)):
        cut = tmp_path / name
        cut.write_bytes(path.read_bytes())
        wal_path(cut).write_bytes(log + log[32:2_000])
        if marked:
            lock_path(cut).write_bytes(lock_path(path).read_bytes())
        assert rescue(cut, tmp_path / f"{name}.rescued").whole == marked


@pytest.mark.parametrize("seed", range(12))
def test_spoilt_pages_cost_what_stood_in_them(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "j.db"
    lines = {rows[0].value["session"]: rows for rows in played(path)}
    chance = random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(3):
        page = chance.randrange(2, len(data) // 4096)
        data[page * 4096 : page * 4096 + 4096] = chance.randbytes(4096)
    path.write_bytes(data)
    saved = rescued(path, tmp_path / "new.db")
    assert saved
    for uuid, rows in saved.items():
        assert rows == lines[uuid][: len(rows)]


def test_a_damaged_cell_costs_one_line(tmp_path: Path) -> None:
    """The line behind it on the same page are found, and counted as behind a gap."""
    path = tmp_path / "j.db"
    played(path, 1, 60)
    spoilt = bytearray(path.read_bytes())
    size = int.from_bytes(spoilt[16:18], "big")
    page = next(
        at for at in range(size, len(spoilt), size)
        if spoilt[at] in (10, 13) and spoilt.count(b"a line of some length", at, at + size) > 30
    )  # fmt: skip
    third = page + 8 + 2 * 2
    spoilt[third : third + 2] = b"\xff\xff"
    path.write_bytes(spoilt)
    (missing,) = rescue(path, tmp_path / "new.db").missing
    assert missing.saved == 2
    assert missing.behind > 50, "the rest of the page too"


def test_a_flipped_byte_in_a_line_ends_that_session_there(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 9).close()
    data = path.read_bytes()
    place = data.index(b'"n":5') + 4
    path.write_bytes(data[:place] + b"6" + data[place + 1 :])
    saved = rescue(path, tmp_path / "new.db")
    (missing,) = saved.missing
    assert (saved.lines, missing.saved, missing.behind) == (5, 5, 4)
    assert missing.uuid == stored_rows(tmp_path / "new.db")[0][0].value["session"]
    lock_path(path).unlink()
    assert rescue(path, tmp_path / "again.db").missing == (missing,), "without the marker too"


def test_sessions_of_which_nothing_is_left_are_missing_too(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    played(path, 1, 20)
    lock_path(path).write_bytes(msgspec.json.encode(CommitMarker(1, 3, 0, "00")))
    assert rescue(path, tmp_path / "new.db").missing == (Missing(2, "", 0, 0), Missing(3, "", 0, 0))


def test_a_rescued_journal_stands_where_it_was_wanted_and_knows_the_order_of_its_sessions(tmp_path: Path) -> None:
    path, output = tmp_path / "j.db", tmp_path / "a" / "b" / "new.db"
    played(path, 2, 3)
    rescue(path, output)
    with open_reader(output) as reader:  # type: ignore[union-attr]
        assert sorted(reader.written()) == [1, 2]
    names = [free_name(path).name]
    for end in ("", "-2"):
        (tmp_path / f"j.db.rescued{end}").touch()
        names.append(free_name(path).name)
    assert names == ["j.db.rescued", "j.db.rescued-2", "j.db.rescued-3"]


@pytest.mark.parametrize("readable", [True, False])
def test_names_of_an_older_journal_come_along_also_where_sqlite_cannot_open_it(tmp_path: Path, readable: bool) -> None:
    path = tmp_path / "j.db"
    journal_1(path, session(1, "Ada", "Bruno"))
    if not readable:
        data = bytearray(path.read_bytes())
        data[68:72] = b"else"  # another program's number (file format 1.3.14)
        path.write_bytes(data)
    rescue(path, tmp_path / "new.db")
    with open_reader(tmp_path / "new.db") as reader:  # type: ignore[union-attr]
        assert {seat: person.name for seat, person in reader.seated(1).items()} == {"p1": "Ada", "p2": "Bruno"}


@pytest.mark.parametrize("content", [b"", b"no journal at all" * 99, b"SQLite format 3\0"])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j.db"
    path.write_bytes(content)
    with pytest.raises(RescueError, match=r"rescue\.not_a_journal"):
        rescue(path, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_the_header_of_a_file_is_enough_to_look_for_lines(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path).close()
    header = path.read_bytes()[:100]
    path.write_bytes(header)
    assert salvage(path).sessions == []
    path.write_bytes(header[:99])
    with pytest.raises(NotAJournalError):
        salvage(path)


def test_a_device_without_end_is_refused_before_it_is_read(tmp_path: Path) -> None:
    def never(_: Path) -> bytes:
        raise AssertionError("it has no end")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", never)
        with pytest.raises(RescueError, match=r"rescue\.not_a_journal"):
            rescue(Path("/dev/zero"), tmp_path / "new.db")


def test_a_place_that_takes_nothing_is_told(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    (tmp_path / "file").write_text("")
    for text_id, problem, source, output in (
        ("sessions.no_output", "File exists", "j.db", "file/new.db"),
        ("record.unreadable", "No such file or directory", "nothing", "new.db"),
    ):
        with pytest.raises(RescueError) as error:
            rescue(tmp_path / source, tmp_path / output)
        assert (error.value.text_id, error.value.text_args["problem"]) == (text_id, problem)


def command(*words: object) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "divingbell", "rescue", *map(str, words)]
    return subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.slow
def test_the_command_tells_and_never_writes_over(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    played(path, 2, 20)
    whole = command(path)
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "2 games with 42 lines" in whole.stdout
    assert free_name(path).name == "j.db.rescued-2"
    again = command(path, "--output", path.with_name("j.db.rescued"))
    assert (again.returncode, again.stdout) == (1, "")
    assert "is there already" in again.stderr
    path.write_bytes(path.read_bytes()[:-20_000])
    cut = command(path)
    assert cut.returncode == 1
    assert "missing" in cut.stderr
    lock_path(path).unlink()
    path.write_bytes(path.read_bytes()[:3_000])
    nothing = command(path)
    assert nothing.returncode == 1
    assert "Pages of the file are gone or damaged" in nothing.stderr
    assert command(tmp_path / "nothing").returncode == 1
    assert command().returncode == 2


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"\x00", 0),
        (b"\x7f", 127),
        (b"\x81\x00", 128),
        (b"\xff\x7f", (1 << 14) - 1),
        (b"\x81\x80\x00", 1 << 14),
        (b"\xff" * 7 + b"\x7f", (1 << 56) - 1),
        (b"\x80" * 8 + b"\x05", 5),
        (b"\xff" * 8 + b"\x7f", (1 << 64) - 129),
        (b"\xff" * 9, (1 << 64) - 1),
    ],
)
def test_a_varint_has_up_to_nine_bytes(data: bytes, value: int) -> None:
    """File format 1.6: seven bits each, eight in the ninth byte."""
    assert varint(b"\x01" + data + b"\xff", 1) == (value, 1 + len(data))
    with pytest.raises(IndexError):
        varint(data[:-1], 0)


@pytest.mark.parametrize(
    ("serial_type", "data", "value"),
    [
        (0, b"", None),
        (1, b"\xfe", -2),
        (2, b"\x01\x00", 256),
        (3, b"\xff\xff\xfd", -3),
        (4, b"\x01\x00\x00\x00", 1 << 24),
        (5, b"\x01" + bytes(5), 1 << 40),
        (6, b"\x01" + bytes(7), 1 << 56),
        (7, bytes(8), None),
        (8, b"", 0),
        (9, b"", 1),
        (10, b"", None),
        (12, b"", b""),
        (13, b"", ""),
        (16, b"ab", b"ab"),
        (17, b"ab", "ab"),
    ],
)
def test_each_type_of_a_column_has_its_length(serial_type: int, data: bytes, value: int | str | bytes | None) -> None:
    """File format 2.1."""
    assert column_value(b"\x55" + data + b"\x66", 1, serial_type) == (value, 1 + len(data))


def test_lines_of_many_lengths_are_put_together_from_their_overflow_pages(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = journal(path)
    made.begin({"app": "test"})
    for n, length in enumerate([*range(850, 1_000), *range(1_000, 15_000, 211)], 1):
        made.add("entry", {"n": n, "long": "z" * length})
    assert made.commit()
    made.close()
    lines = stored_rows(path)
    assert rescue(path, tmp_path / "new.db").missing == ()
    assert stored_rows(tmp_path / "new.db") == lines


@pytest.mark.parametrize("in_log", [False, True])
@pytest.mark.parametrize("reserved", [0, 4, 32])
@pytest.mark.parametrize("size", [512, 1024, 4096, 65536])
def test_the_rows_of_pages_of_each_size_are_those_that_sqlite_reads(
    tmp_path: Path, size: int, reserved: int, in_log: bool
) -> None:
    path = tmp_path / "j.db"
    _empty(path, size, reserved)
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA journal_mode = {'wal' if in_log else 'delete'}")
        connection.execute("CREATE TABLE other (name TEXT)")
        connection.execute("INSERT INTO other VALUES ('nothing of ours')")
        connection.execute("CREATE TABLE lines (s, l, kind, body, hash, PRIMARY KEY (s, l)) WITHOUT ROWID")
        before, rows = FIRST_HASH, set()
        for line, length in enumerate([*range(0, 1_200, 7), *range(15_900, 16_400, 23), 70_000], 1):
            before = chain_hash(before, "entry", body := b"z" * length)
            connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?)", (1, line, "entry", body.decode(), before))
            rows.add((1, line, JournalRow("entry", body, before)))
        connection.commit()
        with open_pages(path) as pages:
            assert set(pages.rows()) == rows
        if in_log and reserved == 0:  # the file lost its first page: the log alone says how large pages are
            whole = path.read_bytes()
            path.write_bytes(bytes(100) + whole[100:])
            wal = wal_path(path)
            assert wal.stat().st_size > 32
            with open_pages(path) as pages:
                assert {one[:2] for one in pages.rows()} == {one[:2] for one in rows}
            path.write_bytes(whole)
    connection.close()


def _empty(path: Path, size: int, reserved: int) -> None:
    """A file of SQLite with one page, of which so many bytes at the end of each page are used by others."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA page_size = {size}")
    connection.execute("VACUUM")
    connection.close()
    data = bytearray(path.read_bytes())
    data[20] = reserved
    data[105:107] = (size - reserved).to_bytes(3, "big")[-2:]
    path.write_bytes(data)


@pytest.mark.parametrize("size", [0, 2, 256, 511, 513, 1000, 32_769])
def test_a_size_that_no_page_has_is_refused(tmp_path: Path, size: int) -> None:
    path = tmp_path / "j.db"
    _empty(path, 512, 0)
    data = bytearray(path.read_bytes())
    data[16:18] = size.to_bytes(2, "big")
    path.write_bytes(data)
    with pytest.raises(NotAJournalError):
        open_pages(path).__enter__()


@pytest.mark.parametrize("session", [2**61, 2**62, 10**30, -1])
@pytest.mark.parametrize("line", [3, 10**30])
def test_a_marker_with_a_number_that_no_journal_has_takes_no_memory(tmp_path: Path, session: int, line: int) -> None:
    path = tmp_path / "j.db"
    lines = played(path, 2, 5)
    lock_path(path).write_text(json.dumps({"pid": 1, "session": session, "line": line, "chain_hash": ""}))
    saved = rescue(path, tmp_path / "new.db")
    assert stored_rows(tmp_path / "new.db") == lines
    assert len(saved.missing) < 2000
    assert (damage_of(path) is None) == saved.whole, "who reads it says the same"


def test_a_session_with_a_number_that_is_damaged_is_saved_and_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    lines = played(path, 3, 5)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET session = ? WHERE session = 2", (2**60,))
    connection.close()
    saved = rescue(path, tmp_path / "new.db")
    assert stored_rows(tmp_path / "new.db") == [lines[0], lines[2], lines[1]]
    assert 2 in [one.session for one in saved.missing]
    assert len(saved.missing) < 2000
