"""Services with a real table in it: temporary journal, a clock turned by hand, and a rig that says what it is told.

Scenes and touch tests of all games sit down here.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.clock import ManualClock
from divingbell.companion.configuration.settings import Settings, Sound, SoundGroup
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.writer import FileIdentity
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Listener, Parameters, Signal, Trace
from divingbell.companion.services.known_people import KnownPeople
from divingbell.companion.session.session import Entry
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from divingbell.ui.shell.shell import RouteHandler, Shell
from divingbell.ui.table.opening import table_screen
from divingbell.ui.table.table_screen import TableScreen
from tests import table_work
from tests.ui.driver import Driver

Action = Mapping[str, Any]
MEMORY = Path("/dev/shm")
SLOWEST_S = 20.0
READY = Health("ready", "rig.ready")
MISSED = Health("ready", "rig.power_lost", missed=True)
LOST = Health("lost", "rig.lost")
STUCK = Health("stuck", "rig.stuck")
PEOPLE = (
    ("Ada", "fin"),
    ("Bruno", "star"),
    ("Chiara", "buoy"),
    ("Dev", "chest"),
    ("Emi", "coral"),
    ("Finn", "pearl"),
    ("Gaia", "bubbles"),
    ("Nils", "eel"),
)


def nowhere(_: Shell) -> None:
    """A way that leads nowhere: its key is there."""


ROUTES: dict[str, RouteHandler] = {"menu": nowhere, "hardware": nowhere}


class QuietRig:
    """A rig whose abilities and vitals are set by the test; signals are posted to the table."""

    def __init__(self) -> None:
        self.can = Capabilities(floor_steps=360)
        self.vital = Diagnostics(floor_angle=137.0)
        self.asked = 0

    def start(self, listener: Listener) -> None: ...

    def stop(self) -> None: ...

    def capabilities(self) -> Capabilities:
        return self.can

    def diagnostics(self) -> Diagnostics:
        return self.vital

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None: ...

    def parameters(self, parameters: Parameters) -> None: ...

    def zero(self) -> Parameters:
        return Parameters()

    def kept(self, signal: Signal) -> None: ...

    def ask_again(self) -> None:
        self.asked += 1


class TableServices:
    """People at a table, with what they need to play."""

    wanted_rig = "serial"
    frail: str | None = None
    """The file system of the journal, where it does not survive a power cut."""

    def __init__(self, players: int = 4, *, people: Sequence[tuple[str, str]] = PEOPLE, practice: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="table-", dir=MEMORY if MEMORY.is_dir() else None))
        self.clock = ManualClock(datetime(2026, 1, 3, 20, 1, 40, tzinfo=UTC), seconds=100.0)
        self.rig = QuietRig()
        self.journal_failure: JournalFailure | None = None
        """Why the journal cannot be opened from now on; None: it can."""
        self.journal = Journal(self.folder / "journal.sqlite", self.clock, self._open_journal)
        self.own = Table(self.journal, self.clock, app="test", health=READY)
        self.table = self.own
        self.own.start().result()
        self.summaries: Any = SimpleNamespace(read=lambda **_: PastGameList())
        self.settings: Any = SimpleNamespace(save=lambda _: None)
        self.sticks: Any = SimpleNamespace(found=list)
        self.people = KnownPeople(self.own, self.settings, self.summaries)
        seats = [{"id": f"p{i}", "name": name, "colour": colour} for i, (name, colour) in enumerate(people, 1)]
        table_work.reset(self.own, seats=seats[:players], practice=practice)

    def _open_journal(self, path: Path, *, sound: FileIdentity | None = None) -> OpenJournal:
        if self.journal_failure is not None:
            raise JournalUnusableError(self.journal_failure)
        return OpenJournal(path, sound=sound)

    def close(self) -> None:
        self.own.close()
        shutil.rmtree(self.folder)

    def restart(self) -> None:
        """The program ends and begins anew with the same journal."""
        self.own.close()
        self.journal = Journal(self.folder / "journal.sqlite", self.clock, self._open_journal)
        self.own = self.table = Table(self.journal, self.clock, app="test", health=READY)
        assert self.own.start(resume=True).result() is not None

    def frail_file_system(self) -> str | None:
        return self.frail

    def use_rig(self, spec: str) -> None:
        """The test's own rig stays."""

    # Playing --------------------------------------------------------------------------------------------------

    def play(self, *actions: Action) -> None:
        """Enter all of them with one tap."""
        outcome = self.own.submit([dict(action) for action in actions]).result()
        assert isinstance(outcome, Done), getattr(outcome, "refusal", outcome)

    def tap(self, *actions: Action) -> None:
        """Enter each with a tap of its own."""
        for action in actions:
            self.play(action)

    def touch(self, rim: int | None = None) -> None:
        """The probe touches metal and stays on it."""
        self.own.signal(Signal("contact", self.us, rim))
        self.settle()

    def lift(self, rim: int | None = None) -> None:
        self.own.signal(Signal("contact_end", self.us, rim, 1))
        self.settle()

    def contact(self, seconds: float = 0.42, steps: int = 0, rim: int | None = None) -> None:
        """A whole contact with which the floor turns; enough time before it for it to be a new one."""
        self.clock.turn(2)
        self.touch(rim)
        if steps:
            self.own.signal(Signal("floor", self.us, steps=steps))
        self.clock.turn(seconds)
        self.lift(rim)

    def health(self, health: Health) -> None:
        self.own.health(health)
        self.settle()

    def settle(self) -> None:
        """Wait until the table has done all that was posted."""
        table_work.due(self.own)

    @contextmanager
    def slow(self) -> Iterator[None]:
        """The card is slow: the table answers nothing that is asked meanwhile before the end."""
        written = threading.Event()
        self.own.call(lambda _: written.wait(SLOWEST_S))
        try:
            yield
        finally:
            written.set()
        self.settle()

    @property
    def us(self) -> int:
        return round(self.clock.monotonic() * 1_000_000)

    # Looking --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.own.now.session.state

    @property
    def last(self) -> Entry:
        entry = self.own.now.session.last
        assert entry is not None
        return entry

    def sent(self) -> list[dict[str, Any]]:
        """Every accepted action and command of the record, oldest first."""
        return [dict(row.value["action"]) for row in table_work.lines(self.own) if row.kind == "entry"]

    def told(self) -> list[str]:
        """The kinds of all signals in the record that people gave: hold, go, free_buzz_over."""
        kinds = [row.value["signal"]["kind"] for row in table_work.lines(self.own) if row.kind == "signal"]
        return [kind for kind in kinds if kind in ("hold", "go", "free_buzz_over")]


