"""The reef as it lies on the table: the draw deck, five cards, the discards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.ui.games.submarine_blues.cards import deck, discards, face
from divingbell.ui.games.submarine_blues.position import Position
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row, space, text
from divingbell.ui.toolkit.memo import memo

WATER = Skin(fill="art.reef", fill_top="art.sea_2", stop=0.7, edge="line", shadow="plate", radius="xl")


class Reef(NamedTuple):
    """What the strip shows."""

    deck: int
    cards: tuple[Card, ...]
    discards: int
    unlearnt: frozenset[Card]
    """Cards that can be tapped, because something of their print is unknown."""


def strip(ctx: Context, position: Position, learn: Callable[[Card], None]) -> Box:
    """Deck, cards and discards side by side; a card whose print is unknown can be tapped (`learn`)."""
    state = position.state
    unlearnt = frozenset(card for card in state.reef if not position.learnt(card))
    return _strip(ctx, Reef(state.deck, state.reef, len(state.discard), unlearnt), learn)


@memo
def _strip(ctx: Context, reef: Reef, learn: Callable[[Card], None]) -> Box:
    height, wide = ctx.pick(100, 100, 90), ctx.pick(74, 80, 60)
    label = column(
        text(ctx.t("blues_table.reef"), "title", bold=True, colour="art.white"),
        text(ctx.t("blues_table.deck_left"), "small", lines=2, line=1.15),
        gap="hair", w=70,
    )  # fmt: skip

    def shown(card: Card) -> Element:
        drawn = face(card, wide, height)
        return column(drawn, id=f"reef.{card}", tap=partial(learn, card)) if card in reef.unlearnt else drawn

    apart = ctx.pick(13, 17, 6)
    return row(
        label if ctx.size == "regular" else None,
        deck(reef.deck, height),
        icon("chevron-right", "title", "art.card"),
        row(*map(shown, reef.cards), gap=apart),
        space(),
        discards(ctx, reef.discards, ctx.pick(112, 84, 58), height),
        h=ctx.pick(128, 120, 110), gap=apart, pad=pad(0, "xl"), colour="art.card", skin=WATER,
    )  # fmt: skip
