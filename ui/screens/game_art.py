"""The four small pictures on home's plates, painted in a field of 296 x 176 that is scaled to cover its place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from ui.element import Box, Drawing, Skin, stack
from ui.paint import Painter, Points

WIDTH, HEIGHT = 296.0, 176.0
_LIFT = HEIGHT - 150
"""The pictures were drawn 150 high and sit at the bottom of their field."""


class _Field:
    """A painter that counts in the field's own units."""

    def __init__(self, p: Painter, align: Literal["bottom", "middle"]) -> None:
        self.p = p
        self.k = max(p.width / WIDTH, p.height / HEIGHT)
        self.dx = (p.width - WIDTH * self.k) / 2
        over = HEIGHT * self.k - p.height
        self.dy = (-over if align == "bottom" else -over / 2) + _LIFT * self.k

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.dx + x * self.k, self.dy + y * self.k

    def points(self, points: Points) -> list[tuple[float, float]]:
        return [self.at(x, y) for x, y in points]

    def glyph(self, name: str, x: float, baseline: float, size: float, colour: str) -> None:
        # Drawings give the baseline; our glyphs sit with their middle 0.36 em above it.
        self.p.glyph(name, *self.at(x, baseline - size * 0.36), size * self.k, colour)

    def ellipse(self, x: float, y: float, rx: float, ry: float, colour: str) -> None:
        self.p.ellipse(*self.at(x, y), rx * self.k, ry * self.k, colour)

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        self.p.disc(*self.at(x, y), 2 * r * self.k, colour)

    def box(self, x: float, y: float, w: float, h: float, r: float, colour: str) -> None:
        left, top = self.at(x, y)
        self.p.skin(Skin(fill=colour, radius=r * self.k), left, top, w * self.k, h * self.k)

    def wave(self, y: float, colour: str) -> None:
        points = []
        for i in range(102):
            x = -4 + i * 3
            points.append((x, y - 3.5 * math.sin(2 * math.pi * (x + 4) / 24)))
        self.p.line(self.points(points), 3 * self.k, colour)


def picture(game: str, radius: float) -> Box:
    """The picture of a game, its upper corners rounded to sit on top of a plate."""
    return stack(
        Drawing(paint=_paint, data=(game, radius)),
        grow=1,
        clip=True,
    )


_GROUNDS = {
    "sunken_treasure": ("art.sea_1", "art.deep"),
    "deep_sea_adventure": ("art.sea_4", "art.dusk"),
    "submarine": ("art.sea_3", "art.deep"),
    "submarine_blues": ("art.sea_2", "art.dusk"),
}


def _paint(p: Painter, data: tuple[str, float]) -> None:
    game, radius = data
    top, bottom = _GROUNDS[game]
    # Its lower corners lie below the clipped field: the picture ends square on the plate.
    tall = p.height + 2 * radius
    p.skin(Skin(fill=bottom, fill_top=top, stop=p.height / tall, radius=radius), h=tall)
    paint: Callable[[_Field], None] = {
        "sunken_treasure": _sunken_treasure,
        "deep_sea_adventure": _deep_sea_adventure,
        "submarine": _submarine,
        "submarine_blues": _submarine_blues,
    }[game]
    paint(_Field(p, "middle" if game == "submarine" else "bottom"))


def _sunken_treasure(f: _Field) -> None:
    # The beam narrows upwards; below it the floor turns.
    f.p.polygon(f.points([(124, -26), (172, -26), (236, 150), (60, 150)]), "art.beam", 0.13)
    f.ellipse(148, 128, 150, 34, "art.floor_side")
    f.ellipse(148, 124, 150, 34, "art.floor")
    line = [(148 + 92 * math.cos(math.radians(a)), 124 + 20 * math.sin(math.radians(a))) for a in range(0, 360, 5)]
    f.p.line(f.points(line), 2 * f.k, "art.floor_line", close=True)
    for x, y, metal in (
        (60, 118, "bronze"),
        (178, 106, "silver"),
        (232, 112, "bronze"),
        (104, 138, "silver"),
        (196, 136, "gold"),
    ):
        f.ellipse(x, y + 4, 19, 8, "art.abyss")
        f.ellipse(x, y, 19, 8, f"coin_{metal}")
    f.p.line(f.points([(148, -26), (148, 34)]), 5 * f.k, "art.white")
    f.glyph("probe", 148, 78, 58, "art.white")
    f.disc(148, 92, 15, "coin_gold")
    f.glyph("coin-gold", 148, 99, 20, "ink")


def _deep_sea_adventure(f: _Field) -> None:
    for i in range(15):
        begin = -84 + i * 11.2
        colour = "art.dial_off" if i >= 9 else "danger_fill" if i < 3 else "caution" if i < 6 else "action"
        f.p.band(*f.at(148, 132), 92 * f.k, 28 * f.k, colour, begin, begin + 8.6)
    f.p.text("15", *f.at(148, 128 - 74 * 0.35), 74 * f.k, "art.white", font="num", bold=True, anchor="center")


def _submarine(f: _Field) -> None:
    f.wave(52, f.p.look.mix("art.sea_3", "art.wave", 0.8))
    f.glyph("ship", 148, 51, 60, "player.fin")
    for r in range(3):
        for c in range(6):
            gap = (c * 5 + r * 3) % 7 == 3
            frame = "art.gap" if gap else f"frame.{'ABCDE'[(c * 2 + r * 3) % 5]}"
            behind = f.p.look.mix("art.sea_3", "art.deep", (77 + r * 29 + _LIFT) / HEIGHT)
            f.box(20 + c * 44, 66 + r * 29, 36, 23, 5, f.p.look.mix(behind, frame, 0.95 - r * 0.2))
    f.disc(148, 105, 17, "art.abyss")
    f.disc(148, 105, 15, "player.fin")
    f.glyph("p-fin", 148, 111, 19, "ink")


def _submarine_blues(f: _Field) -> None:
    f.wave(30, f.p.look.mix("art.sea_2", "art.wave", 0.6))
    f.glyph("shark", 92, 104, 92, "art.shark")
    dome = [(166.0, 138.0)] + [
        (216 - 50 * math.cos(math.radians(a)), 98 - 50 * math.sin(math.radians(a))) for a in range(0, 181, 6)
    ]
    dome.append((266, 138))
    f.p.polygon(f.points(dome), "action", 0.16)
    f.p.line(f.points(dome), 4 * f.k, "action", close=True)
    f.glyph("diver", 194, 134, 44, "player.star")
    f.glyph("diver", 240, 134, 44, "player.chest")
    f.glyph("fish", 40, 130, 20, "art.fish")
    f.glyph("fish", 128, 60, 16, "art.fish")
