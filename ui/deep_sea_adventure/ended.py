"""The game is over: everybody's points, where no podium stands in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.deep_sea_adventure import people
from ui.element import Element, Pad, column, pad, row, space
from ui.kit import bars
from ui.theme import Look

if TYPE_CHECKING:
    from ui.deep_sea_adventure.table import DeepSeaTable


def content(table: DeepSeaTable, look: Look) -> Element:
    """Points, and Undo."""
    undo = bars.action_bar(look, table.undo_key(look), h=look.pick(148, 106, 126))
    if look.size == "regular":
        return column(row(people.standings(table, look), items="stretch", grow=1, pad=pad(16, 20)), undo, grow=1)
    return column(people.standings_strip(table, look), space(), undo, grow=1, pad=Pad())
