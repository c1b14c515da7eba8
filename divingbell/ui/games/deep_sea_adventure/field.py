"""The sea with the line of chips: submarine, rope, chips and blanks, divers with their heading, and where a roll leads.

It was drawn for three sizes of screen; a longer line lies closer, a field of another size is scaled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.canvas.curves import bezier
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.chips import paint_count, paint_token
from divingbell.ui.games.deep_sea_adventure.payments import SPACE
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import shape
from divingbell.ui.toolkit.element import Box, Drawing, Skin, column, row, stack
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_context import SizeName

Place = tuple[float, float]


class Chart(NamedTuple):
    """Where things lie in the field as drawn, dp."""

    width: float
    height: float
    per: int
    """Spaces side by side; more where the line is too long for `rows`."""
    rows: int
    chip: float
    first: float
    """Height of the middle of the first row, and from row to row."""
    pitch: float
    side: float
    """From the edge to the middle of the outermost space."""
    hull: Place
    """Left upper corner of the submarine, and its height."""
    hull_height: float


CHARTS: Mapping[SizeName, Chart] = {
    "regular": Chart(518, 524, 7, 4, 52, 156, 106, 52, (22, 16), 52),
    "compact": Chart(526, 240, 9, 3, 34, 86, 64, 34, (12, 7), 25),
    "tall": Chart(519, 308, 7, 4, 37, 87, 64, 40, (14, 8), 28),
}


class Diver(NamedTuple):
    """A diver's marker: colour, space (0 is the submarine), and how he stands."""

    colour: str
    space: int
    up: bool = False
    active: bool = False
    home: bool = False


class Route(NamedTuple):
    """The way of a roll: from space to space, and whom it jumped."""

    colour: str
    begin: int
    end: int
    jumped: tuple[int, ...] = ()


class Marks(NamedTuple):
    """What lies over the chips."""

    divers: tuple[Diver, ...]
    ends: tuple[tuple[int, int], ...] = ()
    """Spaces where rolls end, with the steps it takes."""
    lit: int | None = None
    """The space a roll has just led to: chips leave it, or come to it."""

    @property
    def covered(self) -> frozenset[int]:
        """Spaces over whose upper half something stands."""
        return frozenset(diver.space for diver in self.divers) | frozenset(space for space, _ in self.ends)


def field(ctx: Context, path: Sequence[Token], marks: Marks, route: Route | None) -> Box:
    """The field on its card; it takes what room it is given."""
    radius = ctx.pick(20, 18)
    count = len(path)
    return card(
        stack(
            Drawing(paint=_sea, data=(count, radius - 1)),
            Drawing(paint=_route, data=(count, route)),
            Drawing(paint=_chips, data=(tuple(path), marks.covered)),
            Drawing(paint=_marks, data=(tuple(path), marks)),
            _spot(CHARTS[ctx.size], count, marks.lit),
            grow=1,
        ),
        radius=radius,
        grow=1,
    )


def _spot(chart: Chart, count: int, space: int | None) -> Box | None:
    """A part of the screen at the middle of a space, for what flies."""
    if space is None or space > count:
        return None
    x, y = Line(chart, count, chart.width, chart.height).place(space)
    across, down = x / chart.width, y / chart.height
    here = row(Box(grow=across), Box(id=SPACE, w=0, h=0), Box(grow=1 - across))
    return column(Box(grow=down), here, Box(grow=1 - down))


