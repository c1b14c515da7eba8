"""One turn of Submarine Blues as an example."""

from __future__ import annotations

from functools import partial

from divingbell.ui.games.submarine_blues import cards
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.table.example import Example, ExampleStep
from divingbell.ui.toolkit.element import row


def example(ctx: Context) -> Example:
    """An attack, the resort, the reef, the end of the turn."""
    small = partial(cards.small, ctx)
    pictures = (
        small("9S", "button"),
        row(small("4C", "button"), small("4D", "button"), gap="gap_xxs"),
        row(small("5H", "sheet_row"), small("7C", "button"), small("9H", "sheet_row"), gap="gap_hair"),
        disc("cards", "button", "neutral"),
    )
    words = (ctx.t(f"submarine_blues.example.{number}") for number in range(1, 5))
    return Example("3.4", tuple(map(ExampleStep, pictures, words)))
