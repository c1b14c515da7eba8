"""Figures of our fonts are as wide as each other, so that a layout measured for one amount holds for every other."""

from __future__ import annotations

import pytest
from kivy.core.text import Label as Renderer

from divingbell.companion.pictures.fonts import fonts
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.text_cache import TextCache

PIXELS = (12, 13, 15, 17, 20, 23, 26, 33, 48, 88)
AMOUNTS = (
    "{0} \N{MULTIPLICATION SIGN} {0}",
    "${0}{0},{0}00",
    "+${0}7.{0}00",
    "{0}/{0}",
    "T{0}{0}V{0}",
    "{0}-{0} h{0}",
    "1{0}7{0}4",
)
"""Beside every kind of character that stands beside figures."""


@pytest.mark.parametrize("font", ["text", "num"])
@pytest.mark.parametrize("bold", [False, True])
def test_a_figure_is_as_wide_as_the_width_that_layouts_count_with(font: str, bold: bool) -> None:
    register(fonts())
    text_cache = TextCache(fonts())
    for pixels in PIXELS:
        renderer = Renderer(font_name=font, bold=bold, font_size=pixels)
        for words in (amount.format(figure) for amount in AMOUNTS for figure in range(10)):
            spare = text_cache.width(words, font, bold, pixels) - renderer.get_extents(words)[0]
            assert 0 <= spare <= 1, (words, pixels, "a bold 4 reaches one pixel farther")
