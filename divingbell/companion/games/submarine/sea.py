"""The board of Submarine, drawn: sky, ships, six columns of four spaces with tiles and bathyscaphes. Lengths are dp.

Its layers are functions of their own, the lowest first: `water`, `column` for each, `ships`, `pieces` of each column.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.submarine import board as rules
from divingbell.companion.games.submarine.kinds import UNKNOWN
from divingbell.companion.games.submarine.pieces import draw_dot, draw_group, draw_ship, draw_tile, spread
from divingbell.companion.games.submarine.state import State

Place = tuple[int, int]
"""Column and row."""
PLACES: tuple[Place, ...] = tuple((column, row) for column in rules.COLUMNS for row in rules.ROWS)
Owners = tuple[tuple[str, int], ...]
"""Colours of bathyscaphes and how many of each."""
LIT = "art.lit"
"""The colour of "tap here" on the board, which is dark by day too."""
Rect = tuple[float, float, float, float]
"""Left, top, width, height, dp."""


class SeaMeasures(NamedTuple):
    """Measures of a board, dp. What its height leaves is shared by the rows."""

    sky: float
    gutter: float
    """Left and right of the columns: row numbers below, waiting ships above."""
    rows: tuple[float, float, float, float]
    """Shares of the height."""
    tile: float
    token: float
    ship: float
    top: float = 8
    foot: float = 11
    inset: float = 7
    """From a space's left side to its first tile."""
    over: float = 7
    """Distance by which bathyscaphes hang over a space's right side."""
    gap: float = 4
    number: float = 17
    """Type of the column numbers, and where their middle is."""
    number_y: float = 13
    row_number: float = 26
    wave: float = 22
    radius: float = 19
    mini: bool = False
    """Tiles are squares of their colour."""
    counted: bool = False
    """The number of tiles stands in their place, `tile` high."""
    upright: bool = False
    """Spaces are higher than wide: bathyscaphes above, tiles below them."""

    def column_width(self, width: float) -> float:
        """Width (dp) of a column of a board this wide, with the room beside it."""
        return (width - 2 * self.gutter) / len(rules.COLUMNS)

    def space(self, width: float, height: float, place: Place) -> Rect:
        """Place of a space of a board this large."""
        (at, line), wide = place, self.column_width(width)
        share = (height - self.sky - self.top - self.foot) / sum(self.rows)
        above, high = sum(self.rows[: line - 2]) * share, self.rows[line - 2] * share
        left, top, twice = self.gutter + (at - 1) * wide, self.sky + self.top + above, 2 * self.gap
        return left + self.gap, top + self.gap, wide - twice, high - twice


class SpacePieces(NamedTuple):
    """Pieces in one space: tiles, and bathyscaphes as colour and number."""

    tiles: tuple[str, ...]
    owners: Owners


class Content(NamedTuple):
    """Pieces on the board, ready to be compared with what is painted."""

    spaces: tuple[SpacePieces, ...]
    """Column by column, row 2 first."""
    ships: tuple[tuple[str, int | str], ...]
    """Colour and place of each ship."""

    def space(self, column: int, row: int) -> SpacePieces:
        """A space by its place."""
        return self.spaces[PLACES.index((column, row))]

    def column(self, column: int) -> tuple[SpacePieces, ...]:
        """The spaces of a column, row 2 first."""
        return tuple(self.space(column, line) for line in rules.ROWS)

    def tokens_of(self, diver: str) -> tuple[tuple[int, int, str], ...]:
        """Places of the bathyscaphes of a colour: column, row, colour."""
        return tuple((*place, diver) for place in PLACES if diver in dict(self.space(*place).owners))


class SeaLights(NamedTuple):
    """Lights on the board."""

    column: int | None = None
    """The column under the ship in turn, tinted in its colour."""
    diver: str | None = None
    """Colour of the player in turn: that ship is larger."""
    lit: tuple[int, ...] = ()
    """Columns that may be tapped."""
    spaces: tuple[Place, ...] = ()
    """Spaces that may be tapped."""
    framed: Place | None = None
    """The space that is spoken of."""
    origin: Place | None = None
    """The space a bathyscaphe leaves."""
    hot: tuple[tuple[int, int, str], ...] = ()
    """Bathyscaphes with a white ring (not on the smallest board): column, row, colour."""

    def rings(self, column: int) -> tuple[frozenset[str], ...]:
        """Colours with a white ring in the spaces of a column, row 2 first."""
        return tuple(frozenset(owner for *at, owner in self.hot if at == [column, row]) for row in rules.ROWS)

    def in_column(self, column: int) -> SeaLights:
        """The lights of one column; of the rest only whether the light of a ship falls on the framed space."""

        def here(place: Place | None) -> Place | None:
            return place if place is not None and place[0] == column else None

        tinted, framed = self.column == column, here(self.framed)
        return SeaLights(
            column=self.column if tinted or framed is not None else None,
            diver=self.diver if tinted else None,
            lit=(column,) if column in self.lit else (),
            spaces=tuple(place for place in self.spaces if place[0] == column),
            framed=framed,
            origin=here(self.origin),
        )


