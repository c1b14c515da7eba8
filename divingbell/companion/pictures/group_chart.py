"""How many things each player has, and how many covers over some of them: divers, and domes over those that are
safe."""

from __future__ import annotations

import math
from collections.abc import Sequence

from divingbell.companion.canvas.curves import Point
from divingbell.companion.games.recap import Groups
from divingbell.companion.pictures.room import PlotPerson, Room
from divingbell.companion.pictures.rows import RowNote, frame, heads, legend

_THING = 0.92
"""Size of a thing, as a share of its room."""
_HIGH = 1.15
"""Height of a dome, as a share of the room of one thing."""
_CURVE = 6
"""Points of a quarter of a dome."""


def draw(chart: Groups, people: Sequence[PlotPerson], room: Room) -> None:
    """Tiles, things under covers and beside them, how many things and how many covers."""
    look, say = room.look, room.say
    note = f"note.{chart.name}"
    notes = [RowNote(say(note), icon=chart.mark), RowNote(say(f"{note}.covers"), icon=chart.cover)]
    one = room.measure("00", look.figure, numeral=True, bold=True)
    covers = look.figure * 1.1 + room.measure("0", look.figure, numeral=True, bold=True) + look.tile * 0.2
    place = frame(people, room, right=one + covers + look.tile * 0.5, notes=notes)
    heads(people, room, place)
    rows = [chart.row(person.player) for person in people]
    pitch = min((place.right - place.left) / max(1, *(chart.total(row) for row in rows)), place.high * 0.9)
    for person, row, middle in zip(people, rows, place.middles, strict=True):
        things, over = row.values
        under = min(things, over * chart.each)
        high = min(place.high, pitch * _HIGH)
        foot = middle + high / 2
        for i in range(things):
            x = place.left + pitch * (i + 0.5)
            room.canvas.glyph(chart.mark, x, foot - pitch * 0.5, pitch * _THING, f"line.{person.diver}")
        for first in range(0, under, chart.each):
            many = min(chart.each, under - first)
            dome = _dome(place.left + pitch * first, pitch * many, foot, high, look.thick)
            room.canvas.line(dome, look.thick, "action")
        _figures(room, covers, middle, say.figure(chart, things), (chart.cover, say.figure(chart, over)))
    legend(notes, room)


def _figures(room: Room, covers: float, middle: float, things: str, over: tuple[str, str]) -> None:
    """How many things, and at the right edge the icon of a cover with how many of these."""
    size, right, (mark, figure) = room.look.figure, room.width, over
    room.label(things, right - covers, middle, size, "money", "right", numeral=True, bold=True)
    room.canvas.glyph(mark, right - covers + room.look.tile * 0.2 + size * 0.5, middle, size, "action")
    room.label(figure, right, middle, size, "action", "right", numeral=True, bold=True)


def _dome(left: float, wide: float, foot: float, high: float, thick: float) -> list[Point]:
    """Upright sides under round corners, closed below."""
    inset = thick / 2
    x0, x1, top, bottom = left + inset, left + wide - inset, foot - high + inset, foot - inset
    r = min((x1 - x0) / 2, (bottom - top) * 0.6)
    turns = [math.pi / 2 * i / _CURVE for i in range(_CURVE + 1)]
    up = [(x0 + r - r * math.cos(a), top + r - r * math.sin(a)) for a in turns]
    down = [(x1 - r + r * math.sin(a), top + r - r * math.cos(a)) for a in turns]
    return [(x0, bottom), *up, *down, (x1, bottom), (x0, bottom)]
