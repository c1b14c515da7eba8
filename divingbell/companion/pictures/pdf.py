"""A canvas that is a part of a page of paper, drawn by fpdf2. A dp is what the document has for its unit."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import groupby

from fpdf import FPDF

from divingbell.companion.canvas.canvas import Points
from divingbell.companion.canvas.curves import Point
from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.palette import Palette
from divingbell.companion.pictures.fonts import fonts, glyph
from divingbell.companion.pictures.palette_canvas import PaintedBox, PaintedText, PaletteCanvas, mixed, rgb

_MIDDLE = 0.35
"""From the middle of its capitals down to where a line of type stands, as a share of its size."""
_FARTHER = 1.8
"""Tints that are told apart by their colour on a screen lie farther from each other on paper."""
_STRIPS = 32
"""Of which a gradient is made."""
_WHITE = "#ffffff"
_SUITS = {"\N{BLACK CLUB SUIT}": "cards-club", "\N{BLACK DIAMOND SUIT}": "cards-diamond",
          "\N{BLACK HEART SUIT}": "cards-heart", "\N{BLACK SPADE SUIT}": "cards-spade"}  # fmt: skip
"""Characters that no text font of ours has, and the icons that are written for them."""

logging.getLogger("fontTools.subset").setLevel(logging.ERROR)


class PdfType:
    """PaintedText of a document in our fonts; each font comes into it when it is first used."""

    def __init__(self, pdf: FPDF, unit: float) -> None:
        """`unit` is that of the document, points."""
        self._pdf, self._unit = pdf, unit
        self._known: set[tuple[str, bool]] = set()

    def width(self, words: str, size: float, *, font: str = "text", bold: bool = False) -> float:
        """How wide they are."""
        wide = 0.0
        for alias, part in _runs(words, font):
            self._use(alias, bold, size)
            wide += float(self._pdf.get_string_width(part))
        return wide

    def write(self, words: str, x: float, y: float, size: float, *, font: str = "text", bold: bool = False) -> None:
        """Write them from `x` on, on the line `y`; characters that the fonts lack are left out."""
        for alias, part in _runs(words, font):
            self._use(alias, bold, size)
            self._pdf.text(x, y, part)
            x += float(self._pdf.get_string_width(part))

    def _use(self, font: str, bold: bool, size: float) -> None:
        regular, heavy = fonts().families[font]
        bold = bold and heavy is not None
        if (font, bold) not in self._known:
            self._known.add((font, bold))
            self._pdf.add_font(font, "B" if bold else "", str(heavy if bold else regular))
        self._pdf.set_font(font, "B" if bold else "", size * self._unit)


def _runs(words: str, font: str) -> Iterator[tuple[str, str]]:
    """The words in pieces, each with its font: suits of cards are icons."""
    if font not in ("text", "num"):
        yield font, words
    elif _SUITS.keys().isdisjoint(words):
        if written := readable(words):
            yield font, written
    else:
        for is_suit, part in groupby(words, _SUITS.__contains__):
            letters = "".join(part)
            yield from map(_suit, letters) if is_suit else ((font, _between(letters)),)


def _suit(letter: str) -> tuple[str, str]:
    return glyph(_SUITS[letter])


def _between(letters: str) -> str:
    """The same as our fonts can write it, with the space before and behind it."""
    before, behind = (" " if edge.isspace() else "" for edge in (letters[0], letters[-1]))
    return f"{before}{readable(letters)}{behind}"


class PdfCanvas(PaletteCanvas):
    """A part of the present page. What is seen through is paler."""

    def __init__(self, pdf: FPDF, letters: PdfType, unit: float, place: PaintedBox, palette: Palette) -> None:
        """`unit` is that of the document in points; `place` says where on the page."""
        super().__init__(place.w, place.h, palette, (place.x, place.y))
        self._pdf, self._type, self._unit = pdf, letters, unit

    def text_width(self, content: str, size: float, *, font: str = "text", bold: bool = False) -> float:
        return self._type.width(content, size, font=font, bold=bold)

    def gradient(
        self, x: float, y: float, w: float, h: float, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)
    ) -> None:
        for strip in range(_STRIPS):
            share = strip / (_STRIPS - 1)
            self._fill(self.mix(top, bottom, share), alphas[0] + (alphas[1] - alphas[0]) * share)
            self._pdf.rect(x + self._left, y + self._top + h * strip / _STRIPS, w, h / _STRIPS, style="F")

    def _box(self, box: PaintedBox) -> None:
        inset = box.stroke / 2 if box.edge is not None else 0
        if box.fill is not None:
            self._fill(box.fill, box.alpha)
        if box.edge is not None:
            self._pen(box.edge, 1, box.stroke)
            self._dash((4, 3) if box.dashed else ())
        style = ("D" if box.edge is not None else "") + ("F" if box.fill is not None else "")
        radius = max(0.0, box.radius - inset)
        if style:
            self._pdf.rect(
                box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset, style=style,
                round_corners=radius > 0, corner_radius=radius,
            )  # fmt: skip
        self._dash(())

    def _oval(self, cx: float, cy: float, rx: float, ry: float, fill: str, alpha: float) -> None:
        self._fill(fill, alpha)
        self._pdf.ellipse(cx - rx, cy - ry, 2 * rx, 2 * ry, style="F")

    def _area(self, points: Points, fill: str, alpha: float) -> None:
        self._fill(fill, alpha)
        self._pdf.polygon([*points], style="F")

    def _stroke(
        self, points: Points, width: float, colour: str, alpha: float, *, close: bool = False,
        dashes: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self._pen(colour, alpha, width)
        self._dash(dashes)
        whole: list[Point] = [*points, points[0]] if close else [*points]
        self._pdf.polyline(whole)
        self._dash(())

    def _words(self, words: PaintedText) -> None:
        wide = self._type.width(words.content, words.size, font=words.alias, bold=words.bold)
        x = words.x - {"left": 0.0, "right": wide, "center": wide / 2}[words.anchor]
        self._pdf.set_text_color(*rgb(words.colour))
        self._type.write(
            words.content, x, words.y + words.size * _MIDDLE, words.size, font=words.alias, bold=words.bold
        )

    def _icon(self, name: str, cx: float, cy: float, size: float, colour: str) -> None:
        alias, character = glyph(name)
        self._words(PaintedText(character, cx, cy, size, colour, alias, False, "center"))

    def _fill(self, colour: str, alpha: float) -> None:
        self._pdf.set_fill_color(*rgb(_on_paper(colour, alpha)))

    def _pen(self, colour: str, alpha: float, width: float) -> None:
        self._pdf.set_draw_color(*rgb(_on_paper(colour, alpha)))
        self._pdf.set_line_width(width)

    def _dash(self, pattern: Sequence[float]) -> None:
        """fpdf2 knows one length on and one off; icons have up to three of each."""
        lengths = " ".join(f"{length * self._unit:.2f}" for length in pattern)
        self._pdf._out(f"[{lengths}] 0 d")


def _on_paper(colour: str, alpha: float) -> str:
    full: float = alpha**_FARTHER
    return colour if alpha >= 1 else mixed(_WHITE, colour, full)
