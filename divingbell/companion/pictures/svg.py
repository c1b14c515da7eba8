"""A chart as an `<svg>` element for pages. Colours are written out as attributes, which a strict policy allows; type is
that of the pages' fonts. Sizes are in the unit of the shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from divingbell.companion.configuration.palette import Palette
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.pictures.shapes import HOLE, TILE_RADIUS, TILE_SHAPE, Icon, Label, Line, Rect, Shape, Tile

FAMILIES = {
    "text": "Diving Bell Text",
    "num": "Diving Bell Numerals",
    "glyphs": "Diving Bell Glyphs",
    "icons": "Material Design Icons",
}
"""Names under which a page has our fonts."""
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_MIDDLE = 0.35
"""From the middle of its capitals down to where a line of type stands, as a share of its size."""
_FOOT = {"glyphs": 0.35, "icons": 0.375}
"""The same of the fonts whose signs fill the em."""


def svg(shapes: Sequence[Shape], width: float, height: float, style: Palette, title: str) -> str:
    """As wide as the page lets it be; `title` is read out in the place of the picture."""
    inside = "".join(piece for shape in shapes for piece in _drawn(shape, style))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" role="img" '
        f'aria-label="{escape(title, quote=True)}">{inside}</svg>'
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _drawn(shape: Shape, style: Palette) -> Iterator[str]:
    match shape:
        case Rect():
            yield _rect(shape, style)
        case Line():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            dashes = style.dashes[shape.dashes] if shape.dashes else ()
            pattern = f' stroke-dasharray="{" ".join(map(_n, dashes))}"' if dashes else ""
            yield (
                f'<polyline points="{points}" fill="none" stroke="{style.colours[shape.colour]}" '
                f'stroke-width="{_n(shape.width)}"{pattern}/>'
            )
        case Tile(diver=diver, size=size):
            box = Rect(shape.x, shape.y, size, size, f"player.{diver}", radius=size * TILE_RADIUS)
            yield _rect(box, style)
            yield _icon(Icon(f"p-{diver}", shape.x + size / 2, shape.y + size / 2, size * TILE_SHAPE, "ink"), style)
        case Icon():
            if shape.hole is not None:
                r = _n(shape.size * HOLE / 2)
                yield f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{r}" fill="{style.colours[shape.hole]}"/>'
            yield _icon(shape, style)
        case Label():
            family, weight = FAMILIES["num" if shape.numeral else "text"], 700 if shape.bold else 500
            yield (
                f'<text x="{_n(shape.x)}" y="{_n(shape.y + shape.size * _MIDDLE)}" font-size="{_n(shape.size)}" '
                f'font-family="{family}" font-weight="{weight}" text-anchor="{_ANCHORS[shape.anchor]}" '
                f'fill="{style.colours[shape.colour]}">{escape(shape.words)}</text>'
            )


def _rect(shape: Rect, style: Palette) -> str:
    inset = shape.stroke / 2 if shape.edge is not None else 0
    fill = "none" if shape.fill is None else style.colours[shape.fill]
    edge = f' stroke="{style.colours[shape.edge]}" stroke-width="{_n(shape.stroke)}"' if shape.edge is not None else ""
    alpha = f' fill-opacity="{_n(shape.alpha)}"' if shape.alpha < 1 else ""
    radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
    return (
        f'<rect x="{_n(shape.x + inset)}" y="{_n(shape.y + inset)}" width="{_n(shape.w - 2 * inset)}" '
        f'height="{_n(shape.h - 2 * inset)}"{radius} fill="{fill}"{alpha}{edge}/>'
    )


def _icon(shape: Icon, style: Palette) -> str:
    alias, character = glyph(shape.name)
    foot = shape.y + shape.size * _FOOT.get(alias, _MIDDLE)
    return (
        f'<text x="{_n(shape.x)}" y="{_n(foot)}" font-size="{_n(shape.size)}" text-anchor="middle" '
        f'font-family="{FAMILIES.get(alias, alias)}" fill="{style.colours[shape.colour]}" '
        f'aria-hidden="true">&#x{ord(character):X};</text>'
    )
