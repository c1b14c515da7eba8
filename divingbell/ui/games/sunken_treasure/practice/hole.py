"""The hole that was pointed at, large: coins, the metal edge, and the probe under the finger."""

from __future__ import annotations

import math
from collections.abc import Callable

from divingbell.ui.games.sunken_treasure.practice.ocean_floor import COIN, HOLES, PROBE, Coin, coins_under
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, DragPhase, Drawing, stack
from divingbell.ui.toolkit.paint import Painter

_OUTLINE = 3
"""Width (dp) of the dark line on both sides of the magnet's ring: no white lies on a coin."""
SHARE = 0.45
"""Radius of the hole, with its edge, as a share of the window."""


def hole_window(
    ctx: Context,
    size: float,
    hole: int,
    angle: float,
    finger: Callable[[DragPhase, float, float], None],
    *,
    place: tuple[float, float] | None,
    touching: bool,
    held: Coin | None,
) -> Box:
    """Hole number `hole` in a window of `size` dp, the floor at `angle` degrees.

    `finger` is told the phase and where it is, mm from the middle of the hole, as `place` is of the probe; `held` is
    the coin that hangs on the lifted magnet.
    """
    scale = size * SHARE / HOLES[hole].radius

    def follow(phase: DragPhase, x: float, y: float) -> None:
        finger(phase, (x - size / 2) / scale, (y - size / 2) / scale)

    return stack(
        Drawing(paint=_water, data=None),
        Drawing(paint=_coins, data=(hole, round(angle, 1), held)),
        Drawing(paint=_edge, data=(hole, touching, ctx.theme)),
        Drawing(paint=_probe, data=(hole, place, touching, ctx.theme)) if place is not None else None,
        id="hole",
        drag=follow,
        w=size,
        h=size,
    )


def _scale(p: Painter, hole: int) -> float:
    return p.width * SHARE / HOLES[hole].radius


def _water(p: Painter, _: None) -> None:
    p.picture("hole_water", 0, 0, p.width, p.width)


def _coins(p: Painter, data: tuple[int, float, Coin | None]) -> None:
    number, angle, held = data
    hole, k, c = HOLES[number], _scale(p, number), p.width / 2
    lying = [coin for coin in coins_under(hole, angle) if held is None or coin.number != held.number]
    with p.inside([(c, c, p.width * SHARE * 0.93)]):
        for coin in lying:
            _paint_coin(p, coin.metal, c + coin.x * k, c + coin.y * k, 2 * COIN * k)
        if held is not None:
            x, y = c + held.x * k, c + held.y * k
            _paint_coin(p, held.metal, x, y, 2 * COIN * k)
            p.ring(x, y, COIN * k + 3, 5, "art.lit")


def _paint_coin(p: Painter, metal: str, x: float, y: float, side: float) -> None:
    p.disc(x, y + 3, side, "art.abyss")
    p.picture(f"part:coin_{metal}", x - side / 2, y - side / 2, side, side)


def _edge(p: Painter, data: tuple[int, bool, str]) -> None:
    number, touching, _ = data
    d = p.width
    c, r = d / 2, d * SHARE
    p.picture("hole_rim", 0, 0, d, d)
    if touching:
        teeth = []
        for i in range(72):
            angle = math.radians(i * 5)
            reach = r * (1.0 if i % 2 else 1.06)
            teeth.append((c + reach * math.cos(angle), c + reach * math.sin(angle)))
        p.line(teeth, max(4.0, d * 0.012), "danger_fill", close=True)
    safe = HOLES[number].safe * _scale(p, number)
    around = 2 * math.pi * safe
    count = max(12, round(around / 14))
    for i in range(count):
        p.arc(c, c, safe, 2.5, "art.safe", i * 360 / count, (i + 0.5) * 360 / count)


def _probe(p: Painter, data: tuple[int, tuple[float, float], bool, str]) -> None:
    number, (x, y), touching, _ = data
    hole, k, c = HOLES[number], _scale(p, number), p.width / 2
    px, py, r = c + x * k, c + y * k, PROBE * k
    p.disc(px, py, 2 * r, "art.white", alpha=0.16)
    p.ring(px, py, r, 3 + 2 * _OUTLINE, "ink")
    p.ring(px, py, r, 3, "art.alarm" if touching else "art.white")
    p.glyph("probe", px, py, r * 1.7, "art.white", "ink")
    distance = math.hypot(x, y)
    if distance > 1 and not touching:
        dx, dy = x / distance, y / distance
        reach = hole.inner * k
        ends = [(px + dx * (r + 4), py + dy * (r + 4)), (c + dx * reach, c + dy * reach)]
        if reach - distance * k - r > 12:
            p.line(ends, 4, "art.near", dashes=(6, 6))
