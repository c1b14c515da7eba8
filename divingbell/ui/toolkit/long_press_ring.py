"""The ring that grows along the edge of a button that wants to be held: it is closed when the button acts."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from divingbell.ui.toolkit.paint import Painter

_WIDTH = 6.0
_CORNER_STEPS = 6
Point = tuple[float, float]


def ring(p: Painter, radius: float, share: Callable[[], float], colour: str) -> Callable[[float], None]:
    """Draw its beginning on this painter (`radius` of the button's corners in dp), and return what draws it on; `share`
    of the time is over, 0 to 1."""
    path = _edge(p.width, p.height, radius, _WIDTH / 2)
    shape = p.line(path[:2], _WIDTH, colour)

    def grow(_: float) -> None:
        points = _part_of(path, share())
        shape.points = [c for x, y in points for c in (p.x(x), p.y(y))]

    return grow


def _edge(width: float, height: float, radius: float, inset: float) -> list[Point]:
    """Round a rectangle with rounded corners, clockwise from the middle of its upper edge (dp, y downwards)."""
    r = max(0.0, min(radius, width / 2, height / 2) - inset)
    left, top, right, bottom = inset, inset, width - inset, height - inset
    corners = (
        (right - r, top + r, -90),
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 90),
        (left + r, top + r, 180),
    )
    points: list[Point] = [(width / 2, top)]
    for cx, cy, begin in corners:
        for step in range(_CORNER_STEPS + 1):
            angle = math.radians(begin + 90 * step / _CORNER_STEPS)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return [*points, (width / 2, top)]


def _part_of(path: list[Point], share: float) -> list[Point]:
    """The first part of a path, by its length; never fewer than two points."""
    left = share * sum(math.dist(a, b) for a, b in pairwise(path))
    part = [path[0]]
    for a, b in pairwise(path):
        length = math.dist(a, b)
        if length >= left:
            rest = left / length if length else 0.0
            part.append((a[0] + (b[0] - a[0]) * rest, a[1] + (b[1] - a[1]) * rest))
            break
        part.append(b)
        left -= length
    return part
