"""A chart as a picture to share, 1600 x 900: what game it was, the chart with everybody's name, who stood out. Drawn by
Pillow, without a screen."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from divingbell.companion.canvas.dashes import pieces
from divingbell.companion.configuration.palette import Palette
from divingbell.companion.games.recap import Award, Recap
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.measuring import font, width
from divingbell.companion.pictures.room import Person, PlotStyle, Room, Wording
from divingbell.companion.pictures.shapes import HOLE, TILE_RADIUS, TILE_SHAPE, Icon, Label, Line, Rect, Shape, Tile

WIDTH, HEIGHT = 1600, 900
_FINER = 2
"""The picture is drawn so many times as large and made smaller, for smooth edges."""
_MARGIN, _GAP = 56, 24
_TITLE, _SUB, _HEAD = 56, 28, 32
"""Type (pixels) of the game's name, of what stands beside it, and of the chart's title."""
_TOP, _AWARDS = 128, 118
"""Heights (pixels) of the head and of the row of awards."""
_LOOK = PlotStyle(small=24, figure=34, tile=52, thick=5.6, casing=10, every=8, names=True)


def chart_png(history: Recap, people: Sequence[Person], say: Wording, style: Palette, *, title: str, sub: str) -> bytes:
    """The first chart and the awards. `people` in the order of their ranks, with names as our fonts can write them;
    `sub` says when it was."""
    canvas = _Canvas(style)
    for shape in _sheet(history, people, say, style, title, sub):
        canvas.draw(shape)
    return canvas.png()


def _sheet(
    history: Recap, people: Sequence[Person], say: Wording, style: Palette, title: str, sub: str
) -> Iterator[Shape]:
    chart, middle = history.charts[0], 76.0
    yield Icon("bell", _MARGIN + 30, middle, 60, "money")
    yield Label(title, _MARGIN + 80, middle, _fitting(title, _TITLE, 900), "text1", bold=True)
    yield Label(sub, WIDTH - _MARGIN, middle, _fitting(sub, _SUB, 520), "text2", "right")
    left, wide = float(_MARGIN), float(WIDTH - 2 * _MARGIN)
    bottom = HEIGHT - _MARGIN + 8 - (_AWARDS + _GAP if history.awards else 0)
    yield Rect(left, _TOP, wide, bottom - _TOP, "plate", radius=28)
    yield Rect(left, _TOP, wide, bottom - _TOP, edge="line", stroke=2, radius=28)
    yield Label(say.title(chart), left + 36, _TOP + 48, _HEAD, "text1", bold=True)
    look = _LOOK if style.dark else _LOOK._replace(casing=0)
    room = Room(wide - 72, bottom - _TOP - 112, look, say, width)
    for shape in plot(chart, people, room):
        yield _moved(shape, left + 36, _TOP + 88)
    yield from _stood_out(history.awards, people, say, bottom + _GAP)


def _stood_out(awards: Sequence[Award], people: Sequence[Person], say: Wording, top: float) -> Iterator[Shape]:
    """A plate for each award, side by side."""
    known = {person.player: person for person in people}
    wide = (WIDTH - 2 * _MARGIN - _GAP * (len(awards) - 1)) / max(1, len(awards))
    for number, award in enumerate(awards):
        left, person = _MARGIN + number * (wide + _GAP), known[award.player]
        yield Rect(left, top, wide, _AWARDS, "well", radius=20)
        yield Rect(left, top, wide, _AWARDS, edge="line", stroke=2, radius=20)
        yield Tile(person.diver, left + 24, top + (_AWARDS - 66) / 2, 66)
        words, why = say(f"award.{award.name}"), say(f"award.{award.name}.why", **award.figures)
        room = wide - 24 - 66 - 22 - 20
        yield Label(words, left + 112, top + 38, _fitting(words, 26, room), "text2")
        yield Label(why, left + 112, top + 78, _fitting(why, 32, room), "text1", bold=True)


def _fitting(words: str, size: float, room: float) -> float:
    """The size, or a smaller one at which the words are not wider than that."""
    return min(size, size * room / max(1, width(words, size, False, True)))


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Line):
        return shape._replace(points=tuple((x + dx, y + dy) for x, y in shape.points))
    return shape._replace(x=shape.x + dx, y=shape.y + dy)


class _Canvas:
    """A picture that shapes are drawn on, over the depth of the style."""

    def __init__(self, style: Palette) -> None:
        self._style = style
        top, bottom = (_rgb(style, name) for name in ("bg_top", "bg_bottom"))
        column = Image.new("RGB", (1, 2))
        column.putpixel((0, 0), top)
        column.putpixel((0, 1), bottom)
        self._image = column.resize((WIDTH * _FINER, HEIGHT * _FINER), Image.Resampling.BILINEAR)
        self._to = ImageDraw.Draw(self._image, "RGBA")

    def png(self) -> bytes:
        """The file."""
        out = io.BytesIO()
        self._image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
        return out.getvalue()

    def draw(self, shape: Shape) -> None:
        """Over what is there."""
        match shape:
            case Rect():
                self._rect(shape)
            case Line():
                pattern = self._style.dashes[shape.dashes] if shape.dashes else ()
                for piece in pieces(shape.points, pattern) if pattern else [shape.points]:
                    self._line(piece, shape.width, shape.colour)
            case Tile(diver=diver, x=x, y=y, size=s):
                self._rect(Rect(x, y, s, s, f"player.{diver}", radius=s * TILE_RADIUS))
                self._icon(Icon(f"p-{diver}", x + s / 2, y + s / 2, s * TILE_SHAPE, "ink"))
            case Icon():
                if shape.hole is not None:
                    r = shape.size * HOLE / 2
                    box = self._px(shape.x - r, shape.y - r, shape.x + r, shape.y + r)
                    self._to.ellipse(box, fill=_rgb(self._style, shape.hole))
                self._icon(shape)
            case Label():
                self._label(shape)

    def _px(self, *values: float) -> tuple[float, ...]:
        return tuple(value * _FINER for value in values)

    def _rect(self, shape: Rect) -> None:
        fill = None if shape.fill is None else (*_rgb(self._style, shape.fill), round(255 * shape.alpha))
        self._to.rounded_rectangle(
            self._px(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h),
            radius=shape.radius * _FINER,
            fill=fill,
            outline=None if shape.edge is None else _rgb(self._style, shape.edge),
            width=round(shape.stroke * _FINER) if shape.edge is not None else 0,
        )

    def _line(self, points: Sequence[tuple[float, float]], thick: float, colour: str) -> None:
        flat = [value * _FINER for point in points for value in point]
        self._to.line(flat, fill=_rgb(self._style, colour), width=round(thick * _FINER), joint="curve")

    def _icon(self, shape: Icon) -> None:
        alias, character = fonts().icon(shape.name)
        place = (shape.x * _FINER, shape.y * _FINER)
        face = font(alias, False, round(shape.size * _FINER))
        self._to.text(place, character, fill=_rgb(self._style, shape.colour), font=face, anchor="mm")

    def _label(self, shape: Label) -> None:
        face = font("num" if shape.numeral else "text", shape.bold, round(shape.size * _FINER))
        anchor = {"left": "ls", "center": "ms", "right": "rs"}[shape.anchor]
        foot = shape.y + shape.size * 0.35  # the middle of its capitals stands at `y`
        colour = _rgb(self._style, shape.colour)
        self._to.text((shape.x * _FINER, foot * _FINER), shape.words, fill=colour, font=face, anchor=anchor)


def _rgb(style: Palette, colour: str) -> tuple[int, int, int]:
    code = colour if colour.startswith("#") else style.colours[colour]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
