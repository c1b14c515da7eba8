"""One evening of Submarine Blues up to the tables of the drawings: five turns, then Bruno's, then Chiara's auction."""

from __future__ import annotations

from functools import cache
from typing import Any

from divingbell.companion.session.session import Session

Action = dict[str, Any]
LEVELS = {"p1": "scuba_diver", "p2": "scuba_diver", "p3": "submarine_pilot"}
REEF = ["AC", "6S", "8S", "QD", "3H"]
PACK = {
    "10C": {"kind": "submarine", "sharks": 3, "pilot_fish": 2},
    "10D": {"kind": "submarine", "sharks": 2, "pilot_fish": 3},
    "4D": {"kind": "cruising", "sharks": 1, "pilot_fish": 2},
    "4H": {"kind": "submarine", "sharks": 2, "pilot_fish": 1},
    "JS": {"kind": "attack"},
    "6D": {"kind": "attack"},
    "6S": {"kind": "attack"},
    **{card: {"kind": "cruising"} for card in ("9C", "9D", "10S", "7C", "7H", "2C", "2D", "6C", "6H")},
}
"""What the family had learnt before this evening."""


def begin(players: int = 4, first: str = "p1", **fields: Any) -> Action:
    made = {"type": "start_game", "game": "submarine_blues", "players": players, "first_player": first, "reef": REEF}
    return {**made, "levels": {p: level for p, level in LEVELS.items() if int(p[1]) <= players}, **fields}


def attack(player: str, card: str, hits: dict[str, int], **fields: Any) -> Action:
    return {"type": "attack", "player": player, "card": card, "hits": hits, **fields}


def lay(player: str, *cards: str, **fields: Any) -> Action:
    return {"type": "play_to_resort", "player": player, "cards": list(cards), **fields}


def boats(*cards: str) -> dict[str, Any]:
    return {"facts": {card: {"kind": "submarine"} for card in cards}}


def into_reef(player: str, card: str, gap: int) -> Action:
    return {"type": "play_into_reef", "player": player, "card": card, "gap": gap}


def reef_end(player: str, card: str) -> Action:
    return {"type": "play_reef_end", "player": player, "card": card}


def over(player: str) -> Action:
    return {"type": "end_turn", "player": player}


def bid(player: str, value: int, *resort: str, hand: str | None = None) -> Action:
    made = {"type": "bid", "player": player, "resort_cards": list(resort), "value": value}
    return made | ({"hand_card": hand} if hand else {})


def passes(*players: str) -> list[Action]:
    return [{"type": "pass_bid", "player": player} for player in players]


def five_turns() -> list[Action]:
    """Ada, Bruno, Chiara, Dev and Ada again; six submarines are won, and the deck is made anew once."""
    ada = [lay("p1", "9C", "9S", "9D", **boats("9S")), reef_end("p1", "5C"), reef_end("p1", "5H"), over("p1")]
    ada += [*passes("p2", "p3", "p4"), bid("p1", 3, "9D", hand="KC")]
    bruno = [into_reef("p2", "10H", 1), lay("p2", "10C", "10D", "10S"), reef_end("p2", "7H"), over("p2")]
    bruno += [*passes("p3", "p4"), bid("p1", 3, hand="JH"), *passes("p2")]
    bruno += [*passes("p3", "p4", "p1"), bid("p2", 2, "10S", hand="JD")]
    chiara = [lay("p3", "7C", "7D", "7S", facts={"7D": {"kind": "cruising"}, "7S": {"kind": "cruising"}})]
    chiara += [lay("p3", "6C", "6H"), over("p3")]
    shark = {"facts": {"JC": {"kind": "attack"}}}
    dev = [lay("p4", "2H", "2C", "2D", **boats("2H")), attack("p4", "JC", {"p1": 0, "p2": 0, "p3": 1}, **shark)]
    dev += [reef_end("p4", "QC"), over("p4"), bid("p1", 1, hand="8C"), *passes("p2")]
    dev += [bid("p3", 5, "7C", "7D", "7S", "6C", "6H", hand="5D"), *passes("p4")]
    again = [lay("p1", "KD", "KH", **boats("KD", "KH")), reef_end("p1", "4C"), reef_end("p1", "9H"), over("p1")]
    again += [*passes("p2", "p3"), bid("p4", 2, "2C", hand="QH"), *passes("p1")]
    again += [*passes("p2", "p3"), bid("p4", 2, "2D", hand="AD"), *passes("p1")]
    return [*ada, *bruno, *chiara, *dev, *again]


HOUSE = {"early_end": "any"}
SEVENS = {"7D": {"kind": "submarine"}, "7S": {"kind": "submarine"}}


@cache
def bruno_begins() -> tuple[Action, ...]:
    """The table of `blues.table`: it is Bruno's turn."""
    return legal(begin(facts=PACK), *five_turns())


@cache
def bruno_bids() -> tuple[Action, ...]:
    """The table of `blues.auction`: Dev has bid 5, Ada has passed."""
    evening = [begin(facts=PACK, rules=HOUSE), *five_turns()]
    evening = [_sevens(action) for action in evening]
    four = {"facts": {"4S": {"kind": "submarine", "sharks": 1, "pilot_fish": 1}}}
    evening += [attack("p2", "JS", {"p1": 2, "p3": 1, "p4": 3}), lay("p2", "4D", "4H", "4S", **four), over("p2")]
    evening += [bid("p3", 4, hand="QS"), *passes("p4", "p1", "p2"), *passes("p3", "p4", "p1", "p2")]
    evening += [lay("p3", "7C", "7D", "7S"), over("p3"), bid("p4", 5, hand="3S"), *passes("p1")]
    return legal(*evening)


def _sevens(action: Action) -> Action:
    """In that evening two of the sevens show a submarine, and Chiara's first three bring no auction: they are 8s."""
    if action["type"] == "play_to_resort" and "7C" in action["cards"]:
        return lay("p3", "8C", "8D", "8H", facts={c: {"kind": "cruising"} for c in ("8C", "8D", "8H")})
    if action["type"] == "bid" and "7C" in action["resort_cards"]:
        return bid("p3", 5, "8C", "8D", "8H", "6C", "6H", hand="5D")
    if action["type"] == "bid" and action.get("hand_card") == "8C":
        return bid("p1", 1, hand="5S")
    if action["type"] == "start_game":
        return {**action, "facts": {**PACK, **SEVENS, "7C": {"kind": "cruising"}}}
    return action


def legal(*actions: Action) -> tuple[Action, ...]:
    """These actions, tried one by one."""
    session = Session()
    for action in actions:
        after = session.apply(action)
        assert isinstance(after, Session), (action, after, session.state)
        session = after
    return actions
