"""Real services for screens: a table with its own journal in a temporary folder, a clock turned by hand, a rig that is
told what to say."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.deep_sea_adventure.bot import choose
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.lock import CommitMarker, Lock
from divingbell.companion.rig import Capabilities, Diagnostics, Fault, Health, Listener, Parameters, Signal, Trace
from divingbell.companion.services.services import AppServices
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from divingbell.ui.shell.shell import RouteHandler
from tests import table_work
from tests.hand_clock import HandClock
from tests.sunken_play import NO_PENALTY, Action, aim, buzz, card, discard, dive, fee, start, up
from tests.ui.driver import Driver

READY = Health("ready", "rig.ready", {"name": "Diving Bell 1.0.0 (/dev/ttyUSB0)"})
FAMILY = (("Ada", "fin"), ("Bruno", "star"), ("Chiara", "buoy"), ("Dev", "chest"))


class ToldRig:
    """A rig and a simulator that says what a test tells it, from the test's own thread."""

    def __init__(self, health: Health = READY, capabilities: Capabilities | None = None) -> None:
        self.told = health
        self.feels = capabilities or Capabilities(floor_steps=400, name="Diving Bell 1.0.0 (/dev/ttyUSB0)")
        self.listener: Listener | None = None
        self.now = Parameters()

    def start(self, listener: Listener) -> None:
        self.listener = listener
        listener.health(self.told)

    def say(self, health: Health) -> None:
        assert self.listener is not None
        self.told = health
        self.listener.health(health)

    def stop(self) -> None:
        self.listener = None

    def capabilities(self) -> Capabilities:
        return self.feels

    def diagnostics(self) -> Diagnostics:
        return Diagnostics()

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        pass

    def parameters(self, parameters: Parameters) -> None:
        self.now = parameters

    def zero(self) -> Parameters:
        return self.now

    def kept(self, signal: Signal) -> None:
        pass

    def ask_again(self) -> None:
        pass

    def touch(self, rim: int | None = None) -> None:
        pass

    def lift(self) -> None:
        pass

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        pass

    def turn_floor(self, steps: int) -> None:
        pass

    def fault(self, fault: Fault) -> None:
        pass


class _NoServices:
    """For parts that ask nothing of services but that settings are kept."""

    @property
    def table(self) -> _NoServices:
        return self

    @property
    def now(self) -> _NoServices:
        return self

    health = Health("lost", "rig.none")
    rig = None

    def watch(self, _: object) -> Callable[[], None]:
        return lambda: None

    @property
    def settings(self) -> _NoServices:
        return self

    def save(self, settings: Settings) -> None:
        pass


EMPTY = cast(AppServices, _NoServices())


class StartedServices:
    """Services in a folder of its own, until it is left."""

    def __init__(
        self, settings: Settings | None = None, *, rig: ToldRig | None = None, evening: Path | None = None
    ) -> None:
        """`evening` is a folder with a journal that was played before."""
        self.folder = Path(tempfile.mkdtemp(prefix="divingbell-test-"))
        if evening is not None:
            shutil.copytree(evening, self.folder, dirs_exist_ok=True)
        self.clock = HandClock(datetime(2026, 11, 21, 21, 45).astimezone())
        self.rig = rig
        loaded = configuration.load(self.folder / "config", data_folder())
        self.journal = Journal(self.folder / "journal.db", self.clock)
        table = Table(self.journal, self.clock, app="test", health=Health("lost", "rig.none"))
        self.services = AppServices(
            table,
            msgspec.structs.replace(loaded, settings=settings or Settings(welcomed=True)),
            self.clock,
            rig=rig,
            make_rig=self._other_rig,
            make_simulator=ToldRig,
        )
        table.start().result()
        self.services.start()
        self.services.summaries.update()  # so that nothing comes later by itself
        self.services.settings.save(self.services.people.identify(self.services.settings.now))

    def _other_rig(self, spec: str, _: object) -> ToldRig | None:
        """What is chosen in the settings: it says its own name."""
        if spec == "none":
            return None
        self.rig = ToldRig(Health("ready", "rig.ready", {"name": spec}), Capabilities(name=spec))
        return self.rig

    def leave(self) -> None:
        self.services.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def start_app(
    size: str,
    settings: Settings,
    first: Any = None,
    routes: Mapping[str, RouteHandler] | None = None,
    *,
    rig: ToldRig | None = None,
    evening: Path | None = None,
) -> Driver:
    """The app on such services; they go when the driver is closed."""
    return app_on(StartedServices(settings, rig=rig, evening=evening), size, first, routes)


