"""The board of Deep Sea Adventure: the sea with the line of chips, submarine, rope, chips and blanks, divers with their
heading, and where a roll leads; beside it the dial of the air.

It was drawn for three sizes of screen; a longer line lies closer, a sea of another size is scaled. Lengths are dp. Its
layers are functions of their own, the lowest first: `water`, `way`, `chips`, `marks`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.canvas.curves import Point, bezier
from divingbell.companion.canvas.icons import tile
from divingbell.companion.games.deep_sea_adventure.dial import DialAir, dial
from divingbell.companion.games.deep_sea_adventure.state import State, Token
from divingbell.companion.games.deep_sea_adventure.tokens import draw_count, draw_token


class SeaLayout(NamedTuple):
    """Places of things in the sea as drawn, dp."""

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
    hull: Point
    """Left upper corner of the submarine, and its height."""
    hull_height: float


LARGE = SeaLayout(518, 524, 7, 4, 52, 156, 106, 52, (22, 16), 52)
"""The sea on the large panel."""


class Diver(NamedTuple):
    """A diver's marker: colour, space (0 is the submarine), and how they stand."""

    colour: str
    space: int
    up: bool = False
    active: bool = False
    home: bool = False


class RollRoute(NamedTuple):
    """The way of a roll: from space to space, and whom it jumped."""

    colour: str
    begin: int
    end: int
    jumped: tuple[int, ...] = ()


class ChipMarks(NamedTuple):
    """Things over the chips."""

    divers: tuple[Diver, ...]
    ends: tuple[tuple[int, int], ...] = ()
    """Spaces where rolls end, with the steps it takes."""
    lit: int | None = None
    """The space a roll has just led to: chips leave it, or come to it."""

    @property
    def covered(self) -> frozenset[int]:
        """Spaces over whose upper half something stands."""
        return frozenset(diver.space for diver in self.divers) | frozenset(space for space, _ in self.ends)


class DeepSeaBoard(NamedTuple):
    """Everything on the sea."""

    layout: SeaLayout
    path: tuple[Token, ...]
    marks: ChipMarks
    route: RollRoute | None = None
    radius: float = 18
    """Of its corners."""


def sea(canvas: Canvas, value: DeepSeaBoard) -> None:
    """The whole of it."""
    water(canvas, (value.layout, len(value.path), value.radius))
    way(canvas, (value.layout, len(value.path), value.route))
    chips(canvas, (value.layout, value.path, value.marks.covered))
    marks(canvas, (value.layout, value.path, value.marks))


_DIAL, _GAP = 250.0, 20.0


def board(state: State, colours: Mapping[str, str]) -> Artwork:
    """The air and the sea at a moment; `colours` are those of the players."""
    player = state.turn.player if state.turn is not None else None
    shown = DeepSeaBoard(LARGE, state.path, ChipMarks(divers(state, colours, player)))

    def draw(canvas: Canvas) -> None:
        with canvas.group(0, (canvas.height - _DIAL) / 2, _DIAL, _DIAL):
            dial(canvas, DialAir(state.air, 0))
        with canvas.group(_DIAL + _GAP, 0, LARGE.width, LARGE.height):
            sea(canvas, shown)

    return Artwork(_DIAL + _GAP + LARGE.width, LARGE.height, draw)


def divers(state: State, colours: Mapping[str, str], player: str | None) -> tuple[Diver, ...]:
    """Everybody's marker; that of `player` has a rim."""
    return tuple(
        Diver(colours[name], seat.position, seat.heading == "up" and not seat.returned, name == player, seat.returned)
        for name, seat in state.players.items()
    )


