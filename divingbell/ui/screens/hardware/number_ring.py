"""A number in a ring: a line of what to do, or a step."""

from __future__ import annotations

from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Skin, column, row


def number_ring(ctx: Context, number: int, *, on: bool = False) -> Box:
    """`on`: filled, while its step is on."""
    ring = Skin(fill="action", radius="pill") if on else Skin(edge="outline", stroke=2, radius="pill")
    words = roles.number(ctx.texts.amounts.number(number), colour="on_fill" if on else "text1", anchor="center")
    return row(words, w="disc_m", h="disc_m", skin=ring, justify="center")


def numbered_line(ctx: Context, number: int, words: str) -> Box:
    """A sentence with its number."""
    return row(number_ring(ctx, number), roles.body(words, colour="text1", grow=1), gap="gap_m")


def numbered_lines(ctx: Context, *sentences: str) -> Box:
    """The instructions, one after the other."""
    return column(*(numbered_line(ctx, number, words) for number, words in enumerate(sentences, 1)), gap="pad_card")
