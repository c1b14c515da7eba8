"""The picture of a score sheet on home: the heads of four people over two rounds of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.ui.table.game_picture import Field, Picture

_PEOPLE = ("fin", "star", "buoy", "chest")
_LEFT, _STEP = 60, 58
_TOP, _LINE = 8, 40


def sheet_picture(rows: Sequence[Sequence[str]]) -> Picture:
    """Four people over these rows of numbers, two at most."""
    shown = tuple(tuple(row) for row in rows[:2])

    def paint(field: Field) -> None:
        _paint(field, shown)

    return Picture("art.sea_4", "art.dusk", paint)


def _paint(field: Field, rows: tuple[tuple[str, ...], ...]) -> None:
    for place, diver in enumerate(_PEOPLE):
        x = _LEFT + _STEP * place
        field.box(x - 15, _TOP, 30, 30, 8, f"player.{diver}")
        field.glyph(f"p-{diver}", x, _TOP + 15 + 8, 22, "ink")
    for line, numbers in enumerate(rows, 1):
        y = _TOP + _LINE * line
        field.p.line(field.points([(_LEFT - 34, y), (_LEFT + 3 * _STEP + 34, y)]), 2 * field.k, "art.rope")
        for place, number in enumerate(numbers):
            at = field.at(_LEFT + _STEP * place, y + 20)
            field.p.text(number, *at, 26 * field.k, "art.white", font="num", bold=True, anchor="center")


PICTURE = sheet_picture((("12", "4", "9", "0"), ("3", "15", "0", "8")))
CATEGORY_PICTURE = sheet_picture((("3", "-", "2", "-"), ("6", "8", "-", "-")))


def _paint_plus(field: Field) -> None:
    field.glyph("plus", 148, 100, 84, "art.lit")


NEW_PICTURE = Picture("art.sea_4", "art.dusk", _paint_plus)
