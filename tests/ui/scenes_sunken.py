"""Scenes of Sunken Treasure's table: one evening of 36 turns, and what Bruno's 37th may look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Diagnostics
from tests import table_work
from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, free_buzz, start, up
from tests.ui.scenes import Scene
from tests.ui.table_services import LOST, MISSED, STUCK, TableDriver, TableServices

Action = dict[str, Any]
COUNTED = {"gold": 8, "silver": 8, "bronze": 8}


def lifted(player: str, metal: str, value: int, risk: int, *, half: bool = False) -> list[Action]:
    """A turn that ends with this coin."""
    touched = [buzz(player)] if half else []
    return [card(player, metal, value), aim(player, risk), *touched, up(player, metal), NO_PENALTY]


def fee(player: str) -> list[Action]:
    """A turn that costs $2,000."""
    return [card(player, "gold", 5000), aim(player, 2), buzz(player), dive(player, "dropped")]


def stopped(player: str) -> list[Action]:
    return [card(player, "gold", 5000), aim(player, 2), dive(player, "stopped")]


TURNS: dict[str, list[list[Action]]] = {
    "p2": [
        lifted("p2", "gold", 10000, 2), fee("p2"), lifted("p2", "gold", 5000, 3), fee("p2"),
        lifted("p2", "bronze", 5000, 2), fee("p2"), lifted("p2", "bronze", 5000, 2), fee("p2"),
        lifted("p2", "bronze", 5000, 2, half=True),
    ],
    "p3": [
        lifted("p3", "silver", 5000, 2), stopped("p3"), fee("p3"), lifted("p3", "silver", 5000, 2), stopped("p3"),
        stopped("p3"), lifted("p3", "bronze", 5000, 2, half=True), lifted("p3", "bronze", 5000, 2, half=True),
        stopped("p3"),
    ],
    "p4": [
        lifted("p4", "gold", 5000, 3, half=True), fee("p4"), fee("p4"), stopped("p4"), fee("p4"), stopped("p4"),
        fee("p4"), stopped("p4"), lifted("p4", "bronze", 5000, 2, half=True),
    ],
    "p5": [
        stopped("p5"), lifted("p5", "gold", 5000, 3), fee("p5"), stopped("p5"), fee("p5"), stopped("p5"),
        stopped("p5"), stopped("p5"), stopped("p5"),
    ],
    "p6": [
        lifted("p6", "gold", 5000, 3, half=True), fee("p6"), fee("p6"), fee("p6"), fee("p6"), fee("p6"), fee("p6"),
        lifted("p6", "bronze", 5000, 2, half=True), fee("p6"),
    ],
    "p1": [
        lifted("p1", "gold", 5000, 3), lifted("p1", "silver", 5000, 3), lifted("p1", "silver", 5000, 2),
        lifted("p1", "bronze", 5000, 3, half=True), fee("p1"), fee("p1"), fee("p1"), fee("p1"), fee("p1"),
    ],
}  # fmt: skip
"""Nine turns each, so that somebody always lifts something: they leave Ada $47,500, Bruno $62,000, Chiara $38,000,
Dev $14,500, Emi $21,000, Finn $8,500."""
BROKE = [lifted("p5", "silver", 5000, 2, half=True), *[fee("p5") for _ in range(8)]]
"""Emi, who loses everything."""


def evening(players: int, *, broke: bool = False, **fields: Any) -> list[Action]:
    """From the first turn to Bruno's tenth. With `broke` Emi is out."""
    turns = TURNS | ({"p5": BROKE} if broke else {})
    order = [f"p{(i + 1) % players + 1}" for i in range(players)]
    rounds: Iterator[Iterable[list[Action]]] = zip_longest(*(turns[player] for player in order), fillvalue=[])
    played = chain.from_iterable(turn for one in rounds for turn in one)
    return [start(players, "p2", coins=COUNTED, **fields), *played]


def table(players: int = 4, *actions: Action, **fields: Any) -> TableServices:
    """Services whose table stands at Bruno's 37th turn, with these tapped one by one on top."""
    services = TableServices(players)
    history = evening(players, **fields)
    services.play(*history[:-1])
    services.tap(history[-1], *actions)
    services.clock.turn(60)
    return services


def scene(name: str, make: Any, sizes: str = "RCT", settings: dict[str, object] | None = None) -> Scene:
    def enter(size: str, chosen: Settings) -> TableDriver:
        made: TableDriver | TableServices = make(size, chosen)
        if isinstance(made, TableDriver):
            return made
        return TableDriver(made, chosen, size)

    return Scene(name, sizes, enter, settings or {})


