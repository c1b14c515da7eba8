"""What the screens of this table show: what holds, what everybody is called, what is known of the cards, and where
each can be (rules.md 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import FIELDS, UNKNOWN, Fact, Facts, Kind, kind_of, merge
from divingbell.companion.games.submarine_blues.reef import gaps
from divingbell.companion.games.submarine_blues.state import Player, State, hidden
from divingbell.ui.games.submarine_blues.cards import ALL
from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment import Tag


class TableView(NamedTuple):
    """A state of the game as people see it."""

    state: State
    seats: Mapping[str, Seat]
    told: Facts
    """What was said of cards since the last entry; it is sent with the next action that concerns them."""
    panels: Mapping[str, Player]
    """What the resorts show: what everybody had before a payment, until it has come."""
    tag: Callable[[str], Tag | None]
    """What somebody has just got or lost (`paid.py`)."""

    @property
    def players(self) -> Mapping[str, Player]:
        return self.state.players

    @property
    def actor(self) -> str:
        """Who has to do something: the player in turn, in an auction the bidder."""
        auction = self.state.auction
        return auction.bidder if auction is not None else self.state.turn.player

    @property
    def facts(self) -> Facts:
        """What is known of all cards, with what was just said."""
        return merge(self.state.facts, self.told) if self.told else self.state.facts

    def called(self, player: str) -> str:
        """The name of a player."""
        return self.seats[player].told

    def fact(self, card: Card) -> Fact:
        return self.facts.get(card, UNKNOWN)

    def kind(self, card: Card) -> Kind | None:
        """None while nobody has said."""
        return kind_of(self.facts, card)

    @property
    def known(self) -> int:
        """Of how many cards something is known."""
        return sum(fact != UNKNOWN for fact in self.facts.values())

    def learnt(self, card: Card) -> bool:
        """Whether everything that this card shows is known."""
        return len([*self.fact(card).known()]) == len(FIELDS)


Off = Mapping[Card, str]
"""Card -> why it cannot be chosen, in a word or two."""


def lying_open(state: State) -> set[Card]:
    """Reef, discards and resorts."""
    resorts = (card for player in state.players.values() for card in player.resort)
    return {*state.reef, *state.discard, *resorts}


def not_in_hand(ctx: Context, view: TableView) -> dict[Card, str]:
    """Cards that cannot be in the hand of the player who acts (rules.md 3.3), with the place where each is."""
    state, holder = view.state, view.players[view.actor]
    known: dict[Card, str] = {
        card: view.called(name) for name, player in state.players.items() for card in (*player.seen, *player.resort)
    }
    known |= dict.fromkeys(state.discard, str(ctx.t("submarine_blues_table.in_discard")))
    known |= dict.fromkeys(state.reef, str(ctx.t("submarine_blues_table.in_reef")))
    for card in holder.seen:
        known.pop(card, None)
    if holder.hand == len(holder.seen):
        unseen = hidden(state)
        known |= {card: ctx.t("submarine_blues_table.not_held") for card in ALL if card in unseen}
    return known


def no_attack(ctx: Context, view: TableView) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that are known to be no attack sharks."""
    kinds = {card: view.kind(card) for card in ALL}
    others = {card: kind for card, kind in kinds.items() if kind in ("cruising", "submarine")}
    off: dict[Card, str] = {card: ctx.t(f"submarine_blues_table.kind.short.{kind}") for card, kind in others.items()}
    return off | not_in_hand(ctx, view)


def no_gap(ctx: Context, view: TableView) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that fit no gap of the reef."""
    off: dict[Card, str] = {card: ctx.t("submarine_blues_table.no_gap") for card in ALL if not gaps(view.state, card)}
    return off | not_in_hand(ctx, view)
