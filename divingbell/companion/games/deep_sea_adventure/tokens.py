"""Chips, drawn: a level by its pips, a stack as one token, a blank, a number where it has been turned.

Places and sizes are dp.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from divingbell.companion.canvas.canvas import Canvas
from divingbell.companion.games.deep_sea_adventure.state import Token

_CELL, _MIDDLE = 96 / 88, 46 / 96
"""The picture of a chip holds it (88 of 96 pixels) and its shadow; the middle lies a little above its own."""
_PIPS = {
    1: ((0.0, 0.0),),
    2: ((-1.0, 0.0), (1.0, 0.0)),
    3: ((0.0, -1.0), (-1.0, 0.8), (1.0, 0.8)),
    4: ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)),
}
_READABLE = 7
"""dp: lower figures nobody can read."""
STACKED = 0.16
"""Distance of a chip from the one under it, of its size."""
_DASHES = 10


def draw_chip(canvas: Canvas, level: int, cx: float, cy: float, size: float) -> None:
    """One chip of level 1 to 4 with its middle at this place."""
    cell = size * _CELL
    canvas.picture(f"part:chip_{level}", cx - cell / 2, cy - cell * _MIDDLE, cell, cell, drawn=_CHIPS[level])


def _chip(canvas: Canvas, level: int) -> None:
    size, tint = canvas.width / _CELL, f"art.level_{level}"
    cx, cy = canvas.width / 2, canvas.width * _MIDDLE
    canvas.disc(cx, cy + size * 0.06, size, "art.abyss")
    canvas.disc(cx, cy, size, tint)
    canvas.disc(cx, cy, size * 0.82, canvas.mix(tint, "art.deep", 0.62))
    for across, down in _PIPS[level]:
        canvas.disc(cx + across * size * 0.17, cy + down * size * 0.17, size * 0.21, tint)


_CHIPS = {level: partial(_chip, level=level) for level in _PIPS}


def draw_blank(canvas: Canvas, cx: float, cy: float, size: float) -> None:
    """A space without a token."""
    canvas.picture("part:chip_blank", cx - size / 2, cy - size / 2, size, size, drawn=_blank)


def _blank(canvas: Canvas) -> None:
    c, size = canvas.width / 2, canvas.width
    canvas.disc(c, c, size * 0.7, "art.porthole")
    dashed_ring(canvas, c, c, size * 0.35, max(1.2, size * 0.04), "art.frame")


def dashed_ring(canvas: Canvas, cx: float, cy: float, r: float, width: float, colour: str) -> None:
    """The ring of a blank."""
    step = 360 / _DASHES
    for i in range(_DASHES):
        canvas.arc(cx, cy, r, width, colour, i * step, (i + 0.6) * step)


def draw_token(canvas: Canvas, token: Token, cx: float, cy: float, size: float, *, badge: bool = True) -> None:
    """A blank, a chip, or a stack with how many it has."""
    if not token:
        draw_blank(canvas, cx, cy, size)
    elif len(token) == 1:
        draw_chip(canvas, token[0], cx, cy, size)
    else:
        draw_stack(canvas, token, cx, cy + size * STACKED, size * 0.92, STACKED / 0.92)
        if badge:
            draw_count(canvas, token, cx + size * 0.42, cy - size * 0.42, size)


def draw_count(canvas: Canvas, token: Token, x: float, y: float, size: float) -> None:
    """Number of chips of a stack of this size, where it can be read."""
    if size * 0.4 < _READABLE:
        return
    canvas.disc(x, y, size * 0.54, "art.white")
    canvas.text(str(len(token)), x, y - size * 0.03, size * 0.4, "ink", font="num", bold=True, anchor="center")


def draw_stack(canvas: Canvas, levels: Sequence[int], cx: float, cy: float, size: float, apart: float) -> None:
    """Chips on top of each other, bottom first, the lowest with its middle at this place; `apart` is a share of the
    size."""
    for i, level in enumerate(levels):
        draw_chip(canvas, level, cx, cy - i * size * apart, size)


def draw_turned(
    canvas: Canvas, level: int, number: str, at: tuple[float, float], size: float, colour: str = "art.amount"
) -> None:
    """A chip of this size with its other side up, its middle at `at`."""
    x, y = at
    draw_chip(canvas, level, x, y, size)
    canvas.disc(x, y, size * 0.72, "art.deep")
    canvas.text(number, x, y - size * 0.02, size * 0.5, colour, font="num", bold=True, anchor="center")
