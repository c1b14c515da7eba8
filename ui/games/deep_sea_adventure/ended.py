"""The game is over: everybody's points, where no podium stands in their place."""

from __future__ import annotations

from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.games.deep_sea_adventure.shown import Shown
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, column, pad, row, space


def content(ctx: Context, shown: Shown) -> Element:
    """Points, and Undo."""
    standings = people.standings(ctx, shown)
    if ctx.size == "regular":
        standings = row(standings, items="stretch", grow=1, pad=pad("l", ctx.gutter))
    undo = bars.action_bar(ctx, shown.undo, h=ctx.pick(148, 106, 126))
    return column(standings, None if ctx.size == "regular" else space(), undo, grow=1)