def app_on(
    started: StartedServices, size: str, first: Any = None, routes: Mapping[str, RouteHandler] | None = None
) -> Driver:
    """The same on services that were started before."""
    driver = Driver(started.services, started.services.settings.now, size, first, dict(routes or {}))
    driver.app.bind(on_stop=lambda _: started.leave())
    return driver


def sit_down(
    services: AppServices, people: Sequence[tuple[str, str]], game: str, first: str = "p1", **fields: Any
) -> None:
    """Begin a game with these names and colours."""
    seats = [{"id": f"p{i}", "name": name, "colour": colour} for i, (name, colour) in enumerate(people, 1)]
    begin = {"type": "start_game", "game": game, "players": len(people), "first_player": first, **fields}
    assert isinstance(services.new_game(seats, begin), Done)


def interrupted() -> list[Action]:
    """36 turns of Sunken Treasure, and Bruno's dive of turn 37: $47,500, $62,000, $38,000 and $14,500."""
    actions = [start(4, "p2")]
    won = {  # round: who comes up with what
        2: {"p1": (15000, 5, True)},
        4: {"p4": (5000, 5, True)},
        6: {"p3": (15000, 2, False)},
        8: {"p2": (15000, 4, False)},
    }
    fees = {1: ("p2", "p3", "p4"), 3: ("p2", "p4"), 5: ("p2", "p4"), 7: ("p2", "p4")}
    for lap in range(1, 10):
        for player in ("p2", "p3", "p4", "p1"):
            if player in won.get(lap, {}):
                value, risk, buzzed = won[lap][player]
                actions += [card(player, "gold", value), aim(player, risk)]
                actions += [buzz(player, "sensor")] if buzzed else []
                actions += [up(player), NO_PENALTY]
            elif player in fees.get(lap, ()):
                actions += fee(player)
            else:
                actions += [card(player), aim(player, 2), dive(player, "stopped")]
    return [*actions, card("p2", "gold", 15000), aim("p2", 4)]


@cache
def power_cut() -> Path:
    """A folder with a journal: two games that were finished (41 and 28 minutes of play), and that evening; the power
    went off at 21:40."""
    folder = Path(tempfile.mkdtemp(prefix="divingbell-evening-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    clock = HandClock(datetime(2026, 11, 14, 20, 0).astimezone())
    table = Table(Journal(folder / "journal.db", clock), clock, app="test", health=Health("lost", "rig.none"))
    table.start().result()
    for actions, minutes in ((dry_treasure(), 41), (_dives_for_nothing(), 28)):
        table_work.reset(table)
        for i, action in enumerate(actions):
            clock.turn(minutes * 60 / (len(actions) - 1) if i else 7200)
            assert isinstance(table.submit([action]).result(), Done)
    clock.set(datetime(2026, 11, 21, 21, 0).astimezone())
    seats = [{"id": f"p{i}", "name": name, "colour": colour} for i, (name, colour) in enumerate(FAMILY, 1)]
    actions = interrupted()
    table_work.reset(table, seats=seats)
    assert isinstance(table.submit(actions[:-1]).result(), Done)
    clock.turn(40 * 60)
    assert isinstance(table.submit(actions[-1:]).result(), Done)
    assert table.close()
    cut(folder)
    return folder


def dry_treasure() -> list[Action]:
    """Sunken Treasure in which nobody finds anything."""
    gives_up = [card("p1"), aim("p1", 2), dive("p1", "stopped")]
    return [start(2), *gives_up, *(discard(player) for player in ("p2", "p1", "p2"))]


def _dives_for_nothing() -> list[Action]:
    """Deep Sea Adventure of two seeded players."""
    random, session = Random(3), Session()
    actions: list[Action] = [{"type": "start_game", "game": "deep_sea_adventure", "players": 2, "first_player": "p1"}]
    while True:
        after = session.apply(actions[-1])
        assert isinstance(after, Session)
        session = after
        if session.state.result is not None:
            return actions
        view = session.view()
        assert view is not None
        actions.append(choose(view, random))


def cut(folder: Path) -> None:
    """Make it look as if the program that wrote this journal had not ended by itself."""
    lock = Lock(folder / "journal.db")
    lock.keep(msgspec.structs.replace(lock.found or CommitMarker(0), ended=False))
    lock.release()
