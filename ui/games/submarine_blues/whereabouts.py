"""Where a card is as far as everybody knows: which of the 52 can have been played from a hand, and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.reef import gaps
from divingbell.companion.games.submarine_blues.state import State, hidden
from divingbell.ui.games.submarine_blues.cards import ALL
from divingbell.ui.games.submarine_blues.position import Position
from divingbell.ui.kit.context import Context

Off = Mapping[Card, str]
"""Card -> why it cannot be chosen, in a word or two."""


def lying_open(state: State) -> set[Card]:
    """Reef, discards and resorts."""
    resorts = (card for player in state.players.values() for card in player.resort)
    return {*state.reef, *state.discard, *resorts}


def not_in_hand(ctx: Context, position: Position) -> dict[Card, str]:
    """Cards that cannot be in the hand of the player who acts (rules.md 3.3), with the place where each is."""
    state, holder = position.state, position.players[position.actor]
    known: dict[Card, str] = {
        card: position.called(name) for name, player in state.players.items() for card in (*player.seen, *player.resort)
    }
    known |= dict.fromkeys(state.discard, str(ctx.t("blues_table.in_discard")))
    known |= dict.fromkeys(state.reef, str(ctx.t("blues_table.in_reef")))
    for card in holder.seen:
        known.pop(card, None)
    if holder.hand == len(holder.seen):
        unseen = hidden(state)
        known |= {card: ctx.t("blues_table.not_held") for card in ALL if card in unseen}
    return known


def no_attack(ctx: Context, position: Position) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that are known to be no attack sharks."""
    kinds = {card: position.kind(card) for card in ALL}
    others = {card: kind for card, kind in kinds.items() if kind in ("cruising", "submarine")}
    off: dict[Card, str] = {card: ctx.t(f"blues_table.kind.short.{kind}") for card, kind in others.items()}
    return off | not_in_hand(ctx, position)


def no_gap(ctx: Context, position: Position) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that fit no gap of the reef."""
    off: dict[Card, str] = {card: ctx.t("blues_table.no_gap") for card in ALL if not gaps(position.state, card)}
    return off | not_in_hand(ctx, position)
