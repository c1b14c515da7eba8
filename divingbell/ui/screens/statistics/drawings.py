"""Drawings of the statistics: meters, bars, and lines over evenings. Data are tuples, so that equal ones are painted
once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from divingbell.companion.canvas.icons import shape, tile
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.statistics.formats import day, spread
from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter

_LABELS = 3
"""Dates under a chart."""
_TOP = 12
"""Room (dp) over the highest level."""
_CLOSE = 2
"""Points of a line that are less apart (dp) are one."""
_TRACK = 0.3
"""How much of the ink is in the track of a meter: it is seen on every ground, so that bar and figure pair up."""
_DOT = 10
"""Width (dp) of the dot at an evening."""


_DOTS, _PIECE, _LEAST_BADGE = 4.6, 56.0, 18.0
"""Diameter (dp) of the dots of a second line, length of a piece of a line, and least width of the letter on a tile."""
_MARK, _FIRST_MARK, _MARKED = 18.0, 3, 8
"""Size (dp) of a mark on a line, the first evening that bears one, and from one to the next."""
_MARKS_APART = 2.5 * _MARK
"""The least room (dp) from one mark to the next: of very many evenings fewer bear one."""


class PersonLine(NamedTuple):
    """A person's line: colour, and the value at each evening."""

    diver: str
    values: tuple[float, ...]
    letter: str = ""
    """On the tile, where somebody else has the same sign."""
    second: bool = False
    """Somebody before has the same sign: the line is round dots, and its marks are hollow."""


class Axes(NamedTuple):
    """Levels with their words, lowest first, and the words under the evenings by their number."""

    levels: tuple[tuple[float, str], ...]
    under: tuple[tuple[int, str], ...]
    evenings: int
    """How many there are."""


class _Frame(NamedTuple):
    """Where a chart lies in its place."""

    x: Callable[[float], float]
    y: Callable[[float], float]
    left: float
    right: float


def meter(ctx: Context, share: float, colour: str, width: float, height: float = 11) -> Drawing:
    """A bar of this size (dp) that is filled to a share (0 to 1)."""
    return Drawing(w=width, h=height, paint=_meter, data=(round(share, 3), colour, ctx.theme))


def _meter(p: Painter, data: tuple[float, str, str]) -> None:
    share, colour, _ = data
    p.skin(Skin(fill=p.ctx.mix("plate", "text2", _TRACK), radius=p.height / 2))
    if share > 0:
        p.skin(Skin(fill=colour, radius=p.height / 2), 0, 0, max(p.height, p.width * share), p.height)


def axes(ctx: Context, levels: tuple[tuple[float, str], ...], evenings: Sequence[datetime], now: datetime) -> Axes:
    """The axes of a chart over evenings that began at these moments; `levels` are figures in the unit of the chart,
    each with its words."""
    under = tuple((index, day(ctx, evenings[index], now, short=True))
                  for index in spread(len(evenings), _LABELS))  # fmt: skip
    return Axes(levels, under, len(evenings))


def lines(ctx: Context, people: tuple[PersonLine, ...], scale: Axes) -> Drawing:
    """A line for each person in their dash pattern, their tile at its end; fills the room it is given."""
    return Drawing(paint=drawn_lines, data=(people, scale, ctx.space("tile_s"), ctx.theme), grow=1)


def band(ctx: Context, diver: str, values: tuple[float, ...], margins: tuple[float, ...], scale: Axes) -> Drawing:
    """A line with its uncertainty around it, both in the unit of the levels."""
    return Drawing(paint=_band, data=(diver, values, margins, scale, ctx.theme), grow=1)


def single(ctx: Context, values: tuple[float, ...], last: str, scale: Axes) -> Drawing:
    """A line of nobody with a dot at each evening and words at its end; values in the unit of the levels."""
    return Drawing(paint=_single, data=(values, last, scale, ctx.theme), grow=1)


