"""The shapes that a chart is made of. Places and sizes are in the unit of the room it was laid out for (dp, pixels,
points), y downwards; colours are names of the tokens, `line.DIVER` is also a pattern of dashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

Anchor = Literal["left", "center", "right"]


class Rect(NamedTuple):
    """A filled rectangle, or with `edge` an empty one with a line inside its bounds."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    alpha: float = 1
    edge: str | None = None
    stroke: float = 1
    radius: float = 0


class Line(NamedTuple):
    """A line through points; `dashes` names its pattern, empty for a whole one."""

    points: tuple[tuple[float, float], ...]
    width: float
    colour: str
    dashes: str = ""


class Tile(NamedTuple):
    """A player's colour with its shape, `size` wide and high; `x`, `y` is its left upper corner."""

    diver: str
    x: float
    y: float
    size: float


class Label(NamedTuple):
    """One line; `x` is its anchor, `y` the middle of its height, `size` that of its type."""

    words: str
    x: float
    y: float
    size: float
    colour: str
    anchor: Anchor = "left"
    numeral: bool = False
    bold: bool = False


class Icon(NamedTuple):
    """An icon with its middle at `x`, `y`; with `hole` on a disc of that colour, for a sign on a line."""

    name: str
    x: float
    y: float
    size: float
    colour: str
    hole: str | None = None


Shape = Rect | Line | Tile | Label | Icon

Measure = Callable[[str, float, bool, bool], float]
"""How wide a line is: words, size of the type, whether they are numerals, whether bold."""
HOLE = 1.15
"""Across, of the hole round a sign; the sign's own size is 1."""
TILE_RADIUS, TILE_SHAPE = 0.26, 0.66
"""Of a tile, as shares of its side: the radius of its corners, and its shape."""
