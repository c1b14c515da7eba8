"""The oxygen dial on a screen, and how a breath goes out of it (the game's own `dial.py` draws it)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from divingbell.companion.games.deep_sea_adventure import dial as board
from divingbell.companion.games.deep_sea_adventure.dial import LEAST, LOW, DialAir, Part
from divingbell.companion.games.deep_sea_adventure.state import AIR
from divingbell.ui.toolkit.element import Box, Drawing, stack
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

_AWAY = -10_000
"""dp to the side, where nothing is seen."""


def zone(left: int) -> str:
    """Colour of a figure that says so much air is left, on cards."""
    return "danger" if left <= LEAST else "caution" if left <= LOW else "text1"


def dial(air: DialAir, *, min_h: Size = 0) -> Box:
    """The dial in the middle of its room, as large as that allows; what is breathed goes segment by segment. Less than
    `min_h` (dp) does not fit."""
    return stack(
        Drawing(paint=_rim),
        *(Drawing(paint=_segments, data=board.part(air, first)) for first in range(0, AIR, board.PART)),
        Drawing(paint=_reading, data=air, transition=_breathe, motion="breath"),
        grow=1,
        min_h=min_h,
    )


@contextmanager
def _square(p: Painter) -> Iterator[None]:
    """Paint meanwhile in the largest square in the middle."""
    side = min(p.width, p.height)
    with p.group((p.width - side) / 2, (p.height - side) / 2, side, side):
        yield


def _rim(p: Painter, _: object) -> None:
    with _square(p):
        board.rim(p)


def _segments(p: Painter, part: Part) -> None:
    with _square(p):
        board.segments(p, part)


def _reading(p: Painter, air: DialAir) -> None:
    with _square(p):
        board.reading(p, air)


def _breathe(p: Painter, before: DialAir | None, air: DialAir) -> Callable[[float], None] | None:
    """The segments that the turn has cost go one after another, from the top."""
    if before is None or before.left <= air.left:
        return None
    gone = []
    with _square(p):
        board.reading(p, air)
        c, r, w = board.ring(p)
        for i in range(before.left - 1, air.left - 1, -1):
            with p.moved() as place:
                p.arc(c, c, r, w, board.segment_colour(i), *board.segment(i))
            gone.append(place)

    def step(share: float) -> None:
        for i, place in enumerate(gone):
            place.x = p.px(_AWAY) if share >= (i + 1) / len(gone) else 0

    return step
