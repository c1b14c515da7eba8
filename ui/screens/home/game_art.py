"""The four small pictures on home's plates, painted in a field of 296 x 176 that is scaled to the width of its place;
where that is higher there is more sea above."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from divingbell.ui.kit.porthole import paint_diver
from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter, Points

WIDTH, HEIGHT = 296.0, 176.0
_LIFT = HEIGHT - 150
"""The pictures were drawn 150 high and sit at the bottom of their field."""


_ROOM = 90
"""From so much more sea on (field units) there is something in it."""


class _Field:
    """A painter that counts in the field's own units."""

    def __init__(self, p: Painter, align: Literal["bottom", "middle"]) -> None:
        self.p = p
        self.k = p.width / WIDTH
        over = HEIGHT * self.k - p.height
        self.dy = (-over if align == "bottom" or over < 0 else -over / 2) + _LIFT * self.k
        self.sea = max(0.0, -over / self.k)
        """How much higher than the field its place is."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.k, self.dy + y * self.k

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
    top = -26 - f.sea
    f.p.polygon(f.points([(124, top), (172, top), (236, 150), (60, 150)]), "art.beam", 0.13)
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
    f.p.line(f.points([(148, top), (148, 34)]), 5 * f.k, "art.white")
    if f.sea > _ROOM:
        left, low = f.at(148, -f.sea * 0.42)
        paint_diver(f.p, left, low, 1.9 * f.k, "star")
        for bx, by, radius in ((202, -0.5, 6), (216, -0.66, 4), (198, -0.78, 5), (212, -0.95, 6)):
            f.p.ring(*f.at(bx, by * f.sea), radius * f.k, 2 * f.k, "art.bubble")
    f.glyph("probe", 148, 78, 58, "art.white")
    f.disc(148, 92, 15, "coin_gold")
    f.glyph("coin-gold", 148, 99, 20, "ink")


def _deep_sea_adventure(f: _Field) -> None:
    up = 0.0
    if f.sea > _ROOM:
        up = f.sea * 0.8
        _path_of_chips(f)
    for i in range(15):
        begin = -84 + i * 11.2
        colour = "art.dial_off" if i >= 9 else "danger_fill" if i < 3 else "caution" if i < 6 else "action"
        f.p.band(*f.at(148, 132 - up), 92 * f.k, 28 * f.k, colour, begin, begin + 8.6)
    f.p.text("15", *f.at(148, 128 - up - 74 * 0.35), 74 * f.k, "art.white", font="num", bold=True, anchor="center")


def _path_of_chips(f: _Field) -> None:
    """What lies below the dial where there is room: the way down, and one who goes it."""
    places = []
    for i in range(15):
        line, at = divmod(i, 5)
        x = 56 + 46 * (4 - at if line % 2 else at)
        places.append((x, 33 + 45 * line + 7 * math.sin(math.pi * at / 2)))
    f.p.line(f.points(places), 3 * f.k, "art.rope")
    for i, (x, y) in enumerate(places):
        f.disc(x, y, 15, "art.abyss")
        f.disc(x, y, 13, f"art.level_{1 + i * 4 // 15}")
    x, y = places[7]
    f.disc(x, y, 20, "art.abyss")
    f.disc(x, y, 18, "player.buoy")
    f.glyph("p-buoy", x, y + 9, 24, "ink")


def _submarine(f: _Field) -> None:
    deeper = int(f.sea * 0.9 // 29)
    up = deeper * 29
    f.wave(52 - up, f.p.ctx.mix("art.sea_3", "art.wave", 0.8))
    f.glyph("ship", 148, 51 - up, 60, "player.fin")
    rows = 3 + deeper
    for r in range(rows):
        for c in range(6):
            gap = (c * 5 + r * 3) % 7 == 3
            frame = "art.gap" if gap else f"frame.{'ABCDE'[(c * 2 + r * 3) % 5]}"
            y = 66 - up + r * 29
            behind = f.p.ctx.mix("art.sea_3", "art.deep", (y + 11 + _LIFT + f.sea) / (HEIGHT + f.sea))
            f.box(20 + c * 44, y, 36, 23, 5, f.p.ctx.mix(behind, frame, 0.95 - 0.4 * r / (rows - 1)))
    y = 105 - up + deeper // 2 * 29
    f.disc(148, y, 17, "art.abyss")
    f.disc(148, y, 15, "player.fin")
    f.glyph("p-fin", 148, y + 6, 19, "ink")


def _submarine_blues(f: _Field) -> None:
    f.wave(30 - f.sea * 0.8, f.p.ctx.mix("art.sea_2", "art.wave", 0.6))
    f.glyph("shark", 92, 104 - f.sea * 0.45, 92, "art.shark")
    dome = [(166.0, 138.0)] + [
        (216 - 50 * math.cos(math.radians(a)), 98 - 50 * math.sin(math.radians(a))) for a in range(0, 181, 6)
    ]
    dome.append((266, 138))
    f.p.polygon(f.points(dome), "action", 0.16)
    f.p.line(f.points(dome), 4 * f.k, "action", close=True)
    f.glyph("diver", 194, 134, 44, "player.star")
    f.glyph("diver", 240, 134, 44, "player.chest")
    f.glyph("fish", 40, 130, 20, "art.fish")
    f.glyph("fish", 128, 60 - f.sea * 0.45, 16, "art.fish")
    if f.sea > _ROOM:
        for x, y, size in ((214, 0.6, 22), (250, 0.52, 16), (90, 0.12, 18), (132, 0.2, 24), (232, 0.26, 15)):
            f.glyph("fish", x, 60 - y * f.sea, size, "art.fish")
