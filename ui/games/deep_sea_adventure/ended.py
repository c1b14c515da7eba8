"""The game is over: everybody's points, where no podium stands in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, Pad, column, pad, row, space

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable


def content(table: DeepSeaTable, ctx: Context) -> Element:
    """Points, and Undo."""
    undo = bars.action_bar(ctx, table.undo_key(ctx), h=ctx.pick(148, 106, 126))
    if ctx.size == "regular":
        return column(row(people.standings(table, ctx), items="stretch", grow=1, pad=pad(16, 20)), undo, grow=1)
    return column(people.standings_strip(table, ctx), space(), undo, grow=1, pad=Pad())
