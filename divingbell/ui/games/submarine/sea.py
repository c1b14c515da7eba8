"""The board of Submarine: sky with ships, six columns of four spaces with tiles and bathyscaphes, painted in two
layers; over it lie the buttons of columns or spaces. Places and lengths are dp."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.kinds import UNKNOWN
from divingbell.companion.games.submarine.state import State
from divingbell.ui.games.submarine.pieces import paint_dot, paint_group, paint_ship, paint_tile, spread
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.dialogs import Dialog
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, Skin, column, pad, row, space, stack
from divingbell.ui.toolkit.paint import Painter

Place = tuple[int, int]
"""Column and row."""
PLACES: tuple[Place, ...] = tuple((column, row) for column in board.COLUMNS for row in board.ROWS)
Owners = tuple[tuple[str, int], ...]
"""Colours of bathyscaphes and how many of each."""
LIT = "art.lit"
"""The colour of "tap here" on the board, which is dark by day too."""
Rect = tuple[float, float, float, float]
"""Left, top, width, height, dp."""


SPACE = "space"
"""A part of the screen in the middle of the space that is spoken of, for what flies."""


class Measures(NamedTuple):
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
    """How far bathyscaphes hang over a space's right side."""
    gap: float = 4
    number: float = 17
    """Type of the column numbers, and where their middle is."""
    number_y: float = 13
    row_number: float = 26
    wave: float = 22
    radius: float = 19
    mini: bool = False
    """Tiles are squares of their colour."""
    upright: bool = False
    """Spaces are higher than wide: tiles above, bathyscaphes below them."""

    def column_width(self, width: float) -> float:
        """Width (dp) of a column of a board this wide, with the room beside it."""
        return (width - 2 * self.gutter) / len(board.COLUMNS)

    def space(self, width: float, height: float, place: Place) -> Rect:
        """Where a space of a board this large lies."""
        (at, line), wide = place, self.column_width(width)
        share = (height - self.sky - self.top - self.foot) / sum(self.rows)
        above, high = sum(self.rows[: line - 2]) * share, self.rows[line - 2] * share
        left, top, twice = self.gutter + (at - 1) * wide, self.sky + self.top + above, 2 * self.gap
        return left + self.gap, top + self.gap, wide - twice, high - twice


class Space(NamedTuple):
    """What lies in one space: tiles, and bathyscaphes as colour and number."""

    tiles: tuple[str, ...]
    owners: Owners


class Content(NamedTuple):
    """What lies on the board, ready to be compared with what is painted."""

    spaces: tuple[Space, ...]
    """Column by column, row 2 first."""
    ships: tuple[tuple[str, int | str], ...]
    """Colour and place of each ship."""

    def space(self, column: int, row: int) -> Space:
        return self.spaces[PLACES.index((column, row))]

    def column(self, column: int) -> tuple[Space, ...]:
        """The spaces of a column, row 2 first."""
        return tuple(self.space(column, line) for line in board.ROWS)

    def tokens_of(self, diver: str) -> tuple[tuple[int, int, str], ...]:
        """Where bathyscaphes of a colour lie: column, row, colour."""
        return tuple((*place, diver) for place in PLACES if diver in dict(self.space(*place).owners))


class Marks(NamedTuple):
    """What is lit on the board."""

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
        return tuple(frozenset(owner for *at, owner in self.hot if at == [column, row]) for row in board.ROWS)

    def in_column(self, column: int) -> Marks:
        """What is lit in one column; of the rest only whether the light of a ship falls on the framed space."""

        def here(place: Place | None) -> Place | None:
            return place if place is not None and place[0] == column else None

        tinted, framed = self.column == column, here(self.framed)
        return Marks(
            column=self.column if tinted or framed is not None else None,
            diver=self.diver if tinted else None,
            lit=(column,) if column in self.lit else (),
            spaces=tuple(place for place in self.spaces if place[0] == column),
            framed=framed,
            origin=here(self.origin),
        )


def content_of(state: State, divers: Mapping[str, str]) -> Content:
    """What lies on the table's board; `divers` are the colours of the players, clockwise from p1."""

    def shown(space: board.Space) -> Space:
        owners = ((diver, space.bathyscaphes.get(player, 0)) for player, diver in divers.items())
        return Space((*space.tiles, *(UNKNOWN,) * space.unknown), tuple(one for one in owners if one[1]))

    spaces = tuple(shown(space) for column in state.spaces for space in column)
    return Content(spaces, tuple((divers[player], seat.ship) for player, seat in state.players.items()))


