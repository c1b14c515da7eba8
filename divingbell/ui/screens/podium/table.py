"""The standings as a table, for games without a chart: everybody's figure, and the columns that break a tie."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.screens.podium.steps import Place
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, row, space, text

_COUNTS_BESIDE_A_NAME = 3


def table(ctx: Context, places: Sequence[Place], unit: str, *columns: str) -> Box:
    """`unit` stands over the figure, `columns` over what counts next, in this order."""
    widths = ctx.pick(84.0, 58.0, 64.0), ctx.pick(70.0, 48.0, 52.0)
    heads = [_head(unit, widths[0]), *(_head(words, widths[1]) for words in columns)]
    high = ctx.pick(62, 38, 44)
    return card(
        row(text(ctx.t("podium.standings"), "lead", bold=True, grow=1), *heads, gap="s"),
        hairline(),
        *(_row(ctx, place, widths, high) for place in places),
        space(),
        gap="xxs",
        pad=Pad("l", "xxl", "m", "xxl"),
        grow=1,
    )


def _head(words: str, width: float) -> Element:
    return text(words, "body", colour="text2", anchor="right", lines=2, line=1.05, w=width)


def _row(ctx: Context, place: Place, widths: tuple[float, float], high: float) -> Box:
    counts = [
        figure(str(count), "title", colour="text2", bold=False, anchor="right", w=widths[1])
        for count in place.standing.ties
    ]
    # On the compact panel many figures leave a name no room beside its tile.
    named = ctx.size != "compact" or len(counts) <= _COUNTS_BESIDE_A_NAME
    name = name_text(place.seat.called, "lead", bold=True, fixed=ctx.size == "compact") if named else None
    return row(
        figure(str(place.standing.place), "heading", colour="text3", w=ctx.type("heading")),
        tile(ctx, place.seat.diver, ctx.pick(40, 28, 34)),
        column(name, justify="center", grow=1),
        figure(str(place.standing.figure), "heading", colour="money", anchor="right", w=widths[0]),
        *counts,
        h=high,
        gap="s",
    )
