"""The picture of Submarine Blues on home: a shark, and two divers under the dome of a resort."""

from __future__ import annotations

import math

from divingbell.ui.table.game_picture import ROOM, Field, Picture


def _paint(f: Field) -> None:
    f.wave(30 - f.sea * 0.8, f.p.ctx.mix("art.sea_2", "art.wave", 0.6))
    f.glyph("shark", 92, 104 - f.sea * 0.45, 92, "art.shark")
    dome = [(166.0, 138.0)] + [
        (216 - 50 * math.cos(math.radians(a)), 98 - 50 * math.sin(math.radians(a))) for a in range(0, 181, 6)
    ]
    dome.append((266, 138))
    f.p.polygon(f.points(dome), "art.lit", 0.16)
    f.p.line(f.points(dome), 4 * f.k, "art.lit", close=True)
    f.glyph("diver", 194, 134, 44, "player.star")
    f.glyph("diver", 240, 134, 44, "player.chest")
    f.glyph("fish", 40, 130, 20, "art.fish")
    f.glyph("fish", 128, 60 - f.sea * 0.45, 16, "art.fish")
    if f.sea > ROOM:
        for x, y, size in ((214, 0.6, 22), (250, 0.52, 16), (90, 0.12, 18), (132, 0.2, 24), (232, 0.26, 15)):
            f.glyph("fish", x, 60 - y * f.sea, size, "art.fish")


PICTURE = Picture("art.sea_2", "art.dusk", _paint)
