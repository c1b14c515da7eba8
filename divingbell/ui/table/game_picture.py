"""The small picture of a game on home's card, painted in a field of 296 x 176 that is scaled to the width of its
place; where that is higher there is more sea above."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from divingbell.ui.toolkit.element import At, Box, Drawing, Skin, stack

if TYPE_CHECKING:
    from divingbell.companion.canvas.canvas import Points
    from divingbell.ui.toolkit.paint import Painter

WIDTH, HEIGHT = 296.0, 176.0
LIFT = HEIGHT - 150
"""The pictures were drawn 150 high and sit at the bottom of their field."""


ROOM = 90
"""From so much more sea on (field units) there is something in it."""


_CORNER = 10.0
"""Radius (dp) of the corners of a framed picture."""


class Field:
    """A painter that counts in units of the field: 296 from left to right, 176 down to the lower edge of the place."""

    def __init__(self, p: Painter, *, centred: bool) -> None:
        self.p = p
        self.k = p.width / WIDTH
        over = HEIGHT * self.k - p.height
        self.dy = (-over if not centred or over < 0 else -over / 2) + LIFT * self.k
        self.sea = max(0.0, -over / self.k)
        """How much higher than the field its place is."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where (dp) a place of the field (its units) lies in the painter."""
        return x * self.k, self.dy + y * self.k

    def points(self, points: Points) -> list[tuple[float, float]]:
        """The same of several places."""
        return [self.at(x, y) for x, y in points]

    def glyph(self, name: str, x: float, baseline: float, size: float, colour: str) -> None:
        # Drawings give the baseline; our glyphs sit with their middle 0.36 em above it.
        """An icon with its middle at `x`, standing on `baseline`, `size` units high."""
        self.p.glyph(name, *self.at(x, baseline - size * 0.36), size * self.k, colour)

    def ellipse(self, x: float, y: float, rx: float, ry: float, colour: str) -> None:
        """By its middle and its two radii."""
        self.p.ellipse(*self.at(x, y), rx * self.k, ry * self.k, colour)

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        """By its middle and its radius."""
        self.p.disc(*self.at(x, y), 2 * r * self.k, colour)

    def box(self, x: float, y: float, w: float, h: float, r: float, colour: str) -> None:
        """A rectangle with corners of radius `r`, by its left upper corner."""
        left, top = self.at(x, y)
        self.p.skin(Skin(fill=colour, radius=r * self.k), left, top, w * self.k, h * self.k)

    def wave(self, y: float, colour: str) -> None:
        """A wavy line across the whole field at this height."""
        points = []
        for i in range(102):
            x = -4 + i * 3
            points.append((x, y - 3.5 * math.sin(2 * math.pi * (x + 4) / 24)))
        self.p.line(self.points(points), 3 * self.k, colour)


class Picture(NamedTuple):
    """The picture of a game: its background from top to bottom (names of colours), and what paints it."""

    top: str
    bottom: str
    paint: Callable[[Field], None]
    centred: bool = False
    """Cut off the part that does not fit above and below, instead of above only."""


def _paint_dice(field: Field) -> None:
    field.ellipse(WIDTH / 2, HEIGHT - 40, WIDTH / 2, 40, "art.floor")
    field.glyph("dice-multiple", WIDTH / 2, HEIGHT - 56, 84, "art.bubble")


PLAIN = Picture("art.sea_2", "art.dusk", _paint_dice)
"""Of a game that paints none."""


def drawn(picture: Picture, radius: float) -> Box:
    """The picture, its upper corners rounded by so many dp to sit on top of a card."""
    return stack(
        Drawing(paint=_paint, data=(picture, radius)),
        grow=1,
        clip=True,
    )


def framed(picture: Picture, size: float) -> Box:
    """The same in a frame of brass, `size` dp wide and high: a game that waits."""
    frame = Box(at=At(left=0, top=0, right=0, bottom=0), skin=Skin(edge="brass", stroke=4, radius=_CORNER))
    return stack(Drawing(paint=_paint, data=(picture, _CORNER)), frame, w=size, h=size, clip=True)


def _paint(p: Painter, data: tuple[Picture, float]) -> None:
    picture, radius = data
    # Its lower corners lie below the clipped field: the picture ends square on the card.
    tall = p.height + 2 * radius
    p.skin(Skin(fill=picture.bottom, fill_top=picture.top, stop=p.height / tall, radius=radius), h=tall)
    picture.paint(Field(p, centred=picture.centred))