class Line:
    """Where every space of a line of `count` lies in a field of this size."""

    def __init__(self, chart: Chart, count: int, width: float, height: float) -> None:
        self.across, self.down = width / chart.width, height / chart.height
        self.scale = min(self.across, self.down)
        self.chart = chart
        self.per = max(chart.per, math.ceil(count / chart.rows))
        self.count = count
        self.step = (width - 2 * chart.side * self.across) / (self.per - 1)
        self.chip = min(chart.chip * self.scale, self.step * 0.84)

    def place(self, space: int) -> Place:
        """The middle of a space; 1 is next to the submarine."""
        line, at = divmod(space - 1, self.per)
        at = self.per - 1 - at if line % 2 else at
        return self.chart.side * self.across + at * self.step, self.row(line)

    def row(self, line: float) -> float:
        """The middle of a row, dp from above."""
        return (self.chart.first + line * self.chart.pitch) * self.down

    @property
    def hull(self) -> tuple[float, float, float, float]:
        """Left, top, width and height (dp) of the submarine. It was drawn 2.9 chips long, whatever its height."""
        chart, (left, top) = self.chart, self.chart.hull
        return left * self.across, top * self.down, chart.chip * 2.9 * self.scale, chart.hull_height * self.scale

    @property
    def lines(self) -> int:
        return math.ceil(self.count / self.per)

    def way(self, begin: int, end: int) -> list[Place]:
        """The rope from one space to a deeper one, round the ends of the rows; 0 is the submarine."""
        points: list[Place] = []
        if begin == 0:
            _, top, _, height = self.hull
            points.append((self.place(1)[0], top + height))
        for space in range(max(begin, 1), end + 1):
            here = self.place(space)
            if points and space > 1 and points[-1][1] != here[1]:
                points += self._bend(points[-1], here)
            points.append(here)
        return points

    def _bend(self, one: Place, other: Place) -> list[Place]:
        """A rope that leaves one row and comes into the next, as a curve of Bezier, without its ends."""
        out = (1 if self._on_the_right(one) else -1) * self.chip * 0.95
        controls = (one, (one[0] + out, one[1]), (other[0] + out, other[1]), other)
        return bezier(controls, 12)[1:-1]

    def _on_the_right(self, place: Place) -> bool:
        return place[0] > self.chart.side * self.across + self.step


def _line(p: Painter, count: int) -> Line:
    return Line(CHARTS[p.ctx.size], count, p.width, p.height)


# Sea, rope, submarine -----------------------------------------------------------------------------------------


def _sea(p: Painter, data: tuple[int, float]) -> None:
    count, radius = data
    p.skin(Skin(fill="art.pit", fill_top="art.sea_2", radius=radius))
    line = _line(p, count)
    for i in range(line.lines):
        p.rectangle(0, line.row(i + 0.5), p.width, 1, "art.current", 0.10)
    if count:
        rope = line.way(0, count)
        p.line(rope, line.chip * 0.2, p.ctx.mix("art.trench", "art.abyss", 0.55))
        p.line(rope, line.chip * 0.085, "art.rope")
    _submarine(p, line)


def _submarine(p: Painter, line: Line) -> None:
    left, top, width, height = line.hull
    p.skin(Skin(fill="art.tower", radius=height * 0.12), left + width * 0.36, top, width * 0.24, height * 0.5)
    p.rectangle(left + width * 0.43, top - height * 0.22, height * 0.1, height * 0.3, "art.tower")
    p.skin(Skin(fill="art.rim", radius=height * 0.39), left, top + height * 0.28, width, height * 0.78)
    shine = Skin(fill="art.brass_hi", radius=height * 0.08)
    p.skin(shine, left + height * 0.2, top + height * 0.36, width - height * 0.4, height * 0.16)
    for share in (0.22, 0.47, 0.72):
        p.disc(left + width * share, top + height * 0.68, height * 0.4, "art.brass_lo")
        p.disc(left + width * share, top + height * 0.68, height * 0.28, "art.porthole")


# The way of a roll --------------------------------------------------------------------------------------------


def _route(p: Painter, data: tuple[int, Route | None]) -> None:
    count, route = data
    if route is None or route.begin == route.end:
        return
    line = _line(p, count)
    width, colour = line.chip * 0.13, f"player.{route.colour}"
    points = line.way(*sorted((route.begin, route.end)))
    p.line(points, width, colour)
    for space in route.jumped:
        x, y = line.place(space)
        p.arc(x, y, line.chip * 0.64, width * 0.8, colour, 90, 270)


# Chips --------------------------------------------------------------------------------------------------------


def _chips(p: Painter, data: tuple[tuple[Token, ...], frozenset[int]]) -> None:
    path, covered = data
    line = _line(p, len(path))
    for space, token in enumerate(path, 1):
        paint_token(p, token, *line.place(space), line.chip, badge=space not in covered)


# Divers and where rolls end -----------------------------------------------------------------------------------


