"""Draws a chart in a room of any size: lines, result bars, kinds, domes."""

from __future__ import annotations

from divingbell.companion.canvas.canvas import Canvas
from divingbell.companion.games.recap import Bars, Grid, Lines
from divingbell.companion.pictures import bars, grid, groups, lines
from divingbell.companion.pictures.room import PlotView, Room


def plot(canvas: Canvas, value: PlotView) -> None:
    """A chart in the whole canvas."""
    chart, people, room = value.chart, value.people, Room(canvas, value.look, value.say)
    if isinstance(chart, Lines):
        lines.draw(chart, people, room)
    elif isinstance(chart, Bars):
        bars.draw(chart, people, room)
    elif isinstance(chart, Grid):
        grid.draw(chart, people, room)
    else:
        groups.draw(chart, people, room)
