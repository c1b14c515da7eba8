"""The charts of a game, drawn for a phone and for the television."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.configuration.palette import Palette, ThemeName, palettes
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.recap import Chart, Lines
from divingbell.companion.games.scoring import standings
from divingbell.companion.games.seats import Seats
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Wording
from divingbell.companion.pictures.svg import svg
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import CatalogueWords

_LOOK = PlotStyle(small=15, figure=19, tile=26, thick=3, casing=6, amounts=False, steps=5)
_SMALL = PlotStyle(small=15, figure=19, tile=24, thick=2.6, casing=5.4, captions=False, signs=True)
_WIDE = PlotStyle(small=28, figure=42, tile=52, thick=5, casing=10, steps=4)
_SIZE, _SMALL_SIZE, _WIDE_SIZE = (338, 322), (338, 150), (860, 470)
"""Width and height on a phone, px; the last beside the podium of a television of 1920 x 1080."""
_BESIDE, _ROW = 96, 46
"""Height of what is not lines: beside its rows, and of each row, px."""


def charts(
    words: CatalogueWords, people: Seats, session: Session, config: Path, theme: ThemeName = "abyss"
) -> tuple[dict[str, Any], ...]:
    """Every chart of a game: what its key and its title say, its pictures in the colours of a theme, and with the first
    what is said of everybody below it, by colour, and once the game is over its picture for the television. None where
    a game has no history, or nothing has happened."""
    assert session.game is not None
    parts, state = parts_of(session.game), session.state
    if parts.recap is None or session.number < 2:
        return ()
    recap = parts.recap(session)
    say = Wording(words.texts, session.game.name)
    ranked = tuple(PlotPerson(one.player, people[one.player].diver) for one in standings(parts.scoring, state))
    style, lowest_wins = palettes(config)[theme], parts.scoring.lowest_wins(state)
    drawn = [_drawn(chart, ranked, say, style, alone=len(recap.charts) == 1) for chart in recap.charts]
    if state.result is not None:
        drawn[0]["wide"] = _picture(recap.charts[0], ranked, say, style, _WIDE_SIZE, _WIDE)
    drawn[0]["best"] = {
        people[player].diver: words.t("live.best", figure=parts.scoring.plain(words, amount))
        for player, amount in recap.best.items()
        if amount or lowest_wins
    }
    return tuple(drawn)


def _picture(
    chart: Chart, people: tuple[PlotPerson, ...], say: Wording, style: Palette, size: tuple[int, int], look: PlotStyle
) -> str:
    value = PlotView(chart, people, look if style.dark else look._replace(casing=0), say)
    return svg(Artwork.of(size, plot, value, say.title(chart)), style)


def _drawn(
    chart: Chart, people: tuple[PlotPerson, ...], say: Wording, style: Palette, *, alone: bool
) -> dict[str, Any]:
    picture = partial(_picture, chart, people, say, style)
    size = _SIZE if isinstance(chart, Lines) else (_SIZE[0], min(_SIZE[1], _BESIDE + _ROW * len(people)))
    tab = "" if alone else say(chart.name)
    return {"tab": tab, "title": say.title(chart), "svg": picture(size, _LOOK), "small": picture(_SMALL_SIZE, _SMALL)}
