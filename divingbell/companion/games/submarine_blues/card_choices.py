"""Which cards can be meant: one row of all 52, or a rank and its suits; those that cannot say where they are (3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.decision import Choice, Row
from divingbell.companion.games.submarine_blues.card_words import SIGNS, card_of, name
from divingbell.companion.games.submarine_blues.cards import PACK, RANKS, SUITS, Card
from divingbell.companion.games.submarine_blues.draft import Draft
from divingbell.companion.games.submarine_blues.facts import kind_of
from divingbell.companion.games.submarine_blues.reef import gaps
from divingbell.companion.games.submarine_blues.resort import matches
from divingbell.companion.games.submarine_blues.state import hidden

Off = Mapping[Card, str]
"""Card -> why it cannot be chosen, in a word or two; empty: there is nothing short to say."""


def card_row(draft: Draft, row_id: str, off: Off | None = None) -> Row:
    """All cards; those that are off for the action of a draft say why (`off`: for this reason)."""
    reasons = {"attack": no_attack, "reef": no_gap}.get(draft.act or "", not_in_hand)(draft) if off is None else off
    cards = (Choice(card, name(draft.ctx, card), None, "", reasons.get(card)) for card in PACK)
    return Row(row_id, draft.t("which_card"), tuple(cards))


def rank_row(draft: Draft) -> Row:
    """The values of which a set, or a card that matches a resort, can be laid."""
    off, joining = not_in_hand(draft), matches(draft.state)

    def reason(rank: str) -> str | None:
        left = sum(card_of(rank, suit) not in off for suit in SUITS)
        return None if left > 1 or (left == 1 and rank in joining) else ""

    return Row("rank", draft.t("ask.rank"), tuple(Choice(rank, rank, None, "", reason(rank)) for rank in RANKS))


def suit_rows(draft: Draft) -> tuple[Row, ...]:
    """For each suit whether the card of the chosen rank is laid; all are off before a rank is chosen."""
    off, rank = not_in_hand(draft), draft.picks.get("rank")

    def row(suit: str) -> Row:
        reason = off.get(card_of(rank, suit)) if rank is not None else ""
        laid = Choice(True, draft.t("ask.laid"), SIGNS[suit], "", reason)
        return Row(
            f"lay.{suit}", draft.ctx.t(f"submarine_blues.suit.{suit}"), (laid, Choice(False, draft.t("ask.not_laid")))
        )

    return tuple(map(row, SUITS))


def not_in_hand(draft: Draft) -> dict[Card, str]:
    """Cards that cannot be in the hand of the player who acts (3.3), with the place where each is."""
    state, holder = draft.state, draft.seat
    known: dict[Card, str] = {
        card: draft.called(player) for player, seat in state.players.items() for card in (*seat.seen, *seat.resort)
    }
    known |= dict.fromkeys(state.discard, draft.t("in_discard"))
    known |= dict.fromkeys(state.reef, draft.t("in_reef"))
    for card in holder.seen:
        known.pop(card, None)
    if holder.hand == len(holder.seen):
        unseen, words = hidden(state), draft.t("not_held")
        known |= {card: words for card in PACK if card in unseen}
    return known


def no_attack(draft: Draft) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that are known to be no attack sharks."""
    kinds = {card: kind_of(draft.facts, card) for card in PACK}
    others = {card: kind for card, kind in kinds.items() if kind in ("cruising", "submarine")}
    return {card: draft.t(f"kind.short.{kind}") for card, kind in others.items()} | not_in_hand(draft)


def no_gap(draft: Draft) -> dict[Card, str]:
    """As `not_in_hand`, with the cards that fit no gap of the reef."""
    words = draft.t("no_gap")
    return {card: words for card in PACK if not gaps(draft.state, card)} | not_in_hand(draft)
