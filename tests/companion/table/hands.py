"""A table for tests: made in one line, with a clock turned by hand and its events collected."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.rig import Health, Signal
from divingbell.companion.table.events import Done, Event, Outcome, Refused, Resumed
from divingbell.companion.table.table import Table
from divingbell.companion.table.table_writer import TableWriter
from tests import table_work
from tests.hand_clock import HandClock
from tests.sunken_play import Action, aim, card, start

NONE = Health("lost", "rig.none")
READY = Health("ready", "rig.ready", {"name": "test"})
START = start(2)
CARD = card("p1")
AIM = aim("p1", 3)
_T = TypeVar("_T")


def made_table(journal: Path | Journal, clock: HandClock | None = None) -> Table:
    """A table over a journal, not started."""
    time = clock or HandClock()
    opened = Journal(journal, time) if isinstance(journal, Path) else journal
    return Table(opened, time, app="test", health=NONE)


class Evening:
    """A started table, what it told, and its clock. Closed by `end`."""

    def __init__(
        self,
        path: Path,
        *,
        resume: bool = False,
        clock: HandClock | None = None,
        wire: Callable[[Table], Callable[[Resumed | None], None]] | None = None,
    ) -> None:
        """`wire` gets the table before it starts, and returns who is told first what was resumed."""
        self.path = path
        self.clock = clock or HandClock()
        self.journal = Journal(path, self.clock)
        self.table = made_table(self.journal, self.clock)
        self.told: list[Event] = []
        self.table.watch(self.told.append)
        first = wire(self.table) if wire else lambda _: None
        self.resumed = self.table.start(resume=resume, first=first).result()
        self.us = 1_000_000
        """The rig's clock."""

    def play(self, *actions: Action) -> Done:
        """Enter each by itself; all must be accepted. The last outcome."""
        for action in actions:
            outcome = self.table.submit([action]).result()
            assert isinstance(outcome, Done), outcome
        return outcome

    def refused(self, *actions: object) -> str:
        """The code with which these are refused together."""
        outcome: Outcome = self.table.submit(actions).result()
        assert isinstance(outcome, Refused), outcome
        return outcome.refusal.error

    def contact(self, rim: int | None = None, *, late: bool = False) -> None:
        """A contact begins, a second after what was felt before."""
        self.pass_time(1.0)
        self.feel(Signal("contact", self.us, rim, late=late, ago_us=0))

    def lift(self, rim: int | None = None) -> None:
        """It ends, 0.1 s later."""
        self.pass_time(0.1)
        self.feel(Signal("contact_end", self.us, rim, ms=100))

    def touch(self, rim: int | None = None) -> None:
        """A whole contact."""
        self.contact(rim)
        self.lift(rim)

    def feel(self, signal: Signal) -> None:
        self.table.signal(signal)
        table_work.due(self.table)

    def hear(self, health: Health) -> None:
        self.table.health(health)
        table_work.due(self.table)

    def pass_time(self, seconds: float) -> None:
        self.clock.turn(seconds)
        self.us += round(seconds * 1_000_000)
        table_work.due(self.table)

    def heard(self, kind: type[_T]) -> list[_T]:
        """Everything of this kind that was told."""
        return [event for event in self.told if isinstance(event, kind)]

    @property
    def actions(self) -> list[str]:
        """The entries now, by type."""
        return [entry.action["type"] for entry in reversed([*self.table.now.session.entries()])]

    @property
    def writer(self) -> TableWriter:
        """Does the work of the table; what it is asked for is done in its own thread (`Table.call`)."""
        return self.table.call(lambda writer: writer).result()

    def fill_the_disk(self) -> None:
        """From now on the file takes no page more, until it is opened anew."""
        self.table.call(lambda _: connection_of(self.journal).execute("PRAGMA max_page_count = 1")).result()

    def lines(self) -> list[tuple[str, str]]:
        """The lines of the session: kind, and what it is about."""
        return [(row.kind, about(row.kind, row.value)) for row in table_work.lines(self.table)]

    def killed(self) -> Evening:
        """The same evening after the program was killed and started again."""
        self._stop()
        let_go(self.journal)
        return Evening(self.path, resume=True, clock=self.clock)

    def killed_in_memory(self) -> None:
        """The program was killed while its game was only in memory."""
        assert self.table.now.journal_failure is not None
        self._stop()

    def _stop(self) -> None:
        """End the writer thread where it stands: what it has not committed by now it never will."""
        core = self.writer
        core.commit = core.due = lambda: None  # type: ignore[method-assign]
        core.close = lambda: False  # type: ignore[method-assign]
        self.table.close()

    def end(self) -> bool:
        return self.table.close()


def opening_of(journal: Journal) -> OpenJournal:
    """The file as this journal has it open."""
    opening = journal.write_beside(lambda opening: opening)
    assert opening is not None
    return opening


def connection_of(journal: Journal) -> sqlite3.Connection:
    """The connection by which this journal writes."""
    return opening_of(journal).writer.connection


def let_go(journal: Journal) -> None:
    """Take the locks away as the end of a process does: nothing is written."""
    opening_of(journal).release()


def about(kind: str, line: Action) -> str:
    if kind == "entry":
        return str(line["action"]["type"])
    if kind == "signal":
        counted = "" if "counted" not in line["signal"] else f" {line['signal']['counted']}"
        return f"{line['signal']['kind']}{counted}"
    return str(line.get("refused") or line.get("over") or line.get("health", {}).get("state", ""))


Opener = Callable[..., Evening]


def lines_in(path: Path) -> int:
    """Lines of the newest session in the file, seen by another connection."""
    with open_reader(path) as reader:  # type: ignore[union-attr]
        return reader.tail(reader.sessions()[0].number)[0]
