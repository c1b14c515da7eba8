"""Which of some things each player has: a square for each under its icon, filled where it is there."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Grid
from divingbell.companion.pictures.room import PlotPerson, Room
from divingbell.companion.pictures.rows import RowNote, frame, heads, legend

_GAP, _BROAD = 0.1, 1.3
"""Shares of a square: the gap beside it, and how much wider than a tile it may be."""


def draw(chart: Grid, people: Sequence[PlotPerson], room: Room) -> None:
    """Icons over the columns, tiles, squares, and how many at the right."""
    look, say = room.look, room.say
    notes = [RowNote(say(f"note.{chart.name}"), icon=chart.mark)]
    widest = room.measure("00", look.figure, numeral=True, bold=True)
    place = frame(people, room, right=widest + look.tile * 0.4, head=look.tile * 0.9, notes=notes)
    heads(people, room, place)
    pitch = min((place.right - place.left) / max(1, len(chart.columns)), look.tile * _BROAD * 1.6)
    side = min(pitch * (1 - _GAP), place.high)
    for i, name in enumerate(chart.columns):
        size = min(pitch * 0.86, look.tile * 0.8)
        room.canvas.glyph(name, place.left + pitch * (i + 0.5), place.head, size, "text2")
    for person, middle in zip(people, place.middles, strict=True):
        row = chart.row(person.player)
        for i, there in enumerate(row.values):
            x, y, radius = place.left + pitch * (i + 0.5) - side / 2, middle - side / 2, side * 0.18
            if there:
                room.canvas.rectangle(x, y, side, side, look.square or f"player.{person.diver}", radius=radius)
                if look.square is not None:
                    room.canvas.glyph(chart.columns[i], x + side / 2, middle, side * 0.72, "on_fill")
            else:
                room.canvas.rectangle(x, y, side, side, edge="line", stroke=1.5, radius=radius)
        words = say.figure(chart, chart.total(row))
        room.label(words, room.width, middle, place.figure, "money", "right", numeral=True, bold=True)
    legend(notes, room)
