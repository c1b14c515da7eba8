"""The oxygen dial on a screen, and how a breath goes out of it (the game's own `dial.py` draws it)."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.deep_sea_adventure import dial as board
from divingbell.companion.games.deep_sea_adventure.dial import LEAST, LOW, DialAir
from divingbell.companion.games.deep_sea_adventure.state import AIR
from divingbell.ui.toolkit.element import Box, Drawing, stack
from divingbell.ui.toolkit.paint import Painter

_AWAY = -10_000
"""dp to the side, where nothing is seen."""


def zone(left: int) -> str:
    """Colour of a figure that says so much air is left, on cards."""
    return "danger" if left <= LEAST else "caution" if left <= LOW else "text1"


def dial(size: float, air: DialAir) -> Box:
    """The dial, `size` dp across; what is breathed goes segment by segment."""
    return stack(
        Drawing(paint=_rim),
        *(Drawing(paint=board.segments, data=board.part(air, first)) for first in range(0, AIR, board.PART)),
        Drawing(paint=board.reading, data=air, transition=_breathe, motion="breath"),
        w=size,
        h=size,
    )


def _rim(p: Painter, _: object) -> None:
    board.rim(p)


def _breathe(p: Painter, before: DialAir | None, air: DialAir) -> Callable[[float], None] | None:
    """The segments that the turn has cost go one after another, from the top."""
    if before is None or before.left <= air.left:
        return None
    board.reading(p, air)
    c, r, w = board.ring(p)
    gone = []
    for i in range(before.left - 1, air.left - 1, -1):
        with p.moved() as place:
            p.arc(c, c, r, w, board.segment_colour(i), *board.segment(i))
        gone.append(place)

    def step(share: float) -> None:
        for i, place in enumerate(gone):
            place.x = p.px(_AWAY) if share >= (i + 1) / len(gone) else 0

    return step
