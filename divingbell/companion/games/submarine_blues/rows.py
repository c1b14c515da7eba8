"""Rows of choices that the table and the ledger ask alike: actions, hits, gaps of the reef, what a card shows."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.decision import Choice, Row
from divingbell.companion.games.submarine_blues.card_words import KIND_SIGNS
from divingbell.companion.games.submarine_blues.cards import Card, between, rank
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS, CardKind, Facts
from divingbell.companion.games.submarine_blues.state import ACTIONS, HAND, State
from divingbell.companion.games.words import Words

AREA = "submarine_blues_table"
GAPS = (1, 2, 3, 4)
_LISTED = 4
"""Ranks that a gap names one by one."""
_ACTS = (("attack", "shark"), ("resort", "resort"), ("reef", "reef"), ("reef_end", "reef-end"))


def act_row(ctx: Words, state: State) -> Row:
    """The four actions; one that is free now says so."""

    def choice(act: str, mark: str) -> Choice:
        free = act == "resort" and state.turn.bonus is not None
        preview = ctx.t(f"{AREA}.act.resort.free") if free else ""
        return Choice(act, ctx.t(f"{AREA}.act.{act}"), mark, preview, _no_action(ctx, state, free=free))

    return Row("act", ctx.t(f"{AREA}.ask.to"), tuple(choice(*one) for one in _ACTS))


def _no_action(ctx: Words, state: State, *, free: bool) -> str | None:
    if state.result is not None:
        return ctx.t("table.off.game_over")
    if state.turn.used == ACTIONS and not free:
        return ctx.t(f"{AREA}.off.no_actions_left", count=ACTIONS)
    return ctx.t(f"{AREA}.off.hand_empty") if state.players[state.turn.player].hand == 0 else None


ANY_HITS = tuple(Choice(hits, str(hits)) for hits in range(HAND + 1))
"""The hits of a shark that is not known yet."""
_ANY_GAP = tuple(Choice(gap, str(gap)) for gap in GAPS)


def hits_row(ctx: Words, row_id: str, label: str, can_be: Callable[[int], bool]) -> Row:
    """How many hits an opponent announced: no more than the cards of a hand."""
    off = ctx.t(f"{AREA}.off.impossible_hits")
    return Row(
        row_id, label, tuple([one if can_be(one.value) else one._replace(disabled_reason=off) for one in ANY_HITS])
    )


def gap_row(ctx: Words, state: State, card: Card | None = None) -> Row:
    """The gaps of the reef, nearest the deck first; those that do not take the card (None: any) say what they need."""

    if card is None:
        return Row("gap", ctx.t(f"{AREA}.ask.gap"), _ANY_GAP)
    own = rank(card)

    def needs(gap: int) -> str | None:
        fitting = between(state.reef[gap - 1], state.reef[gap])
        if own in fitting:
            return None
        if len(fitting) < 2:
            return ctx.t(f"{AREA}.fits_only", rank=fitting[0]) if fitting else ctx.t(f"{AREA}.fits_nothing")
        if len(fitting) <= _LISTED:
            return " ".join(fitting)
        return ctx.t(f"{AREA}.fits_range", first=fitting[0], last=fitting[-1])

    return Row("gap", ctx.t(f"{AREA}.ask.gap"), tuple(Choice(gap, str(gap), None, "", needs(gap)) for gap in GAPS))


def kind_row(ctx: Words, row_id: str, label: str, facts: Facts, card: Card, fixed: CardKind | None = None) -> Row:
    """Row of the kind of a card, with how many others of each kind are known; `fixed` is what was said before."""

    def choice(kind: CardKind, most: int) -> Choice:
        others = sum(fact.kind == kind for other, fact in facts.items() if other != card)
        off = None
        if fixed is not None and kind != fixed:
            off = ctx.t(f"{AREA}.said_before")
        elif others >= most:
            off = ctx.t(f"{AREA}.all_known", most=most)
        return Choice(kind, ctx.t(f"{AREA}.kind.{kind}"), KIND_SIGNS[kind][0], "", off, others)

    return Row(row_id, label, tuple(choice(*one) for one in KIND_COUNTS.items()))
