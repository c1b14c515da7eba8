"""The snackbar row of the tall panel, a row under the people: a toast, else what is only read (screens.md 11.3)."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Box, Element, Pad, pad, row, space

SNACKBAR_ROW = 68
"""Height (dp) of the snackbar row, with the room above it."""


def snackbar_row(toast: Element | None, rest: Element, *, side: float = 14) -> Box:
    """`rest` is what it holds while no toast is shown; `side` (dp) is its room to the left and right, none inside what
    keeps off the edges of the screen already."""
    return row(toast or rest, h=SNACKBAR_ROW, pad=Pad(8, side, 0, side))


def snackbar_line(left: Element, right: Element | None) -> Box:
    """Two things that are only read."""
    return row(left, space(), right, gap="gap_l", pad=pad(0, 6), colour="text2", grow=1)
