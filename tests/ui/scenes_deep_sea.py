"""Scenes of Deep Sea Adventure's table: one evening that comes to the second round of the drawings, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.deep_sea_adventure.bot import choose
from divingbell.companion.games.deep_sea_adventure.diver import destination, steps
from divingbell.companion.games.deep_sea_adventure.outlook import ROLLS
from divingbell.companion.games.deep_sea_adventure.state import Player, State
from divingbell.companion.games.game import Step
from divingbell.companion.journal.journal_failure import FailureReason, JournalFailure
from divingbell.companion.session.session import Session
from tests.ui.scenes import Scene
from tests.ui.scenes_ledger import changing
from tests.ui.table_services import PEOPLE, TableDriver, TableServices

Action = dict[str, Any]
ADA, BRUNO, CHIARA, DEV, EMI, FINN = (f"p{i}" for i in range(1, 7))


class Voyage:
    """An evening told by who dives where; the dice are those that lead there."""

    def __init__(self, players: int = 4, first: str = ADA, **fields: Any) -> None:
        self.actions: list[Action] = []
        self.session = Session()
        start = {"type": "start_game", "game": "deep_sea_adventure", "players": players, "first_player": first}
        self.do({**start, **fields})

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def do(self, action: Action) -> Voyage:
        after = self.session.apply(action)
        assert isinstance(after, Session), (action, after, self.state)
        self.actions.append(action)
        self.session = after
        return self

    def dive(self, who: str, space: int, then: str = "nothing", *, back: bool = False) -> Voyage:
        """To this space (0: the submarine), turning back before it or not; what is done there."""
        if back:
            self.do({"type": "turn_back", "player": who})
        diver = self.state.players[who]
        dice = next(dice for dice in ROLLS if destination(self.state, who, steps(dice, diver)) == space)
        self.do({"type": "roll", "player": who, "dice": list(dice)})
        if space and then:
            self.do({"type": "search", "player": who, "choice": then})
        return self

    def reveal(self, who: str, *values: int) -> Voyage:
        return self.do({"type": "reveal", "player": who, "values": list(values)})


def first_round(voyage: Voyage) -> Voyage:
    """Ada brings 3 and 11 home, Bruno 2 and 7, Chiara 5, 6 and 10; Dev's 1, 2, 3 sink."""
    v = voyage
    v.dive(ADA, 6).dive(BRUNO, 5).dive(CHIARA, 7).dive(DEV, 3)
    v.dive(ADA, 12).dive(BRUNO, 10, "take").dive(CHIARA, 13).dive(DEV, 6)
    v.dive(ADA, 18, "take").dive(BRUNO, 4, "take", back=True).dive(CHIARA, 17, "take").dive(DEV, 8)
    v.dive(ADA, 13, back=True).dive(BRUNO, 0).dive(CHIARA, 11, "take", back=True).dive(DEV, 10)
    v.dive(ADA, 8, "take").dive(CHIARA, 9, "take").dive(DEV, 12)
    v.dive(ADA, 4).dive(CHIARA, 6).dive(DEV, 14)
    v.dive(ADA, 0).dive(CHIARA, 3).dive(DEV, 16)
    v.dive(CHIARA, 0).dive(DEV, 18).dive(DEV, 20, "take").dive(DEV, 15, "take", back=True)
    v.dive(DEV, 11).dive(DEV, 7, "take")
    v.reveal(ADA, 11, 3).reveal(BRUNO, 7, 2).reveal(CHIARA, 10, 5, 6)
    return v.do({"type": "sink", "player": DEV, "order": [2, 1, 0]})


@cache
def second_round() -> Voyage:
    """Chiara at space 7 with two chips and 14 air, as drawn; Bruno has come up to his space."""
    v = first_round(Voyage(rules={"return_without_chip": "allowed"}))
    v.dive(DEV, 6).dive(ADA, 4).dive(BRUNO, 7).dive(CHIARA, 3, "take")
    v.dive(DEV, 11).dive(ADA, 6).dive(BRUNO, 10).dive(CHIARA, 5)
    v.dive(DEV, 13, "take").dive(ADA, 8, "take").dive(BRUNO, 7, back=True).dive(CHIARA, 6)
    v.dive(DEV, 14, "take").dive(ADA, 9).dive(BRUNO, 4, "take").dive(CHIARA, 7, "take")
    return v.dive(DEV, 10, back=True).dive(ADA, 5, back=True).dive(BRUNO, 3)


