"""What holds in every state of every game, and the books that the movements keep."""

from __future__ import annotations

from collections import Counter
from typing import Any

from divingbell.companion.games.submarine_blues.cards import PACK
from divingbell.companion.games.submarine_blues.state import State, hidden
from divingbell.companion.session.session import Entry

TOKENS = {2: (14, 6), 3: (21, 9), 4: (24, 11)}


def check(state: State) -> None:
    """Cards, divers and submarines are all there; lists are in order; counters stay in their ranges."""
    seats = state.players.values()
    piles = [state.reef, state.discard, *(seat.resort for seat in seats), *(seat.seen for seat in seats)]
    known = [card for pile in piles for card in pile]
    assert len(set(known)) == len(known), "a card lies in two places"
    assert set(known) <= set(PACK)
    unseen = sum(seat.hand - len(seat.seen) for seat in seats)
    assert state.deck + unseen == len(PACK) - len(known) == len(hidden(state)), "a card is missing or too many"
    assert len(state.reef) == 5
    for seat in seats:
        assert 0 <= len(seat.seen) <= seat.hand <= 5
        assert min(seat.divers, seat.submarines) >= 0
    for pile in piles[1:]:
        assert list(pile) == sorted(pile)
    assert state.deck >= 0
    assert state.deck or not state.discard or state.phase != "auction", "after drawing up a deck is made of discards"
    assert 0 <= state.turn.used <= 3
    assert state.turn.bonus is None or state.turn.bonus in state.players[state.turn.player].seen
    assert (state.auction is not None) == (state.phase == "auction")
    if state.auction is not None:
        assert 1 <= state.auction.index <= state.auction.of == state.turn.submarine_cards
        assert state.submarines_left > 0
    assert (state.result is not None) == (state.phase == "over")
    assert state.final_turns is None or (state.submarines_left == 0 and 0 <= state.final_turns <= len(state.players))
    assert all([*fact.known()] for fact in state.facts.values()), "a card about which nothing is known is listed"


def check_tokens(state: State, start: dict[str, Any]) -> None:
    """No diver and no submarine is made or lost."""
    divers, submarines = TOKENS[start["players"]]
    seats = state.players.values()
    assert state.divers_left + sum(seat.divers for seat in seats) == start.get("divers", divers)
    assert state.submarines_left + sum(seat.submarines for seat in seats) == start.get("submarines", submarines)


def check_hidden(state: State, entries: list[dict[str, Any]]) -> None:
    """The companion names no card that the people did not name to it."""
    named = set(_texts(entries))
    seats = state.players.values()
    piles = [state.reef, state.discard, state.facts, *(seat.resort for seat in seats), *(seat.seen for seat in seats)]
    assert {card for pile in piles for card in pile} <= named


def holdings(state: State) -> Counter[tuple[str, str]]:
    """How much of what every holder has."""
    held = Counter({("deck", "card"): state.deck, ("discard", "card"): len(state.discard)})
    held["reef", "card"] = len(state.reef)
    held["pile", "diver"], held["pile", "submarine"] = state.divers_left, state.submarines_left
    for name, seat in state.players.items():
        held[name, "card"], held[f"{name}.resort", "card"] = seat.hand, len(seat.resort)
        held[name, "diver"], held[name, "submarine"] = seat.divers, seat.submarines
    return held


def check_books(entry: Entry) -> None:
    """The movements of an entry are exactly the difference between the state before it and the state after it."""
    if entry.previous is None:
        first = holdings(entry.state)
        held = Counter({("deck", "card"): len(PACK)})
        held.update({key: first[key] for key in first if key[0] == "pile"})
    else:
        held = holdings(entry.previous.state)
    for moved in entry.movements:
        assert moved.count >= 0
        held[moved.giver, moved.what] -= moved.count
        held[moved.taker, moved.what] += moved.count
        assert held[moved.giver, moved.what] >= 0, "something was given that was not there"
    assert +held == +holdings(entry.state)


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(text for inner in value.values() for text in _texts(inner))]
    if isinstance(value, list):
        return [text for inner in value for text in _texts(inner)]
    return [value] if isinstance(value, str) else []
