"""The board of Submarine: sky with ships, six columns of four spaces with tiles and bathyscaphes, painted in two
layers; over it lie the keys of columns or spaces."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.state import State
from divingbell.ui.games.submarine.pieces import UNKNOWN, paint_dot, paint_ship, paint_tile, paint_token, spread
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, Skin, column, pad, row, stack, text
from divingbell.ui.toolkit.paint import Painter

Rect = tuple[float, float, float, float]
"""Left, top, width, height, dp."""


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


class Content(NamedTuple):
    """What lies on the board, ready to be compared with what is painted."""

    spaces: tuple[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], ...]
    """Column by column, row 2 first: tiles, and bathyscaphes as colour and number."""
    ships: tuple[tuple[str, int | str], ...]
    """Colour and place of each ship."""

    def space(self, column: int, row: int) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
        """Tiles and bathyscaphes of one space."""
        return self.spaces[(column - 1) * len(board.ROWS) + row - board.ROWS[0]]

    def tokens_of(self, diver: str) -> tuple[tuple[int, int, str], ...]:
        """Where bathyscaphes of a colour lie: column, row, colour."""
        places = ((at, line) for at in board.COLUMNS for line in board.ROWS)
        return tuple((*place, diver) for place in places if diver in dict(self.space(*place)[1]))


class Marks(NamedTuple):
    """What is lit on the board."""

    column: int | None = None
    """The column under the ship in turn, tinted in its colour."""
    diver: str | None = None
    """Colour of the player in turn: that ship is larger."""
    lit: tuple[int, ...] = ()
    """Columns that may be tapped."""
    spaces: tuple[tuple[int, int], ...] = ()
    """Spaces that may be tapped."""
    framed: tuple[int, int] | None = None
    """The space that is spoken of."""
    origin: tuple[int, int] | None = None
    """The space a bathyscaphe leaves."""
    hot: tuple[tuple[int, int, str], ...] = ()
    """Bathyscaphes with a white ring (not on the smallest board): column, row, colour."""

    def rings(self, column: int, row: int) -> frozenset[str]:
        """Colours with a white ring in one space."""
        return frozenset(diver for at, line, diver in self.hot if (at, line) == (column, row))


def content_of(state: State, divers: Mapping[str, str]) -> Content:
    """What lies on the table's board; `divers` are the colours of the players, clockwise from p1."""
    return Content(
        tuple(
            (
                (*space.tiles, *(UNKNOWN,) * space.unknown),
                tuple(
                    (divers[player], space.bathyscaphes[player]) for player in divers if player in space.bathyscaphes
                ),
            )
            for one in state.spaces
            for space in one
        ),
        tuple((divers[player], seat.ship) for player, seat in state.players.items()),
    )


def laid(layout: Mapping[str, Collection[str | None]]) -> Content:
    """The board before the game: what was entered; None and missing ones are unknown."""
    spaces = []
    for at in board.COLUMNS:
        for line in board.ROWS:
            tiles = tuple(tile or UNKNOWN for tile in layout.get(board.name(at, line), ()))
            spaces.append(((*tiles, *(UNKNOWN,) * (board.capacity(line) - len(tiles))), ()))
    return Content(tuple(spaces), ())


def picture(ctx: Context, sea: Measures, content: Content, marks: Marks, *over: Element | None, **options: Any) -> Box:
    """The board on its plate, with keys over it."""
    tapped = options.get("tap") is not None
    if tapped:
        options.setdefault("pad", Pad(1, 1, 1, 1))  # keys have no room for their edge of their own
    return stack(
        Drawing(paint=_ground, data=(sea, marks._replace(hot=()), ctx.theme)),
        Drawing(paint=_pieces, data=(sea, content, Marks(diver=marks.diver, hot=marks.hot), ctx.theme)),
        *over,
        skin=PLATE._replace(
            fill="art.deep", fill_top=None, edge="outline" if tapped else "line", radius=sea.radius + 1
        ),
        **options,
    )