@cache
def round_over() -> Voyage:
    """The other second round: Ada and Chiara are home, the air ran out on Bruno and Dev; Ada has turned a 4 over."""
    v = first_round(Voyage())
    v.dive(DEV, 2).dive(ADA, 4).dive(BRUNO, 3, "take").dive(CHIARA, 7)
    v.dive(DEV, 6).dive(ADA, 9, "take").dive(BRUNO, 5, "take").dive(CHIARA, 12, "take")
    v.dive(DEV, 10, "take").dive(ADA, 3, back=True).dive(BRUNO, 5).dive(CHIARA, 6, "take", back=True)
    v.dive(DEV, 11, "take").dive(ADA, 0).dive(BRUNO, 5).dive(CHIARA, 1, "take")
    v.dive(DEV, 8, "take", back=True).dive(BRUNO, 5).dive(CHIARA, 0)
    v.dive(DEV, 8).dive(BRUNO, 5).dive(DEV, 8)
    return v.reveal(ADA, 4)


CHIARA_TURNS = {"type": "turn_back", "player": CHIARA}
CHIARA_REVEALS = {"type": "reveal", "player": CHIARA, "values": [1, 6, 9]}


def roll(player: str, *dice: int) -> Action:
    return {"type": "roll", "player": player, "dice": list(dice)}


def search(player: str, choice: str, **fields: int) -> Action:
    return {"type": "search", "player": player, "choice": choice, **fields}


LONG = tuple((name, colour) for name, (_, colour) in zip(
    ("Massimiliano", "Bartholomew", "Wolfgangmmmm", "Maximiliane", "Annunziata", "Christopher"), PEOPLE[:6], strict=True
))  # fmt: skip


def table(voyage: Voyage, *actions: Action, people: Sequence[tuple[str, str]] = PEOPLE) -> TableServices:
    """Services whose table stands where this evening came to, with these tapped one by one on top."""
    services = TableServices(len(voyage.state.players), people=people)
    start, *before = voyage.actions[: max(1, len(voyage.actions) - 1)]
    services.play(start, *before)
    services.tap(*voyage.actions[1 + len(before) :], *actions)
    return services


# Evenings that show the ends of things ------------------------------------------------------------------------


@cache
def played(seed: int, players: int, entries: int) -> Voyage:
    """What the seeded player came to after so many entries."""
    voyage, random = Voyage(players), Random(seed)
    while voyage.session.number < entries:
        voyage.do(choose(voyage.session.view() or {}, random))
    return voyage


def grab(voyage: Voyage, until: Callable[[State], bool] = lambda _: False) -> Voyage:
    """Everybody takes what he can, with the lowest roll that leads to it, till the air is out or `until` holds."""
    begun = voyage.state.round
    while voyage.state.turn is not None and voyage.state.round == begun and not until(voyage.state):
        state = voyage.state
        who = voyage.state.turn.player
        ends = [(dice, destination(state, who, steps(dice, state.players[who]))) for dice in ROLLS]
        dice, space = next((end for end in ends if end[1] and state.path[end[1] - 1]), ends[0])
        voyage.do(roll(who, *dice))
        if voyage.state.phase == "search":
            voyage.do(search(who, "take" if state.path[space - 1] else "nothing"))
    return voyage


def sink_all(voyage: Voyage) -> Voyage:
    while voyage.state.phase == "resolve":
        voyage.do({"type": "sink", "player": voyage.state.to_sink[0]})
    return voyage


@cache
def drowned() -> Voyage:
    """Six divers lose all they took, twice: at the end of the second round Ada sinks seven chips."""
    return grab(sink_all(grab(Voyage(6))))


def idle(voyage: Voyage, *dice: int) -> Voyage:
    """Whoever is in turn rolls this and does nothing."""
    assert voyage.state.turn is not None
    who = voyage.state.turn.player
    voyage.do(roll(who, *dice))
    return voyage.do(search(who, "nothing")) if voyage.state.phase == "search" else voyage


@cache
def rich() -> Voyage:
    """In the third round Ada brings three stacks home, of all levels; the others lose theirs."""
    voyage = sink_all(grab(sink_all(grab(Voyage(6)))))
    voyage.dive(ADA, 2, "take")
    for who, space in zip((BRUNO, CHIARA, DEV, EMI, FINN), (5, 6, 7, 8, 9), strict=True):
        voyage.dive(who, space)
    for space, then in ((3, "take"), (4, "take"), (1, "nothing")):
        voyage.dive(ADA, space, then, back=space == 1)
        for _ in range(5):
            idle(voyage, 1, 1)
    return grab(voyage.dive(ADA, 0))


