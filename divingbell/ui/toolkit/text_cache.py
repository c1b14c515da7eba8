"""Text as textures: one cache of rendered lines, measuring, and fitting into a width.

A line is rendered once, in white, and tinted where it is drawn; so the same words in another colour cost nothing.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.core.text import Label as Renderer

from divingbell.companion.canvas.fonts import Fonts
from divingbell.ui.toolkit.figures import alike

KEPT = 600
"""Lines kept as textures; a full screen has some 80, an evening a few thousand different ones."""
BOX = 1.2
"""Height of a rendered line in em: ascent 1.0 and descent 0.2 of our fonts."""


class TextCache:
    """The cache of rendered lines. One for each running app; textures die with their window."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._renderers: dict[tuple[str, bool, int], Any] = {}
        self._textures: OrderedDict[tuple[str, str, bool, int], Any] = OrderedDict()
        self._widths: dict[tuple[str, str, bool, int], int] = {}

    def _renderer(self, font: str, bold: bool, pixels: int) -> Any:
        key = (font, bold, pixels)
        if key not in self._renderers:
            self._renderers[key] = Renderer(font_name=font, bold=bold, font_size=pixels)
        return self._renderers[key]

    def width(self, text: str, font: str, bold: bool, pixels: int) -> int:
        """Width of a line in pixels, the same whatever figures are in it."""
        text = alike(text)
        key = (text, font, bold, pixels)
        width = self._widths.get(key)
        if width is None:
            width = self._renderer(font, bold, pixels).get_extents(text)[0]
            if len(self._widths) > 20 * KEPT:
                self._widths.clear()
            self._widths[key] = width
        return width

    def texture(self, text: str, font: str, bold: bool, pixels: int) -> Any:
        """The line as a white texture with alpha."""
        key = (text, font, bold, pixels)
        texture = self._textures.get(key)
        if texture is None:
            renderer = Renderer(text=text, font_name=font, bold=bold, font_size=pixels)
            renderer.refresh()
            texture = self._textures[key] = renderer.texture
            # Lines are drawn pixel for pixel: smoothing would change nothing, and cost every pixel.
            texture.min_filter = texture.mag_filter = "nearest"
            if len(self._textures) > KEPT:
                self._textures.popitem(last=False)
        else:
            self._textures.move_to_end(key)
        return texture


class Fitted(NamedTuple):
    """Words as they fit: the lines and the size in pixels they are set in."""

    lines: tuple[str, ...]
    pixels: int
    width: int
    clipped: bool


_STEP = 0.9
"""How far a label may shrink before it wraps, and how far beyond that before it counts as clipped."""
_LEAST = 0.62
_LONG, _ALONE = 3, 0.4
"""Words of a line that can spare one, and the share of the room up to which a word is too short for a line of its
own."""
_SURELY = 1.15
"""So much wider than there is room for, reckoned from another size, a text is wider in truth: hinting makes letters by
a few hundredths wider or narrower."""
_AT_SPACES, _AT_HYPHENS_TOO = re.compile(" "), re.compile(" |(?<=-)")


def fit(
    text_cache: TextCache,
    text: str,
    font: str,
    bold: bool,
    pixels: int,
    room: float,
    most_lines: int,
    readable: int = 0,
) -> Fitted:
    """Set `text` into `room` pixels: whole, else one step smaller, else in up to `most_lines`, else smaller still.
    It wraps at once where one step would make it smaller than `readable` pixels.

    It never cuts a word: what does not fit even at the least size is reported as clipped (a test fails on it).
    """
    paragraphs = text.split("\n")
    one_line = len(paragraphs) == 1
    if most_lines == 1 or (one_line and most_lines == 2):
        smaller = int(pixels * _STEP)
        for size in (pixels, smaller) if most_lines == 1 or smaller >= readable else (pixels,):
            widest = max(text_cache.width(line, font, bold, size) for line in paragraphs)
            if widest <= room:
                return Fitted(tuple(paragraphs), size, widest, False)
    size, room_of_all = pixels, room * max(most_lines, len(paragraphs))
    whole = sum(text_cache.width(line, font, bold, pixels) for line in paragraphs)
    while True:
        if whole * size > _SURELY * room_of_all * pixels and size > pixels * _LEAST:
            size -= max(1, pixels // 24)
            continue
        lines = paragraphs if most_lines == 1 else _wrap(text_cache, paragraphs, font, bold, size, room)
        widest = max((text_cache.width(line, font, bold, size) for line in lines), default=0)
        fits = widest <= room and len(lines) <= max(most_lines, len(paragraphs))
        if fits or size <= pixels * _LEAST:
            if fits and len(lines) > 1 and lines[-1] != paragraphs[-1]:
                lines = _with_company(text_cache, lines, font, bold, size, room)
                widest = max(text_cache.width(line, font, bold, size) for line in lines)
            return Fitted(tuple(lines), size, widest, not fits)
        size -= max(1, pixels // 24)


def _with_company(
    text_cache: TextCache, lines: list[str], font: str, bold: bool, pixels: int, room: float
) -> list[str]:
    """The same lines, but a short word alone in the last one gets the last word of the line before, if that is long."""
    *first, before, last = lines
    words = before.split(" ")
    if " " in last or not words[-1] or len(words) < _LONG or text_cache.width(last, font, bold, pixels) > _ALONE * room:
        return lines
    together = f"{words[-1]} {last}"
    if text_cache.width(together, font, bold, pixels) > room:
        return lines
    return [*first, " ".join(words[:-1]), together]


def fit_name(
    text_cache: TextCache,
    forms: Sequence[str],
    font: str,
    bold: bool,
    sizes: tuple[int, int],
    room: float,
    most_lines: int,
) -> Fitted:
    """Set a name into `room` pixels: in one line, broken at spaces and hyphens, smaller; then its next form. `sizes`
    are the largest and the least in pixels; where no form fits, the last one is made smaller still, or a longer one
    that is no smaller then."""
    largest, least = sizes
    steps = [*range(largest, least, -max(1, largest // 24)), min(largest, least)]
    for form in forms:
        whole = text_cache.width(form, font, bold, largest)
        for size in steps:
            if whole * size > _SURELY * room * most_lines * largest:
                continue
            width = text_cache.width(form, font, bold, size)
            if width <= room:
                return Fitted((form,), size, width, False)
            if most_lines > 1:
                lines = _wrap(text_cache, [form], font, bold, size, room, _AT_HYPHENS_TOO)
                widest = max(text_cache.width(line, font, bold, size) for line in lines)
                if widest <= room and len(lines) <= most_lines:
                    return Fitted(tuple(lines), size, widest, False)
    smaller = [fit(text_cache, form, font, bold, steps[-1], room, most_lines) for form in forms]
    return next(one for one in smaller if one.pixels >= smaller[-1].pixels and one.clipped <= smaller[-1].clipped)


def _wrap(
    text_cache: TextCache,
    paragraphs: list[str],
    font: str,
    bold: bool,
    pixels: int,
    room: float,
    breaks: re.Pattern[str] = _AT_SPACES,
) -> list[str]:
    lines: list[str] = []
    for paragraph in paragraphs:
        line = ""
        for word in breaks.split(paragraph):
            joint = "" if not line or (line.endswith("-") and breaks is _AT_HYPHENS_TOO) else " "
            longer = f"{line}{joint}{word}"
            if line and text_cache.width(longer, font, bold, pixels) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