def column_keys(sea: Measures, keys: Mapping[int, Box]) -> Box:
    """A key over each of these columns, from sky to ground."""
    cells = [keys.get(at, Box(grow=1)) for at in board.COLUMNS]
    return row(*cells, gap=8, items="stretch", pad=Pad(0, sea.gutter + 4, 0, sea.gutter + 4))


def space_keys(sea: Measures, keys: Mapping[tuple[int, int], Callable[[], None]]) -> Box:
    """A key over each of these spaces."""
    side = sea.gap
    inner = pad(side, sea.gutter + side)
    lines = [
        row(*(space_key(keys, at, line) for at in board.COLUMNS), gap=2 * side, items="stretch", pad=inner, grow=share)
        for line, share in zip(board.ROWS, sea.rows, strict=True)
    ]
    return column(Box(h=sea.sky + sea.top), *lines, Box(h=sea.foot))


def space_key(keys: Mapping[tuple[int, int], Callable[[], None]], at: int, line: int) -> Box:
    """The key over a space; nothing where it may not be tapped."""
    tap = keys.get((at, line))
    if tap is None:
        return Box(grow=1)
    return Box(id=f"space.{at}-{line}", tap=tap, grow=1, pressed_skin=_pressed(12))


def column_key(ctx: Context, key_id: str, words: str, tap: Callable[[], None]) -> Box:
    """The key of a lit column, its words at the bottom."""
    high = ctx.pick(44, 32, 40)
    here = column(
        text(words, ctx.pick(23, 19, 17), bold=True, colour="ink", anchor="center"),
        h=high,
        justify="center",
        pad=pad(0, 4),
        skin=Skin(fill=LIT, radius=high / 2),
    )
    return column(Box(grow=1), here, id=key_id, tap=tap, grow=1, pad=Pad(0, 4, 8, 4), pressed_skin=_pressed(14))


LIT = "art.lit"
"""The colour of "tap here" on the board, which is dark by day too."""


def _pressed(radius: float) -> Skin:
    return Skin(fill="art.white", fill_alpha=0.25, radius=radius)


# Painting ---------------------------------------------------------------------------------------------------------


def space_at(sea: Measures, width: float, height: float, at: int, line: int) -> Rect:
    """Where a space of a board this large lies."""
    wide = (width - 2 * sea.gutter) / 6
    room, shares = height - sea.sky - sea.top - sea.foot, sum(sea.rows)
    above = sum(sea.rows[: line - 2]) / shares * room
    high = sea.rows[line - 2] / shares * room
    return (
        sea.gutter + (at - 1) * wide + sea.gap,
        sea.sky + sea.top + above + sea.gap,
        wide - 2 * sea.gap,
        high - 2 * sea.gap,
    )


def water(p: Painter, sky: float, radius: float) -> None:
    """Sky and sea in a rounded rectangle, and the line of waves."""
    w, h = p.width, p.height
    p.skin(Skin(fill="art.deep", radius=radius))
    p.skin(Skin(fill="art.sea_3", fill_top="art.dusk", radius=radius), 0, 0, w, sky + radius)
    # The light goes with the depth of the whole picture; the surface cuts it off above.
    half = p.ctx.mix("art.welcome", "art.deep", 0.66)
    stops = ((0.0, "art.sea_1"), (0.2, "art.welcome"), (0.6, half), (1 - radius / h, "art.deep"))
    for (begin, upper), (end, lower) in itertools.pairwise(stops):
        top = max(begin, sky / h)
        if end > top:
            first = p.ctx.mix(upper, lower, (top - begin) / (end - begin))
            p.gradient(0, top * h, w, (end - top) * h, first, lower)


