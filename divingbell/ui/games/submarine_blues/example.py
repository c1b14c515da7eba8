"""One turn of Submarine Blues as an example."""

from __future__ import annotations

from divingbell.ui.games.submarine_blues.cards import small
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.table.example import Example, ExampleStep
from divingbell.ui.toolkit.element import row


def example(ctx: Context) -> Example:
    """An attack, the resort, the reef, the end of the turn."""
    size = ctx.pick(60, 44, 52)
    pictures = (
        small("9S", size),
        row(small("4C", size), small("4D", size), gap="xxs"),
        row(small("5H", size * 0.8), small("7C", size), small("9H", size * 0.8), gap="hair"),
        disc("cards", size, "neutral"),
    )
    words = (ctx.t(f"submarine_blues.example.{number}") for number in range(1, 5))
    return Example("3.4", tuple(map(ExampleStep, pictures, words)))
