"""A chart as a part of a screen: fills the room it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.games.recap import Chart, Lines
from divingbell.companion.games.seats import Seat
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import Person, PlotStyle, Room, Wording
from divingbell.companion.pictures.shapes import HOLE, TILE_RADIUS, TILE_SHAPE, Icon, Label, Line, Rect, Shape, Tile
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter


class _Data(NamedTuple):
    chart: Chart
    people: tuple[Person, ...]
    look: PlotStyle
    say: Wording


def chart(ctx: Context, value: Chart, game: str, seats: Sequence[Seat], look: PlotStyle | None = None) -> Drawing:
    """`seats` in the order in which they are listed; `look` is that of a plate if none is given."""
    people = tuple(Person(seat.player, seat.diver, seat.short) for seat in seats)
    data = _Data(value, people, look or plate(ctx, value, len(people)), Wording(ctx.texts, game))
    return Drawing(paint=_paint, data=data, grow=1)


def plate(ctx: Context, value: Chart, people: int) -> PlotStyle:
    """On a plate beside or under something else: the podium's."""
    crowd = people > 4 and isinstance(value, Lines)
    figure = ctx.points("lead" if ctx.size == "regular" or not crowd else "small" if ctx.size == "compact" else "body")
    tile = ctx.pick(30, 22 if crowd else 24, 22 if crowd else 26)
    return PlotStyle(
        small=ctx.points("small"), figure=figure, tile=tile, thick=ctx.pick(3.6, 3),
        casing=_casing(ctx, ctx.pick(7, 6)), every=ctx.pick(8, 16),
    )  # fmt: skip


def small(ctx: Context) -> PlotStyle:
    """Beside a list: no amounts at lines, they stand under them; on the tall panel, where it is wide, with its axes."""
    return PlotStyle(
        small=ctx.points("small"), figure=ctx.pick(26, 20, 24), tile=ctx.pick(30, 24, 28), thick=ctx.pick(3, 2.4),
        casing=_casing(ctx, ctx.pick(6, 5)), captions=ctx.size == "tall", amounts=False,
    )  # fmt: skip


def full(ctx: Context) -> PlotStyle:
    """Alone on a screen, with names."""
    return PlotStyle(
        small=ctx.points("body" if ctx.size == "regular" else "small"), figure=ctx.points(ctx.pick("title", "lead")),
        tile=ctx.pick(44, 34, 38), thick=ctx.pick(4.4, 3.4), casing=_casing(ctx, ctx.pick(8, 6.6)), every=8, names=True,
    )  # fmt: skip


def _casing(ctx: Context, width: float) -> float:
    return width if ctx.dark else 0


def _paint(p: Painter, data: _Data) -> None:
    def measure(words: str, size: float, numeral: bool, bold: bool) -> float:
        return p.text_width(words, size, font="num" if numeral else "text", bold=bold)

    room = Room(p.width, p.height, data.look, data.say, measure)
    for shape in plot(data.chart, data.people, room):
        _draw(p, shape)


def _draw(p: Painter, shape: Shape) -> None:
    match shape:
        case Rect(radius=0, edge=None, fill=str(fill)):
            p.rectangle(shape.x, shape.y, shape.w, shape.h, fill, shape.alpha)
        case Rect():
            skin = Skin(
                fill=shape.fill, fill_alpha=shape.alpha, edge=shape.edge, stroke=shape.stroke, radius=shape.radius
            )
            p.skin(skin, shape.x, shape.y, shape.w, shape.h)
        case Line(dashes=""):
            p.line(shape.points, shape.width, shape.colour)
        case Line():
            p.dashes(shape.points, shape.dashes, shape.width, shape.colour)
        case Tile():
            s, middle = shape.size, shape.y + shape.size / 2
            p.skin(Skin(fill=f"player.{shape.diver}", radius=s * TILE_RADIUS), shape.x, shape.y, s, s)
            p.glyph(f"p-{shape.diver}", shape.x + s / 2, middle, s * TILE_SHAPE, "ink")
        case Label():
            font = "num" if shape.numeral else "text"
            p.text(
                shape.words, shape.x, shape.y, shape.size, shape.colour, font=font, bold=shape.bold, anchor=shape.anchor
            )
        case Icon():
            if shape.hole is not None:
                p.disc(shape.x, shape.y, shape.size * HOLE, shape.hole)
            p.glyph(shape.name, shape.x, shape.y, shape.size, shape.colour)
