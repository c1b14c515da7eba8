"""A disk that cannot read a block: the lines in all others are saved, and it is the disk that is blamed."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from divingbell.companion.archive.rescue import RescueError, rescue
from divingbell.companion.journal.block_file import BLOCK
from divingbell.companion.journal.reader import open_reader, wal_path
from tests.companion.journal.evening import journal
from tests.companion.journal.test_folder import SOURCE
from tests.long_cases import in_long

LINES = 400
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("shim") / "poor_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", built, SOURCE, "-ldl"], check=True)
    return built


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A journal of one session of 401 lines, on some 30 pages."""
    path = tmp_path / "j.db"
    made = journal(path)
    made.begin({"app": "test"})
    for number in range(LINES):
        made.add("entry", {"n": number, "action": {"type": "x", "note": "z" * 200}})
    assert made.commit()
    made.close()
    return path


def run(shim: Path, file: Path, at: int, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The program, where the block at this place of a file cannot be read."""
    bad = {"POOR_DISK": "bad_block", "POOR_DISK_FILE": str(file), "POOR_DISK_AT": str(at)}
    return subprocess.run(
        [sys.executable, "-m", "divingbell", *command],
        input=given, env={**os.environ, "LD_PRELOAD": str(shim), **bad},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def lines(path: Path) -> int:
    with open_reader(path) as reader:  # type: ignore[union-attr]
        return sum(1 for stored in reader.sessions() for _ in reader.rows(stored.number))


@pytest.mark.parametrize("blocks", [13, *in_long(5)])
def test_what_stands_in_other_blocks_is_saved_and_the_disk_is_blamed(shim: Path, played: Path, blocks: int) -> None:
    size, saved = played.stat().st_size, []
    for at in range(3 * BLOCK, size, blocks * BLOCK):
        ended = run(shim, played, at, "rescue", str(played), "--output", str(new := played.with_name(f"new-{at}")))
        assert ended.returncode == 1
        assert "The disk fails: 1 block" in ended.stderr, ended.stderr
        saved.append(lines(new))
    assert max(saved) > LINES * 0.8, "a block near the end takes few lines away"
    assert all(0 < count <= LINES + 1 for count in saved)


def test_a_log_that_cannot_be_read_takes_only_its_own_lines(shim: Path, tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = journal(path)
    made.begin({"app": "test"})
    for number in range(3):
        made.add("entry", {"n": number, "action": {"type": "x"}})
        assert made.commit()
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    wal_path(copy).write_bytes(wal_path(path).read_bytes())
    made.close()
    at = wal_path(copy).stat().st_size // BLOCK * BLOCK
    ended = run(shim, wal_path(copy), at, "rescue", str(copy), "--output", str(tmp_path / "new"))
    assert (ended.returncode, "The disk fails" in ended.stderr) == (1, True), ended.stderr
    assert 0 < lines(tmp_path / "new") <= 4


def test_a_block_of_the_log_that_holds_nothing_any_more_is_told_and_takes_no_line(shim: Path, tmp_path: Path) -> None:
    path, copy = tmp_path / "j.db", tmp_path / "copy.db"
    made = journal(path)
    made.begin({"app": "test"})
    for number in range(LINES // 10):
        made.add("entry", {"n": number, "action": {"type": "x", "note": "z" * 200}})
        assert made.commit()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(RESTART)")
    made.add("entry", {"n": LINES, "action": {"type": "x"}})
    assert made.commit()
    copy.write_bytes(path.read_bytes())
    wal_path(copy).write_bytes(wal_path(path).read_bytes())
    made.close()
    at = (wal_path(copy).stat().st_size - 1) // BLOCK * BLOCK
    ended = run(shim, wal_path(copy), at, "rescue", str(copy), "--output", str(tmp_path / "new"))
    assert (ended.returncode, "The disk fails: 1 block" in ended.stderr) == (1, True), ended.stderr
    assert lines(tmp_path / "new") == lines(path)


@pytest.mark.parametrize("blocks", [11, *in_long(4)])
def test_the_table_that_meets_it_blames_the_disk(shim: Path, played: Path, blocks: int) -> None:
    """engine-and-table.md 2.7: `failing`, not `damaged`."""
    start = '{"action":{"type":"start_game","game":"sunken_treasure","players":2,"first_player":"p1"}}\n'
    for at in range(0, played.stat().st_size, blocks * BLOCK):
        table = ("table", "--rig", "none", "--journal", str(played))
        ended = run(shim, played, at, *table, given=start)
        assert "Traceback" not in ended.stderr
        assert '"reason":"damaged"' not in ended.stdout, (at, ended.stdout)


def test_a_file_of_gigabytes_of_nothing_is_passed_over(played: Path, tmp_path: Path) -> None:
    with played.open("r+b") as file:
        file.truncate(20_000_000_000)
    saved = rescue(played, tmp_path / "new.db")
    assert saved.lines == LINES + 1


def test_what_could_not_be_written_leaves_no_empty_journal(played: Path, tmp_path: Path) -> None:
    played.write_bytes(bytes(100) + played.read_bytes()[100:])
    with pytest.raises(RescueError):
        rescue(played, tmp_path / "new.db")
    assert not [*tmp_path.glob("new.db*")]