def _frame(p: Painter, scale: Axes, right: float) -> _Frame:
    """Grid and words; `right` (dp) is kept free beside it."""
    small = p.ctx.type("caption")
    left = 12 + max((p.text_width(words, "caption", font="num") for _, words in scale.levels), default=0)
    low, high = scale.levels[0][0], scale.levels[-1][0]
    bottom = small * 1.6
    half = max((p.text_width(words, "caption", font="num") for _, words in scale.under), default=0) / 2
    right = max(right, half + 4)
    begin = max(left, half + 4)

    def x(number: float) -> float:
        return begin + (p.width - begin - right) * (number / (scale.evenings - 1) if scale.evenings > 1 else 1)

    def y(value: float) -> float:
        return _TOP + (p.height - _TOP - bottom) * (1 - (value - low) / ((high - low) or 1))

    for value, words in scale.levels:
        p.rectangle(left, y(value), p.width - right + 6 - left, 1, "line")
        p.text(words, left - 8, y(value), "caption", "text3", font="num", anchor="right")
    for number, words in scale.under:
        p.text(words, x(number), p.height - small * 0.65, "caption", "text3", font="num", anchor="center")
    return _Frame(x, y, begin, right)


def sign_tile(ctx: Context, diver: str, letter: str, side: float) -> Drawing:
    """A tile (`side` in dp) with a letter at its corner, where somebody else has the same sign."""
    return Drawing(w=side, h=side, paint=_sign_tile, data=(diver, letter, ctx.theme))


def _sign_tile(p: Painter, data: tuple[str, str, str]) -> None:
    diver, letter, _ = data
    _lettered(p, diver, letter, 0, 0, p.width)


def _lettered(p: Painter, diver: str, letter: str, x: float, y: float, side: float) -> None:
    tile(p, diver, x, y, side)
    if letter:
        cx, cy, d = x + side * 0.86, y + side * 0.84, max(_LEAST_BADGE, side * 0.54)
        p.disc(cx, cy, d, f"player.{diver}")
        p.disc(cx, cy, d - 4, "header")
        p.text(letter, cx, cy, d * 0.62, "text1", bold=True, anchor="center")


def line_piece(ctx: Context, diver: str, *, second: bool) -> Drawing:
    """A piece of somebody's line, beside the name."""
    return Drawing(w=_PIECE, h=_DOTS, paint=_piece, data=(diver, second, ctx.theme))


def _piece(p: Painter, data: tuple[str, bool, str]) -> None:
    diver, second, _ = data
    middle = p.height / 2
    _stroke(p, diver, [(0, middle), (p.width, middle)], second=second)


def _stroke(p: Painter, diver: str, points: list[tuple[float, float]], *, second: bool) -> None:
    """A line in a person's dashes, or round dots where it is the second one of this sign."""
    if not second:
        p.line(points, 3.4, f"line.{diver}", dashes=f"line.{diver}")
        return
    for x, y in _along(points, _DOTS * 1.6):
        p.disc(x, y, _DOTS, f"line.{diver}")


def _along(points: list[tuple[float, float]], apart: float) -> Iterator[tuple[float, float]]:
    """Places on a line, so far (dp) from each other."""
    left = apart / 2
    for (ax, ay), (bx, by) in pairwise(points):
        long = math.hypot(bx - ax, by - ay)
        while left <= long:
            share = left / long
            yield ax + (bx - ax) * share, ay + (by - ay) * share
            left += apart
        left -= long


def _trail(p: Painter, line: PersonLine, frame: _Frame) -> list[tuple[float, float]]:
    """The line itself, dark under bright, with the mark at every eighth evening, or at fewer."""
    points = _seen([(frame.x(number), frame.y(value)) for number, value in enumerate(line.values)])
    if len(points) == 1:  # one evening is a level line
        points = [(frame.left, points[0][1]), points[0]]
    if p.ctx.dark and not line.second:
        p.line(points, 6, "ink")
    _stroke(p, line.diver, points, second=line.second)
    step = _MARKED * math.ceil(_MARKS_APART / max(1, frame.x(_MARKED) - frame.x(0)))
    for number in range(_FIRST_MARK, len(line.values) - 1, step):
        _mark(p, line, frame.x(number), frame.y(line.values[number]))
    return points


def _mark(p: Painter, line: PersonLine, x: float, y: float) -> None:
    """The sign in a hole of the line; hollow on the second line of a sign."""
    p.glyph(shape(line.diver), x, y, _MARK + 4, "plate")
    p.glyph(shape(line.diver), x, y, _MARK, f"line.{line.diver}")
    if line.second:
        p.glyph(shape(line.diver), x, y, _MARK * 0.5, "plate")