def laid(layout: Mapping[tuple[int, int], Sequence[str | None]]) -> Content:
    """The board before the game: the tiles of each (column, row); None is unknown."""
    return Content(tuple(Space(tuple(tile or UNKNOWN for tile in layout[place]), ()) for place in PLACES), ())


def picture(sea: Measures, content: Content, marks: Marks, *over: Element | None, **options: Any) -> Box:
    """The board on its card, with buttons over it."""
    tapped = options.get("tap") is not None
    if tapped:
        options.setdefault("pad", pad(1))  # buttons have no room for their edge of their own
    edge = "outline" if tapped else "line"
    shown = marks._replace(hot=()) if sea.mini else marks  # too small for rings
    return stack(
        Drawing(paint=_water, data=sea),
        *(Drawing(paint=_marks, data=(sea, at, marks.in_column(at))) for at in board.COLUMNS),
        Drawing(paint=_ships, data=(sea, content.ships, marks.diver)),
        *(Drawing(paint=_pieces, data=(sea, at, content.column(at), shown.rings(at))) for at in board.COLUMNS),
        _spot(sea, marks.framed) if marks.framed is not None else None,
        *over,
        skin=CARD._replace(fill="art.deep", fill_top=None, edge=edge, radius=sea.radius + 1),
        **options,
    )


def _spot(sea: Measures, place: Place) -> Box:
    """Where things leave this space, or come to it."""
    at, line = place
    here = row(Box(w=sea.gutter), Box(grow=at - 0.5), Box(id=SPACE, w=0, h=0), Box(grow=6.5 - at), Box(w=sea.gutter))
    lines = (
        column(here if one == line else None, justify="center", grow=share)
        for one, share in zip(board.ROWS, sea.rows, strict=True)
    )
    return column(Box(h=sea.sky + sea.top), *lines, Box(h=sea.foot))


def column_buttons(sea: Measures, keys: Mapping[int, Box]) -> Box:
    """A button over each of these columns, from sky to ground."""
    cells = [keys.get(at, space()) for at in board.COLUMNS]
    return row(*cells, gap=8, items="stretch", pad=pad(0, sea.gutter + 4))


def column_button(ctx: Context, button_id: str, words: str, tap: Tap) -> Box:
    """The button of a lit column, its words at the bottom."""
    high = ctx.pick(44, 32, 40)
    label = roles.label(words, colour="ink", anchor="center")
    here = column(label, h=high, justify="center", pad=pad(0, "s"), skin=Skin(fill=LIT, radius=high / 2))
    return column(space(), here, id=button_id, tap=tap, grow=1, pad=Pad(0, 4, 8, 4), pressed_skin=_pressed("m"))


def space_buttons(sea: Measures, keys: Mapping[Place, Tap]) -> Box:
    """A button over each of these spaces."""
    side = sea.gap
    inner = pad(side, sea.gutter + side)
    lines = [
        row(
            *(space_button(keys, at, line) for at in board.COLUMNS),
            gap=2 * side,
            items="stretch",
            pad=inner,
            grow=share,
        )
        for line, share in zip(board.ROWS, sea.rows, strict=True)
    ]
    return column(Box(h=sea.sky + sea.top), *lines, Box(h=sea.foot))


def space_button(keys: Mapping[Place, Tap], at: int, line: int) -> Box:
    """The button over a space; nothing where it may not be tapped."""
    tap = keys.get((at, line))
    return Box(id=f"space.{at}-{line}", tap=tap, grow=1, pressed_skin=_pressed("m")) if tap is not None else space()


def _pressed(radius: str) -> Skin:
    return Skin(fill="art.white", fill_alpha=0.25, radius=radius)


# Painting ---------------------------------------------------------------------------------------------------------

_TINT = (("art.welcome", 0.55), ("art.deep", 0.12))
"""The column under the ship, above and below: how much of its player's colour is in the water."""


