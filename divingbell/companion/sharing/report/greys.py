"""What stands for the colours of the screen on white paper: greys that a printer without colours keeps apart."""

from __future__ import annotations

from divingbell.companion.sharing.report.paper import INK, SOFT

WHITE, PALE = 0xFF, 0xC4
_FARTHER = 1.8
"""Tints that are told apart by their colour on a screen lie farther from each other on paper."""
_NAMED = {"line": PALE, "text2": SOFT, "text3": SOFT, "plate": WHITE, "on_fill": WHITE}


def grey(colour: str, alpha: float = 1.0) -> int:
    """The grey (0 black to 255) of a colour's name with so much (0 to 1) of it on the paper."""
    full = _NAMED.get(colour, INK)
    on_paper: float = alpha**_FARTHER
    return round(WHITE - (WHITE - full) * on_paper)
