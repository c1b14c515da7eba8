"""The simulated board as it lies on the table: holes with their risks, coins turning under them, the hole that was
pointed at."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.games.sunken_treasure.practice.ocean_floor import (
    COIN,
    HEIGHT,
    HOLES,
    WIDTH,
    coins_under,
    nearest_hole,
)
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, DragPhase, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter


def board(
    ctx: Context,
    width: float,
    height: float,
    *,
    angle: float,
    chosen: int,
    dim: frozenset[int],
    taken: int | None,
    point: Callable[[int], None],
) -> Box:
    """`width` and `height` are dp, `angle` is the floor's in degrees, `chosen` the number of the hole in the large
    window, `taken` that of the coin that hangs on the magnet; the holes of `dim` cannot be pointed at now. `point` is
    called with the hole a finger points at: the nearest, for they are smaller than a finger."""

    def follow(phase: DragPhase, x: float, y: float) -> None:
        if phase == "end" and 0 <= x <= width and 0 <= y <= height:
            point(nearest_hole((x / width - 0.5) * WIDTH, (y / height - 0.5) * HEIGHT))

    return stack(
        Drawing(paint=_plank, data=None),
        Drawing(paint=_chosen, data=(chosen, ctx.theme)),
        Drawing(paint=_holes, data=(round(angle, 1), dim, taken)),
        id="board",
        drag=follow,
        w=width,
        h=height,
    )


def _plank(p: Painter, _: None) -> None:
    fill = Skin(fill="art.dusk", fill_top="art.sea_1", edge="art.brass_lo", stroke=4, radius=22)
    p.skin(fill)


def _places(p: Painter) -> list[tuple[float, float, float]]:
    """Middle and radius of each hole, dp."""
    across, down = p.width / WIDTH, p.height / HEIGHT
    return [((hole.x + WIDTH / 2) * across, (hole.y + HEIGHT / 2) * down, hole.radius * across) for hole in HOLES]


def _holes(p: Painter, data: tuple[float, frozenset[int], int | None]) -> None:
    angle, dim, taken = data
    places = _places(p)
    for cx, cy, r in places:
        p.disc(cx, cy, 2 * r, "art.abyss")
    scale = p.width / WIDTH
    with p.inside(places):
        for hole, (cx, cy, _) in zip(HOLES, places, strict=True):
            for coin in coins_under(hole, angle):
                if coin.number != taken:
                    p.disc(cx + coin.x * scale, cy + coin.y * scale, 2 * COIN * scale, f"coin_{coin.metal}")
    size = p.ctx.space("disc_s")
    for number, (hole, (cx, cy, r)) in enumerate(zip(HOLES, places, strict=True)):
        off = number in dim
        _round(p, cx, cy, r, 6, p.ctx.mix("art.sea_4", "art.rim", 0.4) if off else "art.rim")
        bx, by = cx + r * 0.5 + size / 2, cy - r * 1.3 + size / 2
        p.disc(bx, by, size, "ink")
        p.text(str(hole.risk), bx, by, "tag", "art.frame" if off else "art.white", font="num", bold=True,
               anchor="center")  # fmt: skip


def _chosen(p: Painter, data: tuple[int, str]) -> None:
    cx, cy, r = _places(p)[data[0]]
    _round(p, cx, cy, r + 9, 4, "art.lit")


def _round(p: Painter, cx: float, cy: float, r: float, stroke: float, colour: str) -> None:
    """A ring without a seam."""
    outer = r + stroke / 2
    p.skin(Skin(edge=colour, stroke=stroke, radius=outer), cx - outer, cy - outer, 2 * outer, 2 * outer)
