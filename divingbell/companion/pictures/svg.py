"""A canvas that is an `<svg>` element for pages. Colours are written out as attributes, which a strict policy allows;
type is in the classes of the pages' style sheet (`web/static/page.css`). A dp is one unit."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from divingbell.companion.canvas.canvas import Artwork, Points, polar
from divingbell.companion.configuration.palette import Palette
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.pictures.palette_canvas import PaintedBox, PaintedText, PaletteCanvas

_CLASSES = {("text", False): "t", ("text", True): "tb", ("num", False): "nm", ("num", True): "n"}
_GLYPHS = {"glyphs": "g", "icons": "m"}
"""Classes of type, by alias (and whether it is bold)."""
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_MIDDLE = 0.35
"""From the middle of its capitals down to where a line of type stands, as a share of its size."""
_FOOT = {"icons": 0.375}
"""The same of a font whose icons lie otherwise in the em."""


class SvgCanvas(PaletteCanvas):
    """Collects elements. What is drawn in it is read with `svg`."""

    def __init__(self, wide: float, high: float, palette: Palette) -> None:
        super().__init__(wide, high, palette)
        self._size = wide, high
        self._pieces: list[str] = []
        self._gradients: dict[str, str] = {}

    def svg(self, label: str = "") -> str:
        """The element, as wide as the page lets it be; `label` is read out in its place."""
        wide, high = map(number, self._size)
        told = f'role="img" aria-label="{escape(label, quote=True)}"' if label else 'aria-hidden="true"'
        shades = f"<defs>{''.join(self._gradients.values())}</defs>" if self._gradients else ""
        return (
            f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" {told}>'
            f"{shades}{''.join(self._pieces)}</svg>"
        )

    # Areas ----------------------------------------------------------------------------------------------------

    def gradient(
        self, x: float, y: float, w: float, h: float, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)
    ) -> None:
        fill = self._shade(self.hex(top), self.hex(bottom), alphas)
        self._add("rect", x=x + self._left, y=y + self._top, width=w, height=h, fill=fill)

    def _shade(self, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)) -> str:
        """The address of a gradient. Those of the same colours have the same name in each picture of a page."""
        strength = "" if alphas == (1, 1) else f"-{alphas[0]:g}-{alphas[1]:g}"
        name = f"s{top[1:]}-{bottom[1:]}{strength}"
        stops = "".join(
            f'<stop offset="{at}" stop-color="{colour}"{_seen("stop-opacity", alpha)}/>'
            for at, colour, alpha in zip((0, 1), (top, bottom), alphas, strict=True)
        )
        self._gradients[name] = f'<linearGradient id="{name}" x2="0" y2="1">{stops}</linearGradient>'
        return f"url(#{name})"

    def _box(self, box: PaintedBox) -> None:
        inset = box.stroke / 2 if box.edge is not None else 0
        fill = "none" if box.fill is None else box.fill if box.top is None else self._shade(box.top, box.fill)
        self._add(
            "rect", _seen("fill-opacity", box.alpha), x=box.x + inset, y=box.y + inset, width=box.w - 2 * inset,
            height=box.h - 2 * inset, rx=max(0.0, box.radius - inset) or None, fill=fill, stroke=box.edge,
            stroke_width=box.stroke if box.edge is not None else None, stroke_dasharray="4 3" if box.dashed else None,
        )  # fmt: skip

    def _oval(self, cx: float, cy: float, rx: float, ry: float, fill: str, alpha: float) -> None:
        if rx == ry:
            self._add("circle", _seen("fill-opacity", alpha), cx=cx, cy=cy, r=rx, fill=fill)
        else:
            self._add("ellipse", _seen("fill-opacity", alpha), cx=cx, cy=cy, rx=rx, ry=ry, fill=fill)

    def _area(self, points: Points, fill: str, alpha: float) -> None:
        self._add("polygon", _seen("fill-opacity", alpha), points=_places(points), fill=fill)

    # Lines ----------------------------------------------------------------------------------------------------

    def ring(self, cx: float, cy: float, r: float, width: float, colour: str, alpha: float = 1) -> None:
        self._add(
            "circle", _seen("stroke-opacity", alpha), cx=cx + self._left, cy=cy + self._top, r=r, fill="none",
            stroke=self.hex(colour), stroke_width=width,
        )  # fmt: skip

    def arc(
        self, cx: float, cy: float, r: float, width: float, colour: str, begin: float, end: float, alpha: float = 1
    ) -> None:
        if abs(end - begin) >= 360:
            self.ring(cx, cy, r, width, colour, alpha)
            return
        (x0, y0), (x1, y1) = (polar(cx + self._left, cy + self._top, r, angle) for angle in (begin, end))
        large = int(abs(end - begin) > 180)
        d = f"M{number(x0)},{number(y0)}A{number(r)},{number(r)} 0 {large} 1 {number(x1)},{number(y1)}"
        self._add("path", _seen("stroke-opacity", alpha), d=d, fill="none", stroke=self.hex(colour), stroke_width=width)

    def path(self, points: Points, width: float, colour: str) -> None:
        begin, *rest = self._placed(points)
        self._add(
            "path", d=f"M{_places([begin])}C{_places(rest)}", fill="none", stroke=self.hex(colour), stroke_width=width
        )

    def _stroke(
        self, points: Points, width: float, colour: str, alpha: float, *, close: bool = False,
        dashes: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self._add(
            "polygon" if close else "polyline", _seen("stroke-opacity", alpha), points=_places(points), fill="none",
            stroke=colour, stroke_width=width, stroke_dasharray=" ".join(map(number, dashes)) or None,
        )  # fmt: skip

    # Letters --------------------------------------------------------------------------------------------------

    def _words(self, words: PaintedText) -> None:
        self._add(
            "text", inside=escape(words.content, quote=False), x=words.x, y=words.y + words.size * _MIDDLE,
            class_=_CLASSES[words.alias, words.bold], font_size=words.size, fill=words.colour,
            text_anchor=None if words.anchor == "left" else _ANCHORS[words.anchor],
        )  # fmt: skip

    def _icon(self, name: str, cx: float, cy: float, size: float, colour: str) -> None:
        alias, character = glyph(name)
        self._add(
            "text", ' aria-hidden="true"', inside=f"&#x{ord(character):X};", x=cx,
            y=cy + size * _FOOT.get(alias, _MIDDLE), class_=_GLYPHS.get(alias),
            font_family=None if alias in _GLYPHS else alias, font_size=size, fill=colour, text_anchor="middle",
        )  # fmt: skip

    def _add(self, tag: str, more: str = "", *, inside: str = "", **attributes: float | str | None) -> None:
        """`stroke_width=2` is written as `stroke-width`; what is None is left out."""
        written = "".join(
            f' {name.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
            for name, value in attributes.items()
            if value is not None
        )
        self._pieces.append(f"<{tag}{written}{more}>{inside}</{tag}>" if inside else f"<{tag}{written}{more}/>")


def svg(artwork: Artwork, palette: Palette) -> str:
    """An artwork as an element."""
    canvas = SvgCanvas(artwork.width, artwork.height, palette)
    artwork.draw(canvas)
    return canvas.svg(artwork.label)


def number(value: float) -> str:
    """As short as it may be written without a difference that is seen."""
    return f"{value:.{1 if abs(value) >= 20 else 2}f}".rstrip("0").rstrip(".")


def _places(points: Points) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _seen(name: str, alpha: float) -> str:
    return f' {name}="{number(alpha)}"' if alpha < 1 else ""
