"""Shapes of the drawings as SVG; lengths are pixels. No shape is turned or scaled: what is read is where it is seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

Point = tuple[float, float]

INK, GREY, PALE, WHITE = "#12263A", "#5B7083", "#9AA8B4", "#FFFFFF"
NEW, LEG, RED = "#FFD43B", "#FFE8A3", "#C92A2A"
MINUS = "\N{MINUS SIGN}"
FONT = "Figtree, 'DejaVu Sans', Verdana, sans-serif"


def page(width: int, height: int, title: str, description: str, shapes: Iterable[str]) -> str:
    """A whole drawing on white; `description` says in words what it shows."""
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="t d" font-family="{FONT}">',
        f'<title id="t">{escape(title)}</title>',
        f'<desc id="d">{escape(description)}</desc>',
        f'<rect width="{width}" height="{height}" rx="18" fill="{WHITE}"/>',
    ]
    return "\n".join([*head, *shapes, "</svg>", ""])


def text(
    x: float, y: float, words: str, size: float, fill: str = INK, anchor: str = "start", *, bold: bool = False
) -> str:
    """Words on the base line `y`."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}"{weight}>'
        f"{escape(words, quote=False)}</text>"
    )


def rect(x: float, y: float, w: float, h: float, fill: str, stroke: str = "none", r: float = 2, more: str = "") -> str:
    """A rectangle with round corners; `more` are further attributes."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="2"{more}/>'
    )


def circle(at: Point, r: float, fill: str, stroke: str = "none", more: str = "") -> str:
    """A disc."""
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{r:g}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"{more}/>'


def line(points: Iterable[Point], stroke: str, width: float, more: str = "") -> str:
    """A line by its corners."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round" '
        f'stroke-linecap="round"{more}/>'
    )


def polygon(points: Iterable[Point], fill: str, stroke: str = "none") -> str:
    """A closed shape by its corners."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polygon points="{path}" fill="{fill}" stroke="{stroke}" stroke-width="2" stroke-linejoin="round"/>'


def joint(part: str, name: str, at: Point, in_hole: str | None = None) -> str:
    """A place where something is joined; tests read from it which leg of which part it is."""
    place = f' data-hole="{in_hole}"' if in_hole else ""
    return circle(at, 6, LEG, INK, f' data-part="{part}" data-leg="{name}"{place}')


@dataclass(frozen=True)
class Pen:
    """Draws the same shapes from another origin and `scale` times as large; texts and corners too."""

    origin: Point
    scale: float = 1

    def at(self, x: float, y: float) -> Point:
        """The place on the page."""
        return self.origin[0] + x * self.scale, self.origin[1] + y * self.scale

    def text(
        self, x: float, y: float, words: str, size: float, fill: str = INK, anchor: str = "middle", bold: bool = True
    ) -> str:
        """Words on the base line `y`."""
        return text(*self.at(x, y), words, size * self.scale, fill, anchor, bold=bold)

    def rect(self, x: float, y: float, w: float, h: float, fill: str, stroke: str = "none", r: float = 2) -> str:
        """A rectangle with round corners."""
        k = self.scale
        return rect(*self.at(x, y), w * k, h * k, fill, stroke, r * k)

    def circle(self, x: float, y: float, r: float, fill: str, stroke: str = "none") -> str:
        """A disc."""
        return circle(self.at(x, y), r * self.scale, fill, stroke)

    def line(self, points: Iterable[Point], stroke: str, width: float) -> str:
        """A line by its corners."""
        return line([self.at(x, y) for x, y in points], stroke, width * self.scale)

    def polygon(self, points: Iterable[Point], fill: str, stroke: str = "none") -> str:
        """A closed shape by its corners."""
        return polygon([self.at(x, y) for x, y in points], fill, stroke)
