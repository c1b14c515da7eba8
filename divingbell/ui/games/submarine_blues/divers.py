"""The divers of one player, with a dome over every two that a submarine protects (rules.md 3.6)."""

from __future__ import annotations

from math import cos, radians, sin

from divingbell.companion.games.submarine_blues.attack import PER_SUBMARINE
from divingbell.ui.toolkit.element import Drawing
from divingbell.ui.toolkit.paint import Painter

MANY = 10
"""Above so many, one diver and a number stand for all of them."""


def diver_row(count: int, submarines: int, diver: str, w: float, h: float) -> Drawing:
    """Divers and domes in `w` by `h` dp; `diver` is the id of the player's colour."""
    return Drawing(w=w, h=h, paint=_divers, data=(count, submarines, diver))


def _divers(p: Painter, data: tuple[int, int, str]) -> None:
    count, submarines, diver = data
    if count == 0:
        return
    if count > MANY:
        _many(p, count, submarines, diver)
        return
    w, h = p.width, p.height
    size = min(h * 0.54, (w - 8) / count - 2)
    gap = min(4.0, size * 0.13)
    step = size + gap
    for first in range(0, min(count, PER_SUBMARINE * submarines), PER_SUBMARINE):
        inside = min(PER_SUBMARINE, count - first)
        _dome(p, 3 + first * step, 3 + (first + inside) * step - gap + 1)
    for i in range(count):
        _diver(p, 4 + i * step + size / 2, h - 8 - size * 0.36, size, diver, safe=i < PER_SUBMARINE * submarines)


def _many(p: Painter, count: int, submarines: int, diver: str) -> None:
    """How many are safe under one dome, how many outside."""
    h, size = p.height, p.height * 0.54
    safe = min(count, PER_SUBMARINE * submarines)
    x = 3.0
    for amount, protected in ((safe, True), (count - safe, False)):
        if not amount:
            continue
        words = str(amount)
        wide = size + p.text_width(words, size, font="num", bold=True) + 12
        if protected:
            _dome(p, x, x + wide)
        _diver(p, x + 4 + size / 2, h - 8 - size * 0.36, size, diver, safe=protected)
        colour = "art.white" if protected else "text1"
        p.text(words, x + size + 6, h - 8 - size * 0.4, size, colour, font="num", bold=True)
        x += wide + 6


def _diver(p: Painter, cx: float, cy: float, size: float, diver: str, *, safe: bool) -> None:
    fill = f"player.{diver}"
    rim = None if safe else p.ctx.style.rims.get(fill)
    p.glyph("diver", cx, cy, size, fill if safe or rim is not None else p.ctx.mix(fill, "plate", 0.18), rim)


def _dome(p: Painter, left: float, right: float) -> None:
    h = p.height
    top, foot = h * 0.1, h - 4
    radius = min((right - left) / 2, h * 0.42)
    points = [
        (left, foot),
        *_arc(left + radius, top + radius, radius, 180),
        *_arc(right - radius, top + radius, radius, 270),
        (right, foot),
    ]
    p.polygon(points, "art.dome")
    p.line(points, 2.4, "action", close=True)


def _arc(cx: float, cy: float, r: float, begin: int) -> list[tuple[float, float]]:
    """A quarter of a circle, clockwise; 180 is at its left."""
    return [(cx + r * cos(radians(a)), cy + r * sin(radians(a))) for a in range(begin, begin + 91, 10)]
