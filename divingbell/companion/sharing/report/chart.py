"""A chart on paper: the shapes that it is made of everywhere, in greys, lines in the dashes of the signs."""

from __future__ import annotations

from functools import cache

from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games.recap import Chart
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import Person, PlotStyle, Room, Wording
from divingbell.companion.pictures.shapes import HOLE, Icon, Label, Line, Rect, Shape, Tile
from divingbell.companion.sharing.report.greys import grey
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, Paper
from divingbell.companion.sharing.shared_game import SharedGame

_LOOK = PlotStyle(small=13, figure=16, tile=25, thick=2.4)
_MIDDLE = 0.35
"""How far (em) the middle of capitals and figures lies over the base line."""


def draw_chart(paper: Paper, game: SharedGame, chart: Chart, top: float, height: float) -> None:
    """Across the page, from `top` on so many pixels high."""

    def measure(words: str, size: float, numeral: bool, bold: bool) -> float:
        return paper.width(words, size, font="num" if numeral else "text", bold=bold)

    people = [
        Person(standing.player, game.seats[standing.player].diver, game.seats[standing.player].short)
        for standing in game.standings
    ]
    room = Room(RIGHT - LEFT, height, _LOOK, Wording(game.words.texts, game.name), measure)
    for shape in plot(chart, people, room):
        _draw(paper, shape, LEFT, top)


def _draw(paper: Paper, shape: Shape, left: float, top: float) -> None:
    x, y = (0.0, 0.0) if isinstance(shape, Line) else (left + shape.x, top + shape.y)
    match shape:
        case Rect(edge=None):
            fill = grey(shape.fill or "", shape.alpha)
            if shape.h <= 1.5:
                paper.rule(y + shape.h / 2, left=x, right=x + shape.w, thick=shape.h, grey=fill)
            else:
                paper.frame(x, y, shape.w, shape.h, shape.radius, thick=0.8, fill=fill)
        case Rect():
            paper.frame(x, y, shape.w, shape.h, shape.radius, thick=1, grey=grey(shape.edge or "line"))
        case Line():
            points = [(left + px, top + py) for px, py in shape.points]
            paper.line(points, shape.width, _dashes(shape.dashes) if shape.dashes else ())
        case Tile():
            paper.frame(x, y, shape.size, shape.size, shape.size * 0.24, thick=1.2, fill=0xFF)
            paper.icon(f"p-{shape.diver}", x + shape.size / 2, y + shape.size / 2, shape.size * 0.66)
        case Label():
            font = "num" if shape.numeral else "text"
            paper.text(
                shape.words, x, y + shape.size * _MIDDLE, shape.size, font=font, bold=shape.bold,
                grey=grey(shape.colour), anchor=shape.anchor,
            )  # fmt: skip
        case Icon():
            if shape.hole is not None:
                paper.disc(x, y, shape.size * HOLE, grey(shape.hole))
            paper.icon(shape.name, x, y, shape.size, grey=grey(shape.colour))


@cache
def _dashes(name: str) -> tuple[float, ...]:
    """A pattern of lengths on, off, on, ... in pixels."""
    return palettes(data_folder())["shallows"].dashes[name]
