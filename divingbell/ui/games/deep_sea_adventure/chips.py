"""Chips as people see them: a level by its pips, a stack as one token, a blank, a number where it has been turned.

Places and sizes are dp.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.toolkit.element import Box, Drawing, figure, row
from divingbell.ui.toolkit.paint import Painter

BAKED = 96
"""Pixels of a chip's picture; what is shown larger is drawn."""
_CELL, _MIDDLE = BAKED / 88, 46 / BAKED
"""The picture holds a chip of 88 pixels and its shadow; its middle lies a little above that of the picture."""
_PIPS = {
    1: ((0.0, 0.0),),
    2: ((-1.0, 0.0), (1.0, 0.0)),
    3: ((0.0, -1.0), (-1.0, 0.8), (1.0, 0.8)),
    4: ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)),
}
STACKED = 0.16
"""How far a chip lies above the one under it, of its size."""


_APART = 0.16
_LEAST = 0.8
"""Between chips in a hand, and how far they may shrink."""


# Painting -----------------------------------------------------------------------------------------------------


def paint_chip(p: Painter, level: int, cx: float, cy: float, size: float) -> None:
    """One chip of level 1 to 4 with its middle at this place."""
    if p.px(size) * _CELL <= BAKED:
        cell = size * _CELL
        p.picture(f"part:chip_{level}", cx - cell / 2, cy - cell * _MIDDLE, cell, cell)
        return
    tint = f"art.level_{level}"
    p.disc(cx, cy + size * 0.06, size, "art.abyss")
    p.disc(cx, cy, size, tint)
    p.disc(cx, cy, size * 0.82, p.ctx.mix(tint, "art.deep", 0.62))
    for across, down in _PIPS[level]:
        p.disc(cx + across * size * 0.17, cy + down * size * 0.17, size * 0.21, tint)


def paint_blank(p: Painter, cx: float, cy: float, size: float) -> None:
    """A space without a token."""
    p.picture("part:chip_blank", cx - size / 2, cy - size / 2, size, size)


def paint_token(p: Painter, token: Token, cx: float, cy: float, size: float, *, badge: bool = True) -> None:
    """A blank, a chip, or a stack with how many it has."""
    if not token:
        paint_blank(p, cx, cy, size)
    elif len(token) == 1:
        paint_chip(p, token[0], cx, cy, size)
    else:
        paint_stack(p, token, cx, cy + size * STACKED, size * 0.92, STACKED / 0.92)
        if badge:
            paint_count(p, token, cx + size * 0.42, cy - size * 0.42, size)


def paint_count(p: Painter, token: Token, x: float, y: float, size: float) -> None:
    """How many chips a stack of this size has."""
    p.disc(x, y, size * 0.54, "art.white")
    p.text(str(len(token)), x, y - size * 0.03, size * 0.4, "ink", font="num", bold=True, anchor="center")


def paint_stack(p: Painter, levels: Sequence[int], cx: float, cy: float, size: float, apart: float) -> None:
    """Chips on top of each other, bottom first, the lowest with its middle at this place."""
    for i, level in enumerate(levels):
        paint_chip(p, level, cx, cy - i * size * apart, size)


# Elements -----------------------------------------------------------------------------------------------------


def chip(level: int, size: float, **options: Any) -> Drawing:
    """One chip."""
    return Drawing(w=size, h=size, paint=_token, data=(level,), **options)


def token_icon(token: Token, size: float, **options: Any) -> Drawing:
    """What lies on a space, or one token of somebody's hand."""
    return Drawing(w=size, h=size, paint=_token, data=token, **options)


def _token(p: Painter, token: Token) -> None:
    size = min(p.width, p.height)
    if not token:
        _empty(p, size)
        return
    # A stack is higher than its place: its top chip stands a little over the edge.
    paint_token(p, token, p.width / 2, p.height / 2, size if len(token) < 2 else size * 0.94)


_DASHES = 10


def _empty(p: Painter, size: float) -> None:
    """A blank on a button: a dashed ring, as on the board, with nothing in it."""
    step = 360 / _DASHES
    for i in range(_DASHES):
        p.arc(p.width / 2, p.height / 2, size * 0.42, max(1.5, size * 0.05), "text2", i * step, (i + 0.6) * step)


def turned(level: int, number: str, size: float, colour: str = "art.amount") -> Drawing:
    """A chip with what is written on its other side."""
    return Drawing(w=size, h=size, paint=_turned, data=(level, number, colour))


def _turned(p: Painter, data: tuple[int, str, str]) -> None:
    level, number, colour = data
    paint_turned(p, level, number, (p.width / 2, p.width / 2), p.width, colour)


def paint_turned(
    p: Painter, level: int, number: str, at: tuple[float, float], size: float, colour: str = "art.amount"
) -> None:
    """A chip of this size (dp) with its other side up, its middle at `at`."""
    x, y = at
    paint_chip(p, level, x, y, size)
    p.disc(x, y, size * 0.72, "art.deep")
    p.text(number, x, y - size * 0.02, size * 0.5, colour, font="num", bold=True, anchor="center")


def stack_icon(levels: Token, size: float) -> Drawing:
    """Chips on top of each other with room for three."""
    return Drawing(w=size, h=size * 1.3, paint=_stack, data=levels)


def _stack(p: Painter, levels: Token) -> None:
    s = p.width
    paint_stack(p, levels, s / 2, p.height - s / 2, s * 0.94, 0.2 / 0.94)


def hand(tokens: Sequence[Token], size: float, room: float) -> Box:
    """What a diver carries: a little smaller where `room` dp are short, else one chip and how many tokens they are."""
    wanted = len(tokens) * (1 + _APART) - _APART
    fits = min(size, room / wanted) if tokens else size
    if fits >= size * _LEAST:
        return row(*(_small(token, fits) for token in tokens), gap=fits * _APART)
    count = figure(str(len(tokens)), max(14.0, size * 0.95), colour="text1", fixed=True)
    return row(_small(tokens[-1], size), count, gap=size * _APART)


def _small(token: Token, size: float) -> Drawing:
    return Drawing(w=size, h=size, paint=_small_token, data=token)


def _small_token(p: Painter, token: Token) -> None:
    paint_token(p, token, p.width / 2, p.height / 2, p.width, badge=p.width >= 24)
