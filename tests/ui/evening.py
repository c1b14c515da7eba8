"""A whole evening at the real app: real services on a simulated rig whose time is moved here, and somebody who plays
only by touches of the screen and of the probe."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from divingbell.commands import demo_game
from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.configuration.settings import Settings, Sound, SoundGroup
from divingbell.companion.data import data_folder
from divingbell.companion.games.happenings import Happening, Pause, Tap, Touch, Turn
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.services.services import AppServices
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Entered, Event
from divingbell.companion.table.table import Table
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.simulated_rig import SimulatedRig
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.ledger.ledger import LedgerOverview
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.render_scroll import RenderScroll
from tests import table_work
from tests.ui.blues_hands import SubmarineBluesHands
from tests.ui.driver import Driver
from tests.ui.hands import Action, DeepSeaAdventureHands, Hands, SunkenTreasureHands, as_on_screen
from tests.ui.submarine_hands import SubmarineHands

NAMES = ("Ada", "Bruno", "Chiara", "Massimiliano", "Emi", "Finn")
HANDS: Mapping[str, type[Hands]] = {
    "sunken_treasure": SunkenTreasureHands,
    "deep_sea_adventure": DeepSeaAdventureHands,
    "submarine": SubmarineHands,
    "submarine_blues": SubmarineBluesHands,
}
Decide = Callable[[Session], list[Happening]]
"""What happens next at a table with this session; nothing after the end."""
MEMORY = Path("/dev/shm")
MUTE = SoundGroup(enabled=False)
SILENT = Sound(table=MUTE, money=MUTE, warnings=MUTE)
TAP_S = 0.5
"""A touch of the screen takes so long."""
FOUND_S = 0.5
"""So long the simulated rig is searched for."""
LIFTED_S = 0.4
"""After a contact: longer than what joins two of them."""
PLACES = {2: (1, 4), 3: (0, 1, 3), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: range(6)}
"""Seats of the round table, clockwise, for so many people."""


class RigClock:
    """Both times of the table, on the time of the rig."""

    def __init__(self, time: VirtualTime, began: datetime) -> None:
        self._time = time
        self._began = began

    def monotonic(self) -> float:
        return self._time.now() / 1e6

    def now(self) -> datetime:
        return self._began + timedelta(microseconds=self._time.now())


class Evening:
    """The program from the moment it was started, in the hands of people."""

    def __init__(self, size: str, settings: Settings, *, looks_every: int = 1) -> None:
        """Every screen is looked at when it is first seen, and then after so many touches."""
        self.size = size
        self._looked_at = 0
        self._looks_every = looks_every
        self.folder = _new_folder()
        self.remarks: dict[str, None] = {}
        """What is wrong with any screen that was seen."""
        self.seen: set[str] = set()
        """Names of all screens."""
        self.hands: Hands
        """Of the people who play the present game."""
        self.taps: list[tuple[Sequence[Action], tuple[str, ...]]] = []
        """What people have done, and the buttons they touched for it."""
        self._touched: list[str] = []
        self.moments: list[dict[str, Any]] = []
        """What held after each touch that entered something, in the present game."""
        self._begin(
            msgspec.structs.replace(_defaults(), folder=self.folder / "config", settings=settings),
            datetime(2026, 11, 21, 20, tzinfo=UTC),
        )

    # The program ----------------------------------------------------------------------------------------------

    def _begin(self, loaded: Configuration, now: datetime) -> None:
        self.time = VirtualTime(1_000_000)
        self.clock = RigClock(self.time, now)
        rig = partial(SimulatedRig, loaded.profile, loaded.parameters, self.time, nonce=partial(next, count(1)))
        table = Table(
            Journal(self.folder / "journal.db", self.clock), self.clock, app="test", health=Health("lost", "rig.none")
        )
        self.services = AppServices(table, loaded, self.clock, rig=rig(), make_rig=lambda *_: None, make_simulator=rig)
        table.start().result()
        self.services.start()
        self.services.settings.save(self.services.people.identify(loaded.settings))
        self._entered: list[dict[str, Any]] = []
        table.watch(self._told)
        self.driver = Driver(self.services, self.services.settings.now, self.size, routes=dict(ROUTES))
        self.pass_time(FOUND_S)
        self.check_words()

    def _told(self, event: Event) -> None:
        if isinstance(event, Entered):
            self._entered += [dict(line.action) for line in event.lines]

    def cut(self) -> None:
        """The power goes: what lies on the disk in this very moment is all that the next program finds."""
        folder = _new_folder()
        self.driver.shell.settings_writer.finish()
        shutil.copytree(self.folder, folder, dirs_exist_ok=True, copy_function=_copy_unless_gone)
        now = self.clock.now() + timedelta(minutes=10)
        self.leave()
        self.folder = folder
        self._begin(configuration.load(folder / "config", data_folder()), now)

    def leave(self) -> None:
        self.driver.close()
        self.services.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def pass_time(self, seconds: float) -> None:
        """For the rig and the table; the screen shows what came of it."""
        self.time.advance(round(seconds * 1e6))
        table_work.due(self.services.table)
        self.driver.frames(3)
        top = self.driver.shell.top
        if isinstance(top, TableScreen) and top.passing:
            self.check_words()
            top.all_seen()
            self.driver.frames(2)

    # Looking --------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        return self.services.table.now.session

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def view(self) -> dict[str, Any]:
        view = self.session.view()
        assert view is not None
        return view

    @property
    def screen(self) -> str:
        """As the drawings call it; a window or the podium goes by the table below."""
        return self.driver.shell.top.name

    @property
    def table(self) -> TableScreen:
        """The table's screen, with nothing over it."""
        top = self.driver.shell.top
        assert isinstance(top, TableScreen)
        return top

    def played(self) -> list[dict[str, Any]]:
        """The entries that count, oldest first."""
        return [dict(entry.action) for entry in self.session.entries()][::-1]

    def check_words(self) -> None:
        """Remember what is wrong with what is shown."""
        self._looked_at += 1
        if self.screen in self.seen and self._looked_at % self._looks_every:
            return
        self.seen.add(self.screen)
        self.remarks |= {f"{self.screen}: {remark}": None for remark in remarks(self.driver)}

    # Touching -------------------------------------------------------------------------------------------------

    def touch(self, key: str, *entered: Action, held: bool = False) -> None:
        """Touch this key: exactly these are entered."""
        self._entered.clear()
        self._touched.append(key)
        (self.driver.hold if held else self.driver.tap)(key)
        self.pass_time(TAP_S)
        assert self._entered == [dict(action) for action in entered], f"{key} on {self.screen}"
        self.check_words()

    def go(self, key: str, screen: str) -> None:
        """Touch this key, which leads to that screen and enters nothing."""
        self._entered.clear()
        self._touched.append(key)
        self.driver.tap(key)
        self.driver.wait(lambda: self.screen == screen, f"{screen} after {key}")
        self.pass_time(TAP_S)
        assert self._entered == []
        self.check_words()

    def contact(self, milliseconds: int, *entered: Action) -> None:
        """The probe touches the rim of a hole."""
        assert self.services.rig is not None
        self._entered.clear()
        self.rig.contact(milliseconds)
        self.pass_time(milliseconds / 1000 + LIFTED_S)
        assert self._entered == [dict(action) for action in entered]
        self.check_words()

    @property
    def rig(self) -> SimulatedRig:
        rig = self.services.rig
        assert isinstance(rig, SimulatedRig)
        return rig

    # Beginning ------------------------------------------------------------------------------------------------

    def sit_down(self, start: Action) -> None:
        """From home to the table: everybody on a seat, who goes first, what the game asks, Start."""
        self.hands = HANDS[start["game"]](self)
        self._see_game(f"game.{start['game']}")
        self.go(f"game.{start['game']}", "players")
        places = PLACES[start["players"]]
        for number, place in enumerate(places, 1):
            self.touch(f"seat.{place}")
            known = (person.name for person in self.services.table.now.people)
            name = next(name for name in known if self.driver.shows(f"name.{name}"))
            self.touch(f"name.{name}")
            self.hands.seat(start, f"p{number}")
        self.touch(f"seat.{places[int(start['first_player'][1:]) - 1]}")
        self.touch("goes_first")
        self.hands.agree(start)
        self.hands.begin(start)

    def _see_game(self, key: str) -> None:
        """Wait for the buttons that home makes from files, which move the others; where they are more than have room,
        move this one under the finger."""
        home = self.driver.shell.top
        assert isinstance(home, Home)
        self.driver.wait(lambda: home.cards, "the buttons of score sheets")
        self.driver.frames(2)
        area = next((part for part in self.driver.parts() if part.element.id == "games"), None)
        if not isinstance(area, RenderScroll):
            return
        for _ in range(9):
            _, top, _, height = area.seen
            _, y, _, h = self.driver.find(key).rect
            below = y + h - area.scroll - top - height
            if below < 1:
                return
            self.driver.drag("games", 0, -min(height * 0.45, below + 12))
        raise AssertionError(f"{key} cannot be moved into sight")

    def begins(self, key: str, start: Action) -> None:
        """This key begins a game with exactly this."""
        self._entered.clear()
        before = self.services.table.now.uuid
        self.driver.tap(key)
        self.driver.wait(lambda: self.services.table.now.uuid != before and self.session.last is not None, "the game")
        self.driver.wait(lambda: self.driver.shell.depth == 0 and self.driver.shows("undo"), "the table")
        self.driver.wait(lambda: self._entered, "what was entered: watchers are told after the table knows it")
        self.pass_time(TAP_S)
        assert self._entered == [dict(start)]
        assert self.driver.is_off("undo")
        self.moments = [self.view]
        self.check_words()

    # Playing --------------------------------------------------------------------------------------------------

    def do(self, happening: Happening) -> None:
        """What people do who play this."""
        entries = self.session.number
        if isinstance(happening, Tap):
            self._touched.clear()
            self.hands.make(happening.actions)
            self.taps.append((happening.actions, tuple(self._touched)))
        elif isinstance(happening, Pause):
            self.pass_time(happening.seconds)
        elif isinstance(happening, Turn):
            self.rig.turn_floor(happening.steps)
            self.pass_time(TAP_S)
        elif isinstance(happening, Touch):
            buzz = {"type": "buzz", "player": self.state.turn.player, "source": "sensor"}
            self.contact(happening.ms, *([] if self.services.table.now.listens else [buzz]))
        if self.session.number != entries:
            self.moments.append(self.view)

    def undo(self, times: int) -> None:
        """Touch Undo; after each what held before that touch holds again."""
        for back in range(1, times + 1):
            steps = self.moments[-back]["entries"] - self.moments[-back - 1]["entries"]
            self.touch("undo", {"type": "undo", "steps": steps})
            assert self.view == self.moments[-back - 1]

    def put_back(self, times: int) -> None:
        """Put as many back, the first with the toast and the others from the ledger."""
        for back in range(times - 1, -1, -1):
            steps = self.moments[-back - 1]["entries"] - self.moments[-back - 2]["entries"]
            if back == times - 1:
                self.touch("put_back", {"type": "redo", "steps": steps})
                self.touch("menu")
                self.go("menu.ledger", "ledger")
            else:
                self.driver.wait(self._ledger_is_read, "what was undone")
                self.touch("redo", {"type": "redo", "steps": steps})
            assert self.view == self.moments[-back - 1]
        assert not self.driver.shows("redo") or self.driver.is_off("redo")
        self.touch("table")

    def _ledger_is_read(self) -> bool:
        ledger = self.driver.shell.top
        assert isinstance(ledger, LedgerOverview)
        return not ledger.reading


