"""Lines over turns: a stepped line for each player in the dashes of the player's sign, the sign now and then, and tile
and whole amount at its end. Places and sizes are dp of the canvas."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.canvas.icons import shape, tile
from divingbell.companion.games.recap import Lines
from divingbell.companion.pictures.room import PlotPerson, Room

_STEPS = (1, 2, 5)
_GAP = 0.3
"""Between tile, name and amount, as a share of the tile."""
_TIGHT = 1.05
"""Height of a tile with the least room to the next, as a share of the tile."""
_HOLE = 1.15
"""Across, of the hole that is made for a sign on a light line; the sign's own size is 1."""
_NAMES = 0.3
"""Share of the width that names may take."""
_LEAST = 0.45
"""Share of the width that names leave to the lines."""


class _Axes(NamedTuple):
    """Where values and turns are."""

    left: float
    right: float
    top: float
    bottom: float
    highest: int
    turns: int

    def x(self, turn: float) -> float:
        return self.left + (self.right - self.left) * turn / max(1, self.turns)

    def y(self, value: float) -> float:
        return self.top + (self.bottom - self.top) * (1 - value / (self.highest or 1))


def nice_step(most: int, parts: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... of which at most `parts` reach `most`."""
    power = 1
    while True:
        for step in _STEPS:
            if most <= step * power * parts:
                return step * power
        power *= 10


def spread(places: Sequence[float], apart: float, lowest: float) -> list[float]:
    """The same places from above, moved down until all are `apart`, and up again where that leaves the chart."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + apart) if found else place)
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], lowest - apart * (len(found) - 1 - i))
    return found


def draw(chart: Lines, people: Sequence[PlotPerson], room: Room) -> None:
    """The grid, then the lines with the first player's on top, their signs and their ends. In a low room the tiles are
    as small as they must be to lie under each other."""
    tile = min(room.look.tile, room.height / (_TIGHT * max(1, len(people))))
    room = room._replace(look=room.look._replace(tile=tile))
    values = {person.player: chart.row(person.player).values for person in people}
    most = max((max(line) for line in values.values()), default=0)
    turns = max((len(line) for line in values.values()), default=1) - 1
    step = nice_step(most, room.look.steps)
    levels = range(0, step * max(1, math.ceil(most / step)) + 1, step)
    names = room.name_width(people, room.width * _NAMES)
    axes = _axes(chart, people, room, levels, turns, names)
    if names and axes.right - axes.left < room.width * _LEAST:
        names, axes = 0, _axes(chart, people, room, levels, turns, 0)
    _grid(chart, room, axes, levels)
    for person in reversed(people):
        _line(person, values[person.player], room, axes)
    for rank, person in enumerate(people):
        _signs(rank, person, values[person.player], room, axes)
    _ends(chart, people, room, axes, names)


def _axes(
    chart: Lines, people: Sequence[PlotPerson], room: Room, levels: Sequence[int], turns: int, names: float
) -> _Axes:
    look = room.look
    top, right = look.tile / 2, room.width - look.tile * (1 + _GAP)
    if not look.captions:
        return _Axes(0, right, top, room.height - max(1, look.thick), levels[-1], turns)
    amounts = [room.say.figure(chart, chart.total(chart.row(one.player))) for one in people] if look.amounts else []
    widest = max((room.measure(words, look.figure, numeral=True, bold=True) for words in amounts), default=0)
    left = look.small * 0.6 + max(
        room.measure(_level(chart, room, level), look.small, numeral=True) for level in levels
    )
    right -= sum(wide + look.tile * _GAP for wide in (widest, names) if wide)
    return _Axes(left, right, top, room.height - look.small * 1.7, levels[-1], turns)


def _level(chart: Lines, room: Room, value: int) -> str:
    return room.say.figure(chart, value) if value else "0"


def _grid(chart: Lines, room: Room, axes: _Axes, levels: Sequence[int]) -> None:
    look, small = room.look, room.look.small
    for value in levels:
        room.canvas.rectangle(axes.left, axes.y(value), axes.right + look.tile * 0.2 - axes.left, 1, "line")
        if look.captions:
            words = _level(chart, room, value)
            room.label(words, axes.left - small * 0.6, axes.y(value), small, "text3", "right", numeral=True)
    if not look.captions:
        return
    low, word, by = room.height - small * 0.6, room.say("turn"), nice_step(axes.turns, 5)
    turns = range(by, axes.turns + 1, by)
    for turn in turns:
        half = room.measure(str(turn), small, numeral=True) / 2  # the ends beside the lines are kept clear
        room.label(str(turn), min(axes.x(turn), axes.right - half), low, small, "text3", "center", numeral=True)
    wide = room.measure(word, small)
    if not turns or axes.x(turns[0]) - axes.left > wide + small:
        room.label(word, axes.left, low, small, "text3")
    elif axes.left - small * 0.6 >= wide:  # under the figures of the scale
        room.label(word, axes.left - small * 0.6, low, small, "text3", "right")


def _line(person: PlotPerson, values: Sequence[int], room: Room, axes: _Axes) -> None:
    points = [(axes.x(0), axes.y(values[0]))]
    for turn, value in enumerate(values[1:], 1):
        x, y = axes.x(turn), axes.y(value)
        points += [(x, points[-1][1]), (x, y)] if y != points[-1][1] else [(x, y)]
    if len(points) == 1:
        return
    if room.look.casing:
        room.canvas.line(points, room.look.casing, "ink")
    colour = f"line.{person.diver}"
    room.canvas.line(points, room.look.thick, colour, dashes=colour)


def _signs(rank: int, person: PlotPerson, values: Sequence[int], room: Room, axes: _Axes) -> None:
    """The player's sign every so many turns, those of different players side by side."""
    look = room.look
    if not (look.captions or look.signs):
        return
    size = look.tile * 0.66
    for turn in range(8 + 2 * rank, len(values) - 3, look.every):
        x, y = axes.x(turn), axes.y(values[turn])
        if not look.casing:
            room.canvas.disc(x, y, size * _HOLE, "plate")
        room.canvas.glyph(shape(person.diver), x, y, size, f"line.{person.diver}")


def _ends(chart: Lines, people: Sequence[PlotPerson], room: Room, axes: _Axes, names: float) -> None:
    """Tile, name and whole amount beside the end of each line, none over another."""
    look = room.look
    ends = {person: chart.total(chart.row(person.player)) for person in people}
    ordered = sorted(people, key=lambda person: -ends[person])
    apart = min(look.tile * 1.13, room.height / max(1, len(people)))
    places = spread([axes.y(ends[person]) for person in ordered], apart, room.height - look.tile / 2)
    for person, middle in zip(ordered, places, strict=True):
        left = axes.right + look.tile * _GAP
        tile(room.canvas, person.diver, left, middle - look.tile / 2, look.tile)
        left += look.tile * (1 + _GAP)
        if names:
            room.label(person.name, left, middle, look.figure, "text1", bold=True)
            left += names + look.tile * _GAP
        if look.captions and look.amounts:
            words = room.say.figure(chart, ends[person])
            room.label(words, left, middle, look.figure, "text1", numeral=True, bold=True)
