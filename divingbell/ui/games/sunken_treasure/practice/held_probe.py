"""The probe under the finger: where it is in the hole, whether it touches, what the magnet gets hold of.

Places are mm from the middle of the hole, angles of the floor degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from divingbell.ui.games.sunken_treasure.practice.ocean_floor import FREE, Coin, Hole, coin_at

TREMBLES = 3.0
"""A finger that went no farther (mm) has not slid."""


class HeldProbe:
    """From the moment a finger comes into the big hole until it lifts; millimetres from the middle of the hole."""

    def __init__(self, touch: Callable[[int], None], lift: Callable[[], None]) -> None:
        """`touch` is called with the hole's risk when the edge is met, `lift` when it is left."""
        self._touch = touch
        self._lift = lift
        self.place: tuple[float, float] | None = None
        """Where it is, None while no finger holds it."""
        self.touching = False
        self.touched = False
        """It has touched since it was put in."""
        self.closest: float = math.inf
        """The least distance to the edge since it was put in."""
        self.coin: Coin | None = None
        """The coin on the magnet, where the probe is or was lifted."""
        self.lifted = False
        """A finger has been in the hole and was lifted."""
        self._begin = (0.0, 0.0)
        self._slid = False
        """It has gone farther than a finger trembles: a mere tap lifts nothing."""

    def begin(self, hole: Hole, x: float, y: float) -> bool:
        """A finger comes down; whether it is in the hole."""
        if self.place is not None or math.hypot(x, y) > hole.radius:
            return False
        self.touched, self.closest, self.coin, self.lifted = False, math.inf, None, False
        self._begin, self._slid = (x, y), False
        self.move(hole, x, y)
        return True

    def move(self, hole: Hole, x: float, y: float) -> None:
        """The finger slides; at the edge the probe stops."""
        distance = math.hypot(x, y)
        if distance > hole.reach:
            x, y = x * hole.reach / distance, y * hole.reach / distance
        self.place = (x, y)
        self._slid = self._slid or math.dist(self._begin, self.place) > TREMBLES
        gap = hole.reach - distance
        self.closest = max(0.0, min(self.closest, gap))
        if gap <= 0 and not self.touching:
            self.touching = self.touched = True
            self._touch(hole.risk)
        elif gap > FREE and self.touching:
            self._let_go()

    def grip(self, hole: Hole, angle: float) -> None:
        """The magnet takes the first coin that lies under it, and the coin goes along; a touch of the edge shakes it
        off."""
        if self.place is None:
            return
        if self.touching:
            self.coin = None
        elif self.coin is None:
            self.coin = coin_at(hole, angle, *self.place)
        if self.coin is not None:
            self.coin = self.coin._replace(x=self.place[0], y=self.place[1])

    def end(self, hole: Hole) -> bool:
        """The finger lifts; whether a coin comes up with it: slid to the middle, and without a touch before."""
        if self.place is None:
            return False
        free = self._slid and not self.touched and math.hypot(*self.place) <= hole.safe
        up = free and self.coin is not None
        self.lifted = True
        self.leave()
        return up

    def leave(self) -> None:
        """It is taken out of the hole."""
        self.place = None
        if self.touching:
            self._let_go()

    def forget(self) -> None:
        """Another attempt begins: the magnet is empty."""
        self.coin, self.lifted = None, False

    def _let_go(self) -> None:
        self.touching = False
        self._lift()
