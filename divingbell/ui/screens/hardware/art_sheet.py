"""Drawing in the units of a drawing: sizes and places are those of its own sheet, whatever room there is."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Skin
from divingbell.ui.toolkit.paint import Painter

LABEL_DP = 16.4
"""No word is smaller on the screen."""


class ArtSheet:
    """Draws in the units of the picture."""

    def __init__(self, p: Painter, wide: float, high: float) -> None:
        """`wide` by `high` units fit into the room (dp) and lie in its middle."""
        self.p = p
        self.k = min(p.width / wide, p.height / high)
        self.x0 = (p.width - wide * self.k) / 2
        self.y0 = (p.height - high * self.k) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The place of a unit in the room (dp)."""
        return self.x0 + x * self.k, self.y0 + y * self.k

    def line(self, points: list[tuple[float, float]], width: float, colour: str) -> None:
        self.p.line([self.at(x, y) for x, y in points], width * self.k, colour)

    def box(self, x: float, y: float, w: float, h: float, fill: str, *, top: str | None = None, edge: str = "art.abyss",
            stroke: float = 3, radius: float = 6) -> None:  # fmt: skip
        """A box in a dark line of its own, which is scenery and tells nothing."""
        k = self.k
        self.p.skin(Skin(fill=edge, radius=radius * k), *self.at(x, y), w * k, h * k)
        inner = Skin(fill=fill, fill_top=top, radius=max(0, radius - stroke) * k)
        self.p.skin(inner, *self.at(x + stroke, y + stroke), (w - 2 * stroke) * k, (h - 2 * stroke) * k)

    def disc(self, x: float, y: float, d: float, colour: str) -> None:
        self.p.disc(*self.at(x, y), d * self.k, colour)

    def glyph(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        self.p.glyph(name, *self.at(x, y), size * self.k, colour)

    def words(self, words: str, x: float, y: float, size: float, colour: str, anchor: str = "center") -> None:
        self.p.text(words, *self.at(x, y), size * self.k, colour, bold=True, anchor=anchor)

    def label(self, words: str, x: float, y: float, colour: str = "art.white", anchor: str = "center") -> None:
        """Never smaller than words on the screen."""
        self.words(words, x, y, max(22, LABEL_DP / self.k), colour, anchor)

    def wire(self, points: list[tuple[float, float]], width: float, colour: str) -> None:
        """Bezier curves in a dark line of their own."""
        self.curve(points, width + 4, "art.abyss")
        self.curve(points, width, colour)

    def badge(self, x: float, y: float, words: str, colour: str) -> None:
        """A disc with a number or a sign, over a wire."""
        self.disc(x, y, 40, "art.abyss")
        self.disc(x, y, 34, colour)
        self.words(words, x, y, 25, "art.dusk")

    def curve(self, points: list[tuple[float, float]], width: float, colour: str) -> None:
        self.p.path([self.at(x, y) for x, y in points], width * self.k, colour)
