"""A bar of each player in parts: points of each round, three tints of one colour, each with its number."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Bars
from divingbell.companion.pictures.room import PlotPerson, Room
from divingbell.companion.pictures.rows import RowNote, frame, heads, legend

TINTS = (1.0, 0.78, 0.42)
"""How much of the colour is in each part, again from the first for a fourth."""
_INKS = ("on_fill", "on_fill", "text1")
_READABLE = 11
"""Smallest type of the number in a part; in lower bars it is left out, the order of the parts tells which is which."""
_GAP = 0.08
"""Between parts, as a share of the tile."""


def draw(chart: Bars, people: Sequence[PlotPerson], room: Room) -> None:
    """Tiles, bars as long as their sums, the sums at their ends, and which part is which."""
    look, say = room.look, room.say
    rows = [chart.row(person.player) for person in people]
    totals = [chart.total(row) for row in rows]
    parts = max((len(row.values) for row in rows), default=0)
    notes = [RowNote(say(f"part.{chart.name}", number=i + 1), sample=TINTS[i % len(TINTS)]) for i in range(parts)]
    widest = max(
        (room.measure(say.figure(chart, total), look.figure, numeral=True, bold=True) for total in totals), default=0
    )
    gap = look.tile * _GAP
    place = frame(people, room, right=widest + look.tile * 0.3 + gap * parts, notes=notes)
    heads(people, room, place)
    scale = (place.right - place.left) / max(1, *totals)
    for row, total, middle in zip(rows, totals, place.middles, strict=True):
        x = place.left
        for number, value in enumerate(row.values):
            if value > 0:
                _part(chart, room, number, value, (x, middle, value * scale, place.high))
                x += value * scale + gap
        room.label(
            say.figure(chart, total), x + look.tile * 0.2, middle, place.figure, "money", numeral=True, bold=True
        )
    legend(notes, room)


def _part(chart: Bars, room: Room, number: int, value: int, place: tuple[float, float, float, float]) -> None:
    x, middle, wide, high = place
    tint = number % len(TINTS)
    radius = min(room.look.tile * 0.14, wide / 2)
    room.canvas.rectangle(x, middle - high / 2, wide, high, "money", TINTS[tint], radius=radius)
    words, size = room.say.figure(chart, value), min(room.look.figure, high) * 0.82
    if size >= _READABLE and room.measure(words, size, numeral=True, bold=True) <= wide - 2:
        room.label(words, x + wide / 2, middle, size, _INKS[tint], "center", numeral=True, bold=True)