class ChipLine:
    """Places of the spaces of a line of `count` in a sea of this size."""

    def __init__(self, layout: SeaLayout, count: int, width: float, height: float) -> None:
        self.across, self.down = width / layout.width, height / layout.height
        self.scale = min(self.across, self.down)
        self.layout = layout
        self.per = max(layout.per, math.ceil(count / layout.rows))
        self.count = count
        self.step = (width - 2 * layout.side * self.across) / (self.per - 1)
        self.chip = min(layout.chip * self.scale, self.step * 0.84)

    def place(self, space: int) -> Point:
        """The middle of a space; 1 is next to the submarine."""
        line, at = divmod(space - 1, self.per)
        at = self.per - 1 - at if line % 2 else at
        return self.layout.side * self.across + at * self.step, self.row(line)

    def row(self, line: float) -> float:
        """The middle of a row, dp from above."""
        return (self.layout.first + line * self.layout.pitch) * self.down

    @property
    def hull(self) -> tuple[float, float, float, float]:
        """Left, top, width and height (dp) of the submarine. It was drawn 2.9 chips long, whatever its height."""
        layout, (left, top) = self.layout, self.layout.hull
        return left * self.across, top * self.down, layout.chip * 2.9 * self.scale, layout.hull_height * self.scale

    @property
    def lines(self) -> int:
        return math.ceil(self.count / self.per)

    def way(self, begin: int, end: int) -> list[Point]:
        """The rope from one space to a deeper one, round the ends of the rows; 0 is the submarine."""
        points: list[Point] = []
        if begin == 0:
            _, top, _, height = self.hull
            points.append((self.place(1)[0], top + height))
        for space in range(max(begin, 1), end + 1):
            here = self.place(space)
            if points and space > 1 and points[-1][1] != here[1]:
                points += self._bend(points[-1], here)
            points.append(here)
        return points

    def _bend(self, one: Point, other: Point) -> list[Point]:
        """A rope that leaves one row and comes into the next, as a curve of Bezier, without its ends."""
        out = (1 if self._on_the_right(one) else -1) * self.chip * 0.95
        controls = (one, (one[0] + out, one[1]), (other[0] + out, other[1]), other)
        return bezier(controls, 12)[1:-1]

    def _on_the_right(self, place: Point) -> bool:
        return place[0] > self.layout.side * self.across + self.step


# Sea, rope, submarine -----------------------------------------------------------------------------------------


def water(canvas: Canvas, data: tuple[SeaLayout, int, float]) -> None:
    """Water, rope and submarine for so many spaces; the last is the radius of the corners."""
    layout, count, radius = data
    canvas.rectangle(0, 0, canvas.width, canvas.height, "art.pit", top="art.sea_2", radius=radius)
    line = ChipLine(layout, count, canvas.width, canvas.height)
    for i in range(line.lines):
        canvas.rectangle(0, line.row(i + 0.5), canvas.width, 1, "art.current", 0.10)
    if count:
        rope = line.way(0, count)
        canvas.line(rope, line.chip * 0.2, canvas.mix("art.trench", "art.abyss", 0.55))
        canvas.line(rope, line.chip * 0.085, "art.rope")
    _submarine(canvas, line)


def _submarine(canvas: Canvas, line: ChipLine) -> None:
    left, top, width, height = line.hull
    canvas.rectangle(left + width * 0.36, top, width * 0.24, height * 0.5, "art.tower", radius=height * 0.12)
    canvas.rectangle(left + width * 0.43, top - height * 0.22, height * 0.1, height * 0.3, "art.tower")
    canvas.rectangle(left, top + height * 0.28, width, height * 0.78, "art.rim", radius=height * 0.39)
    canvas.rectangle(
        left + height * 0.2, top + height * 0.36, width - height * 0.4, height * 0.16, "art.brass_hi",
        radius=height * 0.08,
    )  # fmt: skip
    for share in (0.22, 0.47, 0.72):
        canvas.disc(left + width * share, top + height * 0.68, height * 0.4, "art.brass_lo")
        canvas.disc(left + width * share, top + height * 0.68, height * 0.28, "art.porthole")


# The way of a roll --------------------------------------------------------------------------------------------


def way(canvas: Canvas, data: tuple[SeaLayout, int, RollRoute | None]) -> None:
    """The way of a roll along a line of so many spaces."""
    layout, count, route = data
    if route is None or route.begin == route.end:
        return
    line = ChipLine(layout, count, canvas.width, canvas.height)
    width, colour = line.chip * 0.13, f"player.{route.colour}"
    points = line.way(*sorted((route.begin, route.end)))
    canvas.line(points, width, colour)
    for space in route.jumped:
        x, y = line.place(space)
        canvas.arc(x, y, line.chip * 0.64, width * 0.8, colour, 90, 270)


# Chips --------------------------------------------------------------------------------------------------------


def chips(canvas: Canvas, data: tuple[SeaLayout, tuple[Token, ...], frozenset[int]]) -> None:
    """The token of each space; where it is covered a stack has no figure."""
    layout, path, covered = data
    line = ChipLine(layout, len(path), canvas.width, canvas.height)
    for space, token in enumerate(path, 1):
        draw_token(canvas, token, *line.place(space), line.chip, badge=space not in covered)


# Divers and where rolls end -----------------------------------------------------------------------------------


