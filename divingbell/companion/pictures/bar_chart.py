"""A bar of each player in parts: points of each round, tints of one colour, each with its number."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Bars
from divingbell.companion.pictures.room import PlotPerson, Room
from divingbell.companion.pictures.rows import RowNote, frame, heads, legend

TINTS = (1.0, 0.78, 0.42)
"""How much of the colour is in each of at most three parts; of more the last has the least, and none is like another.
"""
_FAINTEST = 0.28
_DARK_INK = 0.6
"""From so much colour on the number in a part is dark."""
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
    shares = tints(parts)
    notes = [RowNote(say(f"part.{chart.name}", number=i + 1), sample=share) for i, share in enumerate(shares)]
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
                _part(chart, room, shares[number], value, (x, middle, value * scale, place.high))
                x += value * scale + gap
        room.label(
            say.figure(chart, total), x + look.tile * 0.2, middle, place.figure, "money", numeral=True, bold=True
        )
    legend(notes, room)


def tints(parts: int) -> tuple[float, ...]:
    """How much of the colour is in each of so many parts (0 to 1)."""
    if parts <= len(TINTS):
        return TINTS[:parts]
    step = (1 - _FAINTEST) / (parts - 1)
    return tuple(1 - step * number for number in range(parts))


def _part(chart: Bars, room: Room, tint: float, value: int, place: tuple[float, float, float, float]) -> None:
    x, middle, wide, high = place
    radius = min(room.look.tile * 0.14, wide / 2)
    room.canvas.rectangle(x, middle - high / 2, wide, high, "money", tint, radius=radius)
    ink = "on_fill" if tint >= _DARK_INK else "text1"
    words, size = room.say.figure(chart, value), min(room.look.figure, high) * 0.82
    if size >= _READABLE and room.measure(words, size, numeral=True, bold=True) <= wide - 2:
        room.label(words, x + wide / 2, middle, size, ink, "center", numeral=True, bold=True)
