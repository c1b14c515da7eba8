"""Scenes of Submarine Blues: its table, its questions, its auctions, packs and the reef at the start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.submarine_blues.facts import Fact
from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.ui.games.submarine_blues.pack_files import user_packs
from divingbell.ui.games.submarine_blues.packs import PackScreen
from divingbell.ui.screens.players.players import Players
from divingbell.ui.shell.shell import Shell
from tests.ui import blues_evening as evening
from tests.ui.blues_evening import Action, attack, into_reef, lay, over, passes, reef_end
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.scenes_deep_sea import paying
from tests.ui.scenes_players import TOGETHER
from tests.ui.started_services import start_app
from tests.ui.table_services import TableDriver, TableServices

Taps = Callable[[TableDriver], None]


def table(actions: Sequence[Action], *more: Action, players: int = 4) -> TableServices:
    """Services whose table stands there, with these tapped one by one on top."""
    services = TableServices(players)
    if len(actions) > 1:
        services.play(*actions[:-1])
    services.tap(actions[-1], *more)
    return services


def at(make: Callable[[], TableServices], *taps: str) -> Enter:
    """The table after these taps."""

    def enter(size: str, settings: Settings) -> TableDriver:
        driver = TableDriver(make(), settings, size)
        for tap in taps:
            driver.tap(tap)
            driver.settled()
        return driver

    return enter


def scene(
    name: str, make: Callable[[], TableServices], *taps: str, sizes: str = "RCT", drawing: str | None = None
) -> Scene:
    return Scene(name, sizes, at(make, *taps), drawing=drawing)


# Tables -----------------------------------------------------------------------------------------------------------


def bruno(*more: Action) -> Callable[[], TableServices]:
    return lambda: table(evening.bruno_begins(), *more)


def bidding(*more: Action) -> Callable[[], TableServices]:
    return lambda: table(evening.bruno_bids(), *more)


JACK = attack("p2", "JS", {"p1": 2, "p3": 1, "p4": 3})
FOURS = lay("p2", "4D", "4H", "4S", facts={"4S": {"kind": "submarine", "sharks": 1, "pilot_fish": 1}})
TEN = lay("p2", "10S")
TAKES = into_reef("p2", "8D", 2)


def two() -> TableServices:
    """Two players, one with many divers."""
    start = evening.begin(2, facts=evening.PACK)
    turns: list[Action] = []
    for number in range(2):
        for player, cards in (("p1", ("5C", "6C", "7C", "8C")), ("p2", ("5D", "6D", "7D", "8D"))):
            turns += [reef_end(player, card) for card in cards[2 * number : 2 * number + 2]]
            turns += [over(player)]
    return table([start, *turns], players=2)


def many() -> TableServices:
    """Two players; Bruno has twelve cards in his resort and twelve divers."""
    kinds = {c + s: {"kind": "cruising", "sharks": 1 + place, "pilot_fish": 3} for place, c in enumerate("236")
             for s in "CDHS"}  # fmt: skip
    kinds |= {card: {"kind": "attack"} for card in ("KC", "KD", "KH")} | {"8S": {"kind": "submarine"}}
    kinds |= {"8C": {"kind": "cruising"}}
    del kinds["6S"]
    start = {**evening.begin(2, rules=evening.HOUSE, facts=kinds), "reef": ["5H", "7H", "QC", "4C", "9H"]}
    turns: list[Action] = []
    for rank in ("2", "3", "6"):
        turns += [over("p1"), lay("p2", *(rank + s for s in ("CDHS" if rank != "6" else "CDH"))), over("p2")]
    for king in ("KC", "KD", "KH"):
        turns += [over("p1"), attack("p2", king, {"p1": 5}), over("p2")]
    turns += [lay("p1", "8C", "8S"), over("p1")]
    return table(evening.legal(start, *turns), players=2)


def _one_boat() -> list[Action]:
    """The only submarine: Dev bids two, and Ada has the last word."""
    start = evening.begin(submarines=1, rules=evening.HOUSE, facts=evening.PACK)
    first = [lay("p1", "9C", "9S", facts={"9S": {"kind": "submarine"}}), over("p1")]
    return [start, *first, *passes("p2", "p3"), evening.bid("p4", 2, hand="KS")]


def hammer() -> TableServices:
    """Before the last word of that auction."""
    return table(_one_boat())


def last_turn() -> TableServices:
    """The last submarine is won: three are still to play."""
    return table([*_one_boat(), *passes("p1")], over("p2"))


# Packs and the start ----------------------------------------------------------------------------------------------

OURS = Pack("Ours", {c: Fact(**f) for c, f in evening.PACK.items()})  # type: ignore[misc]
NEW = {**TOGETHER, "pack": "Ours"}


def before(*taps: str) -> Enter:
    """The players screen of Submarine Blues, with a pack on this tablet."""

    def enter(size: str, settings: Settings) -> Driver:
        def first(shell: Shell) -> Players:
            user_packs(shell.services).save(OURS)
            return Players(shell, "submarine_blues")

        driver = start_app(size, settings, first)
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def packs(*taps: str, damaged: bool = True, empty: bool = False) -> Enter:
    """The packs of a tablet."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings, lambda shell: PackScreen(shell))
        folder = user_packs(driver.shell.services)
        if not empty:
            folder.save(OURS)
            folder.save(Pack("Grandma", {"2C": Fact("cruising", 1, 1)}))
            if damaged:
                (folder.folder / "holiday.yaml").write_text("pack: 1\nname: Holiday\ncards: {10X: {kind: attack}}\n")
        screen: Any = driver.shell.top
        screen.read()
        driver.wait(lambda: screen.stored is not None and (empty or len(screen.stored) > 1), "the packs are read")
        driver.frames(2)
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def picked(*cards: str) -> tuple[str, ...]:
    """Cards of the reef, as rank and suit where not all cards have room."""
    return tuple(f"{kind}.{part}" for card in cards for kind, part in (("rank", card[:-1]), ("suit", card[-1])))