def content_of(state: State, divers: Mapping[str, str]) -> Content:
    """Pieces on the table's board; `divers` are the colours of the players, clockwise from p1."""

    order = tuple(divers.items())

    def shown(space: rules.Space) -> SpacePieces:
        tiles, lying = space.tiles, space.bathyscaphes
        if space.unknown:
            tiles = (*tiles, *(UNKNOWN,) * space.unknown)
        if not lying:
            return SpacePieces(tiles, ())
        return SpacePieces(tiles, tuple([(diver, lying[player]) for player, diver in order if lying.get(player)]))

    spaces = tuple([shown(space) for column in state.spaces for space in column])
    return Content(spaces, tuple([(divers[player], seat.ship) for player, seat in state.players.items()]))


def content_laid(layout: Mapping[tuple[int, int], Sequence[str | None]]) -> Content:
    """The board before the game: the tiles of each (column, row); None is unknown."""
    return Content(tuple(SpacePieces(tuple(tile or UNKNOWN for tile in layout[place]), ()) for place in PLACES), ())


_TINT = (("art.welcome", 0.55), ("art.deep", 0.12))
"""The column under the ship, above and below: how much of its player's colour is in the water."""


def water(canvas: Canvas, sea: SeaMeasures) -> None:
    """Sky and water in a rounded rectangle, the line of waves, and the numbers."""
    w, h, sky = canvas.width, canvas.height, sea.sky
    canvas.rectangle(0, 0, w, h, "art.deep", radius=sea.radius)
    canvas.rectangle(0, 0, w, sky + sea.radius, "art.sea_3", top="art.dusk", radius=sea.radius)
    # The light goes with the depth of the whole picture; the surface cuts it off above.
    half = canvas.mix("art.welcome", "art.deep", 0.66)
    stops = ((0.0, "art.sea_1"), (0.2, "art.welcome"), (0.6, half), (1 - sea.radius / h, "art.deep"))
    for (begin, upper), (end, lower) in itertools.pairwise(stops):
        top = max(begin, sky / h)
        if end > top:
            first = canvas.mix(upper, lower, (top - begin) / (end - begin))
            canvas.gradient(0, top * h, w, (end - top) * h, first, lower)
    steps = max(12, int(w / 4))
    along = [1 + (w - 2) * i / steps for i in range(steps + 1)]
    crest = [(x, sky - sea.wave * 0.13 * math.sin(2 * math.pi * x / sea.wave)) for x in along]
    canvas.line(crest, 1.8 if sea.mini else 2.5, canvas.mix("art.sea_3", "art.wave", 0.7))
    _numbers(canvas, sea)


def column(canvas: Canvas, data: tuple[SeaMeasures, int, SeaLights]) -> None:
    """The spaces of one column, and what is lit in it."""
    sea, at, marks = data
    wide, high = sea.column_width(canvas.width), canvas.height - sea.sky
    if marks.column == at and marks.diver is not None:
        top, bottom = (canvas.mix(water, f"player.{marks.diver}", share) for water, share in _TINT)
        left, radius = sea.gutter + wide * (at - 1) + 1, 8 if sea.mini else 14
        canvas.rectangle(left, sea.sky + 3, wide - 2, high - 6, bottom, top=top, radius=radius)
    if marks.lit:
        rect = (sea.gutter + wide * (at - 1) + 2, sea.sky + 4, wide - 4, high - 8)
        canvas.rectangle(*rect, LIT, 0.16, radius=16)
        canvas.rectangle(*rect, edge=LIT, stroke=4, radius=16)
    for line in rules.ROWS:
        _space(canvas, sea, marks, (at, line))


def _numbers(canvas: Canvas, sea: SeaMeasures) -> None:
    wide = sea.column_width(canvas.width)
    for at in rules.COLUMNS:
        draw_number(canvas, at, sea.gutter + wide * (at - 0.5), sea.number_y, sea.number)
    for line in rules.ROWS:
        _, top, _, high = sea.space(canvas.width, canvas.height, (1, line))
        for x in (sea.gutter / 2, canvas.width - sea.gutter / 2)[: 1 if sea.mini or sea.counted else 2]:
            draw_number(canvas, line, x, top + high / 2, sea.row_number)


