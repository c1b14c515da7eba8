"""Every trouble a journal can have: it is named, nothing is overwritten, and everything is written once it can be."""

from __future__ import annotations

import errno
import os
import random
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.journal.journal import RETRY_S, Journal
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError, Reason, failure_of
from divingbell.companion.journal.lock import FileLock, JournalLockedError, Lock, held_by
from divingbell.companion.journal.reader import open_reader
from tests.hand_clock import HandClock
from tests.journal.evening import filled, journal, numbers, stored_rows
from tests.journal.test_journal import writers_connection


def reason(of: Journal) -> Reason | None:
    return of.journal_failure.reason if of.journal_failure else None


def play_on(made: Journal, first: int, last: int) -> None:
    """Entries that cannot be written now."""
    for n in range(first, last + 1):
        made.add("entry", {"n": n})
        assert not made.commit()


def content(folder: Path) -> dict[str, bytes]:
    """Every file that play must leave alone: all but our lock, SQLite's index, and a log that only reading made."""
    found = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    return {name: content for name, content in found.items() if content and not name.endswith((".lock", "-shm"))}


# Locked --------------------------------------------------------------------------------------------------------


def test_locked_by_another_process(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    program = (
        "import sys; from pathlib import Path; from tests.journal.evening import filled\n"
        f"filled(Path({str(path)!r}), 2); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == b"open\n"
        made = journal(path)
        assert made.journal_failure is not None
        assert (made.journal_failure.reason, made.journal_failure.problem) == ("locked", f"process {other.pid}")
        assert made.stored() == []
        made.begin({})
        play_on(made, 1, 2)
        other.stdin.close()
        other.wait()
    made.add("entry", {"n": 3})
    assert made.commit()
    assert made.journal_failure is None
    assert [numbers(rows) for rows in stored_rows(path)] == [[1, 2], [1, 2, 3]]


def test_a_lock_that_another_holds_names_it_and_leaves_nothing_open(tmp_path: Path) -> None:
    found = tmp_path.stat()
    identity = found.st_dev, found.st_ino
    held = FileLock(identity)
    before = os.listdir("/proc/self/fd")
    with pytest.raises(JournalLockedError) as refused:
        FileLock(identity)
    assert refused.value.pid == os.getpid()
    assert str(refused.value) == f"held by process {os.getpid()}"
    assert os.listdir("/proc/self/fd") == before
    held.release()
    FileLock(identity).release()


def test_who_has_a_journal_is_only_asked(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    assert held_by(path) is None
    made = filled(path, 2)
    assert {held_by(path) for _ in range(9)} <= {os.getpid(), 0}
    assert made.commit()
    made.close()
    before = content(tmp_path)
    assert held_by(path) is None
    assert content(tmp_path) == before


def test_locked_by_a_program_that_knows_only_sqlite(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 1)
    other = sqlite3.connect(tmp_path / "j.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    play_on(made, 2, 3)
    assert reason(made) == "locked"
    other.execute("ROLLBACK")
    assert made.commit()
    assert numbers(stored_rows(tmp_path / "j.db")[0]) == [1, 2, 3]


# Full ----------------------------------------------------------------------------------------------------------


def test_full_by_page_count(tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 1)
    connection = writers_connection(made)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    made.add("entry", {"n": 2, "note": "x" * 100_000})
    assert not made.commit()
    assert reason(made) == "full"
    # Opened anew, the connection has no such limit any more: there is room again.
    made.add("entry", {"n": 3})
    assert made.commit()
    assert numbers(stored_rows(tmp_path / "j.db")[0]) == [1, 2, 3]


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of 300 kB."""
    folder = Path(tempfile.mkdtemp(prefix="divingbell-small-"))
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "none", str(folder)], capture_output=True)
    if mounted.returncode:
        folder.rmdir()
        pytest.skip(f"a small file system cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def fill_up(disk: Path) -> Path:
    """Take every byte that is left."""
    photographs = disk / "photographs"
    with photographs.open("ab", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError as full:
            if full.errno != errno.ENOSPC:
                raise
    return photographs


def test_a_full_disk_and_room_again(small_disk: Path) -> None:
    made = filled(small_disk / "j.db", 3)
    photographs = fill_up(small_disk)
    played = 3
    while made.commit():  # SQLite still has some room in the file it grew before
        played += 1
        assert played < 200
        made.add("entry", {"n": played})
    assert reason(made) == "full"
    assert numbers(stored_rows(small_disk / "j.db")[0]) == [*range(1, played)]
    fill_up(small_disk)  # letting go of the file has made some room
    play_on(made, played + 1, played + 5)
    photographs.unlink()
    assert made.commit()
    assert numbers(stored_rows(small_disk / "j.db")[0]) == [*range(1, played + 6)]
    made.close()


def test_a_disk_that_is_full_from_the_start(small_disk: Path) -> None:
    photographs = fill_up(small_disk)
    made = journal(small_disk / "j.db")
    assert reason(made) == "full"
    made.begin({})
    play_on(made, 1, 2)
    photographs.unlink()
    assert made.commit()
    assert numbers(stored_rows(small_disk / "j.db")[0]) == [1, 2]
    made.close()


def test_a_journal_that_is_there_and_a_disk_that_is_full(small_disk: Path) -> None:
    filled(small_disk / "j.db", 3).close()
    photographs = fill_up(small_disk)
    made = journal(small_disk / "j.db")
    assert reason(made) == "full"
    (stored,) = made.stored()
    made.continue_session(stored, made.read_rows(stored))
    play_on(made, 4, 4)
    photographs.unlink()
    assert made.commit()
    assert numbers(stored_rows(small_disk / "j.db")[0]) == [1, 2, 3, 4]
    made.close()


# Read-only -----------------------------------------------------------------------------------------------------


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that other users can look into."""
    folder = Path(tempfile.mkdtemp(prefix="divingbell-shared-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


class Guest:
    """Another user's process with a journal open; it answers one word for each command."""

    def __init__(self, path: Path) -> None:
        if os.geteuid() != 0:
            pytest.skip("only root can become another user")
        ours, theirs = socket.socketpair()
        self._process = os.fork()
        if self._process == 0:
            try:
                ours.close()
                os.setgid(65534)
                os.setuid(65534)
                self._serve(theirs, Journal(path, HandClock()))
            finally:
                os._exit(0)
        theirs.close()
        self._line = ours

    def ask(self, command: str) -> str:
        self._line.send(command.encode())
        return self._line.recv(200).decode()

    def leave(self) -> None:
        self._line.close()
        os.waitpid(self._process, 0)

    def _serve(self, line: socket.socket, made: Journal) -> None:
        while command := line.recv(200).decode():
            if command == "open":
                made.open()
                line.send(str(reason(made)).encode())
            elif command == "look":
                line.send(str([numbers(made.read_rows(stored)) for stored in made.stored()]).encode())
            elif command == "take up":
                made.continue_session(made.stored()[0], made.read_rows(made.stored()[0]))
                line.send(b"done")
            elif command == "begin":
                line.send(made.begin({}).encode())
            else:
                made.add("entry", {"n": 99})
                line.send(str(made.commit()).encode())


@pytest.fixture
def guest(shared: Path) -> Iterator[Guest]:
    """A guest at `shared/j.db`."""
    visitor = Guest(shared / "j.db")
    yield visitor
    visitor.leave()


def test_read_only_for_this_user_then_writable(shared: Path, guest: Guest) -> None:
    filled(shared / "j.db", 2).close()
    before = content(shared)
    assert guest.ask("open") == "read_only"
    assert guest.ask("look") == "[[1, 2]]"
    assert guest.ask("take up") == "done"
    assert guest.ask("enter") == "False"
    assert content(shared) == before
    for file in (shared, *shared.iterdir()):
        os.chown(file, 65534, 65534)
    assert guest.ask("enter") == "True"
    assert numbers(stored_rows(shared / "j.db")[0]) == [1, 2, 99, 99]


def test_a_folder_in_which_nothing_can_be_made(shared: Path, guest: Guest) -> None:
    assert guest.ask("open") == "read_only"
    guest.ask("begin")
    assert guest.ask("enter") == "False"
    assert [*shared.iterdir()] == []


def test_what_a_kill_cut_off_is_read_from_a_read_only_place(shared: Path, guest: Guest, tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 4)  # still open: the lines are in the write-ahead log
    for name in ("j.db", "j.db-wal"):
        shutil.copy(tmp_path / name, shared / name)
    assert guest.ask("open") == "read_only"
    assert guest.ask("look") == "[[1, 2, 3, 4]]"
    assert sorted(file.name for file in shared.iterdir()) == ["j.db", "j.db-wal"]
    made.close()


def test_a_folder_in_place_of_the_journal(tmp_path: Path) -> None:
    (tmp_path / "j.db").mkdir()
    assert reason(journal(tmp_path / "j.db")) == "not_a_journal"


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("here")
    assert reason(journal(tmp_path / "a" / "j.db")) == "read_only"


# Newer ---------------------------------------------------------------------------------------------------------


def test_newer_is_never_written(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(path, 2).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 3")
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


# Damaged -------------------------------------------------------------------------------------------------------


def damage(path: Path, place: int, length: int = 64) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(random.Random(place).randbytes(length))


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


def big(path: Path, sessions: int = 3, lines: int = 400) -> None:
    """A closed journal of several pages a session."""
    made = journal(path)
    for _ in range(sessions):
        made.begin({})
        for n in range(1, lines + 1):
            made.add("entry", {"n": n, "note": "y" * 60})
        assert made.commit()
    made.close()


def test_a_damaged_page_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    big(path)
    damage(path, 4096 * 12, 4096)
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


def test_damage_is_survived_wherever_it_is(tmp_path: Path) -> None:
    """Opens to a prefix of every session it still finds, or says that it is damaged; never more, never an exception."""
    good = tmp_path / "good.db"
    big(good, sessions=2, lines=150)
    whole = good.read_bytes()
    for place in range(0, len(whole), 397):
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
    ours._failed(ours.journal_failure or _some_trouble(path))  # the card is drawn out, another one is put in
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


# Memory --------------------------------------------------------------------------------------------------------


def test_several_sessions_wait_in_memory_and_are_written_in_order(tmp_path: Path) -> None:
    path, clock = tmp_path / "j.db", HandClock()
    path.write_bytes(b"no journal")
    made = journal(path, clock)
    for _ in range(2):
        clock.turn(1)
        made.begin({})
        play_on(made, 1, 2)
    assert made.unwritten() == 4
    path.unlink()
    clock.turn(RETRY_S)
    assert made.commit()
    assert made.unwritten() == 0
    assert [numbers(rows) for rows in stored_rows(path)] == [[1, 2], [1, 2]]


def test_it_says_when_to_try_again_and_at_the_end_whether_all_is_written(tmp_path: Path) -> None:
    clock = HandClock()
    holder, made = filled(tmp_path / "j.db"), journal(tmp_path / "j.db", clock)
    assert made.retry_at == clock.monotonic() + RETRY_S
    made.begin({})
    play_on(made, 1, 1)
    assert not made.close()
    holder.close()
    assert made.close()
    assert made.retry_at is None


def test_without_entries_nothing_is_missing_at_the_end(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    made = journal(tmp_path / "j.db")
    assert made.journal_failure is None or made.close()


def _some_trouble(path: Path):  # type: ignore[no-untyped-def]
    from divingbell.companion.journal.journal_failure import JournalFailure

    return JournalFailure("full", path)


def test_the_journal_is_for_others_to_read(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    assert stat.S_IMODE((tmp_path / "j.db.lock").stat().st_mode) & 0o600 == 0o600


def test_the_error_says_where_and_why(tmp_path: Path) -> None:
    unusable = JournalUnusableError(JournalFailure("damaged", tmp_path / "j.db", "page 3"))
    assert str(unusable) == f"{tmp_path / 'j.db'}: damaged (page 3)"


@pytest.mark.parametrize(
    ("error", "reason", "problem"),
    [
        (OSError(errno.ENOSPC, "No space left"), "full", "No space left"),
        (OSError(errno.EROFS, "Read-only file system"), "read_only", "Read-only file system"),
        (OSError("gone"), "read_only", "gone"),
    ],
)
def test_an_error_of_the_system_is_a_reason_and_its_words(
    tmp_path: Path, error: OSError, reason: str, problem: str
) -> None:
    failure = failure_of(error, tmp_path)
    assert (failure.reason, failure.problem) == (reason, problem)