def waves(p: Painter, sky: float, length: float, width: float) -> None:
    """The surface."""
    steps = max(12, int(p.width / 4))
    points = [(1 + (p.width - 2) * i / steps, 0.0) for i in range(steps + 1)]
    crest = [(x, sky - length * 0.13 * math.sin(2 * math.pi * x / length)) for x, _ in points]
    p.line(crest, width, p.ctx.mix("art.sea_3", "art.wave", 0.7))


def _ground(p: Painter, data: tuple[Measures, Marks, str]) -> None:
    sea, marks, _ = data
    w, h = p.width, p.height
    wide = (w - 2 * sea.gutter) / 6
    water(p, sea.sky, sea.radius)
    waves(p, sea.sky, sea.wave, 1.8 if sea.mini else 2.5)
    if marks.column is not None and marks.diver is not None:
        fill = f"player.{marks.diver}"
        tint = Skin(
            fill=p.ctx.mix("art.deep", fill, 0.12),
            fill_top=p.ctx.mix("art.welcome", fill, 0.55),
            radius=8 if sea.mini else 14,
        )
        p.skin(tint, sea.gutter + wide * (marks.column - 1) + 1, sea.sky + 3, wide - 2, h - sea.sky - 6)
    for at in marks.lit:
        left = sea.gutter + wide * (at - 1) + 2
        p.skin(Skin(fill=LIT, fill_alpha=0.16, radius=14), left, sea.sky + 4, wide - 4, h - sea.sky - 8)
        p.skin(Skin(edge=LIT, stroke=4, radius=14), left, sea.sky + 4, wide - 4, h - sea.sky - 8)
    _numbers(p, sea, wide)
    for at in board.COLUMNS:
        for line in board.ROWS:
            _space(p, sea, marks, at, line)


def _numbers(p: Painter, sea: Measures, wide: float) -> None:
    for at in board.COLUMNS:
        x = sea.gutter + wide * (at - 0.5)
        p.text(str(at), x, sea.number_y, sea.number, "art.card", font="num", bold=True, anchor="center")
    for line in board.ROWS:
        _, top, _, high = space_at(sea, p.width, p.height, 1, line)
        for x in (sea.gutter / 2, p.width - sea.gutter / 2)[: 1 if sea.mini else 2]:
            p.text(str(line), x, top + high / 2, sea.row_number, "art.card", font="num", bold=True, anchor="center")


def _space(p: Painter, sea: Measures, marks: Marks, at: int, line: int) -> None:
    rect = space_at(sea, p.width, p.height, at, line)
    radius = 6 if sea.mini else 12
    p.skin(Skin(fill="art.abyss", fill_alpha=0.42, radius=radius), *rect)
    if (at, line) == marks.framed:
        if marks.column is None:  # no light of a ship falls on it
            p.skin(Skin(fill="art.welcome", fill_alpha=0.8, radius=radius), *rect)
        p.skin(Skin(edge=LIT, stroke=2.5 if sea.mini else 4, radius=radius), *rect)
    else:
        paint_edge(p, marks, (at, line), rect, radius)


def paint_edge(p: Painter, marks: Marks, space: tuple[int, int], rect: Rect, radius: float) -> None:
    """The edge of a space: left by a bathyscaphe, lit, or neither."""
    if space == marks.origin:
        p.skin(Skin(fill="art.white", fill_alpha=0.08, radius=radius), *rect)
        p.skin(Skin(edge="art.white", stroke=3, radius=radius, dashed=True), *rect)
    elif space in marks.spaces:
        p.skin(Skin(fill="art.welcome", fill_alpha=0.6, radius=radius), *rect)
        p.skin(Skin(edge=LIT, stroke=2, radius=radius), *rect)
    else:
        p.skin(Skin(edge="art.dial_off", stroke=1.2, radius=radius), *rect)