def _water(p: Painter, sea: Measures) -> None:
    """Sky and water in a rounded rectangle, the line of waves, and the numbers."""
    w, h, sky = p.width, p.height, sea.sky
    p.skin(Skin(fill="art.deep", radius=sea.radius))
    p.skin(Skin(fill="art.sea_3", fill_top="art.dusk", radius=sea.radius), 0, 0, w, sky + sea.radius)
    # The light goes with the depth of the whole picture; the surface cuts it off above.
    half = p.ctx.mix("art.welcome", "art.deep", 0.66)
    stops = ((0.0, "art.sea_1"), (0.2, "art.welcome"), (0.6, half), (1 - sea.radius / h, "art.deep"))
    for (begin, upper), (end, lower) in itertools.pairwise(stops):
        top = max(begin, sky / h)
        if end > top:
            first = p.ctx.mix(upper, lower, (top - begin) / (end - begin))
            p.gradient(0, top * h, w, (end - top) * h, first, lower)
    steps = max(12, int(w / 4))
    along = [1 + (w - 2) * i / steps for i in range(steps + 1)]
    crest = [(x, sky - sea.wave * 0.13 * math.sin(2 * math.pi * x / sea.wave)) for x in along]
    p.line(crest, 1.8 if sea.mini else 2.5, p.ctx.mix("art.sea_3", "art.wave", 0.7))
    _numbers(p, sea)


def _marks(p: Painter, data: tuple[Measures, int, Marks]) -> None:
    """The spaces of one column, and what is lit in it."""
    sea, at, marks = data
    wide, high = sea.column_width(p.width), p.height - sea.sky
    if marks.column == at and marks.diver is not None:
        top, bottom = (p.ctx.mix(water, f"player.{marks.diver}", share) for water, share in _TINT)
        tint = Skin(fill=bottom, fill_top=top, radius=8 if sea.mini else 14)
        p.skin(tint, sea.gutter + wide * (at - 1) + 1, sea.sky + 3, wide - 2, high - 6)
    if marks.lit:
        rect = (sea.gutter + wide * (at - 1) + 2, sea.sky + 4, wide - 4, high - 8)
        p.skin(Skin(fill=LIT, fill_alpha=0.16, radius="m"), *rect)
        p.skin(Skin(edge=LIT, stroke=4, radius="m"), *rect)
    for line in board.ROWS:
        _space(p, sea, marks, (at, line))


def _numbers(p: Painter, sea: Measures) -> None:
    wide = sea.column_width(p.width)
    for at in board.COLUMNS:
        paint_number(p, at, sea.gutter + wide * (at - 0.5), sea.number_y, sea.number)
    for line in board.ROWS:
        _, top, _, high = sea.space(p.width, p.height, (1, line))
        for x in (sea.gutter / 2, p.width - sea.gutter / 2)[: 1 if sea.mini else 2]:
            paint_number(p, line, x, top + high / 2, sea.row_number)


def paint_number(p: Painter, number: int, x: float, y: float, size: float, colour: str = "art.card") -> None:
    """The number of a column or row, its middle at `x`, `y`."""
    p.text(str(number), x, y, size, colour, font="num", bold=True, anchor="center")


def _space(p: Painter, sea: Measures, marks: Marks, place: Place) -> None:
    rect = sea.space(p.width, p.height, place)
    radius = 6 if sea.mini else 12
    p.skin(Skin(fill="art.abyss", fill_alpha=0.42, radius=radius), *rect)
    if place == marks.framed:
        if marks.column is None:  # no light of a ship falls on it
            p.skin(Skin(fill="art.welcome", fill_alpha=0.8, radius=radius), *rect)
        p.skin(Skin(edge=LIT, stroke=2.5 if sea.mini else 4, radius=radius), *rect)
    else:
        paint_edge(p, marks, place, rect, radius)


def paint_edge(p: Painter, marks: Marks, space: Place, rect: Rect, radius: float) -> None:
    """The edge of a space: left by a bathyscaphe, lit, or neither."""
    if space == marks.origin:
        p.skin(Skin(fill="art.white", fill_alpha=0.08, radius=radius), *rect)
        p.skin(Skin(edge="art.white", stroke=3, radius=radius, dashed=True), *rect)
    elif space in marks.spaces:
        p.skin(Skin(fill="art.welcome", fill_alpha=0.6, radius=radius), *rect)
        p.skin(Skin(edge=LIT, stroke=2, radius=radius), *rect)
    else:
        p.skin(Skin(edge="art.dial_off", stroke=1.2, radius=radius), *rect)


def _pieces(p: Painter, data: tuple[Measures, int, tuple[Space, ...], tuple[frozenset[str], ...]]) -> None:
    """Tiles and bathyscaphes of one column."""
    sea, at, spaces, hot = data
    for line, (tiles, owners), rings in zip(board.ROWS, spaces, hot, strict=True):
        rect = sea.space(p.width, p.height, (at, line))
        if not sea.upright:
            paint_tiles(p, tiles, rect, sea.tile, sea.inset, mini=sea.mini)
            paint_tokens(p, owners, rect, sea.token, sea.over, rings)
            continue
        x, y, w, h = rect
        below = sea.token + 2 * sea.inset
        paint_tiles(p, tiles, (x, y, w, h - below), sea.tile, sea.inset)
        _paint_tokens_below(p, owners, (x, y + h - below, w, below), sea.token, rings)


