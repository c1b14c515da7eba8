"""The picture of Sunken Treasure on home: a diver's beam, the turning floor and a coin at the probe."""

from __future__ import annotations

import math

from divingbell.ui.table.game_picture import ROOM, Field, Picture


def _paint(f: Field) -> None:
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
    if f.sea > ROOM:
        from divingbell.companion.canvas.porthole import draw_diver

        left, low = f.at(148, -f.sea * 0.42)
        draw_diver(f.p, left, low, 1.9 * f.k, "star")
        for bx, by, radius in ((202, -0.5, 6), (216, -0.66, 4), (198, -0.78, 5), (212, -0.95, 6)):
            f.p.ring(*f.at(bx, by * f.sea), radius * f.k, 2 * f.k, "art.bubble")
    f.glyph("probe", 148, 78, 58, "art.white")
    f.disc(148, 92, 15, "coin_gold")
    f.glyph("coin-gold", 148, 99, 20, "ink")


PICTURE = Picture("art.sea_1", "art.deep", _paint)