def _pieces(p: Painter, data: tuple[Measures, Content, Marks, str]) -> None:
    sea, content, marks, _ = data
    _ships(p, sea, content, marks.diver)
    for at in board.COLUMNS:
        for line in board.ROWS:
            (tiles, owners), rect = content.space(at, line), space_at(sea, p.width, p.height, at, line)
            rings = frozenset() if sea.mini else marks.rings(at, line)
            if not sea.upright:
                paint_tiles(p, tiles, rect, sea.tile, sea.inset, mini=sea.mini)
                paint_tokens(p, owners, rect, sea.token, sea.over, rings)
                continue
            x, y, w, h = rect
            below = sea.token + 2 * sea.inset
            paint_tiles(p, tiles, (x, y, w, h - below), sea.tile, sea.inset)
            _paint_tokens_below(p, owners, (x, y + h - below, w, below), sea.token, rings)


def paint_tiles(
    p: Painter,
    tiles: tuple[str, ...],
    rect: Rect,
    size: float,
    inset: float,
    *,
    mini: bool = False,
) -> None:
    """The tiles of a space: side by side, three and more in two rows."""
    x, y, _, h = rect
    step = size * 1.1 + 1
    rows = 2 if len(tiles) > 2 else 1
    top = y + (h - (rows - 1) * step - size) / 2
    for place, tile in enumerate(tiles):
        paint = paint_dot if mini else paint_tile
        paint(p, tile, x + inset + place % 2 * step, top + place // 2 * step, size)


def paint_tokens(
    p: Painter,
    owners: tuple[tuple[str, int], ...],
    rect: Rect,
    size: float,
    over: float,
    rings: frozenset[str] = frozenset(),
) -> None:
    """The bathyscaphes of a space, one over the other at its right side."""
    x, y, w, h = rect
    shown = spread(owners, 1 + int((h - size) / (size * 0.3)))
    step = min(size + 2, (h - size) / max(1, len(shown) - 1))
    top = y + (h - (len(shown) - 1) * step - size) / 2
    for place, (diver, count) in enumerate(shown):
        left = x + w - size + over
        paint_token(p, diver, left, top + place * step, size, hot=diver in rings, count=count)


def _paint_tokens_below(
    p: Painter,
    owners: tuple[tuple[str, int], ...],
    rect: Rect,
    size: float,
    rings: frozenset[str],
) -> None:
    """The bathyscaphes of an upright space, side by side under its tiles."""
    x, y, w, h = rect
    room = w - size - (h - size)
    shown = spread(owners, 1 + int(room / (size * 0.5)))
    step = min(size + 4, room / max(1, len(shown) - 1))
    left = x + (w - (len(shown) - 1) * step - size) / 2
    for place, (diver, count) in enumerate(shown):
        top = y + (h - size) / 2
        paint_token(p, diver, left + place * step, top, size, hot=diver in rings, count=count)


def _ships(p: Painter, sea: Measures, content: Content, diver: str | None) -> None:
    wide = (p.width - 2 * sea.gutter) / 6
    for place in dict.fromkeys(place for _, place in content.ships):
        ships = [owner for owner, where in content.ships if where == place]
        if isinstance(place, str):
            _waiting(p, sea, ships, 0 if place == "left" else p.width - sea.gutter)
            continue
        for index, owner in enumerate(ships):
            size = sea.ship * (1.2 if owner == diver else 1) * (0.72 if len(ships) > 1 else 1)
            spread_ = min(0.42, 0.8 / len(ships)) * wide
            x = sea.gutter + wide * (place - 0.5) + (index - (len(ships) - 1) / 2) * spread_
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

    def __init__(self, content: Content, diver: str, close: Callable[[Any], None]) -> None:
        self._content = content
        self._diver = diver
        self._close = close

    def view(self, ctx: Context) -> Element:
        return stack(
            Box(skin=Skin(fill="scrim", fill_alpha=ctx.tokens.scrim)),
            picture(ctx, LARGE, self._content, Marks(diver=self._diver), at=At(10, 10, 10, 10)),
            Box(id="map.close", tap=lambda: self._close(self), pressed_skin=Skin(fill="art.white", fill_alpha=0.06)),
            id="window",
            blocks=True,
        )