def paint_tiles(
    p: Painter, tiles: tuple[str, ...], rect: Rect, size: float, inset: float, *, mini: bool = False
) -> None:
    """The tiles of a space: side by side, three and more in two rows."""
    x, y, _, h = rect
    step = size * 1.1 + 1
    top = y + (h - (step if len(tiles) > 2 else 0) - size) / 2
    for place, tile in enumerate(tiles):
        paint = paint_dot if mini else paint_tile
        paint(p, tile, x + inset + place % 2 * step, top + place // 2 * step, size)


_LEAST_APART = 0.6
"""Share of a bathyscaphe that is seen under the next one."""


def paint_tokens(p: Painter, owners: Owners, rect: Rect, size: float, over: float, rings: frozenset[str]) -> None:
    """The bathyscaphes of a space, one over the other at its right side; in a low one by turns farther left, where they
    would hide each other."""
    x, y, w, h = rect
    shown = spread(owners, 1 + int((h - size) / (size * _LEAST_APART)))
    step = min(size + 2, (h - size) / max(1, len(shown) - 1))
    left, top = x + w - size + over, y + (h - (len(shown) - 1) * step - size) / 2
    aside = size * 0.8 if step < size * _LEAST_APART else 0.0
    placed = [(*one, left - place % 2 * aside, top + place * step) for place, one in enumerate(shown)]
    paint_group(p, placed, size, rings)


def _paint_tokens_below(p: Painter, owners: Owners, rect: Rect, size: float, rings: frozenset[str]) -> None:
    """The bathyscaphes of an upright space, side by side under its tiles."""
    x, y, w, h = rect
    room = w - h
    shown = spread(owners, 1 + int(room / (size * 0.5)))
    step = min(size + 4, room / max(1, len(shown) - 1))
    left, top = x + (w - (len(shown) - 1) * step - size) / 2, y + (h - size) / 2
    paint_group(p, [(*one, left + place * step, top) for place, one in enumerate(shown)], size, rings)


def _ships(p: Painter, data: tuple[Measures, tuple[tuple[str, int | str], ...], str | None]) -> None:
    sea, places, diver = data
    wide = sea.column_width(p.width)
    for place in dict.fromkeys(place for _, place in places):
        ships = [owner for owner, where in places if where == place]
        if isinstance(place, str):
            _waiting(p, sea, ships, 0 if place == "left" else p.width - sea.gutter)
            continue
        apart = min(0.42, 0.8 / len(ships)) * wide
        for index, owner in enumerate(ships):
            size = sea.ship * (1.2 if owner == diver else 1) * (0.72 if len(ships) > 1 else 1)
            x = sea.gutter + wide * (place - 0.5) + (index - (len(ships) - 1) / 2) * apart
            paint_ship(p, owner, x, sea.sky - 2, size)


def _waiting(p: Painter, sea: Measures, ships: list[str], left: float) -> None:
    """Ships beside the board: up to three one over the other, more of them side by side."""
    across = 1 if len(ships) <= 3 else 2
    lines = -(-len(ships) // across)
    size = min(sea.gutter * 0.95 / across, (sea.sky - 4) / (0.78 * lines))
    step = size * 0.78
    for index, owner in enumerate(ships):
        x = left + sea.gutter * (index % across + 0.5) / across
        paint_ship(p, owner, x, sea.sky - 2 - index // across * step, size)


LARGE = Measures(64, 42, (1, 1, 1.15, 1.3), tile=24, token=26, ship=44, top=5, foot=6, over=5, number=19, number_y=14)
"""As large as the small panel allows."""


class BigMap:
    """The whole board over the table, until it is tapped."""

    def __init__(self, shown: Callable[[], tuple[Content, Marks]], close: Callable[[Dialog], None]) -> None:
        self._shown = shown
        self._close = close

    def view(self, ctx: Context) -> Element:
        scrim = Box(skin=Skin(fill="scrim", fill_alpha=ctx.tokens.scrim))
        close = Box(id="map.close", tap=lambda: self._close(self), pressed_skin=Skin(fill="art.white", fill_alpha=0.06))
        return stack(scrim, picture(LARGE, *self._shown(), at=At(10, 10, 10, 10)), close, id="window", blocks=True)
