"""An automatic demo game: seeded players at a real table, who tap and move a simulated probe from the start to the
podium."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from divingbell.companion.games.game import Game, named
from divingbell.companion.games.happenings import DemoPlayers, Happening, Pause, Players, Tap, Touch, Turn
from divingbell.companion.installed_games import GAMES
from divingbell.companion.services.services import AppServices
from divingbell.companion.table.events import Done, Event, RigChanged, SensorEvent
from divingbell.game_check.random_player import counts_taken, random_players

NAMES = (
    ("Ada", "fin"), ("Bruno", "star"), ("Chiara", "buoy"), ("Dev", "chest"), ("Emi", "coral"), ("Finn", "pearl"),
    ("Gaia", "bubbles"), ("Nils", "eel"),
)  # fmt: skip
"""The seats of the demo, clockwise, each with a player colour."""
RIG_S = 10.0
"""A rig that takes longer (s) counts as missing."""


class DemoProbe(Protocol):
    """The sensors as demo players use them."""

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        """Touch for so long; `rim` is the risk area, None for the common wire."""

    def turn_floor(self, steps: int) -> None:
        """Turn the floor by so many steps of its encoder; a negative number turns it back."""


class DemoStuckError(RuntimeError):
    """The table refused an action of the demo players, or the rig did not report the probe."""


def can_play(game: Game) -> bool:
    """Tell whether a game has players of its own, or says what can be answered in it."""
    return bool(game.parts.demo or game.parts.decisions)


def most_players(name: str, start: Mapping[str, Any] | None = None) -> int:
    """As many as the game takes, or as it can begin with where `start_game` has these fields more."""
    game = GAMES[name]
    taken = counts_taken(game, start) if start else [*game.seats]
    return taken[-1] if isinstance(taken, list) else game.seats[-1]


def players(name: str, seed: int, count: int, start: Mapping[str, Any] | None = None) -> Players:
    """Seeded players of a game; the same seed plays the same game on the same rig. Without players of its own, and
    where `start_game` has fields that these know nothing of, they answer by chance."""
    game = GAMES[name]
    if game.parts.demo and not start:
        make: DemoPlayers = named(game.parts.demo)
    else:
        make = partial(random_players, game, fields=start)
    choose = game.guard.function("demo", make)(seed, count)
    return game.guard.function("players of the demo", choose)


class DemoGame:
    """Plays one game at the table of these services, in the thread that calls `play`."""

    def __init__(
        self,
        services: AppServices,
        choose: Players,
        probe: DemoProbe | None,
        *,
        pace: float,
        rest: Callable[[float], object] | None = None,
    ) -> None:
        """`pace` is the time between two taps in seconds, at 0 pauses are left out but before a touch; without `probe`
        nothing is touched. `rest` waits for so many seconds."""
        self._house = services
        self._choose = choose
        self._probe = probe
        self._pace = pace
        self._ready = threading.Event()
        self._lifted = threading.Event()
        self._rest = rest or threading.Event().wait

    def play(self, ctx: Callable[[], None] = lambda: None) -> None:
        """From the start to the podium; `ctx` is called after everything that happened. Raises `DemoStuckError`."""
        table = self._house.table
        stop = table.watch(self._on_event)
        try:
            if self._probe is not None and table.now.health.state != "ready" and not self._ready.wait(RIG_S):
                raise DemoStuckError(f"the rig was not found within {RIG_S} s")
            view: Mapping[str, Any] | None = None
            while happenings := self._choose(view):
                for place, happening in enumerate(happenings):
                    # A contact soon after an outcome would be late: what is waited for before a touch is real.
                    if isinstance(happening, Pause) and not self._pace and not _touches(happenings[place:]):
                        continue
                    self._do(happening)
                    self._rest(self._pace)
                    ctx()
                view = table.now.session.view()
        finally:
            stop()

    def _do(self, happening: Happening) -> None:
        if isinstance(happening, Tap):
            self._tap([dict(action) for action in happening.actions])
        elif isinstance(happening, Pause):
            self._rest(happening.seconds)
        elif self._probe is not None and isinstance(happening, Turn):
            self._probe.turn_floor(happening.steps)
        elif self._probe is not None and isinstance(happening, Touch):
            self._lifted.clear()
            rig = self._house.rig
            tells = rig is not None and happening.rim in rig.capabilities().rims
            self._probe.contact(happening.ms, happening.rim if tells else None)
            if not self._lifted.wait(happening.ms / 1000 + RIG_S):
                raise DemoStuckError("the probe touched a rim and the rig did not feel it")

    def _tap(self, actions: list[dict[str, Any]]) -> None:
        if actions[0]["type"] == "start_game":
            seats = [
                {"id": f"p{place}", "name": name, "colour": colour}
                for place, (name, colour) in enumerate(NAMES[: actions[0]["players"]], 1)
            ]
            outcome = self._house.new_game(seats, actions[0])
        else:
            outcome = self._house.table.submit(actions, source="script").result()
        if not isinstance(outcome, Done):
            raise DemoStuckError(f"the table did not take {actions}: {outcome}")

    def _on_event(self, event: Event) -> None:
        if isinstance(event, SensorEvent) and event.signal.kind == "contact_end":
            self._lifted.set()
        elif isinstance(event, RigChanged) and event.health.state in ("ready", "check"):
            self._ready.set()


def _touches(happenings: Sequence[Happening]) -> bool:
    return any(isinstance(one, Touch) for one in happenings)
