"""Lays a chart out in a room of any size: lines, result bars, kinds, domes. Free of Kivy."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Bars, Chart, Grid, Lines
from divingbell.companion.pictures import bars, grid, groups, lines
from divingbell.companion.pictures.room import Person, Room
from divingbell.companion.pictures.shapes import Shape


def plot(chart: Chart, people: Sequence[Person], room: Room) -> tuple[Shape, ...]:
    """The shapes of a chart, the lowest first; `people` in the order in which they are listed (their ranks)."""
    if isinstance(chart, Lines):
        return tuple(lines.shapes(chart, people, room))
    if isinstance(chart, Bars):
        return tuple(bars.shapes(chart, people, room))
    if isinstance(chart, Grid):
        return tuple(grid.shapes(chart, people, room))
    return tuple(groups.shapes(chart, people, room))
