"""Real services for hardware screens: a rig that says what it is told row by row, or the simulated one on a time that
is moved by the test."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Listener, Parameters, Rig, Signal, Trace
from divingbell.companion.services.services import AppServices
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.simulated_rig import SimulatedRig
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import RouteHandler, Shell
from divingbell.ui.table.table_screen import TableScreen
from tests import table_work
from tests.hand_clock import HandClock
from tests.ui.driver import Clock, Driver

Action = Mapping[str, Any]
READY = Health("ready", "rig.ready", {"name": "Diving Bell 1.0.0 (/dev/ttyUSB0)"})
LOST = Health("lost", "rig.unplugged", {"port": "/dev/ttyUSB0"})
PEOPLE = (("Ada", "fin"), ("Bruno", "star"), ("Chiara", "buoy"), ("Dev", "chest"))
MEMORY = Path("/dev/shm")
STEP_S = 0.02


@cache
def _defaults() -> configuration.Configuration:
    """What nobody has changed."""
    return configuration.load(Path("/nowhere"), data_folder())


class ScopeRig:
    """A rig that says what a test tells it."""

    def __init__(self, health: Health = READY, capabilities: Capabilities | None = None) -> None:
        self.health_now = health
        self.can = capabilities or Capabilities(floor_steps=450, name="Diving Bell 1.0.0 (/dev/ttyUSB0)")
        self.vital = Diagnostics(5020, 4.0, 137.0)
        self.used = Parameters()
        self.on_trace: Callable[[Trace], None] | None = None
        self.listener: Listener | None = None
        self.asked = 0
        self.zeroed = Parameters(zero_steps=1559)

    def start(self, listener: Listener) -> None:
        self.listener = listener
        listener.health(self.health_now)

    def stop(self) -> None:
        self.listener = None

    def kept(self, signal: Signal) -> None:
        """Nothing is sent again here."""

    def capabilities(self) -> Capabilities:
        return self.can

    def diagnostics(self) -> Diagnostics:
        return self.vital

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        self.on_trace = on_trace

    def parameters(self, parameters: Parameters) -> None:
        self.used = parameters

    def zero(self) -> Parameters:
        self.used = msgspec.structs.replace(self.used, zero_steps=self.zeroed.zero_steps)
        return self.used

    def ask_again(self) -> None:
        self.asked += 1

    # What the test tells it -------------------------------------------------------------------------------------

    def say(self, said: Signal | Health) -> None:
        assert self.listener is not None
        if isinstance(said, Health):
            self.listener.health(said)
        else:
            self.listener.signal(said)

    def row(self, us: int, *shares: int, rim: int | None = None) -> None:
        """A row of the trace that ends at this stamp."""
        if self.on_trace is not None:
            self.on_trace(Trace(us, rim, shares))


class RigServices:
    """The services, its clock, and the time of its simulated rigs; both move together."""

    def __init__(
        self,
        settings: Settings | None = None,
        rig: Rig | None = None,
        *,
        simulated: bool = False,
        make_flasher: Callable[[], Any] | None = None,
        make_rig: Callable[[str, object], Rig | None] = lambda *_: None,
    ) -> None:
        """With `simulated` the real rig is a simulated one."""
        self.folder = Path(tempfile.mkdtemp(prefix="rig-services-", dir=MEMORY if MEMORY.is_dir() else None))
        self.clock = HandClock()
        self.time = VirtualTime(1_000_000)
        loaded = msgspec.structs.replace(
            _defaults(), folder=self.folder / "config", settings=settings or Settings(welcomed=True)
        )
        self.loaded = loaded
        self.rig: Any = self.simulated() if simulated else rig
        health = Health("lost", "rig.none") if self.rig is None else Health("searching", "rig.searching")
        self.table = Table(Journal(self.folder / "journal.db", self.clock), self.clock, app="test", health=health)
        self.services = AppServices(
            self.table,
            loaded,
            self.clock,
            rig=self.rig,
            make_rig=make_rig,
            make_simulator=self.simulated,
            make_flasher=make_flasher,
        )
        self.table.start().result()
        self.services.start()
        self.run(0.3 if simulated else 0)
        self.settle()

    def simulated(self) -> SimulatedRig:
        return SimulatedRig(self.loaded.profile, self.loaded.parameters, self.time, nonce=partial(next, count(1)))

    def leave(self) -> None:
        self.services.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, seconds: float) -> None:
        """Time passes for rig and table."""
        for _ in range(round(seconds / STEP_S)):
            self.clock.turn(STEP_S)
            self.time.advance(round(STEP_S * 1e6))

    def settle(self) -> None:
        """Wait until the table has done all that was posted."""
        table_work.due(self.table)

    @property
    def us(self) -> int:
        return round(self.clock.monotonic() * 1e6)

    # Playing ----------------------------------------------------------------------------------------------------

    def begin(self, players: int = 4, first: str = "p2") -> None:
        """A game of Sunken Treasure."""
        seats = [{"id": f"p{i}", "name": name, "colour": colour} for i, (name, colour) in enumerate(PEOPLE, 1)]
        start = {"type": "start_game", "game": "sunken_treasure", "players": players, "first_player": first}
        assert isinstance(self.services.new_game(seats[:players], start), Done)

    def play(self, *actions: Action) -> None:
        """Enter each with a tap of its own."""
        for action in actions:
            outcome = self.table.submit([dict(action)]).result()
            assert isinstance(outcome, Done), outcome

    def sent(self) -> list[dict[str, Any]]:
        """Every accepted action and command of the record, oldest first."""
        return [dict(row.value["action"]) for row in table_work.lines(self.table) if row.kind == "entry"]

    def told(self) -> list[str]:
        """What people told the sensors: hold, go, free_buzz_over."""
        kinds = [row.value["signal"]["kind"] for row in table_work.lines(self.table) if row.kind == "signal"]
        return [kind for kind in kinds if kind in ("hold", "go", "free_buzz_over")]


class RigDriver(Driver):
    """The app on such services; they go with it."""

    def __init__(
        self,
        services: RigServices,
        settings: Settings,
        size: str,
        first: Callable[[Shell], Screen],
        routes: Mapping[str, RouteHandler] | None = None,
    ) -> None:
        self.rigs = services
        self._ahead = 0.0
        self._real = Clock.time
        super().__init__(services.services, settings, size, first, dict(routes or {}))
        self.settled()

    def settled(self, *, seen: bool = True) -> None:
        """Let the table answer and the screen show it: what is shown at most 20 times a second, too; `seen`: what it
        shows for a moment has been looked at."""
        self.rigs.settle()
        if not seen:
            self.frames(3)
            return
        self.let_pass(0.2)
        top = self.shell.top
        if isinstance(top, TableScreen) and top.passing:
            top.all_seen()
            self.frames(2)

    def pass_time(self, seconds: float) -> None:
        """Time passes for rig, table and screen."""
        self.rigs.run(seconds)
        self.settled()

    def answered(self, what: str) -> list[dict[str, Any]]:
        """Tap, and what the table entered upon it."""
        before = len(self.rigs.sent())
        self.tap(what)
        self.settled()
        return self.rigs.sent()[before:]

    def let_pass(self, seconds: float) -> None:
        """As in any driver, but this time does not run back: pictures at a fixed rate would wait for it."""
        self._ahead += seconds
        Clock.time = lambda: self._real() + self._ahead  # type: ignore[method-assign]
        self.frames(3)

    def close(self) -> None:
        if self._ahead:
            with suppress(AttributeError):  # another driver was closed before
                del Clock.time
        super().close()
        self.rigs.leave()


def entered(actions: Sequence[Action]) -> list[str]:
    """The types of these."""
    return [str(action["type"]) for action in actions]
