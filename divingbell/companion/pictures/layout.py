"""Draws a chart in a room of any size: lines, result bars, kinds, domes."""

from __future__ import annotations

from divingbell.companion.canvas.canvas import Canvas
from divingbell.companion.games.recap import Bars, Grid, Lines
from divingbell.companion.pictures import bar_chart, grid_chart, group_chart, line_chart
from divingbell.companion.pictures.room import PlotView, Room


def plot(canvas: Canvas, value: PlotView) -> None:
    """A chart in the whole canvas."""
    chart, people, room = value.chart, value.people, Room(canvas, value.look, value.say)
    if isinstance(chart, Lines):
        line_chart.draw(chart, people, room)
    elif isinstance(chart, Bars):
        bar_chart.draw(chart, people, room)
    elif isinstance(chart, Grid):
        grid_chart.draw(chart, people, room)
    else:
        group_chart.draw(chart, people, room)
