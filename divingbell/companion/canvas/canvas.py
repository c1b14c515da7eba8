"""The verbs in which everything is drawn, whoever draws: the screen, a page (SVG), paper (PDF), a picture (Pillow).

A drawing is a function of `(canvas, value)`. Places and lengths are dp from the left upper corner of the canvas, y
downwards; angles are degrees, 0 up, clockwise; alphas 0 (not seen) to 1. Colours are names of the design tokens
(`money`, `player.star`, `art.sea_1`, `line.fin`), or `#rrggbb` as `mix` gives them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple, Protocol

from divingbell.companion.canvas.curves import Point

Points = Sequence[Point]
Anchor = Literal["left", "center", "right"]


class Canvas(Protocol):
    """A rectangle to draw in. The last thing drawn lies on top."""

    @property
    def width(self) -> float:
        """Of the room, dp."""

    @property
    def height(self) -> float:
        """Of the room, dp."""

    # Areas ----------------------------------------------------------------------------------------------------

    def rectangle(
        self, x: float, y: float, w: float, h: float, colour: str | None = None, alpha: float = 1, *,
        top: str | None = None, edge: str | None = None, stroke: float = 1, radius: float = 0, dashed: bool = False,
        shadow: str | None = None,
    ) -> object:  # fmt: skip
        """A filled rectangle, from the colour `top` down to `colour` if there are both, with an edge inside its bounds;
        without `colour` the edge alone. A round one in a colour that must not meet the ground bare has a rim. A screen
        lays the `shadow` of this name under it."""

    def gradient(
        self, x: float, y: float, w: float, h: float, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)
    ) -> object:
        """A rectangle with sharp corners from one colour down to another."""

    def disc(self, cx: float, cy: float, d: float, colour: str, alpha: float = 1) -> object:
        """A filled circle of diameter `d`."""

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, colour: str) -> object:
        """A filled ellipse by its middle and its two radii."""

    def polygon(self, points: Points, colour: str, alpha: float = 1) -> object:
        """A filled convex polygon."""

    # Lines ----------------------------------------------------------------------------------------------------

    def ring(self, cx: float, cy: float, r: float, width: float, colour: str, alpha: float = 1) -> object:
        """A circle whose line is `width` wide, half of it on each side of the radius `r`."""

    def arc(
        self, cx: float, cy: float, r: float, width: float, colour: str, begin: float, end: float, alpha: float = 1
    ) -> object:
        """Part of a ring with straight ends, from one angle clockwise to another."""

    def line(
        self, points: Points, width: float, colour: str, *, close: bool = False, alpha: float = 1,
        dashes: str | Sequence[float] = (),
    ) -> object:  # fmt: skip
        """A line through points. `dashes` are lengths (dp) on, off, on, ..., or the name of a colour with a pattern of
        its own."""

    def path(self, points: Points, width: float, colour: str) -> object:
        """A line of cubic Bezier curves: its begin, then three points for each curve, the last of them its end."""

    # Letters --------------------------------------------------------------------------------------------------

    def text(
        self, content: str, x: float, y: float, size: float, colour: str, *, font: str = "text", bold: bool = False,
        anchor: Anchor = "left", fits: float | None = None,
    ) -> object:  # fmt: skip
        """One line. `x` is its anchor, `y` the middle of its capitals, `font` is `text` or `num`; it is smaller than
        `size` where it would be wider than `fits`."""

    def text_width(self, content: str, size: float, *, font: str = "text", bold: bool = False) -> float:
        """How long a line is, dp."""

    def glyph(self, name: str, cx: float, cy: float, size: float, colour: str) -> object:
        """An icon of our fonts (`mdi:fish` for the Material one) or of a game's own (`GAME:NAME`), by its middle."""

    # More -----------------------------------------------------------------------------------------------------

    def picture(
        self, name: str, x: float, y: float, w: float, h: float, tint: str | None = None, alpha: float = 1, *,
        drawn: Drawn,
    ) -> object:  # fmt: skip
        """A picture that the screen has as a texture of this name; who has none lets `drawn` draw in its place."""

    def group(self, x: float, y: float, w: float, h: float) -> AbstractContextManager[object]:
        """Draw meanwhile in this part of the room, as if it were all."""

    def mix(self, first: str, second: str, share: float) -> str:
        """`first` with `share` (0 to 1) of `second` in it."""


Drawn = Callable[[Canvas], None]


class Artwork(NamedTuple):
    """A drawing and the room that it wants, dp."""

    width: float
    height: float
    draw: Drawn
    label: str = ""
    """Read aloud in its place; without it it is decoration."""
    fills: bool = False
    """True: it arranges itself in the width and height of the canvas, whatever they are; False: it is scaled whole."""

    @classmethod
    def of(
        cls,
        size: tuple[float, float],
        draw: Callable[[Canvas, Any], None],
        value: Any,
        label: str = "",
        *,
        fills: bool = False,
    ) -> Artwork:
        """The artwork of a function of `(canvas, value)`; `size` is width and height."""
        return cls(*size, lambda canvas: draw(canvas, value), label, fills)


def polar(cx: float, cy: float, r: float, angle: float) -> Point:
    """The place `r` from the middle at `angle` degrees."""
    radians = math.radians(angle - 90)
    return cx + r * math.cos(radians), cy + r * math.sin(radians)
