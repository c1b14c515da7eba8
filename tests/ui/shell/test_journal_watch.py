"""What a screen shows of the journal is never older than what the screen was told last."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from divingbell.ui.shell.journal_watch import JournalWatch
from tests.ui.table_services import TableDriver


class SlowJournal:
    """Says what stood in it when it was asked, once `go_on` lets the answer through."""

    def __init__(self) -> None:
        self.says = "old"
        self.begun, self.go_on = threading.Semaphore(0), threading.Semaphore(0)

    def read(self) -> str:
        found = self.says
        self.begun.release()
        self.go_on.acquire()
        return found


def watch(app: TableDriver, journal: SlowJournal) -> tuple[JournalWatch[str], list[str]]:
    found: list[str] = []
    summaries = SimpleNamespace(watch=lambda _: lambda: None)
    shell: Any = SimpleNamespace(main_thread=app.shell.main_thread, services=SimpleNamespace(summaries=summaries))
    made = JournalWatch(shell, journal.read, found.append)
    made.begin()
    return made, found


def test_what_is_written_while_it_reads_is_read_once_more(sit: Callable[..., TableDriver]) -> None:
    app, journal = sit(), SlowJournal()
    watching, found = watch(app, journal)
    watching.look()
    journal.begun.acquire()
    journal.says = "new"
    for _ in range(3):
        watching.look()
    journal.go_on.release(5)
    app.wait(lambda: len(found) == 2, "the second reading")
    app.frames(3)
    assert found == ["old", "new"]


def test_a_screen_that_is_left_reads_no_more_and_keeps_no_other_from_reading(
    sit: Callable[..., TableDriver],
) -> None:
    app, journal = sit(), SlowJournal()
    left, before = watch(app, journal)
    left.look()
    journal.begun.acquire()
    left.look()
    left.end()
    shown, found = watch(app, journal)
    shown.look()
    journal.begun.acquire()
    journal.go_on.release(2)
    app.wait(lambda: before and found, "both readings")
    app.frames(3)
    assert (before, found) == (["old"], ["old"])
    assert not journal.begun.acquire(blocking=False)
