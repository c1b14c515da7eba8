"""Scenes of the replay: every game in its middle, its ends, six people, and the question before it is played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.replay.replay import Replay, show_replay
from tests.action_lists import recorded
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from tests.ui.scenes_ledger import shared
from tests.ui.scenes_podium import LAST, six
from tests.ui.scenes_windows import WAYS_HERE
from tests.ui.table_services import TableDriver, TableServices

WAYS = {**WAYS_HERE, **{way: ROUTES[way] for way in ("replay", "table", "share")}}
BUZZ_OF_TURN_37 = 152
"""Entry of `sunken`: Bruno's buzz."""


class TurnStrip(NamedTuple):
    """Where the turns of a replay lie, window pixels."""

    left: float
    middle: float
    pitch: float
    room: int
    """So many have room."""

    def place(self, turn: float) -> tuple[float, float]:
        """The place so many turns from the left edge."""
        return self.left + turn * self.pitch, self.middle


def turn_strip(driver: Driver) -> TurnStrip:
    part = driver.find("turns")
    wide, room = part.rect[2], round(part.rect[2] / part.parts[0].parts[0].rect[2])
    pitch = wide * driver.shell.ctx.frame.density / room
    x, y = driver.middle(part)
    return TurnStrip(x - room * pitch / 2, y, pitch, room)


def sunken() -> TableServices:
    """The evening of the drawings, with what the probe felt in Bruno's 37th turn."""
    services = shared()
    for turn in LAST[1:]:
        services.clock.turn(40)
        services.tap(*turn)
    return services


def evening_of(game: str) -> TableServices:
    """The longest golden evening of a game, an entry every seven seconds."""
    actions = sorted(recorded(game), key=len)[-1]
    services = TableServices(actions[0]["players"])
    for action in actions:
        services.clock.turn(7)
        services.play(action)
    return services


def looking(services: TableServices, size: str, chosen: Settings, at: int | None = None) -> TableDriver:
    """The replay of the game on the table, at an entry or its end."""
    driver = TableDriver(services, chosen, size, WAYS)
    show_replay(driver.shell, None, at)
    driver.wait(lambda: isinstance(driver.shell.top, Replay), "the replay")
    driver.frames(3)
    return driver


def at(make: Callable[[], TableServices], entry: int | float, *taps: str) -> Any:
    """At this entry, or this share of the game; with these keys tapped."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        services = make()
        number = services.own.now.session.number
        driver = looking(services, size, chosen, round(number * entry) if isinstance(entry, float) else entry)
        for tap in taps:
            driver.tap(tap)
            driver.frames(2)
        return driver

    return enter


def stopped_early() -> TableServices:
    """Nothing but the start."""
    services = TableServices(2)
    services.play({"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"})
    return services


def buzz(services: TableServices) -> int:
    """Bruno's buzz of turn 37."""
    return next(
        entry.number for entry in services.own.now.session.entries()
        if entry.action["type"] == "buzz" and entry.state.turn.number == 37
    )  # fmt: skip


def at_the_buzz(*taps: str) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        services = sunken()
        driver = looking(services, size, chosen, buzz(services))
        for tap in taps:
            driver.tap(tap)
            driver.frames(2)
        return driver

    return enter


SCENES = [
    Scene("replay", "RCT", at_the_buzz()),
    Scene("replay.light", "RT", at_the_buzz(), {"theme": "shallows"}),
    Scene("replay.start", "RCT", at(sunken, 1)),
    Scene("replay.end", "RCT", at(sunken, 1.0)),
    Scene("replay.six", "RCT", at(six, 0.6)),
    Scene("replay.nothing", "RCT", at(stopped_early, 1), drawing="i6-replay-empty"),
    Scene("replay.deep_sea", "RCT", at(lambda: evening_of("deep_sea_adventure"), 0.5)),
    Scene("replay.submarine", "RCT", at(lambda: evening_of("submarine"), 0.5)),
    Scene("replay.blues", "RCT", at(lambda: evening_of("submarine_blues"), 0.5)),
    Scene("replay.question", "RCT", at_the_buzz("from_here")),
    Scene("replay.question.deep_sea", "RCT", at(lambda: evening_of("deep_sea_adventure"), 0.5, "from_here")),
]
