"""A canvas in the colours of one palette: all that those without a screen share. Pieces of curves are dp."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Anchor, Drawn, Points, polar
from divingbell.companion.canvas.curves import Point, bezier
from divingbell.companion.configuration.palette import Palette
from divingbell.companion.pictures.text_width import width

_RIM, _RIM_SHARE = 2.0, 0.08
"""Width of the rim round a fill, and the most of its height that it takes; a frame with a rim is wider by the first."""
_EVERY = 3.0
"""Degrees of a piece of an arc."""
_PIECES = 12
"""Of a curve."""


class PaintedBox(NamedTuple):
    """A rectangle as it is painted: places with the origin in them, colours as `#rrggbb`."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0
    fill: str | None = None
    alpha: float = 1
    top: str | None = None
    edge: str | None = None
    stroke: float = 1
    dashed: bool = False


class PaintedText(NamedTuple):
    """A line of type as it is painted; `y` is the middle of its capitals, `alias` that of the font."""

    content: str
    x: float
    y: float
    size: float
    colour: str
    alias: str
    bold: bool
    anchor: Anchor


class PaletteCanvas(ABC):
    """A `Canvas` that paints what it is told with its own few strokes."""

    def __init__(self, wide: float, high: float, palette: Palette, origin: Point = (0, 0)) -> None:
        self._room = wide, high
        self._palette = palette
        self._left, self._top = origin

    @property
    def width(self) -> float:
        """Of the room, dp."""
        return self._room[0]

    @property
    def height(self) -> float:
        """Of the room, dp."""
        return self._room[1]

    # Areas ----------------------------------------------------------------------------------------------------

    def rectangle(
        self, x: float, y: float, w: float, h: float, colour: str | None = None, alpha: float = 1, *,
        top: str | None = None, edge: str | None = None, stroke: float = 1, radius: float = 0, dashed: bool = False,
        shadow: str | None = None,
    ) -> None:  # fmt: skip
        del shadow
        if w <= 0 or h <= 0:
            return
        fill, above, line = (self.hex(name) if name is not None else None for name in (colour, top, edge))
        place = x + self._left, y + self._top, w, h, min(radius, w / 2, h / 2)
        box = PaintedBox(*place, fill, alpha, above, line, stroke, dashed)
        rim = self._palette.rims.get(edge or colour or "") if radius and not dashed else None
        if rim is None:
            self._box(box)
            return
        thin = max(1.0, min(_RIM if edge is None else stroke, h * _RIM_SHARE))
        self._box(box._replace(edge=self.hex(rim), stroke=thin))
        if line is not None:
            inside = box.x + thin, box.y + thin, w - 2 * thin, h - 2 * thin, max(0.0, box.radius - thin)
            self._box(PaintedBox(*inside, edge=line, stroke=stroke + _RIM))

    def disc(self, cx: float, cy: float, d: float, colour: str, alpha: float = 1) -> None:
        self._oval(cx + self._left, cy + self._top, d / 2, d / 2, self.hex(colour), alpha)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, colour: str) -> None:
        self._oval(cx + self._left, cy + self._top, rx, ry, self.hex(colour), 1)

    def polygon(self, points: Points, colour: str, alpha: float = 1) -> None:
        self._area(self._placed(points), self.hex(colour), alpha)

    # Lines ----------------------------------------------------------------------------------------------------

    def ring(self, cx: float, cy: float, r: float, width: float, colour: str, alpha: float = 1) -> None:
        points = _arc(cx + self._left, cy + self._top, r, 0, 360)
        self._stroke(points, width, self.hex(colour), alpha, close=True)

    def arc(
        self, cx: float, cy: float, r: float, width: float, colour: str, begin: float, end: float, alpha: float = 1
    ) -> None:
        points = _arc(cx + self._left, cy + self._top, r, begin, end)
        self._stroke(points, width, self.hex(colour), alpha)

    def line(
        self, points: Points, width: float, colour: str, *, close: bool = False, alpha: float = 1,
        dashes: str | Sequence[float] = (),
    ) -> None:  # fmt: skip
        pattern = self._palette.dashes[dashes] if isinstance(dashes, str) else dashes
        self._stroke(self._placed(points), width, self.hex(colour), alpha, close=close, dashes=pattern)

    def path(self, points: Points, width: float, colour: str) -> None:
        placed = self._placed(points)
        found = [placed[0]]
        for first in range(0, len(placed) - 1, 3):
            found += bezier(placed[first : first + 4], _PIECES)[1:]
        self._stroke(found, width, self.hex(colour), 1)

    # Letters --------------------------------------------------------------------------------------------------

    def text(
        self, content: str, x: float, y: float, size: float, colour: str, *, font: str = "text", bold: bool = False,
        anchor: Anchor = "left", fits: float | None = None,
    ) -> None:  # fmt: skip
        if fits is not None:
            size *= min(1.0, fits / max(1.0, self.text_width(content, size, font=font, bold=bold)))
        if content.strip():
            self._words(PaintedText(content, x + self._left, y + self._top, size, self.hex(colour), font, bold, anchor))

    def text_width(self, content: str, size: float, *, font: str = "text", bold: bool = False) -> float:
        return width(content, size, font == "num", bold)

    def glyph(self, name: str, cx: float, cy: float, size: float, colour: str) -> None:
        self._icon(name, cx + self._left, cy + self._top, size, self.hex(colour))

    # More -----------------------------------------------------------------------------------------------------

    def picture(
        self, name: str, x: float, y: float, w: float, h: float, tint: str | None = None, alpha: float = 1, *,
        drawn: Drawn,
    ) -> None:  # fmt: skip
        del name, tint, alpha  # `drawn` says the same
        with self.group(x, y, w, h):
            drawn(self)

    @contextmanager
    def group(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        before = self._room, self._left, self._top
        self._room, self._left, self._top = (w, h), self._left + x, self._top + y
        yield
        self._room, self._left, self._top = before

    def mix(self, first: str, second: str, share: float) -> str:
        return mixed(self.hex(first), self.hex(second), share)

    def hex(self, colour: str) -> str:
        """`#rrggbb` of a colour."""
        return colour if colour.startswith("#") else self._palette.colours[colour]

    def _placed(self, points: Points) -> list[Point]:
        return [(x + self._left, y + self._top) for x, y in points]

    # Strokes --------------------------------------------------------------------------------------------------

    @abstractmethod
    def gradient(
        self, x: float, y: float, w: float, h: float, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)
    ) -> None:
        """As a `Canvas` does it."""

    @abstractmethod
    def _box(self, box: PaintedBox) -> None: ...

    @abstractmethod
    def _oval(self, cx: float, cy: float, rx: float, ry: float, fill: str, alpha: float) -> None: ...

    @abstractmethod
    def _area(self, points: Points, fill: str, alpha: float) -> None: ...

    @abstractmethod
    def _stroke(
        self, points: Points, width: float, colour: str, alpha: float, *, close: bool = False,
        dashes: Sequence[float] = (),
    ) -> None: ...  # fmt: skip

    @abstractmethod
    def _words(self, words: PaintedText) -> None: ...

    @abstractmethod
    def _icon(self, name: str, cx: float, cy: float, size: float, colour: str) -> None: ...


def _arc(cx: float, cy: float, r: float, begin: float, end: float) -> list[Point]:
    pieces = max(2, round(abs(end - begin) / _EVERY))
    return [polar(cx, cy, r, begin + (end - begin) * i / pieces) for i in range(pieces + 1)]


def mixed(first: str, second: str, share: float) -> str:
    """One `#rrggbb` with `share` (0 to 1) of another in it."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def rgb(code: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of `#rrggbb`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