def _seen(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Without those that are so close that nobody sees them: a line that only climbs is dashed through every point."""
    kept = points[:1]
    for point in points[1:-1]:
        if point[0] - kept[-1][0] >= _CLOSE:
            kept.append(point)
    return [*kept, *points[1:][-1:]]


def drawn_lines(p: Painter, data: tuple[tuple[PersonLine, ...], Axes, float, str]) -> None:
    """Paint a line for each person; `data` are the people, the axes, the size of a tile (dp) and the theme."""
    people, scale, side, _ = data
    beside = side * 0.2 if any(line.letter for line in people) else 0
    frame = _frame(p, scale, side + 12 + beside)
    ends = [(_trail(p, line, frame)[-1], line) for line in reversed(people)][::-1]
    ordered = sorted(ends, key=lambda one: one[0][1])
    places: list[float] = []
    for (_, middle), _ in ordered:
        places.append(max(middle, places[-1] + side + 3) if places else max(middle, side / 2))
    lowest = p.height - p.ctx.type("caption") * 1.4 - side / 2  # over the dates
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], lowest - (side + 3) * (len(places) - 1 - index))
    for ((across, _), line), middle in zip(ordered, places, strict=True):
        _lettered(p, line.diver, line.letter, across + 8, middle - side / 2, side)


def _band(p: Painter, data: tuple[str, tuple[float, ...], tuple[float, ...], Axes, str]) -> None:
    diver, values, margins, scale, _ = data
    side = 26.0
    frame = _frame(p, scale, side + 12)
    x, y = frame.x, frame.y
    both = [*zip(values, margins, strict=True)]
    for number in range(len(both) - 1):
        (a, am), (b, bm) = both[number], both[number + 1]
        x1, x2 = x(number), x(number + 1)
        p.polygon([(x1, y(a + am)), (x2, y(b + bm)), (x2, y(b - bm)), (x1, y(a - am))], f"line.{diver}", 0.28)
    (across, down) = _trail(p, PersonLine(diver, values), frame)[-1]
    tile(p, diver, across + 8, min(max(down - side / 2, 0), p.height - side), side)


def _single(p: Painter, data: tuple[tuple[float, ...], str, Axes, str]) -> None:
    values, last, scale, _ = data
    frame = _frame(p, scale, p.text_width(last, "body", font="num", bold=True) + 16)
    points = [(frame.x(number), frame.y(value)) for number, value in enumerate(values)]
    if len(points) > 1:
        p.line(points, 3, "danger")
    apart = points[1][0] - points[0][0] if len(points) > 1 else _DOT
    for across, down in points if apart >= _DOT / 2 else ():  # closer they would be a bar
        p.disc(across, down, _DOT, "danger")
    across, down = points[-1]
    high = p.ctx.type("body")
    p.text(last, across + 10, min(max(down, high * 0.7), p.height - high * 2), "body", "danger", font="num", bold=True)


# Bars ------------------------------------------------------------------------------------------------------------


class RiskBar(NamedTuple):
    """The share (0 to 1) of dives of one risk that buzzed, in words, and what stands under it; `short` where the bars
    are too near to each other for that."""

    share: float
    words: str
    under: str
    short: str
    below: str


def risk_bars(ctx: Context, bars: tuple[RiskBar, ...], levels: tuple[tuple[float, str], ...]) -> Drawing:
    """One bar for each risk, between levels (shares, 0 to 1, with their words); fills the room it is given."""
    return Drawing(paint=_risk_bars, data=(bars, levels, ctx.size == "regular", ctx.theme), grow=1)


def _risk_bars(p: Painter, data: tuple[tuple[RiskBar, ...], tuple[tuple[float, str], ...], bool, str]) -> None:
    bars, levels, roomy, _ = data
    small, body, figures = p.ctx.type("caption"), p.ctx.type("note"), p.ctx.type("title" if roomy else "body")
    left = 12 + max(p.text_width(words, "caption", font="num") for _, words in levels)
    foot = body * 1.4 + (small * 1.3 if roomy else 0)
    top = figures * 0.9

    def y(share: float) -> float:
        return top + (p.height - top - foot) * (1 - share)

    for share, words in levels:
        p.rectangle(left, y(share), p.width - left, 1, "line")
        p.text(words, left - 8, y(share), "caption", "text3", font="num", anchor="right")
    room = (p.width - left) / max(1, len(bars))
    narrow = any(p.text_width(bar.under, "note", bold=True) > room - 6 for bar in bars)
    for number, bar in enumerate(bars):
        middle, wide = left + room * (number + 0.5), min(room * 0.72, 90)
        high = max(4.0, y(0) - y(bar.share))
        p.skin(Skin(fill=p.ctx.mix("plate", "danger_fill", 0.7), radius=6), middle - wide / 2, y(0) - high, wide, high)
        p.skin(Skin(fill="danger", radius=2), middle - wide / 2, y(0) - high, wide, min(6.0, high))
        p.text(bar.words, middle, y(0) - high - figures * 0.62, "title" if roomy else "body", "text1", font="num",
               bold=True, anchor="center")  # fmt: skip
        under = bar.short if narrow else bar.under
        p.text(under, middle, y(0) + body * 0.8, "note", "text1", bold=True, anchor="center")
        if roomy:
            p.text(bar.below, middle, y(0) + body * 1.4 + small * 0.6, "caption", "text2", anchor="center")


class GameResult(NamedTuple):
    """One game: whose, how high (0 to 1) and in words."""

    diver: str
    share: float
    words: str


def results(ctx: Context, games: tuple[GameResult, ...]) -> Drawing:
    """The winners of games, oldest on the left, the last of them where all have no room; fills the room it is given."""
    return Drawing(paint=_results, data=(games, ctx.space("sheet_row"), ctx.space("disc_s"), ctx.theme),
                   grow=1)  # fmt: skip


def _results(p: Painter, data: tuple[tuple[GameResult, ...], float, float, str]) -> None:
    games, wide, side, _ = data
    body = p.ctx.type("note")
    gap = 8.0
    shown = games[-max(1, math.floor((p.width + gap) / (wide + gap))) :]
    least = body * 1.5
    room = p.height - side - 6 - least
    for number, game in enumerate(shown):
        left, high = number * (wide + gap), least + max(0.0, room) * game.share
        colour = f"player.{game.diver}"
        edge = None if p.ctx.dark else "outline"
        p.skin(Skin(fill=p.ctx.mix("plate", colour, 0.38), edge=edge, radius=6), left, p.height - high, wide, high)
        p.text(game.words, left + wide / 2, p.height - body * 0.75, "note", "text1", font="num", bold=True,
               anchor="center")  # fmt: skip
        tile(p, game.diver, left + (wide - side) / 2, p.height - high - side - 5, side)


def places(ctx: Context, found: tuple[int, ...]) -> Drawing:
    """Places, best first: a square for each where its figure has room, else a bar with a part for each place."""
    return Drawing(paint=_places, data=(found, ctx.space("tile_s"), ctx.theme), grow=1, h="tile_s")


_MEDALS = {1: "coin_gold", 2: "coin_silver", 3: "coin_bronze"}


def _places(p: Painter, data: tuple[tuple[int, ...], float, str]) -> None:
    found, side, _ = data
    gap = 3.0
    figures = max(p.text_width(str(one), "note", font="num", bold=True) for one in found) + 7
    side = min(side, (p.width + gap) / len(found) - gap)
    if side >= figures:
        for number, one in enumerate(found):
            _square(p, one, str(one), number * (side + gap), side)
        return
    left = 0.0
    for one in sorted(set(found)):
        wide = p.width * found.count(one) / len(found)
        _square(p, one, str(one) if wide - gap >= figures else "", left, max(2.0, wide - gap))
        left += wide


def _square(p: Painter, one: int, words: str, left: float, wide: float) -> None:
    p.skin(Skin(fill=_MEDALS.get(one) or p.ctx.mix("plate", "outline", 0.45), radius=5), left, 0, wide, p.height)
    if words:
        ink = "ink" if one in _MEDALS else "text1"
        p.text(words, left + wide / 2, p.height / 2, "note", ink, font="num", bold=True, anchor="center")