def reef(count: int) -> Enter:
    """The reef at the start with so many cards picked."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = before("same_again", "start")(size, settings)
        for card in ("5H", "7H", "QC", "4C", "9H")[:count]:
            for tap in [f"card.{card}"] if size[0] == "R" else picked(card):
                driver.tap(tap)
        return driver

    return enter


PICKER: dict[str, Sequence[str]] = {
    "R": ["act.reef_end"],
    "C": ["act.reef_end", "rank.9"],
    "T": ["act.reef_end", "rank.9"],
}


def picker(size: str, settings: Settings) -> TableDriver:
    return at(bruno(), *PICKER[size[0]])(size, settings)


def chosen(act: str, card: str, *more: str, make: Callable[[], TableServices] | None = None) -> Enter:
    """After a card was picked for this act."""

    def enter(size: str, settings: Settings) -> TableDriver:
        taps = [f"card.{card}"] if size[0] == "R" else picked(card)
        return at(make or bruno(), f"act.{act}", *taps, *more)(size, settings)

    return enter


def cards(size: str, settings: Settings) -> TableDriver:
    """What is known of all 52."""
    driver = at(bidding())(size, settings)
    table: Any = driver.shell.top
    table.menu_buttons(driver.shell.ctx)[0].tap()
    driver.frames(2)
    return driver


HITS = ("hits.p1.2", "hits.p3.1", "hits.p4.3")
SET = ("act.resort", "rank.4", "suit.D", "suit.H", "suit.S")
BID = ("bid.4H", "bid.10C", "bid.10D")
SIXES = ("act.resort", "rank.6", "suit.D", "suit.S", "play", "hits.p1.0", "hits.p3.1", "hits.p4.0", "attack")


def _jack_unknown() -> TableServices:
    """Bruno's turn, where nobody has said what the jack of spades shows."""
    first, *rest = evening.bruno_begins()
    facts = {card: fact for card, fact in evening.PACK.items() if card != "JS"}
    return table([{**first, "facts": facts}, *rest])


