"""State of a table of Submarine Blues, as immutable values, and how it is shown (actions.md section 3)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from divingbell.companion.games.game import Result, Rules
from divingbell.companion.games.submarine_blues.actions import Level
from divingbell.companion.games.submarine_blues.cards import PACK, Card
from divingbell.companion.games.submarine_blues.facts import Facts

Cards = tuple[Card, ...]

EVERY_CARD = frozenset[str](PACK)
HAND = 5
ACTIONS = 3

# Holders and things of the movements; a seat holds its hand, its divers and its submarines.
DECK, DISCARD, REEF, PILE = "deck", "discard", "reef", "pile"
CARD, DIVER, SUBMARINE = "card", "diver", "submarine"


class Player(Struct, frozen=True, gc=False):
    """One seat. `hand` counts cards, `seen` are those of them that everybody knows; `seen` and `resort` are sorted."""

    level: Level
    hand: int = HAND
    seen: Cards = ()
    resort: Cards = ()
    divers: int = 0
    submarines: int = 0


class Turn(Struct, frozen=True, gc=False):
    """The turn going on; `number` counts the turns of all players from 1.

    `bonus` is the card just taken from the reef: it may join a resort without an action, as the next thing done.
    """

    player: str
    number: int
    used: int = 0
    bonus: Card | None = None
    may_end: bool = False
    submarine_cards: int = 0


class StandingBid(Struct, frozen=True, gc=False):
    """The standing bid of an auction."""

    player: str
    value: int
    resort_cards: Cards
    hand_card: Card | None


class Auction(Struct, frozen=True, gc=False):
    """Auction number `index` of the `of` submarine cards of this turn; `high` is None until somebody bids."""

    index: int
    of: int
    bidder: str
    high: StandingBid | None = None


class State(Struct, frozen=True, gc=False):
    """The whole table. `deck` counts cards, `discard` is sorted, `reef` goes from the deck outwards."""

    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    turn: Turn
    deck: int
    discard: Cards
    reef: Cards
    divers_left: int
    submarines_left: int
    players: dict[str, Player]
    auction: Auction | None
    final_turns: int | None
    facts: Facts


def resort_of(name: str) -> str:
    """The holder of the cards in a player's resort."""
    return f"{name}.resort"


def with_player(state: State, name: str, player: Player, **changes: Any) -> State:
    """The same table with one seat changed, and these fields of its own."""
    return replace(state, players={**state.players, name: player}, **changes)


def cards(*groups: Iterable[Card]) -> Cards:
    """All of these cards, sorted as text."""
    return tuple(sorted(chain.from_iterable(groups)))


def discarded(state: State, *laid: Card) -> Cards:
    """The discard pile with some more cards on it."""
    return cards(state.discard, laid)


def opponents(state: State, name: str) -> tuple[str, ...]:
    """The other seats, clockwise from this one's left."""
    order = tuple(state.players)
    place = order.index(name)
    return order[place + 1 :] + order[:place]


def lying_open(state: State) -> set[Card]:
    """The cards of reef, discards and resorts."""
    resorts = (card for player in state.players.values() for card in player.resort)
    return {*state.reef, *state.discard, *resorts}


def hidden(state: State, among: frozenset[str] = EVERY_CARD) -> frozenset[str]:
    """Those of these cards of which nobody can say where they are: in the deck, or in a hand and never seen (3.3)."""
    known = [state.reef, state.discard]
    for player in state.players.values():
        known += player.resort, player.seen
    return among.difference(*known)
