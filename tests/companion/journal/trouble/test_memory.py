"""What is kept in memory while a journal cannot be written."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

import pytest

from divingbell.companion.journal.journal import RETRY_S
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError, failure_of
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.journal.trouble.journals import play_on
from tests.hand_clock import HandClock


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
        (OSError("gone"), "failing", "gone"),
    ],
)
def test_an_error_of_the_system_is_a_reason_and_its_words(
    tmp_path: Path, error: OSError, reason: str, problem: str
) -> None:
    failure = failure_of(error, tmp_path)
    assert (failure.reason, failure.problem) == (reason, problem)