GOLD = card("p2", "gold", 15000)
ANY = card("p2", "anything", 15000)


def dry(*last: Action) -> TableServices:
    """Two divers, and the next turn without a coin ends the game."""
    services = TableServices(2)
    services.play(start(2, "p1"))
    services.tap(discard("p1"), discard("p2"), discard("p1"), *last)
    return services


def _card(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(table(), chosen, size)
    driver.tap("coin.gold")
    return driver


def _armed(*actions: Action, players: int = 4, **fields: Any) -> TableServices:
    services = table(players, *actions[:2], **fields)
    if len(actions) > 2:
        services.contact(0.2, 30)
        services.tap(*actions[2:])
    return services


def armed(*_: Any) -> TableServices:
    return _armed(GOLD, free_buzz("p2"), aim("p2", 4))


def by_hand(*_: Any) -> TableServices:
    services = armed()
    services.health(LOST)
    return services


def stuck(*_: Any) -> TableServices:
    services = armed()
    services.health(STUCK)
    return services


def buzzed(*_: Any) -> TableServices:
    services = armed()
    services.contact(0.42, 38)
    return services


def buzzed_any(*_: Any) -> TableServices:
    services = table(4, ANY, aim("p2", 4))
    services.contact(0.42, 38)
    return services


def free(*_: Any) -> TableServices:
    services = table(4, GOLD, free_buzz("p2"))
    services.rig.vital = Diagnostics(floor_angle=73.0)
    return services


def recovered(players: int = 4) -> TableServices:
    services = table(players, GOLD, aim("p2", 4))
    services.contact()
    services.tap(up("p2", "gold"))
    return services


def last_coin(*_: Any, of: int = 4) -> TableServices:
    """The last coin of the sea has been lifted: whatever is answered ends the game."""
    services = TableServices(of)
    services.play(start(of, "p2", coins={"gold": 1, "silver": 0, "bronze": 0}))
    services.tap(GOLD, aim("p2", 4), up("p2", "gold"))
    return services


def _undone(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(buzzed(), chosen, size)
    driver.tap("not_real")
    driver.settled()
    return driver


def _which_hole(*_: Any) -> TableServices:
    services = table(4, GOLD)
    services.contact()
    return services


def _ignored(*_: Any) -> TableServices:
    services = table(4, GOLD, aim("p2", 4), rules={"empty_buzz": "ignored"})
    services.contact()
    return services


def _other_rim(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(table(4, GOLD, aim("p2", 4)), chosen, size)
    driver.services.contact(0.42, 38, rim=3)
    driver.settled()
    return driver


def _row(name: str) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = TableDriver(_armed(GOLD, aim("p2", 4)), chosen, size)
        driver.tap(f"open.{name}")
        return driver

    return enter


def _touched(seconds: float, call: Action = GOLD) -> Any:
    """So many seconds after a contact that turned the floor."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = TableDriver(table(4, call, aim("p2", 4)), chosen, size)
        let_pass = driver.hold_clock()
        driver.services.contact(0.42, 38)
        driver.settled(seen=False)
        let_pass(seconds)
        return driver

    return enter


def _locked(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(_armed(GOLD, aim("p2", 4)), chosen, size)
    driver.tap("outcome.dropped")
    driver.settled()
    return driver


def _offered(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(_armed(GOLD, aim("p2", 4)), chosen, size)
    driver.tap("outcome.recovered.gold")
    driver.settled()
    driver.services.touch()
    driver.settled()
    return driver


def waits(size: str, chosen: Settings) -> TableDriver:
    """The probe's box has lost its power in the dive."""
    driver = TableDriver(armed(), chosen, size)
    driver.services.health(MISSED)
    driver.settled()
    return driver


def _held(*_: Any) -> TableServices:
    services = armed()
    table_work.sensors(services.own, "hold")
    return services


def _paid(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(recovered(), chosen, size)
    driver.tap("penalty.p3.share")
    driver.settled()
    return driver


def _paying(seconds: float, *, of: int = 4, key: str = "penalty.none") -> Any:
    """So many seconds after the payment."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = TableDriver(recovered(of), chosen, size)
        let_pass = driver.hold_clock()
        driver.tap(key)
        driver.settled(seen=False)
        let_pass(seconds)
        return driver

    return enter


LONG = (
    ("Massimiliano", "fin"),
    ("Bartholomäus", "star"),
    ("Christabelle", "buoy"),
    ("Wilhelmina W", "chest"),
    ("Alessandra M", "coral"),
    ("Mwangamwamba", "pearl"),
)


def rich(*actions: Action) -> TableServices:
    """Six people with long names and much money; the coins were not counted."""
    services = TableServices(6, people=LONG)
    turns = [lifted(f"p{i % 6 + 1}", "gold", 15000, 5) for i in range(1, 19)]
    services.play(start(6, "p2"), *(action for turn in turns for action in turn))
    services.tap(*actions)
    services.clock.turn(60)
    return services


def _rich_buzz(*_: Any) -> TableServices:
    services = rich(ANY, aim("p2", 5))
    services.contact(0.42, 38)
    return services


def _rich_offer(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(rich(ANY, aim("p2", 5)), chosen, size)
    driver.tap("outcome.dropped")
    driver.settled()
    driver.services.touch()
    driver.settled()
    return driver


def _rich_paid(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(rich(GOLD, aim("p2", 5), up("p2", "gold")), chosen, size)
    driver.tap("penalty.p6.share")
    driver.settled()
    return driver


LIGHT: dict[str, object] = {"theme": "shallows"}
SCENES = [
    scene("sunken.card", _card),
    scene("sunken.card.five", lambda *_: table(5)),
    scene("sunken.call", lambda *_: table(4, GOLD)),
    scene("sunken.call.six", lambda *_: table(6, GOLD)),
    scene("sunken.call.buzzed", _which_hole),
    scene("sunken.armed", armed),
    scene("sunken.armed.light", armed, "RT", LIGHT),
    scene("sunken.armed.six", lambda *_: _armed(GOLD, aim("p2", 4), players=6)),
    scene("sunken.armed.two", lambda *_: _armed(GOLD, aim("p2", 4), players=2)),
    scene("sunken.armed.three", lambda *_: _armed(GOLD, aim("p2", 4), players=3)),
    scene("sunken.armed.locked", _locked),
    scene("sunken.armed.held", _held),
    scene("sunken.armed.offer", _offered),
    scene("sunken.armed.waits", waits),
    scene("sunken.armed.coin", _row("coin")),
    scene("sunken.armed.card", _row("card")),
    scene("sunken.armed.risk", _row("risk")),
    scene("sunken.armed.any_metal", lambda *_: _armed(ANY, aim("p2", 4), players=5, broke=True)),
    scene("sunken.free_buzz", free),
    scene("sunken.stuck", stuck),
    scene("sunken.card.ends", lambda *_: dry()),
    scene("sunken.armed.ends", lambda *_: dry(card("p2"), aim("p2", 2))),
    scene("sunken.buzz.ends", lambda *_: dry(card("p2"), aim("p2", 2), buzz("p2"))),
    scene("sunken.by_hand", by_hand, settings={"rig_answered": True}),
    scene("sunken.by_hand.none", by_hand),
    scene("sunken.ring", _touched(0.3)),
    scene("sunken.ring.any", _touched(0.3, ANY)),
    scene("sunken.ring.answers", _touched(1.0)),
    scene("sunken.buzz", buzzed),
    scene("sunken.buzz.ignored", _ignored),
    scene("sunken.buzz.other_rim", _other_rim),
    scene("sunken.buzz.any", buzzed_any),
    scene("sunken.penalty", lambda *_: recovered()),
    scene("sunken.penalty.last", last_coin),
    scene("sunken.penalty.two", lambda *_: recovered(2)),
    scene("sunken.penalty.two_last", lambda *_: last_coin(of=2)),
    scene("sunken.penalty.six_last", lambda *_: last_coin(of=6)),
    scene("sunken.penalty.six", lambda *_: recovered(6)),
    scene("sunken.undone", _undone),
    scene("sunken.card.paid", _paid),
    scene("sunken.payment", _paying(0.4), "RC"),
    scene("sunken.payment.counted", _paying(1.15)),
    scene("sunken.payment.counted.six", _paying(1.15, of=6)),
    scene("sunken.payment.shared", _paying(1.15, key="penalty.p3.share")),
    scene("sunken.payment.broken", _paying(1.15, key="penalty.p3.air_line_break")),
    scene("sunken.payment.next", _paying(2.0)),
    scene("sunken.armed.long", lambda *_: rich(ANY, aim("p2", 5))),
    scene("sunken.armed.long_offer", _rich_offer),
    scene("sunken.buzz.long", _rich_buzz),
    scene("sunken.penalty.long", lambda *_: rich(GOLD, aim("p2", 5), up("p2", "gold"))),
    scene("sunken.card.long", _rich_paid),
]
