"""On a file system without locks or shared memory no journal is written: two programs would write over each other."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.companion.journal import folder
from divingbell.companion.journal.folder import check_folder, frail_file_system
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from tests.companion.journal.evening import filled, journal

SOURCE = Path(__file__).with_name("poor_disk.c")


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What stands between the program and the system."""
    built = tmp_path_factory.mktemp("shim") / "poor_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", built, SOURCE, "-ldl"], check=True)
    return built


def table(shim: Path, path: Path, how: str) -> subprocess.CompletedProcess[str]:
    """`divingbell table` on such a disk; one game is started."""
    program = [sys.executable, "-m", "divingbell", "table", "--rig", "none", "--journal", str(path)]
    start = '{"action":{"type":"start_game","game":"sunken_treasure","players":2,"first_player":"p1"}}\n'
    env = {**os.environ, "LD_PRELOAD": str(shim), "POOR_DISK": how}
    return subprocess.run(program, input=start, env=env, capture_output=True, text=True, timeout=120, check=False)


def test_a_sound_disk_is_fit_and_nothing_is_left_on_it(tmp_path: Path) -> None:
    check_folder(tmp_path / "j.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("flock_gives_twice", "flock: a lock is given twice"),
        ("fcntl_gives_twice", "fcntl: a lock is given twice"),
        ("no_locks", "No locks available"),
        ("no_shared_memory", "No such device"),
        ("memory_is_not_shared", "mmap: memory is not shared"),
    ],
)
def test_a_disk_that_only_pretends_is_refused_with_the_reason(shim: Path, tmp_path: Path, how: str, words: str) -> None:
    """engine-and-table.md 2.6: the game goes on in memory and the table says why."""
    path = tmp_path / "j.db"
    ended = table(shim, path, how)
    assert ended.returncode == 1, ended.stderr
    assert '"journal":"memory"' in ended.stdout
    assert '"reason":"failing"' in ended.stdout
    assert words in ended.stdout
    assert '"committed":false' in ended.stdout
    assert not path.exists()


def test_a_disk_that_loses_a_deleted_file_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the FAT driver `fusefat` does."""
    opened = os.open

    def lose(path: str | Path, *flags: int, **more: Any) -> int:
        if str(path).startswith("/proc/self/fd/"):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return opened(path, *flags, **more)

    monkeypatch.setattr("os.open", lose)
    made = journal(tmp_path / "j.db")
    assert made.journal_failure is not None
    assert (made.journal_failure.text_id, made.journal_failure.reason) == ("journal.unfit", "failing")
    assert made.journal_failure.problem == "a deleted file is lost while it is open"


def test_the_same_program_writes_where_nothing_is_wrong(shim: Path, tmp_path: Path) -> None:
    ended = table(shim, tmp_path / "j.db", "nothing")
    assert (ended.returncode, '"journal"' in ended.stdout) == (0, False)


def test_a_journal_without_write_ahead_log_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds it in the other mode, so that it stays in it: SQLite says so and raises nothing."""
    path = tmp_path / "j.db"
    filled(path, 2).close()
    monkeypatch.setattr("divingbell.companion.journal.writer.WAL", "PRAGMA journal_mode = DELETE")
    with pytest.raises(JournalUnusableError) as refused:
        OpenJournal(path)
    assert (refused.value.journal_failure.text_id, refused.value.journal_failure.reason) == ("journal.unfit", "failing")
    monkeypatch.undo()
    assert journal(path).journal_failure is None


@pytest.mark.parametrize(
    ("kind", "found"), [("vfat", "vfat"), ("exfat", "exfat"), ("ext4", None), ("overlay", None), ("btrfs", None)]
)
def test_a_file_system_that_does_not_survive_a_power_cut_is_named(tmp_path: Path, kind: str, found: str | None) -> None:
    device = tmp_path.stat().st_dev
    mounts = tmp_path / "mountinfo"
    other = "21 1 250:77 / /boot/firmware rw - vfat /dev/mmcblk0p1 rw"
    mounts.write_text(f"{other}\n22 1 {os.major(device)}:{os.minor(device)} / / rw shared:1 - {kind} /dev/sda1 rw\n")
    assert frail_file_system(tmp_path / "not" / "yet" / "j.db", mounts) == found
    assert frail_file_system(tmp_path / "j.db", tmp_path / "none") is None


def test_a_table_says_so_when_it_opens_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(folder, "frail_file_system", lambda _: "exfat")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    assert cli.main(["table", "--rig", "none", "--journal", str(tmp_path / "j.db")]) == 0
    assert "j.db lies on exfat" in capsys.readouterr().err
