"""A chart on paper: what it is everywhere, in ink and patterns that every printer keeps apart."""

from __future__ import annotations

from divingbell.companion.games.recap import Chart
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Wording
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, Paper
from divingbell.companion.sharing.shared_game import SharedGame

_LOOK = PlotStyle(small=13, figure=16, tile=25, thick=2.4, square="ink", patterns=True)


def draw_chart(paper: Paper, game: SharedGame, chart: Chart, top: float, height: float) -> None:
    """Across the page, from `top` on so many pixels high."""
    people = tuple(
        PlotPerson(standing.player, game.seats[standing.player].diver, game.seats[standing.player].short)
        for standing in game.standings
    )
    canvas = paper.canvas(LEFT, top, RIGHT - LEFT, height)
    plot(canvas, PlotView(chart, people, _LOOK, Wording(game.words.texts, game.name)))