@cache
def all_drowned() -> Voyage:
    """Nobody comes back in any of the three rounds."""
    return grab(sink_all(grab(sink_all(grab(Voyage(6))))))


def lost(voyage: Voyage) -> Callable[[TableDriver], None]:
    """The last entry of this evening, which loses chips for good, is made on the screen."""

    def then(driver: TableDriver) -> None:
        driver.tap(f"search.{voyage.actions[-1]['choice']}")
        driver.settled()

    return then


def before(voyage: Voyage) -> Voyage:
    """The same evening without its last entry."""
    shorter = Voyage(len(voyage.state.players))
    for action in voyage.actions[1:-1]:
        shorter.do(action)
    return shorter


@cache
def laden() -> Voyage:
    """Ada has six tokens and stands on a blank; Bruno is far below."""
    voyage = Voyage(2)
    for space in (2, 3, 4, 5, 6, 7):
        idle(voyage.dive(ADA, space, "take"), 3, 3)
    return voyage.do(roll(ADA, 3, 3))


def craft(driver: TableDriver, **changes: Any) -> None:
    """Show a state that no evening comes to; the table below keeps its game."""
    screen: Any = driver.shell.top
    last = screen.session.last
    entry = msgspec.structs.replace(last, step=Step(msgspec.structs.replace(last.state, **changes), last.movements))
    screen.record.snapshot = msgspec.structs.replace(screen.record.snapshot, session=Session(entry, entry))
    screen.refresh()
    driver.frames(3)


def no_chips_left(driver: TableDriver) -> None:
    """Everything has been brought home, which 25 breaths hardly allow."""
    players = driver.services.state.players
    aboard = {name: Player(treasures=player.treasures) for name, player in players.items()}
    craft(driver, path=(), round=3, air=25, players=aboard)


def paying(make: Callable[[], TableServices], *taps: str, key: str, seconds: float = 1.0) -> Any:
    """So many seconds after this key was tapped."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = TableDriver(make(), chosen, size)
        for tap in taps:
            driver.tap(tap)
        let_pass = driver.hold_clock()
        driver.tap(key)
        driver.settled(seen=False)
        let_pass(seconds)
        return driver

    return enter


def heaps(driver: TableDriver) -> None:
    """Dev sinks six stacks of three."""
    players = driver.services.state.players
    most = msgspec.structs.replace(players[DEV], carried=((1, 2, 3),) * 3 + ((4, 4, 2),) * 3)
    craft(driver, players={**players, DEV: most})


def all_levels(driver: TableDriver) -> None:
    """Chiara has brought six stacks of three home."""
    players = driver.services.state.players
    most = msgspec.structs.replace(players[CHIARA], carried=((1, 2, 3),) * 3 + ((4, 4, 2),) * 3)
    craft(driver, players={**players, CHIARA: most})


def in_memory(driver: TableDriver, reason: FailureReason = "read_only") -> None:
    screen: Any = driver.shell.top
    journal_failure = JournalFailure(reason, Path("/home/ada/journal.db"), "attempt to write a readonly database")
    screen.record.snapshot = msgspec.structs.replace(screen.record.snapshot, journal_failure=journal_failure)
    screen.refresh()
    driver.frames(3)


# Scenes -------------------------------------------------------------------------------------------------------


def scene(
    name: str,
    make: Callable[[], TableServices],
    sizes: str = "RCT",
    *taps: str,
    odds: bool = False,
    drawing: str | None = None,
    then: Callable[[TableDriver], None] | None = None,
    **settings: object,
) -> Scene:
    """`taps` are made on the screen, `then` is done after them."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = TableDriver(make(), chosen, size)
        for tap in taps:
            driver.tap(tap)
            driver.settled()
        if then is not None:
            then(driver)
        if odds:
            driver.wait(lambda: driver.shell.top.odds.found is not None, "the chances")  # type: ignore[attr-defined]
            driver.frames(2)
        return driver

    return Scene(name, sizes, enter, {**({"odds_card": True} if odds else {}), **settings}, drawing)


def _sunk() -> TableServices:
    return table(round_over(), CHIARA_REVEALS, {"type": "sink", "player": DEV, "order": [2, 1, 0]})


