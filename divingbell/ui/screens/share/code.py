"""A QR code as a drawing: black on a light card, with its quiet edge, in both themes."""

from __future__ import annotations

import segno

from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter

_QUIET = 4
"""Modules of light around the code."""
_PLATE, _INK = "#dfeaf1", "#000000"


def code(address: str, side: float) -> Box:
    """The code of an address, `side` dp wide and high."""
    rows = tuple(bytes(row) for row in segno.make(address, error="m", micro=False).matrix)
    plate = Box(skin=Skin(fill=_PLATE, radius="s"))
    return stack(plate, Drawing(paint=_paint, data=rows), w=side, h=side)


def _paint(p: Painter, rows: tuple[bytes, ...]) -> None:
    one = p.width / (len(rows) + 2 * _QUIET)
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = 0
            while x + run < len(row) and row[x + run]:
                run += 1
            if run:  # one rectangle for what is black side by side, so that no seam is seen
                p.rectangle((x + _QUIET) * one, (y + _QUIET) * one, run * one, one + 0.2, _INK)
            x += run or 1