def no_shark(size: str, settings: Settings) -> TableDriver:
    """Bruno's card turned out to be a cruising shark."""
    taps = ["card.JS"] if size[0] == "R" else picked("JS")
    return at(_jack_unknown, "act.attack", *taps, "kind.cruising", "numbers_later")(size, settings)


def attacked(seconds: float) -> Enter:
    """So many seconds after Bruno's jack has hit."""

    def enter(size: str, settings: Settings) -> TableDriver:
        driver = TableDriver(bruno()(), settings, size)
        let_pass = driver.hold_clock()
        driver.services.play(JACK)
        driver.settled(seen=False)
        let_pass(seconds)
        return driver

    return enter


SCENES = [
    scene("blues.table", bruno()),
    scene("blues.table.bonus", bruno(JACK, TAKES), drawing="g2-blues-table"),
    scene("blues.table.two", two, drawing="g2-blues-table"),
    scene("blues.table.last", last_turn, drawing="g2-blues-table"),
    Scene("blues.payment", "RCT", attacked(1.0)),
    Scene("blues.payment.next", "RCT", attacked(1.3)),
    Scene("blues.payment.won", "RCT", paying(hammer, key="call.pass")),
    Scene("blues.picker.no_shark", "RCT", no_shark, drawing="g6-blues-card-picker"),
    Scene("blues.attack", "RCT", chosen("attack", "JS", *HITS)),
    Scene("blues.attack.asking", "RCT", chosen("attack", "JS", "hits.p3.3"), drawing="g3-blues-attack"),
    scene("blues.attack.second", bruno(), *SIXES, drawing="g3-blues-attack"),
    scene("blues.laying", bruno(JACK), *SET),
    scene("blues.laying.empty", bruno(JACK), "act.resort", drawing="g4-blues-set"),
    Scene("blues.reef", "RCT", chosen("reef", "8D", make=bruno(JACK, TEN))),
    Scene("blues.picker", "RCT", picker),
    Scene("blues.picker.attack", "RCT", at(bruno(), "act.attack"), drawing="g6-blues-card-picker"),
    scene("blues.facts", bruno(JACK), *SET, "facts.4S", "kind.submarine", "sharks.1", "pilot_fish.1"),
    scene("blues.facts.higher", bruno(JACK), *SET, "facts.4S", "kind.submarine", "sharks.more"),
    Scene("blues.auction", "RCT", at(bidding(), *BID)),
    Scene("blues.auction.nothing", "RCT", at(bidding()), drawing="g8-blues-bid"),
    scene("blues.auction.many", many, "bid.3H", drawing="g8-blues-bid"),
    scene("blues.auction.said", bidding(*passes("p2")), "bid.7D", "numbers_later", drawing="g8-blues-bid"),
    scene("blues.table.toast", bruno(), "act.reef_end", "seen.QD", drawing="g2-blues-table"),
    scene("blues.auction.toast", bidding(*passes("p2")), "call.pass", drawing="g8-blues-bid"),
    Scene("blues.printed_cards", "RCT", cards),
    scene("blues.resort", bruno(JACK, FOURS), "resort.p2"),
    Scene("players.levels", "RCT", before("same_again", "seat.1", "level.submarine_pilot"), NEW, drawing="l-players"),
    Scene("blues.tokens", "RCT", before("same_again", "pack"), NEW, drawing="l2-coins"),
    Scene("blues.reef_setup", "RCT", reef(2), NEW),
    Scene("blues.reef_setup.whole", "RCT", reef(5), NEW),
    Scene("packs", "RCT", packs(), {"pack": "Ours"}),
    Scene("packs.none", "RCT", packs(empty=True)),
    Scene("packs.save", "RCT", packs("save.1"), {"pack": "Ours"}),
    Scene("packs.new", "RCT", packs("new_pack", "letter.m", "letter.h"), {"pack": "Ours"}),
]
