"""Journals that have gone on for a while, damaged or not, and what is wrong with one."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.journal_failure import FailureReason
from divingbell.companion.journal.journal_opener import OpenJournal
from tests.companion.journal.evening import journal


def reason(of: Journal) -> FailureReason | None:
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


def damage(path: Path, place: int, length: int = 64) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(random.Random(place).randbytes(length))


def big(path: Path, sessions: int = 3, lines: int = 400) -> None:
    """A closed journal of several pages a session."""
    made = journal(path)
    for _ in range(sessions):
        made.begin({})
        for n in range(1, lines + 1):
            made.add("entry", {"n": n, "note": "y" * 60})
        assert made.commit()
    made.close()


def fail(made: Journal) -> None:
    """The card fails, for once."""

    def fails(_: OpenJournal) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    made.write_beside(fails)
    assert reason(made) == "full"
