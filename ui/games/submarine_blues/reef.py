"""The reef as it lies on the table: the draw deck, five cards, the discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.ui.games.submarine_blues.cards import deck, discards, face
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row, space, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

WATER = Skin(fill="art.reef", fill_top="art.sea_2", stop=0.7, edge="line", shadow="plate")


def strip(table: SubmarineBluesTable, ctx: Context) -> Box:
    """Deck, cards and discards side by side; a card whose print is not known yet can be tapped."""
    state = table.state
    height, wide = ctx.pick(100, 100, 90), ctx.pick(74, 80, 60)
    label = None
    if ctx.size == "regular":
        label = column(
            text(ctx.t("blues_table.reef"), 24, bold=True, colour="art.white"),
            text(ctx.t("blues_table.deck_left"), 16, lines=2, line=1.15),
            gap=2,
            w=70,
        )
    return row(
        label,
        deck(state.deck, height),
        icon("chevron-right", ctx.pick(26, 20), "art.card"),
        row(*(_card(table, card, wide, height) for card in state.reef), gap=ctx.pick(13, 17, 6)),
        space(),
        discards(ctx, len(state.discard), ctx.pick(112, 84, 58), height),
        h=ctx.pick(128, 120, 110),
        gap=ctx.pick(13, 17, 6),
        pad=pad(0, ctx.pick(18, 12, 12)),
        colour="art.card",
        skin=WATER._replace(radius=ctx.pick(20, 16, 18)),
    )


def _card(table: SubmarineBluesTable, card: Card, w: float, h: float) -> Element:
    drawn = face(card, w, h)
    if table.learnt(card):
        return drawn
    return column(drawn, id=f"reef.{card}", tap=lambda: table.ask_facts(card))
