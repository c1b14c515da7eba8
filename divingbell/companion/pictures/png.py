"""A chart as a picture to share, 1600 x 900: what game it was, the chart with everybody's name, who stood out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Canvas
from divingbell.companion.canvas.icons import tile
from divingbell.companion.configuration.palette import Palette
from divingbell.companion.games.recap import Award, Recap
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.pillow import PillowCanvas
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Wording

WIDTH, HEIGHT = 1600, 900
_MARGIN, _GAP = 56, 24
_TITLE, _SUB, _HEAD = 56, 28, 32
"""Type (pixels) of the game's name, of what stands beside it, and of the chart's title."""
_TOP, _AWARDS = 128, 118
"""Heights (pixels) of the head and of the row of awards."""
_LOOK = PlotStyle(small=24, figure=34, tile=52, thick=5.6, casing=10, every=8, names=True)


class Sheet(NamedTuple):
    """Everything on the picture."""

    history: Recap
    people: tuple[PlotPerson, ...]
    """In the order of their ranks, with names as our fonts can write them."""
    say: Wording
    title: str
    sub: str
    """When it was."""
    look: PlotStyle = _LOOK


def chart_png(sheet: Sheet, style: Palette) -> bytes:
    """The first chart and the awards, as a file."""
    canvas = PillowCanvas(WIDTH, HEIGHT, style)
    draw(canvas, sheet if style.dark else sheet._replace(look=sheet.look._replace(casing=0)))
    return canvas.png()


def draw(canvas: Canvas, sheet: Sheet) -> None:
    """The picture on a canvas of its size."""
    chart, middle = sheet.history.charts[0], 76.0
    canvas.glyph("bell", _MARGIN + 30, middle, 60, "money")
    canvas.text(sheet.title, _MARGIN + 80, middle, _TITLE, "text1", bold=True, fits=900)
    canvas.text(sheet.sub, WIDTH - _MARGIN, middle, _SUB, "text2", anchor="right", fits=520)
    left, wide = float(_MARGIN), float(WIDTH - 2 * _MARGIN)
    bottom = HEIGHT - _MARGIN + 8 - (_AWARDS + _GAP if sheet.history.awards else 0)
    canvas.rectangle(left, _TOP, wide, bottom - _TOP, "plate", edge="line", stroke=2, radius=28)
    canvas.text(sheet.say.title(chart), left + 36, _TOP + 48, _HEAD, "text1", bold=True)
    with canvas.group(left + 36, _TOP + 88, wide - 72, bottom - _TOP - 112):
        plot(canvas, PlotView(chart, sheet.people, sheet.look, sheet.say))
    _stood_out(canvas, sheet, sheet.history.awards, bottom + _GAP)


def _stood_out(canvas: Canvas, sheet: Sheet, awards: Sequence[Award], top: float) -> None:
    """A card for each award, side by side."""
    known = {person.player: person for person in sheet.people}
    wide = (WIDTH - 2 * _MARGIN - _GAP * (len(awards) - 1)) / max(1, len(awards))
    for number, award in enumerate(awards):
        left, person = _MARGIN + number * (wide + _GAP), known[award.player]
        canvas.rectangle(left, top, wide, _AWARDS, "well", edge="line", stroke=2, radius=20)
        tile(canvas, person.diver, left + 24, top + (_AWARDS - 66) / 2, 66)
        words, why = sheet.say(f"award.{award.name}"), sheet.say(f"award.{award.name}.why", **award.figures)
        room = wide - 24 - 66 - 22 - 20
        canvas.text(words, left + 112, top + 38, 26, "text2", fits=room)
        canvas.text(why, left + 112, top + 78, 32, "text1", bold=True, fits=room)
