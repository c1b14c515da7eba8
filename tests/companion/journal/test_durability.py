"""What only a power cut, a second program or a failing disk would show: what is asked of SQLite and the system."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import struct
from pathlib import Path
from types import SimpleNamespace

import pytest

from divingbell.companion.journal import rewriter, writer
from divingbell.companion.journal.journal_failure import failure_of
from divingbell.companion.journal.journal_opener import make_folder
from divingbell.companion.journal.lock import CommitMarker, Lock, lock_path
from divingbell.companion.journal.reader import JournalRow, Reader, wal_path
from divingbell.companion.journal.soundness import all_sums_hold, ends_cut
from tests.companion.journal.asked import asked_of_sqlite
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.table.hands import let_go

PAGE = 512
SALTS, OLD_SALTS = b"saltsalt", b"beforeit"


def test_a_new_journal_is_made_and_written_with_every_commit_forced_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite may be built with another default, so both connections have to say it, before their first change."""
    connections: list[list[str]] = []
    connect = writer.connect

    def traced(path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        connections.append([])
        connection.set_trace_callback(connections[-1].append)
        return connection

    monkeypatch.setattr(writer, "connect", traced)
    made = writer.Writer(tmp_path / "j.db")
    made.close()
    assert len(connections) == 2
    for statements in connections:
        assert statements.index("PRAGMA synchronous = FULL") < statements.index("BEGIN IMMEDIATE")


def test_the_marker_is_forced_to_the_disk_when_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "j.db"
    lock = Lock(journal)
    forced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: forced.append(os.pread(file, 160, 0)))
    lock.note(CommitMarker(1, 1, 5))
    assert forced == [], "after every commit it is only noted"
    lock.keep(CommitMarker(1, 1, 6, ended=True))
    assert forced == [lock_path(journal).read_bytes()]
    assert b'"line":6' in forced[0]
    lock.release()


def test_a_journal_that_is_written_anew_is_on_the_disk_before_it_takes_the_place_and_so_is_its_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    filled(path).close()
    old, forced = writer.identity(path), list[tuple[str, bool]]()

    def force(file: int) -> None:
        forced.append((os.path.basename(os.readlink(f"/proc/self/fd/{file}")), writer.identity(path) == old))

    monkeypatch.setattr(os, "fsync", force)
    rewriter.rewrite(path, lambda old, new: rewriter.copy_lines(old, new, lambda _, __, body: body))
    assert forced == [("j.db.new", True), (tmp_path.name, False)]


