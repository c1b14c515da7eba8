"""Areas that are told apart without colours or greys, as printers and copiers keep them: lines, dots, nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Canvas

_EVERY, _LINE = 7.0, 2.0
"""From one line to the next (dp), across, and its width."""
_DOT, _DOTS = 2.4, 5.0
"""Diameter of a dot, and from one to the next (dp)."""
_INSET = 1.4
"""From the edge to where a line ends (dp): its end is a square."""
_EDGE = 1.2
"""Width (dp) of the line round an area."""


class Area(NamedTuple):
    """A rectangle, dp of the canvas."""

    x: float
    y: float
    w: float
    h: float


def patterned(canvas: Canvas, area: Area, number: int) -> None:
    """An area with the pattern of this number (0 to `PATTERNS` - 1), on the ground that is there, with a line round
    it."""
    inner = Area(area.x + _INSET, area.y + _INSET, area.w - 2 * _INSET, area.h - 2 * _INSET)
    if min(inner.w, inner.h) > 0:
        for one in _PATTERNS[number]:
            one(canvas, inner)
    canvas.rectangle(*area, edge="money", stroke=_EDGE)


def _rising(canvas: Canvas, area: Area) -> None:
    for place in _places(area.w + area.h, _EVERY * 1.4):
        _slanted(canvas, area, place, rising=True)


def _falling(canvas: Canvas, area: Area) -> None:
    for place in _places(area.w + area.h, _EVERY * 1.4):
        _slanted(canvas, area, place, rising=False)


def _slanted(canvas: Canvas, area: Area, place: float, *, rising: bool) -> None:
    """A line at 45 degrees that meets the left and lower edges, or their extensions, `place` from where they begin."""
    first, last = max(0.0, place - area.h), min(place, area.w)
    ends = [(along, place - along if rising else area.h - (place - along)) for along in (first, last)]
    canvas.line([(area.x + along, area.y + down) for along, down in ends], _LINE, "money")


def _upright(canvas: Canvas, area: Area) -> None:
    for place in _places(area.w, _EVERY):
        canvas.line([(area.x + place, area.y), (area.x + place, area.y + area.h)], _LINE, "money")


def _level(canvas: Canvas, area: Area) -> None:
    for place in _places(area.h, _EVERY):
        canvas.line([(area.x, area.y + place), (area.x + area.w, area.y + place)], _LINE, "money")


def _dots(canvas: Canvas, area: Area) -> None:
    for across in _places(area.w, _DOTS):
        for down in _places(area.h, _DOTS):
            canvas.disc(area.x + across, area.y + down, _DOT, "money")


def _places(length: float, every: float) -> Iterator[float]:
    """Places as far from each other as asked for, the first and the last alike far from the ends; one at least."""
    count = max(1, int(length / every))
    first = (length - (count - 1) * every) / 2
    return (first + number * every for number in range(count))


_Pattern = Callable[[Canvas, Area], None]
_PATTERNS: tuple[tuple[_Pattern, ...], ...] = (
    (_rising,), (_dots,), (), (_falling,), (_upright,), (_level,), (_rising, _falling), (_upright, _level),
)  # fmt: skip
PATTERNS = len(_PATTERNS)
"""How many there are."""
