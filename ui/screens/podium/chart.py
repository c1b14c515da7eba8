"""The chart of a game: a stepped line for each player in his dash pattern, his sign now and then, and the whole amount
at its end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import shape
from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

DIGIT = 0.49
"""Width of a figure in em: all ten digits of our numerals are 0.475 wide."""
_STEPS = (1, 2, 5)


class Line(NamedTuple):
    """A player's line: colour, values after each turn from the start on, and what stands at its end."""

    diver: str
    values: tuple[int, ...]
    label: str


class Axes(NamedTuple):
    """The grid: the values of its lines with their words, the numbered turns, and the word for a turn."""

    levels: tuple[tuple[int, str], ...]
    turns: tuple[int, ...]
    word: str


class _Sizes(NamedTuple):
    bottom: float
    """Room (dp) for the numbers of the turns."""
    end: Size
    """Type of the amounts at the ends."""
    tile: float
    """Side (dp) of the tiles there."""
    every: int
    """Turns between two signs on a line."""
    thick: float
    """Of a line, dp."""
    under: float
    """Of the dark line under it, dp."""


_HOLE = 1.15
"""Across, of the hole that a sign has in the lines of a light chart; its own size is 1."""
_TOP = 14
"""Room (dp) over the highest level."""


def chart(ctx: Context, lines: Sequence[Line], write: Callable[[int], str], word: str) -> Drawing:
    """Fills the room it is given. `lines` come in the order of the ranks, `write` makes the words of a level."""
    most = max((max(line.values) for line in lines), default=0)
    turns = max((len(line.values) for line in lines), default=1) - 1
    step = nice_step(most, 3)
    levels = tuple(
        (value, write(value) if value else "0") for value in range(0, step * max(1, math.ceil(most / step)) + 1, step)
    )
    axes = Axes(levels, tuple(range(by := nice_step(turns, 5), turns + 1, by)), word)
    crowd = len(lines) > 4
    end: Size = ctx.pick("lead", "small" if crowd else "lead", "body" if crowd else "lead")
    sizes = _Sizes(
        ctx.pick(34, 26, 28), end, ctx.pick(30, 22 if crowd else 24, 22 if crowd else 26), ctx.pick(8, 16),
        ctx.pick(3.6, 3), ctx.pick(7, 6),
    )  # fmt: skip
    return Drawing(paint=_paint, data=(tuple(lines), axes, sizes, ctx.theme), grow=1)


def nice_step(most: int, parts: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... of which at most `parts` reach `most`."""
    power = 1
    while True:
        for step in _STEPS:
            if most <= step * power * parts:
                return step * power
        power *= 10


def _paint(p: Painter, data: tuple[tuple[Line, ...], Axes, _Sizes, str]) -> None:
    lines, axes, sizes, _ = data
    turns = max((len(line.values) for line in lines), default=2) - 1
    small, end = p.ctx.type("small"), p.ctx.type(sizes.end)
    left = 10 + DIGIT * small * max(len(words) for _, words in axes.levels)
    right = sizes.tile + 16 + DIGIT * end * max((len(line.label) for line in lines), default=0)
    top = axes.levels[-1][0] or 1

    def x(turn: float) -> float:
        return left + (p.width - left - right) * turn / max(1, turns)

    def y(value: float) -> float:
        return _TOP + (p.height - _TOP - sizes.bottom) * (1 - value / top)

    for value, words in axes.levels:
        p.rectangle(left, y(value), p.width - right + 8 - left, 1, "line")
        p.text(words, left - 10, y(value), "small", "text3", font="num", anchor="right")
    low = p.height - small * 0.6
    for turn in axes.turns:
        p.text(str(turn), x(turn), low, "small", "text3", font="num", anchor="center")
    if not axes.turns or x(axes.turns[0]) - left > DIGIT * small * (len(axes.word) + 1):
        p.text(axes.word, left, low, "small", "text3")
    for line in reversed(lines):
        _line(p, line, [(x(turn), y(value)) for turn, value in enumerate(line.values)], sizes)
    _signs(p, lines, sizes, x, y)
    _ends(p, lines, sizes, x(turns), y)


def _line(p: Painter, line: Line, points: list[tuple[float, float]], sizes: _Sizes) -> None:
    steps = [points[0]]
    for px, py in points[1:]:
        steps += [(px, steps[-1][1]), (px, py)] if py != steps[-1][1] else [(px, py)]
    if p.ctx.dark:  # on a light ground dark and bright dashes would look like hazard tape
        p.line(steps, sizes.under, "ink")
    p.dashes(steps, f"line.{line.diver}", sizes.thick, f"line.{line.diver}")


def _signs(
    p: Painter, lines: Sequence[Line], sizes: _Sizes, x: Callable[[float], float], y: Callable[[float], float]
) -> None:
    """The player's sign on his line every so many turns, those of different players side by side."""
    for rank, line in enumerate(lines):
        glyph = shape(line.diver)
        for turn in range(8 + 2 * rank, len(line.values) - 3, sizes.every):
            across, down, size = x(turn), y(line.values[turn]), p.ctx.type("label")
            if not p.ctx.dark:
                p.disc(across, down, size * _HOLE, "plate")
            p.glyph(glyph, across, down, size, f"line.{line.diver}")


def _ends(p: Painter, lines: Sequence[Line], sizes: _Sizes, end: float, y: Callable[[float], float]) -> None:
    """Tile and whole amount beside the end of each line, none over another."""
    apart = sizes.tile + 4
    ordered = sorted(lines, key=lambda line: -line.values[-1])
    places = spread([y(line.values[-1]) for line in ordered], apart, p.height - sizes.tile / 2)
    for line, middle in zip(ordered, places, strict=True):
        s, left, above = sizes.tile, end + 8, middle - sizes.tile / 2
        p.skin(Skin(fill=f"player.{line.diver}", radius=s * 0.26), left, above, s, s)
        p.glyph(shape(line.diver), left + s / 2, middle, s * 0.66, "ink")
        p.text(line.label, left + s + 6, middle, sizes.end, "text1", font="num", bold=True)


def spread(places: Sequence[float], apart: float, lowest: float) -> list[float]:
    """The same places (dp) from above, moved down until all are `apart`, and up again where that leaves the chart."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + apart) if found else place)
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], lowest - apart * (len(found) - 1 - i))
    return found
