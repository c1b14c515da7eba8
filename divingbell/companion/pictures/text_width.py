"""How wide words are in our fonts where there is no screen: by Pillow, from the same files.

Sizes and widths are in one unit.
"""

from __future__ import annotations

from functools import cache

from PIL import ImageFont

from divingbell.companion.pictures.fonts import fonts

_EXACT = 100
"""Widths are taken at this size (pixels) and scaled: at small ones the hinting would be measured with them."""


def width(words: str, size: float, numeral: bool, bold: bool) -> float:
    """How wide a line is."""
    return font("num" if numeral else "text", bold, _EXACT).getlength(words) * size / _EXACT


@cache
def font(alias: str, bold: bool, pixels: int) -> ImageFont.FreeTypeFont:
    """One of our fonts at a size, read once. Raises `KeyError` for an alias that no font has."""
    regular, heavy = fonts().families[alias]
    return ImageFont.truetype(str(heavy if bold and heavy is not None else regular), pixels)
