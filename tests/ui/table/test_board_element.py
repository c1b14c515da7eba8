"""The board of a game on a screen: scaled whole, or given the room to arrange itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.ui.table.board_element import board_element

Room = tuple[float, float, float, float]


class Recorder:
    """A painter of a room that notes in which part of it a board was drawn."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.part: Room = (0, 0, width, height)

    @contextmanager
    def group(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        self.part = (x, y, w, h)
        yield


@pytest.mark.parametrize(
    ("fills", "room", "part"),
    [
        (False, (400, 100), (100, 0, 200, 100)),
        (False, (100, 100), (0, 25, 100, 50)),
        (True, (400, 100), (0, 0, 400, 100)),
        (True, (100, 300), (0, 0, 100, 300)),
    ],
)
def test_where_a_board_is_drawn(fills: bool, room: tuple[float, float], part: Room) -> None:
    drawn: list[Room] = []

    def draw(canvas: Canvas, recorder: Any) -> None:
        del canvas
        drawn.append(recorder.part)

    painter: Any = Recorder(*room)
    drawing = board_element(Artwork.of((200, 100), draw, painter, fills=fills))
    drawing.paint(painter, None)
    assert drawn == [part]
