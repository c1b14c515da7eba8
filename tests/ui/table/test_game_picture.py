"""The field in which the small picture of a game is painted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from divingbell.ui.table.game_picture import HEIGHT, WIDTH, Field


def test_a_wave_goes_across_the_whole_field_and_stays_at_its_height() -> None:
    drawn: list[Any] = []
    pen: Any = SimpleNamespace(
        width=2 * WIDTH, height=2 * HEIGHT, line=lambda points, wide, colour: drawn.append((points, wide, colour))
    )
    field = Field(pen, centred=False)
    field.wave(100, "sea")
    ((points, wide, colour),) = drawn
    assert (wide, colour) == (6, "sea")
    assert points[0][0] < 0
    assert points[-1][0] > pen.width
    assert {y for _, y in points} != {field.at(0, 100)[1]}
    assert all(abs(y - field.at(0, 100)[1]) <= 7 for _, y in points)
