"""How a thing flies over the table: along a curve, with its trail, over everything and in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment_view import Sign
from divingbell.ui.toolkit.element import At, Drawing
from divingbell.ui.toolkit.paint import Painter

Place = tuple[float, float]
_TRAIL = ((0.24, 0.16), (0.16, 0.28), (0.08, 0.45))
"""How far behind (share of the way) what follows is, and how strong."""
_DOT = 3.0
_PITCH = 15.0
"""Size and distance (dp) of the dots of the path."""


class Course(NamedTuple):
    """From where to where (dp, from the left upper corner), and what flies."""

    start: Place
    bend: Place
    end: Place
    sign: Sign
    size: float
    motion: str
    """A motion of the tokens."""

    def at(self, share: float) -> Place:
        """The place after this share of the way, 0 to 1."""
        rest = 1 - share
        x, y = (
            rest * rest * a + 2 * rest * share * b + share * share * c
            for a, b, c in zip(self.start, self.bend, self.end, strict=True)
        )
        return x, y


def course(ctx: Context, start: Place, end: Place, sign: Sign, motion: str) -> Course:
    """On the regular panel in an arc above both, elsewhere along and then up, where the people are."""
    if ctx.size == "regular":
        top = max(min(start[1], end[1]) - 330, 2 * (ctx.frame.size.band + 30) - (start[1] + end[1]) / 2)
        bend = start[0] - (start[0] - end[0]) * 0.42, top
    else:
        upper, lower = sorted((start, end), key=lambda place: place[1])
        bend = upper[0] + 30, lower[1] - 10
    return Course(start, bend, end, sign, ctx.space("disc"), motion)


def flight(way: Course, name: str) -> Drawing:
    """The element that flies this way as soon as it is shown."""
    return Drawing(id=name, at=At(0, 0, 0, 0), paint=_landed, data=way, transition=_fly, motion=way.motion)


def _landed(p: Painter, _: Course) -> None:
    """Leave a landed thing to the panel, which shows it."""
    del p


def _fly(p: Painter, before: Course | None, way: Course) -> Callable[[float], None] | None:
    if before is not None:
        return None
    long = abs(way.start[0] - way.end[0]) + abs(way.start[1] - way.end[1])
    count = max(8, int(long / _PITCH))
    for i in range(1, count):
        p.disc(*way.at(i / count), _DOT, "money", 0.75)
    places = []
    for _, strength in _TRAIL:
        with p.moved() as place:
            whole, p.alpha = p.alpha, p.alpha * strength
            way.sign(p, way.size)
            p.alpha = whole
        places.append(place)
    with p.moved() as place:
        way.sign(p, way.size)
    places.append(place)
    behind = (*(far for far, _ in _TRAIL), 0.0)

    def step(share: float) -> None:
        for thing, far in zip(places, behind, strict=True):
            x, y = way.at(max(0.0, share - far))
            thing.x, thing.y = p.px(x), -p.px(y)

    return step