def draw_number(canvas: Canvas, number: int, x: float, y: float, size: float, colour: str = "art.card") -> None:
    """The number of a column or row, its middle at `x`, `y`."""
    canvas.text(str(number), x, y, size, colour, font="num", bold=True, anchor="center")


def _space(canvas: Canvas, sea: SeaMeasures, marks: SeaLights, place: Place) -> None:
    rect = sea.space(canvas.width, canvas.height, place)
    radius = 6 if sea.mini else 12
    canvas.rectangle(*rect, "art.abyss", 0.42, radius=radius)
    if place == marks.framed:
        if marks.column is None:  # no light of a ship falls on it
            canvas.rectangle(*rect, "art.welcome", 0.8, radius=radius)
        canvas.rectangle(*rect, edge=LIT, stroke=2.5 if sea.mini else 4, radius=radius)
    else:
        draw_edge(canvas, marks, place, rect, radius)


def draw_edge(canvas: Canvas, marks: SeaLights, space: Place, rect: Rect, radius: float) -> None:
    """The edge of a space: left by a bathyscaphe, lit, or neither."""
    if space == marks.origin:
        canvas.rectangle(*rect, "art.white", 0.08, radius=radius)
        canvas.rectangle(*rect, edge="art.white", stroke=3, radius=radius, dashed=True)
    elif space in marks.spaces:
        canvas.rectangle(*rect, "art.welcome", 0.6, radius=radius)
        canvas.rectangle(*rect, edge=LIT, stroke=2, radius=radius)
    else:
        canvas.rectangle(*rect, edge="art.dial_off", stroke=1.2, radius=radius)


def pieces(canvas: Canvas, data: tuple[SeaMeasures, int, tuple[SpacePieces, ...], tuple[frozenset[str], ...]]) -> None:
    """Tiles and bathyscaphes of one column."""
    sea, at, spaces, hot = data
    for line, (tiles, owners), rings in zip(rules.ROWS, spaces, hot, strict=True):
        rect = sea.space(canvas.width, canvas.height, (at, line))
        if sea.counted:
            _draw_counted(canvas, (len(tiles), owners), rect, sea, rings)
            continue
        if not sea.upright:
            draw_tiles(canvas, tiles, rect, sea.tile, sea.inset, mini=sea.mini)
            draw_tokens(canvas, owners, rect, sea.token, sea.over, rings)
            continue
        x, y, w, h = rect
        lane = sea.token + 2 * sea.inset
        _draw_tokens_above(canvas, owners, (x, y, w, lane), sea.token, rings)
        draw_tiles(canvas, tiles, (x, y + lane, w, h - lane), sea.tile, sea.inset)


def _draw_counted(
    canvas: Canvas, held: tuple[int, Owners], rect: Rect, sea: SeaMeasures, rings: frozenset[str]
) -> None:
    """The number of tiles, beside it the bathyscaphes; in a space that is no wider than high they lie above it."""
    count, owners = held
    x, y, w, h = rect
    alone = sum(number for _, number in owners) <= 1
    size = sea.tile
    if w > 1.4 * h:
        lane = sea.token + 2 if owners else 0.0
        middle, line = x + (w - lane) / 2, y + h / 2
        draw_tokens(canvas, owners, rect, sea.token * (1 if alone else 0.64), -2, rings)
    else:
        over = sea.token + 2 if owners else 0.0
        middle, line = x + w / 2, y + (h + over) / 2
        shown = spread(owners, 2)
        step = min(sea.token + 1, (w - sea.token) / max(1, len(shown) - 1))
        left = x + (w - sea.token - step * (len(shown) - 1)) / 2
        placed = [(*one, left + step * place, y + 2) for place, one in enumerate(shown)]
        draw_group(canvas, placed, sea.token, rings)
        if owners:  # clear of the tokens and of the edge of a lit space
            size, line = min(size, 0.8 * (h - over)), line - 2
    canvas.text(str(count or "\N{EN DASH}"), middle, line, size, "art.white", font="num", bold=True, anchor="center")


