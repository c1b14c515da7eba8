"""Where a card is as far as everybody knows: which of the 52 can have been played from a hand, and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import kind_of
from divingbell.companion.games.submarine_blues.reef import gaps
from divingbell.companion.games.submarine_blues.state import State, hidden
from divingbell.ui.games.submarine_blues.cards import ALL

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

Off = Mapping[Card, str]
"""Card -> why it cannot be chosen, in a word or two."""


def lying_open(state: State) -> set[Card]:
    """Reef, discards and resorts."""
    resorts = (card for player in state.players.values() for card in player.resort)
    return {*state.reef, *state.discard, *resorts}


def not_in_hand(table: SubmarineBluesTable, player: str) -> dict[Card, str]:
    """Cards that cannot be in this hand (rules.md 3.3), with the place where each is."""
    state, t = table.state, table.ctx.t
    known: dict[Card, str] = {
        card: table.seat(name).name for name, other in state.players.items() for card in other.seen
    }
    known |= {card: table.seat(name).name for name, other in state.players.items() for card in other.resort}
    known |= dict.fromkeys(state.discard, str(t("blues_table.in_discard")))
    known |= dict.fromkeys(state.reef, str(t("blues_table.in_reef")))
    holder = state.players[player]
    for card in holder.seen:
        known.pop(card, None)
    if holder.hand == len(holder.seen):
        unseen = hidden(state)
        known |= {card: t("blues_table.not_held") for card in ALL if card in unseen}
    return known


def no_attack(table: SubmarineBluesTable, player: str) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that are known to be no attack sharks."""
    t = table.ctx.t
    off: dict[Card, str] = {}
    for card in ALL:
        kind = kind_of(table.facts, card)
        if kind in ("cruising", "submarine"):
            off[card] = t(f"blues_table.kind.short.{kind}")
    return off | not_in_hand(table, player)


def no_gap(table: SubmarineBluesTable, player: str) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that fit no gap of the reef."""
    off: dict[Card, str] = {card: table.ctx.t("blues_table.no_gap") for card in ALL if not gaps(table.state, card)}
    return off | not_in_hand(table, player)
