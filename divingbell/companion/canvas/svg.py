"""Pictures for pages: small pieces of SVG as text, in the tokens' colours and our fonts. Knows no Kivy.

Colours are names of `config/tokens.yaml` (`money`, `player.star`, `art.sea_1`) or `#...` and `url(...)`; the page's
style sheet knows them as variables (`--money`), so nothing is written into a picture that a strict page refuses.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape

from divingbell.companion.canvas.fonts import own_fonts

Value = str | float | int
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def colour(name: str) -> str:
    """Name of a token's colour in a style sheet."""
    if name.startswith(("#", "url(", "none")):
        return name
    return f"var(--{name.replace('.', '-').replace('_', '-').lower()})"


def node(tag: str, *children: str, **attributes: Value | None) -> str:
    """One element; `stroke_width=2` is written as `stroke-width`, what is None is left out."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def picture(width: float, height: float, *children: str, says: str = "") -> str:
    """The whole picture; `says` is read aloud in its place, without it it is decoration."""
    told: dict[str, Value] = {"role": "img", "aria_label": says} if says else {"aria_hidden": "true"}
    box = f"0 0 {_value(width)} {_value(height)}"
    return node("svg", *children, viewBox=box, width=width, height=height, **told)


def group(*children: str, **attributes: Value | None) -> str:
    """Several together."""
    return node("g", *children, **attributes)


def deep(*children: str, **attributes: Value | None) -> str:
    """A window on the deep: painted alike in both themes, as by night."""
    return node("g", *children, class_="deep", **attributes)


def rect(x: float, y: float, w: float, h: float, fill: str = "none", **more: Value | None) -> str:
    """A rectangle; `rx` rounds it, `edge` and `stroke_width` draw its line."""
    return node("rect", x=x, y=y, width=w, height=h, fill=colour(fill), **_lined(more))


def disc(x: float, y: float, radius: float, fill: str = "none", **more: Value | None) -> str:
    """A disc or a ring."""
    return node("circle", cx=x, cy=y, r=radius, fill=colour(fill), **_lined(more))


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", **more: Value | None) -> str:
    """An ellipse."""
    return node("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=colour(fill), **_lined(more))


def path(d: str, fill: str = "none", **more: Value | None) -> str:
    """Any line or shape."""
    return node("path", d=d, fill=colour(fill), **_lined(more))


def _lined(more: dict[str, Value | None]) -> dict[str, Value | None]:
    edge = more.pop("edge", None)
    return {"stroke": colour(str(edge)), **more} if edge is not None else more


def text(
    words: str | int, x: float, y: float, size: float, fill: str = "text1", *, font: str = "t", anchor: str = "left",
    fits: float | None = None,
) -> str:  # fmt: skip
    """Words with their base line at `y`. `font` is `t` (words), `tb` (bold), `n` (numerals). What would be wider than
    `fits` is pressed together, as far as can be told without measuring."""
    said = str(words)
    wide = fits is not None and len(said) * size * (0.43 if font == "n" else 0.47) > fits
    return node(
        "text", escape(said, quote=False), x=x, y=y, class_=font, font_size=size, fill=colour(fill),
        text_anchor=_ANCHORS[anchor], textLength=fits if wide else None,
        lengthAdjust="spacingAndGlyphs" if wide else None,
    )  # fmt: skip


def glyph(name: str, x: float, y: float, size: float, fill: str = "text1") -> str:
    """One of our icons with its middle at (x, y); one of a game from elsewhere is left out, its font is not served."""
    if ":" in name.removeprefix("mdi:"):
        return ""
    font, character = own_fonts().icon(name)
    kind = "g" if font == "glyphs" else "m"
    down = 0.36 if kind == "g" else 0.365
    return node(
        "text", character, x=x, y=y + size * down, class_=kind, font_size=size, fill=colour(fill), text_anchor="middle"
    )


def tile(diver: str, x: float, y: float, size: float) -> str:
    """A player's colour with its shape; (x, y) is its upper left corner."""
    shape = glyph(f"p-{diver}", x + size / 2, y + size / 2, size * 0.66, "ink")
    face = rect(x, y, size, size, f"player.{diver}", rx=size * 0.26, edge="edge", stroke_width=2, paint_order="stroke")
    return face + shape


def coin(metal: str, x: float, y: float, size: float) -> str:
    """A coin with its middle at (x, y): `gold`, `silver`, `bronze`, `any`."""
    fill = "coin_gold" if metal == "any" else f"coin_{metal}"
    face = disc(x, y, size / 2, fill) + disc(
        x, y, size * 0.46, edge="ink", stroke_width=size * 0.03, stroke_opacity=0.4
    )
    return face + glyph(f"coin-{metal}", x, y, size * 0.74, "ink")


def gradient(id_: str, *stops: tuple[float, str, float], across: bool = False) -> str:
    """Colours from above down, or corner to corner; `stops` are (place 0-1, colour, opacity 0-1)."""
    marks = (node("stop", offset=at, stop_color=colour(name), stop_opacity=seen) for at, name, seen in stops)
    return node("linearGradient", *marks, id=id_, x1=0, y1=0, x2=1 if across else 0, y2=1)


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 is up, clockwise."""
    turned = math.radians(degrees)
    return x + radius * math.sin(turned), y - radius * math.cos(turned)


def arc(x: float, y: float, radius: float, begin: float, end: float) -> str:
    """Part of a circle, for `path`; degrees, 0 is up, clockwise, less than a whole turn."""
    (x0, y0), (x1, y1) = polar(x, y, radius, begin), polar(x, y, radius, end)
    large = 1 if abs(end - begin) > 180 else 0
    return f"M{x0:.2f},{y0:.2f}A{radius:.2f},{radius:.2f} 0 {large} 1 {x1:.2f},{y1:.2f}"


def points(places: Iterable[tuple[float, float]]) -> str:
    """A closed shape, for `path`."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in places) + "Z"
