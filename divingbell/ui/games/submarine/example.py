"""One turn of Submarine as an example."""

from __future__ import annotations

from divingbell.ui.games.submarine.pieces import bathyscaphe, tile_face
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.table.example import Example, ExampleStep


def example(ctx: Context) -> Example:
    """The ship, a move, a tile, the hand."""
    size = ctx.pick(56, 40, 48)
    pictures = (
        disc("ship", size, "primary"),
        bathyscaphe("fin", size),
        tile_face("t1-c1", size),
        disc("cards", size, "neutral"),
    )
    words = (ctx.t(f"submarine.example.{number}") for number in range(1, 5))
    return Example("1.4", tuple(map(ExampleStep, pictures, words)))