class TableDriver(Driver):
    """The app at a table; closes the services with itself."""

    def __init__(
        self, services: TableServices, settings: Settings, size: str, routes: dict[str, RouteHandler] | None = None
    ) -> None:
        self.services = services
        super().__init__(services, settings, size, _first, {**ROUTES, **(routes or {})})

    def sit(self, services: TableServices, **routes: RouteHandler) -> TableDriver:
        """Go on at another table, in the same window: a start costs ten times as much."""
        before, self.services = self.services, services
        if not self.has_window:
            Driver.close(self)
            self.open(services)
        self.shell.services = services
        self.waited = 0.0
        self.shell.routes = {**ROUTES, **routes}
        self.shell.start(table_screen(self.shell))
        services.settle()
        self.frames(2)
        before.close()
        return self

    def settled(self, *, seen: bool = True) -> None:
        """Let the table answer and the screen show it; `seen`: what it shows for a moment has been looked at."""
        self.services.settle()
        self.frames(2)
        self.fetched()
        self.frames()
        top = self.shell.top
        if seen and isinstance(top, TableScreen) and top.passing:
            top.all_seen()
            self.frames(2)

    def answered(self, what: str, *, seen: bool = True) -> list[dict[str, Any]]:
        """Tap, and what the table entered upon it; `seen` as for `settled`."""
        before = len(self.services.sent())
        self.tap(what)
        self.settled(seen=seen)
        return self.services.sent()[before:]

    def bounced(self, what: str, after: float = 0.16) -> list[dict[str, Any]]:
        """Tap, and touch the same place once more so soon after the answer; what was entered upon both."""
        place = self.middle(what)
        entered = self.answered(what)
        before = len(self.services.sent())
        self.tap_again(place, after)
        self.settled()
        return [*entered, *self.services.sent()[before:]]

    def close(self) -> None:
        super().close()
        self.services.close()


def _first(shell: Shell) -> Any:
    return table_screen(shell)


def quick_app(services: TableServices, size: str = "C") -> Iterator[TableDriver]:
    """One silent app for many touch tests, which sit down at tables of their own: `sit`. It never dims: other tests
    let time pass while it is open, and its shade would lie on their pictures."""
    mute = SoundGroup(enabled=False)
    sound = Sound(table=mute, money=mute, warnings=mute)
    driver = TableDriver(services, Settings(welcomed=True, sound=sound, dim_after_s=0), size)
    yield driver
    driver.close()


@contextmanager
def sitting(
    services: TableServices, size: str = "R", routes: dict[str, RouteHandler] | None = None, **settings: Any
) -> Iterator[TableDriver]:
    """The app at this table, closed again."""
    driver = TableDriver(services, Settings(welcomed=True, **settings), size, routes)
    try:
        yield driver
    finally:
        driver.close()
