"""The picture of Submarine on home: a ship over the grid of treasure, and a bathyscaphe in it."""

from __future__ import annotations

from divingbell.ui.table.game_picture import HEIGHT, LIFT, Field, Picture


def _paint(f: Field) -> None:
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
            behind = f.p.ctx.mix("art.sea_3", "art.deep", (y + 11 + LIFT + f.sea) / (HEIGHT + f.sea))
            f.box(20 + c * 44, y, 36, 23, 5, f.p.ctx.mix(behind, frame, 0.95 - 0.4 * r / (rows - 1)))
    y = 105 - up + deeper // 2 * 29
    f.disc(148, y, 17, "art.abyss")
    f.disc(148, y, 15, "player.fin")
    f.glyph("p-fin", 148, y + 6, 19, "ink")


PICTURE = Picture("art.sea_3", "art.deep", _paint, centred=True)
