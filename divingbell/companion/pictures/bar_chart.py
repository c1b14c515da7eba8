"""A bar of each player in parts: points of each round, tints of one colour or patterns, each with its number."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Bars
from divingbell.companion.pictures.patterns import PATTERNS, Area, patterned
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
_CLEAR = 0.5
"""Ground (em) beside a number in a pattern, on both sides together."""
_GAP = 0.08
"""Between parts, as a share of the tile."""


def draw(chart: Bars, people: Sequence[PlotPerson], room: Room) -> None:
    """Tiles, bars as long as their sums, the sums at their ends, and which part is which."""
    look, say = room.look, room.say
    rows = [chart.row(person.player) for person in people]
    totals = [chart.total(row) for row in rows]
    parts = max((len(row.values) for row in rows), default=0)
    shares = tints(parts)
    by_pattern = look.patterns and parts <= PATTERNS
    notes = [
        RowNote(say(f"part.{chart.name}", number=i + 1), sample=share, pattern=i if by_pattern else None)
        for i, share in enumerate(shares)
    ]
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
                area = Area(x, middle - place.high / 2, value * scale, place.high)
                if by_pattern:
                    _patterned_part(chart, room, number, value, area)
                else:
                    _part(chart, room, shares[number], value, area)
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


def _part(chart: Bars, room: Room, tint: float, value: int, area: Area) -> None:
    room.canvas.rectangle(*area, "money", tint, radius=min(room.look.tile * 0.14, area.w / 2))
    _number(chart, room, value, area, "on_fill" if tint >= _DARK_INK else "text1")


def _patterned_part(chart: Bars, room: Room, number: int, value: int, area: Area) -> None:
    """Its number stands on a clear ground."""
    patterned(room.canvas, area, number)
    words, size = room.say.figure(chart, value), _type(room, area)
    wide = room.measure(words, size, numeral=True, bold=True) + size * _CLEAR
    if wide <= area.w - 2:
        middle = area.x + area.w / 2
        room.canvas.rectangle(middle - wide / 2, area.y + 2, wide, area.h - 4, "on_fill")
        _number(chart, room, value, area, "text1")


def _number(chart: Bars, room: Room, value: int, area: Area, ink: str) -> None:
    """In the middle, where there is room for it."""
    words, size = room.say.figure(chart, value), _type(room, area)
    if size >= _READABLE and room.measure(words, size, numeral=True, bold=True) <= area.w - 2:
        middle = area.x + area.w / 2, area.y + area.h / 2
        room.label(words, *middle, size, ink, "center", numeral=True, bold=True)


def _type(room: Room, area: Area) -> float:
    return min(room.look.figure, area.h) * 0.82
