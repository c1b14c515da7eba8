"""The sea on its card (the game's own `board.py` draws it). Lengths are dp."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from divingbell.companion.games.deep_sea_adventure import board
from divingbell.companion.games.deep_sea_adventure.board import ChipLine, ChipMarks, RollRoute, SeaLayout
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.payments import SPACE
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Drawing, column, row, stack
from divingbell.ui.toolkit.render_context import SizeName

LAYOUTS: Mapping[SizeName, SeaLayout] = {
    "regular": board.LARGE,
    "compact": SeaLayout(526, 230, 9, 3, 34, 82, 60, 34, (12, 7), 25),
    "tall": SeaLayout(519, 236, 8, 3, 35, 82, 62, 38, (14, 9), 32),
}


def field(ctx: Context, path: Sequence[Token], marks: ChipMarks, route: RollRoute | None) -> Box:
    """The field on its card; it takes what room it is given."""
    radius = ctx.radius("radius_card")
    layout, spaces = LAYOUTS[ctx.size], tuple(path)
    covered = frozenset(one for one in marks.covered if one and len(spaces[one - 1]) > 1)  # nothing else has a figure
    return card(
        stack(
            Drawing(paint=board.water, data=(layout, len(path), radius - 1)),
            Drawing(paint=board.way, data=(layout, len(path), route)),
            Drawing(paint=board.chips, data=(layout, spaces, covered)),
            Drawing(paint=board.marks, data=(layout, spaces, marks)),
            _spot(layout, len(path), marks.lit),
            grow=1,
        ),
        radius=radius,
        grow=1,
    )


def _spot(layout: SeaLayout, count: int, space: int | None) -> Box | None:
    """A part of the screen at the middle of a space, for what flies."""
    if space is None or space > count:
        return None
    x, y = ChipLine(layout, count, layout.width, layout.height).place(space)
    across, down = x / layout.width, y / layout.height
    here = row(Box(grow=across), Box(id=SPACE, w=0, h=0), Box(grow=1 - across))
    return column(Box(grow=down), here, Box(grow=1 - down))