def draw_tiles(
    canvas: Canvas, tiles: tuple[str, ...], rect: Rect, size: float, inset: float, *, mini: bool = False
) -> None:
    """The tiles of a space: side by side, three and more in two rows."""
    x, y, _, h = rect
    step = size * 1.1 + 1
    top = y + (h - (step if len(tiles) > 2 else 0) - size) / 2
    for place, tile in enumerate(tiles):
        draw = draw_dot if mini else draw_tile
        draw(canvas, tile, x + inset + place % 2 * step, top + place // 2 * step, size)


_LEAST_APART = 0.6
"""Share of a bathyscaphe that is seen under the next one."""


def draw_tokens(canvas: Canvas, owners: Owners, rect: Rect, size: float, over: float, rings: frozenset[str]) -> None:
    """The bathyscaphes of a space, one over the other at its right side; in a low one by turns farther left, where they
    would hide each other."""
    x, y, w, h = rect
    shown = spread(owners, 1 + int((h - size) / (size * _LEAST_APART)))
    step = min(size + 2, (h - size) / max(1, len(shown) - 1))
    left, top = x + w - size + over, y + (h - (len(shown) - 1) * step - size) / 2
    aside = size * 0.8 if step < size * _LEAST_APART else 0.0
    placed = [(*one, left - place % 2 * aside, top + place * step) for place, one in enumerate(shown)]
    draw_group(canvas, placed, size, rings)


def _draw_tokens_above(canvas: Canvas, owners: Owners, rect: Rect, size: float, rings: frozenset[str]) -> None:
    """The bathyscaphes of an upright space, side by side over its tiles."""
    x, y, w, h = rect
    room = w - h
    shown = spread(owners, 1 + int(room / (size * 0.5)))
    step = min(size + 4, room / max(1, len(shown) - 1))
    left, top = x + (w - (len(shown) - 1) * step - size) / 2, y + (h - size) / 2
    draw_group(canvas, [(*one, left + place * step, top) for place, one in enumerate(shown)], size, rings)


def ships(canvas: Canvas, data: tuple[SeaMeasures, tuple[tuple[str, int | str], ...], str | None]) -> None:
    """Colour and place of each, and the colour of the one in turn."""
    sea, places, diver = data
    wide = sea.column_width(canvas.width)
    for place in dict.fromkeys(place for _, place in places):
        ships = [owner for owner, where in places if where == place]
        if isinstance(place, str):
            _waiting(canvas, sea, ships, 0 if place == "left" else canvas.width - sea.gutter)
            continue
        apart = min(0.42, 0.8 / len(ships)) * wide
        for index, owner in enumerate(ships):
            size = sea.ship * (1.2 if owner == diver else 1) * (0.72 if len(ships) > 1 else 1)
            x = sea.gutter + wide * (place - 0.5) + (index - (len(ships) - 1) / 2) * apart
            draw_ship(canvas, owner, x, sea.sky - 2, size)


def _waiting(canvas: Canvas, sea: SeaMeasures, ships: list[str], left: float) -> None:
    """Ships beside the board: up to three one over the other, more of them side by side."""
    across = 1 if len(ships) <= 3 else 2
    lines = -(-len(ships) // across)
    size = min(sea.gutter * 0.95 / across, (sea.sky - 4) / (0.78 * lines))
    step = size * 0.78
    for index, owner in enumerate(ships):
        x = left + sea.gutter * (index % across + 0.5) / across
        draw_ship(canvas, owner, x, sea.sky - 2 - index // across * step, size)


# The whole board ------------------------------------------------------------------------------------------------


class SeaBoard(NamedTuple):
    """Everything on the board."""

    measures: SeaMeasures
    content: Content
    marks: SeaLights


def sea(canvas: Canvas, value: SeaBoard) -> None:
    """The whole of it."""
    measures, content, marks = value
    water(canvas, measures)
    for at in rules.COLUMNS:
        column(canvas, (measures, at, marks.in_column(at)))
    ships(canvas, (measures, content.ships, marks.diver))
    for at in rules.COLUMNS:
        pieces(canvas, (measures, at, content.column(at), marks.rings(at)))


LARGE = SeaMeasures(72, 44, (95, 95, 126, 126), tile=38, token=29, ship=56)
"""The board on the large panel."""
_SIZE = (798.0, 536.0)


def board(state: State, colours: Mapping[str, str]) -> Artwork:
    """The board at a moment; `colours` are those of the players."""
    return Artwork.of(_SIZE, sea, SeaBoard(LARGE, content_of(state, colours), marks_of(state, colours)))


def marks_of(state: State, colours: Mapping[str, str]) -> SeaLights:
    """The light of the ship in turn."""
    player = state.turn.player
    ship = state.players[player].ship
    if state.result is not None:
        return SeaLights()
    return SeaLights(ship if isinstance(ship, int) else None, colours[player])