SCENES = [
    scene("deep_sea.search", lambda: table(second_round(), roll(CHIARA, 2, 3))),
    scene("deep_sea.roll", lambda: table(second_round()), odds=True, drawing="e-deepsea"),
    scene("deep_sea.roll.light", lambda: table(second_round()), "RC", odds=True, theme="shallows"),
    scene("deep_sea.roll.plain", lambda: table(second_round()), then=in_memory),
    scene("deep_sea.roll.start", lambda: table(Voyage(5))),
    scene("deep_sea.roll.six", lambda: table(played(1189, 6, 39)), odds=True),
    scene("deep_sea.roll.last", lambda: table(played(312, 4, 41))),
    scene("deep_sea.roll.empty", lambda: table(second_round()), then=no_chips_left),
    scene("deep_sea.turned", lambda: table(second_round(), CHIARA_TURNS), odds=True),
    scene("deep_sea.search.stack", lambda: table(played(4255, 2, 71))),
    scene("deep_sea.put_down", lambda: table(second_round(), roll(CHIARA, 1, 2))),
    scene("deep_sea.put_down.six", lambda: table(laden())),
    scene("deep_sea.put_down.none", lambda: table(played(550, 2, 8))),
    scene("deep_sea.reveal", lambda: table(round_over()), "RCT", "value.1"),
    scene("deep_sea.reveal.twice", lambda: table(played(3860, 2, 28))),
    scene("deep_sea.reveal.nine", lambda: table(rich()), then=in_memory),
    scene("deep_sea.reveal.most", lambda: table(round_over()), then=all_levels),
    scene("deep_sea.sink", lambda: table(round_over(), CHIARA_REVEALS), "RCT", "sink.0", "sink.2"),
    scene("deep_sea.sink.seven", lambda: table(drowned()), "RCT", "sink.3", then=in_memory),
    scene("deep_sea.sink.most", lambda: table(round_over(), CHIARA_REVEALS), "RCT", then=heaps),
    scene("deep_sea.sink.said", lambda: table(round_over()), "RCT", "value.1", "value.6", "value.9", "next"),
    scene(
        "deep_sea.roll.low",
        lambda: table(second_round()),
        "RCT",
        "roll.23",
        "search.nothing",
        *("roll.11", "search.nothing") * 2,
    ),
    scene("deep_sea.roll.long_names", lambda: table(played(1189, 6, 39), people=LONG), odds=True),
    scene("deep_sea.put_down.long_names", lambda: table(second_round(), roll(CHIARA, 1, 2), people=LONG)),
    scene("deep_sea.reveal.long_names", lambda: table(rich(), people=LONG), "RCT", "value.1"),
    scene("deep_sea.sink.long_names", lambda: table(drowned(), people=LONG), "RCT", "as.carried"),
    Scene("deep_sea.payment", "RCT", paying(lambda: table(second_round(), roll(CHIARA, 2, 3)), key="search.take")),
    Scene("deep_sea.payment.six", "RCT", paying(lambda: table(Voyage(6), roll(ADA, 1, 2)), key="search.take")),
    Scene(
        "deep_sea.payment.put_down",
        "RCT",
        paying(lambda: table(second_round(), roll(CHIARA, 1, 2)), key="search.place.0"),
    ),
    Scene(
        "deep_sea.payment.reveal",
        "RCT",
        paying(lambda: table(round_over()), "value.1", "value.6", "value.9", key="next"),
    ),
    Scene(
        "deep_sea.payment.sink",
        "RCT",
        paying(lambda: table(round_over(), CHIARA_REVEALS), "sink.0", "sink.2", "sink.1", key="sink"),
    ),
    Scene(
        "deep_sea.payment.next",
        "RCT",
        paying(lambda: table(second_round(), roll(CHIARA, 2, 3)), key="search.take", seconds=2),
    ),
    scene("deep_sea.lost", lambda: table(before(rich())), then=lost(rich())),
    scene("deep_sea.lost.six", lambda: table(before(all_drowned())), then=lost(all_drowned())),
    scene("deep_sea.lost.long_names", lambda: table(before(all_drowned()), people=LONG), then=lost(all_drowned())),
    Scene(
        "ledger.change.deep_sea.roll", "RCT", changing(lambda: table(second_round(), roll(CHIARA, 2, 3)), 0, "roll.12")
    ),
    Scene("ledger.change.deep_sea.search", "RCT", changing(lambda: table(laden(), search(ADA, "nothing")), 0)),
    Scene("ledger.change.deep_sea.reveal", "RCT", changing(lambda: table(round_over(), CHIARA_REVEALS), 0, "chip.0.0")),
    Scene("ledger.change.deep_sea.sink", "RCT", changing(_sunk, 0)),
    scene("deep_sea.over", lambda: table(second_round(), {"type": "stop_game"})),
]
