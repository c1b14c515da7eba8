"""Dice as they lie on the table: two with their pips."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_BETWEEN = 0.16


def dice(pips: tuple[int, ...], size: float) -> Drawing:
    """Dice of `size` dp side by side, each with 1 to 6 pips."""
    width = size * (len(pips) + _BETWEEN * (len(pips) - 1))
    return Drawing(w=width, h=size, paint=_dice, data=pips)


def _dice(p: Painter, pips: tuple[int, ...]) -> None:
    s = p.height
    for i, number in enumerate(pips):
        left = i * s * (1 + _BETWEEN)
        edge = None if p.ctx.dark else "outline"
        p.skin(Skin(fill="art.die", edge=edge, stroke=1.5, radius=s * 0.22), left, 0, s, s)
        for across, down in _PIPS[number]:
            p.disc(left + s / 2 + across * s * 0.25, s / 2 + down * s * 0.25, s * 0.23, "ink")
