"""Small journals for these tests: opened, filled and looked at in few words."""

from __future__ import annotations

from pathlib import Path

from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.reader import JournalRow, open_reader
from tests.hand_clock import HandClock


def journal(path: Path, clock: HandClock | None = None) -> Journal:
    """A journal, opened."""
    made = Journal(path, clock or HandClock())
    made.open()
    return made


def filled(path: Path, lines: int = 5) -> Journal:
    """A journal, open, whose one session has its header and this many entry lines, each committed by itself."""
    made = journal(path)
    assert made.journal_failure is None
    made.begin({"app": "test"})
    for n in range(1, lines + 1):
        made.add("entry", {"n": n, "action": {"type": "x"}})
        assert made.commit()
    return made


def stored_rows(path: Path) -> list[list[JournalRow]]:
    """The lines of every session in the file, the oldest session first."""
    with open_reader(path) or _missing(path) as reader:
        return [[*reader.rows(stored.number)] for stored in reversed(reader.sessions())]


def numbers(rows: list[JournalRow]) -> list[int]:
    """The `n` of the entry lines."""
    return [row.value["n"] for row in rows if row.kind == "entry"]


def _missing(path: Path) -> None:  # type: ignore[return]
    raise AssertionError(f"there is no journal at {path}")
