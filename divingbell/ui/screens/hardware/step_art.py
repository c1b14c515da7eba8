"""Drawings for the steps of the calibration: the rim of one hole cut open and the probe, or the floor."""

from __future__ import annotations

import math
from typing import Any

from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter

_COINS = (("gold", 20), ("silver", 95), ("bronze", 160), ("gold", 215), ("silver", 275), ("bronze", 330))
_SPARKS = ((-150, 1.0), (-115, 1.2), (-75, 1.2), (-35, 1.0))


def step_art(step: int, **options: Any) -> Box:
    """The picture of a step, as large as its room: a low one is smaller as a whole, and only the rims run out of it."""
    return stack(
        Drawing(paint=_water),
        stack(Drawing(paint=_floor if step == 3 else _hole, data=step), clip=True),
        **options,
    )


def _scale(p: Painter) -> float:
    """Of signs and lines: as drawn from this height (dp) on."""
    return min(1.0, p.height / 180)


def _water(p: Painter, _: None) -> None:
    p.skin(Skin(fill="art.deep", fill_top="art.sea_2", edge="art.deep", radius="l"))


def _hole(p: Painter, step: int) -> None:
    w, h, k = p.width, p.height, _scale(p)
    middle, gap, bar = w / 2, w * 0.26, 26 * k
    rim, size = h * 0.56, 110 * k
    for left in (-20.0, middle + gap):
        fill = Skin(fill="art.brass_lo", fill_top="art.brass_hi", edge="art.abyss", stroke=2, radius="s")
        p.skin(fill, left, rim, middle - gap + 20, bar)
    x, y = {1: (middle, h * 0.46), 2: (middle + gap * 0.62, h * 0.7), 4: (middle, h * 0.78)}[step]
    if step == 4:
        for metal, at, down in (("gold", -0.2, 0.93), ("silver", 0.7, 0.95)):
            p.ellipse(middle + gap * at, h * down, 26 * k, 9 * k, f"coin_{metal}")
    # The drawings give the baseline; our glyphs sit with their middle 0.36 em above it.
    top = y - size * 0.62
    p.line([(x, -4), (x, top)], max(3.5, 5 * k), "art.foam")
    p.glyph("probe", x, y - size * 0.36, size, "art.white")
    if step == 2:
        sx, sy = middle + gap - 2 * k, rim + 13 * k
        near, reach = 26 * k, 20 * k
        for angle, length in _SPARKS:
            dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            far = near + reach * length
            p.line([(sx + near * dx, sy + near * dy), (sx + far * dx, sy + far * dy)], 6 * k, "danger_fill")


def _floor(p: Painter, _: int) -> None:
    w, h = p.width, p.height
    k, c, ry, cy = _scale(p), w / 2, h * 0.2, h * 0.6
    p.ellipse(c, cy + 14 * k, w * 0.4, ry, "art.abyss")
    p.ellipse(c, cy, w * 0.4, ry, "art.floor_line")
    p.ellipse(c, cy, w * 0.4 - 2, ry - 2, "art.floor")
    coin, flat = 20 * k, 9 * k
    for metal, place in _COINS:
        x = c + w * 0.28 * math.cos(math.radians(place))
        y = cy + ry * 0.62 * math.sin(math.radians(place))
        p.ellipse(x, y + 3, coin, flat, "art.abyss")
        p.ellipse(x, y, coin, flat, f"coin_{metal}")
    lit = "action" if p.ctx.dark else "art.wave"
    rx, arch = w * 0.45, ry * 1.4
    base = cy - ry * 0.55
    reach = math.acos(0.43 / 0.45)
    points = []
    for i in range(25):
        angle = math.pi - reach - (math.pi - 2 * reach) * i / 24
        points.append((c + rx * math.cos(angle), base + arch * math.sin(reach) - arch * math.sin(angle)))
    p.line(points, max(5, 7 * k), lit)
    p.triangle([(c + w * 0.455, cy - ry * 0.2), (c + w * 0.4, cy - ry * 0.75), (c + w * 0.475, cy - ry * 0.95)], lit)