# What is expected ---------------------------------------------------------------------------------------------


class Script:
    """An evening as it must come out, worked out with the rules alone: no table, no rig, no screen."""

    def __init__(self, decide: Decide) -> None:
        self.happenings: list[list[Happening]] = []
        """What happens, from look to look at the table; first the start."""
        self.actions: list[dict[str, Any]] = []
        """What must stand in the record at the end."""
        self._session = Session()
        self._announced = False
        """Whether a free buzz waits for its contact."""
        while happenings := decide(self._session):
            self.happenings.append([as_on_screen(one) for one in happenings])
            for happening in self.happenings[-1]:
                self._happen(happening)

    def _happen(self, happening: Happening) -> None:
        if isinstance(happening, Tap):
            for action in happening.actions:
                self._apply(action)
            self._announced = self.actions[-1]["type"] == "free_buzz"
        elif isinstance(happening, Touch) and self._announced:
            self._announced = False
        elif isinstance(happening, Touch):
            self._apply({"type": "buzz", "player": self._session.state.turn.player, "source": "sensor"})

    def _apply(self, action: Action) -> None:
        after = self._session.apply(action)
        assert isinstance(after, Session), (action, after)
        self._session = after
        self.actions.append(dict(action))

    @property
    def start(self) -> dict[str, Any]:
        return self.actions[0]

    @property
    def end(self) -> dict[str, Any]:
        """What holds then."""
        view = self._session.view()
        assert view is not None
        return view


