"""A canvas that is a picture of pixels, drawn by Pillow without a screen."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from divingbell.companion.canvas.canvas import Points
from divingbell.companion.canvas.dashes import pieces
from divingbell.companion.configuration.palette import Palette
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.pictures.palette_canvas import PaintedBox, PaintedText, PaletteCanvas, rgb
from divingbell.companion.pictures.text_width import font

_FINER = 2
"""The picture is drawn so many times as large and made smaller, for smooth edges."""
_MIDDLE = 0.35
"""From the middle of its capitals down to where a line of type stands, as a share of its size."""
_ANCHORS = {"left": "ls", "center": "ms", "right": "rs"}
_Rgba = tuple[int, int, int, int]


class PillowCanvas(PaletteCanvas):
    """A dp is a pixel. The ground is the depth of the palette."""

    def __init__(self, wide: int, high: int, palette: Palette) -> None:
        super().__init__(wide, high, palette)
        self._size = wide, high
        self._image = Image.new("RGB", (wide * _FINER, high * _FINER))
        self._to = ImageDraw.Draw(self._image, "RGBA")
        self.gradient(0, 0, wide, high, "bg_top", "bg_bottom")

    def image(self) -> Image.Image:
        """The picture in its size."""
        return self._image.resize(self._size, Image.Resampling.LANCZOS)

    def png(self) -> bytes:
        """The picture as a file."""
        out = io.BytesIO()
        self.image().save(out, "PNG", optimize=True)
        return out.getvalue()

    def gradient(
        self, x: float, y: float, w: float, h: float, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)
    ) -> None:
        ends = (_rgba(self.hex(top), alphas[0]), _rgba(self.hex(bottom), alphas[1]))
        self._shaded(PaintedBox(x + self._left, y + self._top, w, h), *ends)

    def _shaded(self, box: PaintedBox, top: _Rgba, bottom: _Rgba) -> None:
        left, upper, right, lower = (round(value) for value in _finer(box.x, box.y, box.x + box.w, box.y + box.h))
        wide, high = max(1, right - left), max(1, lower - upper)
        column = Image.new("RGBA", (1, high))
        for row in range(high):
            share = row / max(1, high - 1)
            red, green, blue, alpha = (round(a + (b - a) * share) for a, b in zip(top, bottom, strict=True))
            column.putpixel((0, row), (red, green, blue, alpha))
        shade = column.resize((wide, high))
        form = Image.new("L", (wide, high), 0)
        ImageDraw.Draw(form).rounded_rectangle((0, 0, wide - 1, high - 1), box.radius * _FINER, fill=255)
        seen = shade.getchannel("A").point(lambda level: round(level * box.alpha))
        clear = Image.new("L", (wide, high), 0)
        self._image.paste(shade.convert("RGB"), (left, upper), Image.composite(seen, clear, form))

    def _box(self, box: PaintedBox) -> None:
        if box.top is not None and box.fill is not None:
            self._shaded(box, _rgba(box.top), _rgba(box.fill))
            box = box._replace(fill=None)
        self._to.rounded_rectangle(
            _finer(box.x, box.y, box.x + box.w, box.y + box.h),
            radius=box.radius * _FINER,
            fill=None if box.fill is None else _rgba(box.fill, box.alpha),
            outline=None if box.edge is None else _rgba(box.edge),
            width=max(1, round(box.stroke * _FINER)) if box.edge is not None else 0,
        )

    def _oval(self, cx: float, cy: float, rx: float, ry: float, fill: str, alpha: float) -> None:
        self._to.ellipse(_finer(cx - rx, cy - ry, cx + rx, cy + ry), fill=_rgba(fill, alpha))

    def _area(self, points: Points, fill: str, alpha: float) -> None:
        self._to.polygon(_finer(*(value for point in points for value in point)), fill=_rgba(fill, alpha))

    def _stroke(
        self, points: Points, width: float, colour: str, alpha: float, *, close: bool = False,
        dashes: Sequence[float] = (),
    ) -> None:  # fmt: skip
        whole = [*points, points[0]] if close else points
        thick = max(1, round(width * _FINER))
        for piece in pieces(whole, dashes) if dashes else [whole]:
            flat = _finer(*(value for point in piece for value in point))
            self._to.line(flat, fill=_rgba(colour, alpha), width=thick, joint="curve")

    def _words(self, words: PaintedText) -> None:
        face = font(words.alias, words.bold, max(1, round(words.size * _FINER)))
        place = words.x * _FINER, (words.y + words.size * _MIDDLE) * _FINER
        self._to.text(place, words.content, fill=_rgba(words.colour), font=face, anchor=_ANCHORS[words.anchor])

    def _icon(self, name: str, cx: float, cy: float, size: float, colour: str) -> None:
        alias, character = glyph(name)
        face = font(alias, False, max(1, round(size * _FINER)))
        self._to.text((cx * _FINER, cy * _FINER), character, fill=_rgba(colour), font=face, anchor="mm")


def _finer(*values: float) -> list[float]:
    return [value * _FINER for value in values]


def _rgba(code: str, alpha: float = 1) -> _Rgba:
    return (*rgb(code), round(255 * alpha))
