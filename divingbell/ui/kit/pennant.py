"""The pennant under a turn header: the player's colour, its slanted edge with two stripes, and the line right across.
Lengths are dp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from divingbell.ui.toolkit.element import At, Drawing
from divingbell.ui.toolkit.paint import Painter

_EDGE = 3
"""Width (dp) of the line along a pennant on a light ground."""
SLANT, FLY = 0.42, 1.17
"""How far a pennant's slanted edge, and its two stripes, go beyond its lower end, as shares of its height."""


class _Look(NamedTuple):
    """The values that a pennant is painted from."""

    diver: str
    stroke: float
    least: float
    """Where it ends at least; it goes on to the end of what lies on it."""
    striped: bool
    theme: str


def pennant(diver: str, stroke: float, theme: str, side: float, *, least: float = 0, striped: bool = True) -> Drawing:
    """Painted under a box from the left edge of the header, `side` before the box, on; down to the line of `stroke`
    below it. It ends where the box does, but not before `least`."""
    return Drawing(
        paint=_pennant, data=_Look(diver, stroke, least, striped, theme), transition=_passes, motion="turn_pass",
        at=At(left=-side, top=0, right=-side, bottom=-stroke),
    )  # fmt: skip


def _pennant(p: Painter, look: _Look) -> None:
    """Painted as wide as what lies on it, with the same room at both ends."""
    _flag(p, look)
    _line(p, look)


def _end(p: Painter, look: _Look) -> float:
    """Where the pennant ends at its lower edge (dp)."""
    return max(look.least, p.width - p.ctx.space("gap") / 2)


def _line(p: Painter, look: _Look) -> list[Any]:
    """The line right across under the pennant, between two thin ones where the theme wants them."""
    stroke = look.stroke
    colour, low, flag, width = f"player.{look.diver}", p.height - stroke, _end(p, look), p.ctx.frame.width
    rim = p.ctx.style.rims.get(colour)
    if rim is None:
        return [p.plain(0, low, width, stroke, colour)]
    return [
        p.plain(0, low - _EDGE, width, stroke, colour),
        p.plain(0, p.height - _EDGE, width, _EDGE, rim),
        p.plain(flag, low - 2 * _EDGE, width - flag, _EDGE, rim),
    ]


def _flag(p: Painter, look: _Look) -> float:
    """The pennant alone; returns where it ends (dp)."""
    fill = f"player.{look.diver}"
    rim = p.ctx.style.rims.get(fill)
    h = p.height - look.stroke
    end, slant, unit = _end(p, look), h * SLANT, h * 0.17
    p.polygon([(0, 0), (end + slant, 0), (end, h), (0, h)], fill)
    if rim is not None:
        p.line([(end + slant, 0), (end, h)], _EDGE, rim)
    if not look.striped:
        return end + slant
    for start, width, share in ((end + unit, unit * 1.5, 0.62), (end + unit * 3.4, unit, 0.34)):
        points = [(start + slant, 0), (start + width + slant, 0), (start + width, h), (start, h)]
        p.polygon(points, fill if rim is not None else p.ctx.mix("header", fill, share))
        if rim is not None:
            p.line(points, _EDGE * 0.7, rim, close=True)
    return end + unit * 4.4 + slant


def _passes(p: Painter, before: _Look | None, look: _Look) -> Callable[[float], None] | None:
    """The turn passes: the pennant of the next one slides over that of the last."""
    if before is None or before.diver == look.diver:
        return None
    _pennant(p, look._replace(diver=before.diver))
    with p.moved() as place:
        end = p.px(_flag(p, look))
    lines = _line(p, look)
    sizes = [line.size for line in lines]

    def slide(share: float) -> None:
        place.x = (share - 1) * end
        for line, (length, thick) in zip(lines, sizes, strict=True):
            line.size = (length * share, thick)

    return slide