def demo_people(game: str, seed: int, players: int) -> Decide:
    """The people of a demo evening."""
    choose = demo_game.players(game, seed, players)
    return lambda session: choose(session.view())


def play(evening: Evening, script: Script, begin: int = 1, end: int | None = None) -> None:
    """From one look at the table to another."""
    for happenings in script.happenings[begin:end]:
        for happening in happenings:
            evening.do(happening)


def at_the_podium(evening: Evening, script: Script) -> None:
    """Everything has come out as it must, and every screen on the way was whole."""
    assert evening.played() == script.actions
    assert evening.view == script.end
    assert evening.driver.shows("podium.again")
    assert not evening.remarks, list(evening.remarks)


def back_to_the_start_and_again(evening: Evening, script: Script) -> None:
    """From the podium every tap is undone, and put back."""
    whole = len(evening.moments) - 1
    evening.undo(whole)
    assert evening.driver.is_off("undo")
    assert evening.played() == [script.start]
    evening.put_back(whole)
    at_the_podium(evening, script)


def carry_on(evening: Evening, table: str) -> None:
    """Cut the power; home says so, and the exact table comes back."""
    view, played = evening.view, evening.played()
    evening.cut()
    evening.driver.wait(lambda: evening.driver.shows("carry_on"), "the unfinished game")
    evening.check_words()
    evening.go("carry_on", table)
    assert evening.view == view
    assert evening.played() == played


# Places -------------------------------------------------------------------------------------------------------


@cache
def _defaults() -> Configuration:
    """What nobody has changed."""
    return configuration.load(Path("/nowhere"), data_folder())


def _copy_unless_gone(source: str, target: str) -> None:
    """Copy a file; one that a thread was writing under a name for the meantime may have its real name by now."""
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)


def _new_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="evening-", dir=MEMORY if MEMORY.is_dir() else None))
