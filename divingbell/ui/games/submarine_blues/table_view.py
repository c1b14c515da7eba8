"""The view of this table: what holds, what everybody is called, and what is known of the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import FIELDS, UNKNOWN, CardKind, Fact, Facts, kind_of, merge
from divingbell.companion.games.submarine_blues.state import Player, State
from divingbell.ui.table.payment_view import Tag


class TableView(NamedTuple):
    """A state of the game as people see it."""

    state: State
    seats: Mapping[str, Seat]
    told: Facts
    """Facts said of cards in this game; they are sent with the next action that concerns them."""
    panels: Mapping[str, Player]
    """The figures of the resorts: those before a payment, until it has come."""
    tag: Callable[[str], Tag | None]
    """The tags of gains and losses (`payments.py`)."""

    @property
    def players(self) -> Mapping[str, Player]:
        return self.state.players

    @property
    def actor(self) -> str:
        """The player who has to act: the player in turn, in an auction the bidder."""
        auction = self.state.auction
        return auction.bidder if auction is not None else self.state.turn.player

    @property
    def facts(self) -> Facts:
        """The facts of all cards, with those just said."""
        return merge(self.state.facts, self.told) if self.told else self.state.facts

    def called(self, player: str) -> str:
        """The name of a player."""
        return self.seats[player].told

    def fact(self, card: Card) -> Fact:
        return self.facts.get(card, UNKNOWN)

    def kind(self, card: Card) -> CardKind | None:
        """None while nobody has said."""
        return kind_of(self.facts, card)

    @property
    def known(self) -> int:
        """Of how many cards something is known."""
        return sum(fact != UNKNOWN for fact in self.facts.values())

    def learnt(self, card: Card) -> bool:
        """Tell whether everything that this card shows is entered: what was only said can still be said otherwise."""
        return len([*self.state.facts.get(card, UNKNOWN).known()]) == len(FIELDS)
