"""The board of a game as an element of a screen: a game draws it in its own `board.py`."""

from __future__ import annotations

from typing import Any

from divingbell.companion.canvas.canvas import Artwork
from divingbell.ui.toolkit.element import Drawing
from divingbell.ui.toolkit.paint import Painter


def board_element(board: Artwork, **options: Any) -> Drawing:
    """The whole board, as large as it fits, in the middle of the room; one that fills its room has all of it."""

    def paint(p: Painter, _: object) -> None:
        if board.fills:
            board.draw(p)
            return
        share = min(p.width / board.width, p.height / board.height)
        wide, high = board.width * share, board.height * share
        with p.group((p.width - wide) / 2, (p.height - high) / 2, wide, high):
            board.draw(p)

    return Drawing(paint=paint, **options)
