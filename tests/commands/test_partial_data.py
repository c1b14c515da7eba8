"""No command takes a part of a journal for the whole: each that reads says what is missing, and fails."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.journal.lock import lock_path
from divingbell.companion.journal.reader import wal_path
from tests.commands.test_records import run
from tests.commands.test_statistics import ADA_WINS, Evenings

__all__ = ["run"]
Run = Any
COMMANDS = (
    ("sessions",),
    ("sessions", "--json"),
    ("statistics",),
    ("statistics", "--json"),
    ("people", "list"),
    ("people", "list", "--json"),
    ("export", "all", "--format", "csv"),
    ("export", "last", "--format", "csv"),
    ("export", "last"),
    ("report", "last", "--output", "/dev/null"),
)


def a_newer_marker(folder: Path) -> Path:
    """An older copy of the journal, with the marker of now beside it."""
    made = Evenings(folder)
    made.play(*ADA_WINS)
    made.table.close()
    old = folder / "old.db"
    shutil.copyfile(made.path, old)
    later = Evenings(folder)
    later.play(*ADA_WINS)
    later.table.close()
    shutil.copyfile(lock_path(later.path), lock_path(old))
    return old


def a_newer_log(folder: Path) -> Path:
    """An older copy of the journal, with the log of now beside it and no marker."""
    made = Evenings(folder)
    made.play(*ADA_WINS)
    made.table.close()
    old = folder / "old.db"
    shutil.copyfile(made.path, old)
    between = Evenings(folder)
    for _ in range(20):
        between.play(*ADA_WINS)
    between.table.close()
    now = Evenings(folder)
    now.play(*ADA_WINS)
    shutil.copyfile(wal_path(made.path), wal_path(old))
    now.table.close()
    return old


def a_cut_log(folder: Path) -> Path:
    """A copy that was pulled out while it was made: the log without its end, and no marker."""
    made = Evenings(folder)
    made.play(*ADA_WINS)
    cut = folder / "cut.db"
    shutil.copyfile(made.path, cut)
    wal_path(cut).write_bytes(wal_path(made.path).read_bytes()[:-100])
    made.table.close()
    return cut


def a_flipped_bit(folder: Path) -> Path:
    """One letter of one line of the older of two games is another one."""
    made = Evenings(folder)
    made.play(*ADA_WINS)
    made.play(*ADA_WINS)
    made.table.close()
    content = made.path.read_bytes()
    at = content.rindex(b'"type":"discard"')
    made.path.write_bytes(content[: at + 8] + bytes([content[at + 8] ^ 1]) + content[at + 9 :])
    return made.path


def a_spoilt_header(folder: Path) -> Path:
    """Nobody knows what was played in the newest game."""
    made = Evenings(folder)
    made.play(*ADA_WINS)
    made.play(*ADA_WINS)
    made.table.close()
    with contextlib.closing(sqlite3.connect(made.path)) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = body || ' ' WHERE session = 2 AND line = 1")
        connection.commit()
    return made.path


def nothing_but_a_marker(folder: Path) -> Path:
    made = Evenings(folder)
    made.play(*ADA_WINS)
    made.table.close()
    made.path.unlink()
    return made.path


DAMAGE = (a_newer_marker, a_newer_log, a_cut_log, a_flipped_bit, a_spoilt_header, nothing_but_a_marker)


@pytest.mark.parametrize("damage", DAMAGE)
def test_partial_data_is_never_a_success(run: Run, tmp_path: Path, damage: Callable[[Path], Path]) -> None:
    path = damage(tmp_path)
    for words in COMMANDS:
        code, _, err = run(*words, "--journal", path)
        assert (code, err.count("\n"), "mistake" in err) == (1, 1, False), (words, err)
        assert str(path) in err, words


def test_a_whole_journal_is_one_for_every_command(run: Run, tmp_path: Path) -> None:
    made = Evenings(tmp_path)
    made.play(*ADA_WINS)
    for words in COMMANDS:
        code, _, err = run(*words, "--journal", made.path)
        assert (code, err) == (0, ""), words
    made.table.close()


def test_who_writes_says_what_was_missing_before_the_marker_is_written_anew(run: Run, tmp_path: Path) -> None:
    path = a_newer_marker(tmp_path)
    _, listed, _ = run("people", "list", "--journal", path)
    code, _, err = run("people", "rename", listed.split()[-1], "Ada L.", "--journal", path)
    assert (code, "lost" in err) == (0, True)
    assert run("people", "list", "--journal", path)[0] == 0, "told once"