def _marks(p: Painter, data: tuple[tuple[Token, ...], Marks]) -> None:
    path, marks = data
    line = _line(p, len(path))
    if marks.lit:
        p.ring(*line.place(marks.lit), line.chip * 0.62, 3.5, "art.lit")
    for space, _ in marks.ends:
        _end(p, line, space)
    for space, steps in marks.ends:  # over the rings of every row
        _steps(p, line, space, steps)
    for space in marks.covered:  # how many a stack has stands below what lies over it
        if space and len(path[space - 1]) > 1:
            x, y = line.place(space)
            paint_count(p, path[space - 1], x + line.chip * 0.56, y + line.chip * 0.2, line.chip)
    for diver in marks.divers:
        if diver.space:
            _diver(p, line, diver)
    _aboard(p, line, [diver for diver in marks.divers if not diver.space])


def _end(p: Painter, line: Line, space: int) -> None:
    """A ring round a space or the submarine."""
    if space:
        p.ring(*line.place(space), line.chip * 0.6, 3, "art.lit")
        return
    left, top, width, height = line.hull
    around = Skin(edge="art.lit", stroke=3, radius=height * 0.5)
    p.skin(around, left - 5, top + height * 0.28 - 5, width + 10, height * 0.78 + 10)


def _steps(p: Painter, line: Line, space: int, steps: int) -> None:
    """How many steps, on a bright pill over the space or at the submarine."""
    chip = line.chip
    if space:
        cx, cy = line.place(space)
        cy -= chip * 0.76
    else:
        left, top, width, height = line.hull
        cx, cy = left + width - chip * 0.3, top + height * 0.18
    w, h = chip * 0.72, chip * 0.52
    p.skin(Skin(fill="art.lit", radius=h / 2), cx - w / 2, cy - h / 2, w, h)
    p.text(str(steps), cx, cy - chip * 0.03, chip * 0.46, "ink", font="num", bold=True, anchor="center")


def _diver(p: Painter, line: Line, diver: Diver) -> None:
    x, y = line.place(diver.space)
    s = line.chip
    tile, cy = s * 0.74, y - s * 0.98
    fill = f"player.{diver.colour}"
    p.triangle([(x, y - s * 0.3), (x - s * 0.2, cy + tile * 0.36), (x + s * 0.2, cy + tile * 0.36)], fill)
    _tile(p, x, cy, tile, diver)
    if diver.up:
        _arrow(p, x + tile * 0.62, cy - tile * 0.34, tile)


def _tile(p: Painter, x: float, y: float, size: float, diver: Diver) -> None:
    if diver.active:
        for colour, out in (("art.abyss", 3.0), ("art.white", 1.5)):
            side = size + 2 * out
            p.skin(Skin(fill=colour, radius=size * 0.3), x - side / 2, y - side / 2, side, side)
        size -= 3
    p.skin(Skin(fill=f"player.{diver.colour}", radius=size * 0.27), x - size / 2, y - size / 2, size, size)
    p.glyph(shape(diver.colour), x, y, size * 0.68, "ink")


def _arrow(p: Painter, x: float, y: float, tile: float) -> None:
    """Going up; with a rim, as a tile may be white too."""
    p.disc(x, y, tile * 0.66 + 3, "art.abyss")
    p.disc(x, y, tile * 0.66, "art.white")
    width = tile * 0.09
    p.line([(x, y + tile * 0.17), (x, y - tile * 0.15)], width, "ink")
    p.line([(x - tile * 0.14, y - tile * 0.01), (x, y - tile * 0.16), (x + tile * 0.14, y - tile * 0.01)], width, "ink")


def _aboard(p: Painter, line: Line, divers: Iterable[Diver]) -> None:
    """Those in the submarine, beside it; who has come home has a tick."""
    left, top, width, height = line.hull
    size = line.chip * 0.66
    x, y = left + width + line.chip * 0.36 + size / 2, top + height * 0.32  # clear of divers on the first row
    for diver in divers:
        _tile(p, x, y, size, diver)
        if diver.home:
            p.disc(x + size * 0.5, y + size * 0.36, size * 0.52, "art.deep")
            p.glyph("check-circle", x + size * 0.5, y + size * 0.36, size * 0.5, "art.home")
        x += size * 1.5
