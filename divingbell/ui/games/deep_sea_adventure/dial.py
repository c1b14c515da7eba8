"""The oxygen dial: 25 segments that can be counted, the next breath hollow, danger from 5 and caution from 10 down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.companion.canvas.canvas import polar
from divingbell.companion.games.deep_sea_adventure.state import AIR
from divingbell.ui.toolkit.element import Box, Drawing, stack
from divingbell.ui.toolkit.paint import Painter

LOW, LEAST = 10, 5
"""Air from which the dial warns (screens.md 11.2)."""
_BEGIN, _SPAN, _GAP = -140.0, 280.0, 2.6
_STEP = _SPAN / AIR
_AWAY = -10_000
"""dp to the side, where nothing is seen."""
_PART = 5
"""Segments that are painted together: a breath changes one or two of such parts."""
_TICKS = range(0, AIR + 1, 5)
_READ = 7.5
"""Height (dp) below which small figures cannot be read and are left out."""


class Air(NamedTuple):
    """What the dial shows."""

    left: int
    """Segments of air, 0 to 25."""
    breath: int
    """How many of them the next turn takes if nothing changes."""
    label: str


def zone(left: int) -> str:
    """Colour of a figure that says so much air is left, on cards."""
    return "danger" if left <= LEAST else "caution" if left <= LOW else "text1"


def dial(size: float, air: Air) -> Box:
    """The dial, `size` dp across; what is breathed goes segment by segment."""
    sure = air.left - air.breath
    return stack(
        Drawing(paint=_rim),
        *(Drawing(paint=_segments, data=(i, _within(sure, i), _within(air.left, i))) for i in range(0, AIR, _PART)),
        Drawing(paint=_reading, data=air, transition=_breathe, motion="breath"),
        w=size,
        h=size,
    )


def _within(count: int, first: int) -> int:
    """How many of so many segments lie among the `_PART` from `first` on."""
    return min(max(count - first, 0), _PART)


def _breathe(p: Painter, before: Air | None, air: Air) -> Callable[[float], None] | None:
    """The segments that the turn has cost go one after another, from the top."""
    if before is None or before.left <= air.left:
        return None
    _reading(p, air)
    c, r, w = _ring(p)
    gone = []
    for i in range(before.left - 1, air.left - 1, -1):
        with p.moved() as place:
            p.arc(c, c, r, w, _segment_colour(i), *_segment(i))
        gone.append(place)

    def step(share: float) -> None:
        for i, place in enumerate(gone):
            place.x = p.px(_AWAY) if share >= (i + 1) / len(gone) else 0

    return step


def _segment_colour(place: int) -> str:
    return "art.air_least" if place < LEAST else "art.air_low" if place < LOW else "art.air_full"


def _segment(place: int) -> tuple[float, float]:
    """From which angle to which a segment goes."""
    begin = _BEGIN + place * _STEP + _GAP / 2
    return begin, begin + _STEP - _GAP


def _ring(p: Painter) -> tuple[float, float, float]:
    """The middle of the dial, the radius of its segments, and how thick they are (dp)."""
    d = p.width
    return d / 2, d / 2 - d * 0.105, d * 0.105


def _rim(p: Painter, _: object) -> None:
    d, (c, r, w) = p.width, _ring(p)
    p.picture("dial_rim", 0, 0, d, d)
    p.ring(c, c, r - w * 0.62, 2, "art.dial_line")


def _segments(p: Painter, data: tuple[int, int, int]) -> None:
    """Segments from one on: so many full, up to so many with those of the next breath, the others spent."""
    (first, full, left), (c, r, w) = data, _ring(p)
    for i in range(_PART):
        begin, end = _segment(first + i)
        tone = _segment_colour(first + i)
        if i < full:
            p.arc(c, c, r, w, tone, begin, end)
        elif i < left:
            p.arc(c, c, r, w, p.ctx.mix("art.dial_bed", tone, 0.25), begin, end)
            for edge in (r - w / 2 + 1.5, r + w / 2 - 1.5):
                p.arc(c, c, edge, 3, tone, begin, end)
        else:
            p.arc(c, c, r, w * 0.5, "art.dial_spent", begin, end)


def _reading(p: Painter, air: Air) -> None:
    """What the dial says, and its needle."""
    _figures(p, air)
    _needle(p, air.left)


def _figures(p: Painter, air: Air) -> None:
    d, (c, r, w) = p.width, _ring(p)
    number = "art.air_least_text" if air.left <= LEAST else "art.air_low" if air.left <= LOW else "art.white"
    drop = "art.air_least_text" if air.left <= LEAST else "art.air_low" if air.left <= LOW else "art.air_full"
    if d * 0.052 < _READ:
        p.text(str(air.left), c, c - d * 0.05, d * 0.44, number, font="num", bold=True, anchor="center")
        p.glyph("air", c, c + d * 0.28, d * 0.16, drop)
        return
    for tick in _TICKS:
        x, y = polar(c, c, r - w * 0.98, _BEGIN + tick * _STEP)
        p.text(str(tick), x, y - d * 0.005, d * 0.052, "art.dial_tick", font="num", bold=True, anchor="center")
    p.text(str(air.left), c, c - d * 0.029, d * 0.36, number, font="num", bold=True, anchor="center")
    size = d * 0.058
    widest = 2 * (r - w * 0.62) * 0.8
    size *= min(1.0, widest / max(1.0, p.text_width(air.label, size, bold=True)))
    p.text(air.label, c, c + d * 0.182, size, "art.dial_label", bold=True, anchor="center")
    p.glyph("air", c, c + d * 0.339, d * 0.1, drop)


def _needle(p: Painter, left: int) -> None:
    d, (c, r, w) = p.width, _ring(p)
    angle = _BEGIN + left * _STEP
    ends = [polar(c, c, r + w * 0.62, angle), polar(c, c, r - w * 0.72, angle)]
    for width, colour in ((d * 0.026, "art.abyss"), (d * 0.014, "art.white")):
        p.line(ends, width, colour)
        for x, y in ends:
            p.disc(x, y, width, colour)
