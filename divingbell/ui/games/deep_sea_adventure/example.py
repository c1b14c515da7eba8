"""One turn of Deep Sea Adventure as an example."""

from __future__ import annotations

from divingbell.ui.games.deep_sea_adventure.chips import chip
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.dice import dice
from divingbell.ui.kit.icons import disc
from divingbell.ui.table.example import Example, ExampleStep


def example(ctx: Context) -> Example:
    """Air, turning back, dice, a chip."""
    size = ctx.space("disc")
    pictures = (
        disc("air", size, "primary"),
        disc("arrow-u-up-left", size, "neutral"),
        dice((2, 3), size * 0.8),
        chip(1, size),
    )
    words = (ctx.t(f"deep_sea_adventure.example.{number}") for number in range(1, 5))
    return Example("2.4", tuple(map(ExampleStep, pictures, words)))
