"""The picture of Deep Sea Adventure on home: the dial of air, and the line of chips where there is room."""

from __future__ import annotations

import math

from divingbell.ui.table.game_picture import ROOM, Field, Picture


def _paint(f: Field) -> None:
    up = 0.0
    if f.sea > ROOM:
        up = f.sea * 0.8
        _path_of_chips(f)
    for i in range(15):
        begin = -84 + i * 11.2
        colour = "art.dial_off" if i >= 9 else "art.air_least" if i < 3 else "art.air_low" if i < 6 else "art.air_full"
        f.p.arc(*f.at(148, 132 - up), 92 * f.k, 28 * f.k, colour, begin, begin + 8.6)
    f.p.text("15", *f.at(148, 128 - up - 74 * 0.35), 74 * f.k, "art.white", font="num", bold=True, anchor="center")


def _path_of_chips(f: Field) -> None:
    """The part below the dial where there is room: the way down, and one who goes it."""
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


PICTURE = Picture("art.sea_4", "art.dusk", _paint)
