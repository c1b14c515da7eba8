"""A journal that another program holds, or whose disk is full: it is named, and everything is written in the end."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.journal.lock import FileLock, JournalLockedError, Lock, held_by
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.journal.trouble.journals import content, play_on, reason
from tests.companion.table.hands import connection_of

# Locked --------------------------------------------------------------------------------------------------------


def test_locked_by_another_process(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    program = (
        "import sys; from pathlib import Path; from tests.companion.journal.evening import filled\n"
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


@pytest.mark.parametrize("holder", ["has no marker yet", "let go just then"])
def test_who_holds_a_lock_is_0_where_nobody_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, holder: str) -> None:
    with (tmp_path / "j.db.lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if holder == "has no marker yet":
            with pytest.raises(JournalLockedError) as refused:
                Lock(tmp_path / "j.db")
        else:
            there = tmp_path.stat().st_dev, tmp_path.stat().st_ino
            with monkeypatch.context() as deaf:
                deaf.setattr(socket.socket, "listen", lambda *_: None)
                other = FileLock(there)
            with pytest.raises(JournalLockedError) as refused:
                FileLock(there)
            other.release()
    assert refused.value.pid == 0


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
    connection = connection_of(made)
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
