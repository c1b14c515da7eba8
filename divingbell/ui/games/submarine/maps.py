"""How large the board is drawn in each picture of the table: its measures by window class, in dp."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.submarine.sea import SeaMeasures
from divingbell.ui.kit.context import Context

Measures = Mapping[str, SeaMeasures]
_REGULAR = SeaMeasures(
    76, 31, (88, 88, 138, 138), tile=34, token=30, ship=56, top=4, foot=2, inset=4, over=-2, gap=3, row_number=24
)
_COMPACT = SeaMeasures(
    46, 30, (50, 50, 66, 66), tile=26, token=27, ship=40, top=4, foot=4, inset=5, over=0, gap=2.5, number=18,
    number_y=9, row_number=20, wave=18, radius=17,
)  # fmt: skip
_TALL = SeaMeasures(
    72, 28, (100, 100, 140, 140), tile=30, token=30, ship=46, top=4, foot=6, inset=4, over=4, gap=4, number_y=12,
    row_number=20, wave=18, radius=17, upright=True,
)  # fmt: skip
BESIDE: Measures = {
    "regular": _REGULAR,
    "compact": SeaMeasures(
        44, 21, (1, 1, 1, 1), tile=19, token=17, ship=26, top=6, foot=4, inset=2, over=3, gap=2.5, number=16,
        number_y=8, row_number=16, wave=14, radius=17, counted=True,
    ),
    "tall": SeaMeasures(
        44, 28, (1, 1, 1, 1), tile=24, token=26, ship=36, top=4, foot=4, inset=4, over=4, gap=2.5, number_y=10,
        row_number=17, wave=16, radius=17, counted=True,
    ),
}  # fmt: skip
"""Beside a card: on the small panels the tiles are counted."""
WHOLE: Measures = {"regular": _REGULAR, "compact": _COMPACT, "tall": _TALL}
"""The whole board, with its tiles."""
SAILING: Measures = {
    "regular": _REGULAR._replace(foot=62),
    "compact": SeaMeasures(
        66, 42, (1, 1, 1, 1), tile=24, token=30, ship=44, top=5, foot=49, inset=6, over=4, gap=3, number=19,
        number_y=11, row_number=20, wave=20, radius=17, counted=True,
    ),
    "tall": _TALL._replace(sky=84, foot=58),
}  # fmt: skip
"""With room for the words of a lit column."""
PLACING: Measures = {
    "regular": _REGULAR._replace(foot=62),
    "compact": SeaMeasures(
        30, 42, (52, 30, 30, 30), tile=18, token=30, ship=30, top=4, foot=46, inset=6, over=5, gap=2.5, number=20,
        number_y=15, row_number=18, wave=20, radius=17, counted=True,
    ),
    "tall": _TALL._replace(foot=58),
}  # fmt: skip
"""Before the first turn, when only row 2 has bathyscaphes."""


def measures(ctx: Context, of: Measures) -> SeaMeasures:
    """Those of this window."""
    return of[ctx.size]
