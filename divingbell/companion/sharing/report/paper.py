"""Sheets of A4 to print on: texts in our fonts, signs, lines. Places are pixels of a page of 794 x 1123 (96 dots an
inch) from its left upper corner; texts stand on their base line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime

from fpdf import FPDF

from divingbell.companion.canvas import icons
from divingbell.companion.canvas.canvas import Anchor
from divingbell.companion.data import data_folder
from divingbell.companion.pictures.palette_canvas import PaintedBox
from divingbell.companion.pictures.pdf import PdfCanvas, PdfType
from divingbell.companion.pictures.print_palette import print_palette

WIDTH, HEIGHT = 210 / 25.4 * 96, 297 / 25.4 * 96
LEFT, RIGHT = 48.0, 746.0
INK, SOFT, PALE = 0x11, 0x3A, 0xC4
"""Greys: words and lines, captions, hairlines."""
PIXEL = 0.75
"""Points."""
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class Paper:
    """One document. The same calls make the same bytes."""

    def __init__(self, title: str, language: str, made: datetime) -> None:
        """`made` stands in the file as the time of its making."""
        self._pdf = FPDF(unit=PIXEL, format=(WIDTH, HEIGHT))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._pdf.set_producer("Diving Bell")
        self._pdf.set_creation_date(made)
        self._pdf.set_text_shaping(False)
        self._type = PdfType(self._pdf, PIXEL)
        self._page = self.canvas(0, 0, WIDTH, HEIGHT)

    def page(self) -> None:
        """A new empty page."""
        self._pdf.add_page()

    @property
    def pages(self) -> int:
        """How many there are."""
        return int(self._pdf.page_no())

    def content(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())

    # Words ----------------------------------------------------------------------------------------------------

    def width(self, words: str, size: float, *, font: str = "text", bold: bool = False) -> float:
        """How wide they are."""
        return self._type.width(words, size, font=font, bold=bold)

    def text(
        self, words: str, x: float, y: float, size: float, *, font: str = "text", bold: bool = False,
        grey: int = INK, anchor: Anchor = "left",
    ) -> float:  # fmt: skip
        """Write them and return how wide they are; characters that the fonts lack are left out."""
        wide = self.width(words, size, font=font, bold=bold)
        self._pdf.set_text_color(grey)
        start = x - {"left": 0.0, "right": wide, "center": wide / 2}[anchor]
        self._type.write(words, start, y, size, font=font, bold=bold)
        return wide

    def fitted(
        self, forms: Sequence[str], x: float, y: float, size: float, room: float, *, least: float = 9.0,
        bold: bool = False, anchor: Anchor = "left", grey: int = INK,
    ) -> float:  # fmt: skip
        """The first of these forms, smaller where there is too little room, down to `least`; then the next; the last is
        cut at its end, with three dots."""
        for words in forms:
            for now in (size, size * 0.94, size * 0.88, size * 0.82, size * 0.76):
                if now >= least and self.width(words, now, bold=bold) <= room:
                    return self.text(words, x, y, now, bold=bold, anchor=anchor, grey=grey)
        words = self._cut(forms[-1], least, room, bold)
        return self.text(words, x, y, least, bold=bold, anchor=anchor, grey=grey)

    def _cut(self, words: str, size: float, room: float, bold: bool) -> str:
        """As many letters as fit with three dots behind them, at least one. Measures little more than what fits."""

        def cut(letters: int) -> str:
            return words[:letters].rstrip() + _ELLIPSIS

        def is_too_wide(letters: int) -> bool:
            return self.width(cut(letters), size, bold=bold) > room

        most = 2
        while most < len(words) and not is_too_wide(most):
            most *= 2
        candidates = range(2, min(most, len(words)) + 1)
        return cut(1 + bisect_left(candidates, True, key=is_too_wide))

    def lines(self, words: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """The words broken into lines that are no wider than `room`."""
        found: list[str] = []
        for word in words.split(" "):
            longer = f"{found[-1]} {word}" if found else word
            if found and self.width(longer, size, bold=bold) <= room:
                found[-1] = longer
            else:
                found += self._parts(word, size, room, bold)
        return found

    def _parts(self, word: str, size: float, room: float, bold: bool) -> list[str]:
        """A word that is wider than a line, in pieces."""
        parts = [""]
        for letter in word:
            if parts[-1] and self.width(parts[-1] + letter, size, bold=bold) > room:
                parts.append("")
            parts[-1] += letter
        return parts

    # Drawings -------------------------------------------------------------------------------------------------

    def canvas(self, x: float, y: float, w: float, h: float) -> PdfCanvas:
        """A part of the page to draw in, in the colours of paper."""
        return PdfCanvas(self._pdf, self._type, PIXEL, PaintedBox(x, y, w, h), print_palette(data_folder()))

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """An icon of our fonts with its middle there."""
        self._page.glyph(name, x, y, size, "ink")

    def tile(self, diver: str, x: float, y: float, side: float) -> None:
        """The sign of a player in a frame, its middle there."""
        icons.tile(self._page, diver, x - side / 2, y - side / 2, side)

    def ringed(self, name: str, x: float, y: float, size: float) -> None:
        """An icon in a ring, its middle there."""
        self._page.ring(x, y, size / 2, max(0.9, size * 0.07), "ink")
        self._page.glyph(name, x, y, size * 0.78, "ink")

    # Lines ----------------------------------------------------------------------------------------------------

    def rule(self, y: float, *, left: float = LEFT, right: float = RIGHT, thick: float = 1.0, grey: int = PALE) -> None:
        """A line across."""
        self._stroke(grey, thick)
        self._pdf.line(left, y, right, y)

    def line(self, points: Sequence[tuple[float, float]], thick: float, dash: Sequence[float] = ()) -> None:
        """A line through these places, solid or in a pattern of lengths on, off, on, ..."""
        self._stroke(INK, thick)
        self._dash(dash)
        self._pdf.polyline([*points])
        self._dash(())

    def frame(
        self, x: float, y: float, w: float, h: float, radius: float, *, thick: float = 1.2, fill: int | None = None,
        grey: int = INK,
    ) -> None:  # fmt: skip
        """A rectangle with round corners, filled with a grey or empty."""
        self._stroke(grey, thick)
        if fill is not None:
            self._pdf.set_fill_color(fill)
        style = "DF" if fill is not None else "D"
        radius = min(radius, w / 2, h / 2)
        self._pdf.rect(x, y, w, h, style=style, round_corners=radius > 0, corner_radius=radius)

    def hatched(self, x: float, y: float, w: float, h: float, *, every: float = 5.0) -> None:
        """A rectangle full of slanted lines."""
        self._stroke(INK, 1.6)  # before the clip: what is set inside is forgotten behind it, and not by fpdf2
        with self._pdf.rect_clip(x, y, w, h):
            place = x - h
            while place < x + w:
                self._pdf.line(place, y + h, place + h, y)
                place += every
        self.frame(x, y, w, h, 0)

    def _stroke(self, grey: int, thick: float) -> None:
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(thick)

    def _dash(self, pattern: Sequence[float]) -> None:
        """fpdf2 knows one length on and one off; signs have up to three of each."""
        lengths = " ".join(f"{length * PIXEL:.2f}" for length in pattern)
        self._pdf._out(f"[{lengths}] 0 d")
