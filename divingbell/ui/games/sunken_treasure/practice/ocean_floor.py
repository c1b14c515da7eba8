"""The simulated board: its holes, the coins on the turning floor under it, and what a probe in a hole meets.

Lengths are mm of a board 410 mm wide, angles degrees; the middle of the floor is the middle of the board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

WIDTH, HEIGHT = 410.0, 450.0
EDGE = 0.14
"""Share of a hole's radius that its metal edge takes, inwards."""
PROBE = 7.0
"""Radius of the probe."""
COIN = 8.5
"""Radius of a coin."""
FREE = 0.6
"""A probe that has touched is clear of the edge from this distance on."""
_APART = 13.6
_COINS = 290
_GOLDEN_ANGLE = 137.50776
_PATTERN = ("gold", "silver", None, "bronze", "silver", "bronze", None, "gold", "bronze", "silver", "gold")


class Hole(NamedTuple):
    """A hole of the board: its middle from the middle of the board, its radius with the metal edge."""

    risk: int
    x: float
    y: float
    radius: float

    @property
    def inner(self) -> float:
        """Radius inside the metal edge."""
        return self.radius * (1 - EDGE)

    @property
    def reach(self) -> float:
        """How far from the middle the probe's own middle may be before it touches."""
        return self.inner - PROBE

    @property
    def safe(self) -> float:
        """Radius of the dashed ring: inside it the probe is clear of the edge, and a coin is lifted."""
        return self.reach - 2


class Coin(NamedTuple):
    """A coin as it is seen in a hole: its middle from the middle of the hole."""

    metal: str
    x: float
    y: float
    number: int
    """Which coin of the floor it is."""


def _hole(risk: int, x: float, y: float, radius: float) -> Hole:
    return Hole(risk, (x - 0.5) * WIDTH, (y - 0.5) * HEIGHT, radius * WIDTH)


HOLES = (
    _hole(2, 0.20, 0.20, 0.088), _hole(2, 0.46, 0.13, 0.088), _hole(3, 0.73, 0.20, 0.078),
    _hole(2, 0.14, 0.47, 0.088), _hole(4, 0.40, 0.40, 0.068), _hole(5, 0.62, 0.43, 0.056),
    _hole(3, 0.86, 0.46, 0.078), _hole(3, 0.20, 0.74, 0.078), _hole(4, 0.48, 0.68, 0.068),
    _hole(5, 0.72, 0.70, 0.056), _hole(2, 0.50, 0.90, 0.082), _hole(4, 0.84, 0.88, 0.066),
)  # fmt: skip


@cache
def _laid(hole: Hole) -> tuple[tuple[str, float, float, int], ...]:
    """Metal, place from the middle of the board, and number of every coin that passes under a hole as the floor turns.
    They lie as the seeds of a sunflower do, with gaps."""
    away, seen = math.hypot(hole.x, hole.y), hole.inner + COIN
    coins = []
    for i in range(_COINS):
        metal, distance = _PATTERN[i % len(_PATTERN)], _APART * math.sqrt(i + 0.5)
        if metal is not None and abs(distance - away) < seen:
            place = math.radians(i * _GOLDEN_ANGLE)
            coins.append((metal, distance * math.cos(place), distance * math.sin(place), i))
    return tuple(coins)


def coins_under(hole: Hole, angle: float) -> Iterator[Coin]:
    """The coins that show in a hole while the floor stands at this angle (degrees, clockwise)."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    seen = hole.inner + COIN
    for metal, across, down, number in _laid(hole):
        x = across * cos - down * sin - hole.x
        y = across * sin + down * cos - hole.y
        if x * x + y * y < seen * seen:
            yield Coin(metal, x, y, number)


def coin_at(hole: Hole, angle: float, x: float, y: float) -> Coin | None:
    """The coin that the magnet gets hold of there: the nearest one under the probe."""
    near = min(coins_under(hole, angle), key=lambda coin: math.hypot(coin.x - x, coin.y - y), default=None)
    return near if near is not None and math.hypot(near.x - x, near.y - y) <= COIN else None


def reachable(hole: Hole, angle: float, metal: str | None) -> Coin | None:
    """The coin of this metal (None: of any) that is easiest to get without touching, None without one."""
    found = [
        coin
        for coin in coins_under(hole, angle)
        if metal in (None, coin.metal) and math.hypot(coin.x, coin.y) < hole.reach - 1
    ]
    return min(found, key=lambda coin: math.hypot(coin.x, coin.y), default=None)


def nearest_hole(x: float, y: float) -> int:
    """Number of the hole nearest to this place of the board, seen from its middle."""
    return min(range(len(HOLES)), key=lambda i: math.hypot(HOLES[i].x - x, HOLES[i].y - y) - HOLES[i].radius)
