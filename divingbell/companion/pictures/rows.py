"""Common parts of charts with a row for each player: tiles and names at the left, figures at the right, notes below.
Sizes are dp of the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.canvas.icons import tile
from divingbell.companion.pictures.patterns import Area, patterned
from divingbell.companion.pictures.room import PlotPerson, Room

_APART, _NEXT = 1.65, 0.36
"""Shares of a tile: from one row to the next at most, and between tile, name and row."""
_NAMES = 0.3
"""Share of the width that names may take."""
_MARK, _BETWEEN = 1.15, 0.9
"""Shares of the type of a note: its mark, and between two notes."""


class RowNote(NamedTuple):
    """Note on what counts: a sign (an icon, or a sample of an area, as a share of its colour) and words."""

    words: str
    icon: str = ""
    sample: float = 0
    pattern: int | None = None
    """In the place of the share."""


class RowFrame(NamedTuple):
    """Where the rows are: from `left` to `right`, each `high`, with these middles."""

    left: float
    right: float
    high: float
    middles: tuple[float, ...]
    head: float
    """Middle of the line over the rows."""
    figure: float
    """Type of the figures: that of the look, or less where rows are low."""


def frame(
    people: Sequence[PlotPerson], room: Room, *, right: float, head: float = 0, notes: Sequence[RowNote] = ()
) -> RowFrame:
    """The rows of these people, leaving `right` of the width for their figures, `head` of the height over the rows and
    what the notes need under them."""
    look = room.look
    names = room.name_width(people, room.width * _NAMES)
    left = look.tile * (1 + _NEXT) + (names + look.tile * _NEXT if names else 0)
    height = room.height - head - notes_height(notes, room)
    apart = min(look.tile * _APART * (1.3 if look.names else 1), height / max(1, len(people)))
    top = head + (height - apart * len(people)) / 2
    middles = tuple(top + apart * (i + 0.5) for i in range(len(people)))
    high = min(look.tile * 1.12, apart * 0.82)
    return RowFrame(left, room.width - right, high, middles, top - head / 2, min(look.figure, apart * 0.98))


def heads(people: Sequence[PlotPerson], room: Room, rows: RowFrame) -> None:
    """Everybody's tile, with the name where the frame has left room for it."""
    look = room.look
    side = min(look.tile, rows.high * 1.05)
    for person, middle in zip(people, rows.middles, strict=True):
        tile(room.canvas, person.diver, 0, middle - side / 2, side)
        if rows.left > look.tile * (1 + _NEXT) + 1:
            room.label(person.name, look.tile * (1 + _NEXT), middle, look.figure, "text1", bold=True)


def notes_height(notes: Sequence[RowNote], room: Room) -> float:
    """Room under the rows."""
    return room.look.small * 1.5 * len(_lines(notes, room)) + (room.look.small * 0.3 if notes else 0)


def _width(note: RowNote, room: Room) -> float:
    mark = room.look.small * (_MARK + 0.35) if note.icon or note.sample else 0
    return mark + room.measure(note.words, room.look.small)


def _lines(notes: Sequence[RowNote], room: Room) -> list[list[RowNote]]:
    """As many beside each other as there is room for."""
    lines: list[list[RowNote]] = []
    used = 0.0
    for note in (part for whole in notes for part in _broken(whole, room)):
        wide = _width(note, room)
        if lines and used + room.look.small * _BETWEEN + wide <= room.width:
            lines[-1].append(note)
            used += room.look.small * _BETWEEN + wide
        else:
            lines.append([note])
            used = wide
    return lines


def _broken(note: RowNote, room: Room) -> list[RowNote]:
    """In as many lines as it needs; only the first has its mark."""
    if _width(note, room) <= room.width:
        return [note]
    first, *others = note.words.split()
    parts = [note._replace(words=first)]
    for word in others:
        longer = parts[-1]._replace(words=f"{parts[-1].words} {word}")
        if _width(longer, room) <= room.width:
            parts[-1] = longer
        else:
            parts.append(RowNote(word))
    return parts


def legend(notes: Sequence[RowNote], room: Room, colour: str = "text2") -> None:
    """The notes along the lower edge."""
    small = room.look.small
    lines = _lines(notes, room)
    for number, line in enumerate(reversed(lines)):
        x, y = 0.0, room.height - small * 1.5 * (number + 0.5)
        for note in line:
            side = small * _MARK
            if note.pattern is not None:
                patterned(room.canvas, Area(x, y - side / 2, side, side), note.pattern)
            elif note.sample:
                room.canvas.rectangle(x, y - side / 2, side, side, "money", note.sample, radius=side * 0.22)
            elif note.icon:
                room.canvas.glyph(note.icon, x + side / 2, y, side, colour)
            if note.icon or note.sample:
                x += side + small * 0.35
            room.label(note.words, x, y, small, colour)
            x += room.measure(note.words, small) + small * _BETWEEN