def marks(canvas: Canvas, data: tuple[SeaLayout, tuple[Token, ...], ChipMarks]) -> None:
    """Divers and where rolls end."""
    layout, path, shown = data
    line = ChipLine(layout, len(path), canvas.width, canvas.height)
    if shown.lit:
        canvas.ring(*line.place(shown.lit), line.chip * 0.62, 3.5, "art.lit")
    for space, _ in shown.ends:
        _end(canvas, line, space)
    for space, steps in shown.ends:  # over the rings of every row
        _steps(canvas, line, space, steps)
    for space in shown.covered:  # how many a stack has stands below what lies over it
        if space and len(path[space - 1]) > 1:
            x, y = line.place(space)
            draw_count(canvas, path[space - 1], x + line.chip * 0.56, y + line.chip * 0.2, line.chip)
    for diver in shown.divers:
        if diver.space:
            draw_diver(canvas, line, diver)
    _aboard(canvas, line, [diver for diver in shown.divers if not diver.space])


def _end(canvas: Canvas, line: ChipLine, space: int) -> None:
    """A ring round a space or the submarine."""
    if space:
        canvas.ring(*line.place(space), line.chip * 0.6, 3, "art.lit")
        return
    left, top, width, height = line.hull
    canvas.rectangle(
        left - 5, top + height * 0.28 - 5, width + 10, height * 0.78 + 10, edge="art.lit", stroke=3,
        radius=height * 0.5,
    )  # fmt: skip


def _steps(canvas: Canvas, line: ChipLine, space: int, steps: int) -> None:
    """Number of steps, on a bright pill over the space or at the submarine."""
    chip = line.chip
    if space:
        cx, cy = line.place(space)
        cy -= chip * 0.76
    else:
        left, top, width, height = line.hull
        cx, cy = left + width - chip * 0.3, top + height * 0.18
    w, h = chip * 0.72, chip * 0.52
    canvas.rectangle(cx - w / 2, cy - h / 2, w, h, "art.lit", radius=h / 2)
    canvas.text(str(steps), cx, cy - chip * 0.03, chip * 0.46, "ink", font="num", bold=True, anchor="center")


def draw_diver(canvas: Canvas, line: ChipLine, diver: Diver) -> None:
    """A diver over their space, with the arrow of those who go up."""
    x, y = line.place(diver.space)
    s = line.chip
    tile, cy = s * 0.74, y - s * 0.98
    fill = f"player.{diver.colour}"
    canvas.polygon([(x, y - s * 0.3), (x - s * 0.2, cy + tile * 0.36), (x + s * 0.2, cy + tile * 0.36)], fill)
    _tile(canvas, x, cy, tile, diver)
    if diver.up:
        _arrow(canvas, x + tile * 0.62, cy - tile * 0.34, tile)


def _tile(canvas: Canvas, x: float, y: float, size: float, diver: Diver) -> None:
    if diver.active:
        for colour, out in (("art.abyss", 3.0), ("art.white", 1.5)):
            side = size + 2 * out
            canvas.rectangle(x - side / 2, y - side / 2, side, side, colour, radius=size * 0.3)
        size -= 3
    tile(canvas, diver.colour, x - size / 2, y - size / 2, size)


def _arrow(canvas: Canvas, x: float, y: float, tile: float) -> None:
    """Going up; with a rim, as a tile may be white too."""
    canvas.disc(x, y, tile * 0.66 + 3, "art.abyss")
    canvas.disc(x, y, tile * 0.66, "art.white")
    width = tile * 0.09
    canvas.line([(x, y + tile * 0.17), (x, y - tile * 0.15)], width, "ink")
    canvas.line(
        [(x - tile * 0.14, y - tile * 0.01), (x, y - tile * 0.16), (x + tile * 0.14, y - tile * 0.01)], width, "ink"
    )


def _aboard(canvas: Canvas, line: ChipLine, divers: Iterable[Diver]) -> None:
    """Those in the submarine, beside it; who has come home has a tick."""
    left, top, width, height = line.hull
    size = line.chip * 0.66
    x, y = left + width + line.chip * 0.36 + size / 2, top + height * 0.32  # clear of divers on the first row
    for diver in divers:
        _tile(canvas, x, y, size, diver)
        if diver.home:
            canvas.disc(x + size * 0.5, y + size * 0.36, size * 0.52, "art.deep")
            canvas.glyph("check-circle", x + size * 0.5, y + size * 0.36, size * 0.5, "art.home")
        x += size * 1.5