def test_a_journal_that_is_written_anew_is_held_alone_and_may_be_read_by_whom_it_could_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite may be built with another default of what is forced to the disk."""
    path = tmp_path / "j.db"
    filled(path).close()
    path.chmod(0o640)
    asked = asked_of_sqlite(monkeypatch, "rw")
    rewriter.rewrite(path, lambda old, new: rewriter.copy_lines(old, new, lambda _, __, body: body))
    assert asked[:4] == [
        "PRAGMA locking_mode = EXCLUSIVE",
        "PRAGMA synchronous = FULL",
        "BEGIN EXCLUSIVE",
        "COMMIT",
    ]
    assert "PRAGMA wal_checkpoint(TRUNCATE)" in asked
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_a_rewriting_left_behind_before_is_no_part_of_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 2).close()
    filled(tmp_path / "j.db.new", 9).close()
    rewriter.rewrite(path, lambda old, new: rewriter.copy_lines(old, new, lambda _, __, body: body))
    assert [numbers(rows) for rows in stored_rows(path)] == [[1, 2]]
    assert not (tmp_path / "j.db.new").exists()


def test_a_rewriting_that_fails_leaves_nothing_behind_and_the_old_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 2).close()

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(sqlite3.OperationalError):
        rewriter.rewrite(path, fail)
    assert not (tmp_path / "j.db.new").exists()
    assert [numbers(rows) for rows in stored_rows(path)] == [[1, 2]]


def test_the_names_of_new_folders_are_on_the_disk_and_nothing_is_forced_where_all_were_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda file: forced.append(os.readlink(f"/proc/self/fd/{file}")))
    made = tmp_path / "one" / "two"
    make_folder(made)
    assert made.is_dir()
    assert sorted(forced) == [str(tmp_path), str(tmp_path / "one")]
    make_folder(made)
    assert len(forced) == 2


def sums_of(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """Both check sums (SQLite file format, 4.2) of numbers of 32 bits, after these."""
    first, second = sums
    numbers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for at in range(0, len(numbers), 2):
        first = (first + numbers[at] + second) % (1 << 32)
        second = (second + numbers[at + 1] + first) % (1 << 32)
    return first, second


def log_of(frames: list[tuple[bytes, int]], order: str = "<") -> bytes:
    """A write-ahead log (SQLite file format, 4.1) of frames; a commit says how many pages the database has. The sums
    are of numbers in the order of the machine that wrote it."""
    header = struct.pack(">IIII", 0x377F0682 | (order == ">"), 3007000, PAGE, 0) + SALTS
    log, sums = header + bytes(8), sums_of(header, (0, 0), order)
    for salts, pages in frames:
        begin = struct.pack(">II", 1, pages)
        sums = sums_of(bytes(PAGE), sums_of(begin, sums, order), order)
        log += begin + salts + struct.pack(">II", *sums) + bytes(PAGE)
    return log


@pytest.mark.parametrize(
    ("frames", "cut"),
    [
        ([(SALTS, 3)], False),
        ([(SALTS, 3), (SALTS, 0)], True),
        ([(SALTS, 3), (OLD_SALTS, 0)], False),  # left from before the log began anew: no commit of now
    ],
)
def test_frames_of_an_older_round_of_the_log_are_no_cut(
    tmp_path: Path, frames: list[tuple[bytes, int]], cut: bool
) -> None:
    log = tmp_path / "j.db-wal"
    log.write_bytes(log_of(frames))
    assert ends_cut(log) is cut


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_log_of_a_machine_of_either_byte_order_is_sound_and_a_flipped_bit_of_it_is_not(order: str) -> None:
    log = log_of([(SALTS, 0), (SALTS, 3)], order)
    assert all_sums_hold(log, 24 + PAGE)
    for place in (32 + 7, 32 + 8, 32 + 15, 32 + 24, 32 + 23, len(log) - 1):
        flipped = bytearray(log)
        flipped[place] ^= 1
        assert not all_sums_hold(bytes(flipped), 24 + PAGE), place


@pytest.mark.parametrize(
    ("length", "cut"), [(0, False), (1, True), (31, True), (32, False), (33, True), (32 + 24 + PAGE, False)]
)
def test_a_log_is_whole_with_nothing_with_its_header_and_with_whole_frames(
    tmp_path: Path, length: int, cut: bool
) -> None:
    log = tmp_path / "j.db-wal"
    assert not ends_cut(log), "there is none"
    log.write_bytes(log_of([(SALTS, 3)])[:length])
    assert ends_cut(log) is cut


@pytest.mark.parametrize("at", [500, 8], ids=["page", "salt"])
def test_a_flipped_byte_before_sound_commits_is_a_loss_without_the_marker_too(tmp_path: Path, at: int) -> None:
    """SQLite drops in silence what stands behind it, although the frames there are of the same round."""
    path = tmp_path / "j.db"
    made = filled(path, 30)
    log = bytearray(wal_path(path).read_bytes())
    frame = 24 + int.from_bytes(log[8:12], "big")
    assert all_sums_hold(bytes(log), frame)
    log[32 + 20 * frame + at] ^= 1
    assert not all_sums_hold(bytes(log), frame)
    wal_path(path).write_bytes(log)
    assert ends_cut(wal_path(path))
    let_go(made)
    lock_path(path).unlink()
    again = journal(path)
    assert again.loss is not None
    assert again.loss.text_id == "journal.cut"
    assert again.loss.kept is not None
    assert again.loss.args == {"path": str(path), "count": 0, "kept": str(again.loss.kept)}


# One writer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reached_by", ["symlink", "hard link", "folder", "lock gone"])
def test_one_file_is_written_by_one_whatever_it_is_called(tmp_path: Path, reached_by: str) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 2)
    other = tmp_path / "other.db"
    if reached_by == "symlink":
        other.symlink_to(path)
    elif reached_by == "hard link":
        os.link(path, other)
    elif reached_by == "folder":
        (tmp_path / "folder").symlink_to(tmp_path)
        other = tmp_path / "folder" / "j.db"
    else:
        lock_path(path).unlink()
        other = path
    second = journal(other)
    assert second.journal_failure is not None
    assert second.journal_failure.reason == "locked"
    assert second.journal_failure.problem == f"process {os.getpid()}"
    made.close()
    assert second.commit()
    second.close()


def test_the_lock_goes_with_the_file_that_took_its_place(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path, 2)
    for tail in ("", "-wal", "-shm"):
        os.rename(f"{path}{tail}", f"{tmp_path / 'away.db'}{tail}")
    made.add("entry", {"n": 3})
    assert made.commit(), "written into a new file"
    moved = journal(tmp_path / "away.db")
    assert moved.journal_failure is None, "the old one is free"
    again = journal(path)
    assert again.journal_failure is not None
    moved.close()
    made.close()


@pytest.mark.parametrize("how", ["emptied", "removed"])
def test_a_journal_that_is_gone_is_told(tmp_path: Path, how: str) -> None:
    path = tmp_path / "j.db"
    filled(path, 4).close()
    journal(path).close()  # nothing was written in it
    path.write_bytes(b"") if how == "emptied" else path.unlink()
    again = journal(path)
    assert again.journal_failure is None
    assert again.loss is not None
    assert (again.loss.text_id, again.loss.lines) == ("journal.gone", 5)
    assert again.loss.args == {"path": str(path), "count": 5, "kept": str(path)}
    again.close()
    assert journal(path).loss is None, "told once"


def test_a_file_is_looked_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a disk is full every answer tries to write: what was sound is not looked through each time."""
    made = filled(tmp_path / "j.db", 2)
    looks: list[object] = []
    monkeypatch.setattr(Reader, "check", looks.append)
    monkeypatch.setattr(writer.Writer, "add", _full)
    for n in range(3, 9):
        made.add("entry", {"n": n})
        assert not made.commit()
    assert looks == []
    monkeypatch.undo()
    assert made.commit()
    made.close()


