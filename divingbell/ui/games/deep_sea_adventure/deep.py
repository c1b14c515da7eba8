"""The deep: light from above, particles, and chips on their way down; painted alike in both themes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from divingbell.companion.games.deep_sea_adventure.tokens import draw_chip
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, stack
from divingbell.ui.toolkit.paint import Painter

_BEAMS = ((0.12, 0.10, 0.10), (0.42, 0.14, 0.08), (0.74, 0.08, 0.07))
"""Left end and width of a beam at the surface, as shares of the width, and how bright it is."""
_PARTICLES = 60


class FallingChip(NamedTuple):
    """A chip on its way down."""

    level: int
    x: float
    """As a share of the width; `y` of the height."""
    y: float
    size: float
    """dp."""
    seen: float
    """0 to 1."""


def deep(*inside: Element | None, falling: Sequence[FallingChip] = ()) -> Box:
    """A window on the deep with these over each other."""
    water = Drawing(paint=_water, data=tuple(falling))
    return stack(water, *inside, skin=Skin(fill="art.pit", edge="line", radius="radius_card"), grow=1)


def _water(p: Painter, falling: tuple[FallingChip, ...]) -> None:
    w, h = p.width, p.height
    p.rectangle(0, 0, w, h, "art.pit", top="art.sea_1", radius=p.ctx.radius("radius_card"))
    for left, wide, bright in _BEAMS:
        x, b = w * left, w * wide
        p.polygon([(x, 0), (x + b, 0), (x + b * 1.9, h), (x - b * 0.3, h)], "art.beam", bright)
    chance = Random(11)
    for _ in range(_PARTICLES):
        x, y = chance.random() * w, chance.random() * h
        p.disc(x, y, 1.2 + chance.random() * 3, "art.beam", 0.06 + chance.random() * 0.2)
    for chip in falling:
        draw_chip(p, chip.level, chip.x * w, chip.y * h, chip.size)
        p.disc(chip.x * w, chip.y * h, chip.size * 1.2, "art.deep", 1 - chip.seen)
