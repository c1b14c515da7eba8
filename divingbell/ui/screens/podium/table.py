"""The standings as a table, for games without a chart: everybody's figure, and the columns that break a tie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, tile
from divingbell.ui.screens.podium.steps import PodiumPlace
from divingbell.ui.toolkit.element import Box, Element, Pad, fits, row, space


def table(ctx: Context, places: Sequence[PodiumPlace], unit: str, *columns: str) -> Box:
    """`unit` stands over the figure, `columns` over what counts next, in this order."""
    widths = ctx.space("digit"), ctx.space("cell")
    heads = [_head(unit, widths[0]), *(_head(words, widths[1]) for words in columns)]
    high = ctx.space("sheet_row")
    return card(
        row(roles.label(ctx.t("podium.standings"), grow=1), *heads, gap="gap_s"),
        hairline(),
        *(_row(ctx, place, widths, high) for place in places),
        space(),
        gap="gap_xxs",
        pad=Pad("gap_l", "pad_card", "gap_m", "pad_card"),
        grow=1,
    )


def _head(words: str, width: float) -> Element:
    return roles.note(words, anchor="right", w=width)


def _row(ctx: Context, place: PodiumPlace, widths: tuple[float, float], high: float) -> Box:
    counts = [roles.number(str(count), colour="text2", anchor="right", w=widths[1]) for count in place.standing.ties]
    return row(
        roles.number(str(place.standing.place), colour="text3", w=ctx.type("heading")),
        tile(ctx, place.seat.diver, "tile_s"),
        fits(partial(row, roles.person(place.seat.called)), Box(), grow=1),
        roles.number(str(place.standing.figure), colour="money", anchor="right", w=widths[0]),
        *counts,
        h=high,
        gap="gap_s",
    )