def test_a_call_that_a_signal_interrupted_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = filled(tmp_path / "j.db", 2)
    add, calls = writer.Writer.add, list[int]()

    def interrupted(self: writer.Writer, session: int, line: int, row: JournalRow) -> None:
        calls.append(line)
        if len(calls) < 3:
            raise InterruptedError(errno.EINTR, os.strerror(errno.EINTR))
        add(self, session, line, row)

    monkeypatch.setattr(writer.Writer, "add", interrupted)
    made.add("entry", {"n": 3})
    assert made.commit()
    assert numbers(stored_rows(tmp_path / "j.db")[0]) == [1, 2, 3]
    made.close()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.EIO, "x"), "failing"),
        (OSError(errno.EDQUOT, "x"), "full"),
        (OSError(errno.ENOSPC, "x"), "full"),
        (OSError(errno.EISDIR, "x"), "not_a_journal"),
        (OSError(errno.EROFS, "x"), "read_only"),
    ],
)
def test_what_went_wrong_is_called_by_its_cause(tmp_path: Path, error: OSError, reason: str) -> None:
    assert failure_of(error, tmp_path / "j.db").reason == reason


@pytest.mark.parametrize(
    ("code", "free", "reason"),
    [
        (sqlite3.SQLITE_IOERR, 65_535, "full"),
        (sqlite3.SQLITE_IOERR, 65_536, "failing"),
        (sqlite3.SQLITE_BUSY, 0, "locked"),
        (sqlite3.SQLITE_CORRUPT, 0, "damaged"),
    ],
)
def test_an_input_output_error_on_a_disk_without_room_is_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, free: int, reason: str
) -> None:
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=free, f_frsize=1))
    assert failure_of(error, tmp_path / "j.db").reason == reason


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
