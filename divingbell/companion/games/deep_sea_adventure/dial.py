"""The oxygen dial: 25 segments that can be counted, the next breath hollow, danger from 5 and caution from 10 down.

Lengths are dp; it fills its canvas. Its layers are functions of their own: `rim`, `segments`, `reading`.
"""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.canvas.canvas import Canvas, polar
from divingbell.companion.games.deep_sea_adventure.state import AIR

LOW, LEAST = 10, 5
"""Air from which the dial warns (screens.md 11.2)."""
_BEGIN, _SPAN, _GAP = -140.0, 280.0, 2.6
_STEP = _SPAN / AIR
PART = 5
"""Segments that are drawn together: a breath changes one or two of such parts."""
_TICKS = range(0, AIR + 1, 5)
_READ = 7.5
"""Height (dp) below which small figures cannot be read and are left out."""


class DialAir(NamedTuple):
    """Air as the dial shows it."""

    left: int
    """Segments of air, 0 to 25."""
    breath: int
    """Segments of them that the next turn takes if nothing changes."""
    label: str = ""
    """Words under the figure, where there is room."""


def dial(canvas: Canvas, air: DialAir) -> None:
    """The whole of it."""
    rim(canvas)
    for first in range(0, AIR, PART):
        segments(canvas, part(air, first))
    reading(canvas, air)


class Part(NamedTuple):
    """The segments from one on."""

    first: int
    full: int
    left: int
    """Full ones and those of the next breath; the others are spent."""


def part(air: DialAir, first: int) -> Part:
    """The `PART` segments from one on."""
    return Part(first, _within(air.left - air.breath, first), _within(air.left, first))


def _within(count: int, first: int) -> int:
    """Count those of so many segments that lie among the `PART` from `first` on."""
    return min(max(count - first, 0), PART)


def segment_colour(place: int) -> str:
    """Of a segment, counted from 0."""
    return "art.air_least" if place < LEAST else "art.air_low" if place < LOW else "art.air_full"


def segment(place: int) -> tuple[float, float]:
    """From which angle to which a segment goes, degrees."""
    begin = _BEGIN + place * _STEP + _GAP / 2
    return begin, begin + _STEP - _GAP


def ring(canvas: Canvas) -> tuple[float, float, float]:
    """The middle of the dial, the radius of its segments, and how thick they are (dp)."""
    d = canvas.width
    return d / 2, d / 2 - d * 0.105, d * 0.105


def rim(canvas: Canvas) -> None:
    """The brass round it."""
    d, (c, r, w) = canvas.width, ring(canvas)
    canvas.picture("dial_rim", 0, 0, d, d, drawn=_rim)
    canvas.ring(c, c, r - w * 0.62, 2, "art.dial_line")


def _rim(canvas: Canvas) -> None:
    d, c = canvas.width, canvas.width / 2
    canvas.disc(c, c, d * 0.98, "art.dial_bed")
    canvas.ring(c, c, d * 0.477, d * 0.026, "brass")


def segments(canvas: Canvas, shown: Part) -> None:
    """Full ones, those of the next breath hollow, spent ones thin."""
    c, r, w = ring(canvas)
    for i in range(PART):
        begin, end = segment(shown.first + i)
        tone = segment_colour(shown.first + i)
        if i < shown.full:
            canvas.arc(c, c, r, w, tone, begin, end)
        elif i < shown.left:
            canvas.arc(c, c, r, w, canvas.mix("art.dial_bed", tone, 0.25), begin, end)
            for edge in (r - w / 2 + 1.5, r + w / 2 - 1.5):
                canvas.arc(c, c, edge, 3, tone, begin, end)
        else:
            canvas.arc(c, c, r, w * 0.5, "art.dial_spent", begin, end)


def reading(canvas: Canvas, air: DialAir) -> None:
    """Figure, words and needle."""
    _figures(canvas, air)
    _needle(canvas, air.left)


def _figures(canvas: Canvas, air: DialAir) -> None:
    d, (c, r, w) = canvas.width, ring(canvas)
    number = "art.air_least_text" if air.left <= LEAST else "art.air_low" if air.left <= LOW else "art.white"
    drop = "art.air_least_text" if air.left <= LEAST else "art.air_low" if air.left <= LOW else "art.air_full"
    if d * 0.052 < _READ:
        canvas.text(str(air.left), c, c - d * 0.05, d * 0.44, number, font="num", bold=True, anchor="center")
        canvas.glyph("air", c, c + d * 0.28, d * 0.16, drop)
        return
    for tick in _TICKS:
        x, y = polar(c, c, r - w * 0.98, _BEGIN + tick * _STEP)
        canvas.text(str(tick), x, y - d * 0.005, d * 0.052, "art.dial_tick", font="num", bold=True, anchor="center")
    canvas.text(str(air.left), c, c - d * 0.029, d * 0.36, number, font="num", bold=True, anchor="center")
    widest = 2 * (r - w * 0.62) * 0.8
    canvas.text(air.label, c, c + d * 0.182, d * 0.058, "art.dial_label", bold=True, anchor="center", fits=widest)
    canvas.glyph("air", c, c + d * 0.339, d * 0.1, drop)


def _needle(canvas: Canvas, left: int) -> None:
    d, (c, r, w) = canvas.width, ring(canvas)
    angle = _BEGIN + left * _STEP
    ends = [polar(c, c, r + w * 0.62, angle), polar(c, c, r - w * 0.72, angle)]
    for width, colour in ((d * 0.026, "art.abyss"), (d * 0.014, "art.white")):
        canvas.line(ends, width, colour)
        for x, y in ends:
            canvas.disc(x, y, width, colour)
