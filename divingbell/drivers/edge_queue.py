"""Puts the edges of several pins in the order of their stamps, and says how far time has really come: a library may
deliver them late, and a line counts as quiet only when it was asked."""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple

LAG_US = 5_000
"""Edges may reach us this late: time stays so far behind the present."""
KERNEL_LAG_US = 200
"""The same where the kernel's own queue is read: between its stamp and its queue is only the interrupt's thread."""
LOST_US = 100_000
"""A line that reads differently for so long, without any edge, has lost one."""


class PinEdge(NamedTuple):
    """From this microsecond on a pin (BCM number) has this level."""

    us: int
    pin: int
    level: bool
    lost: int = 0
    """Edges of this pin right before this one that the library could not keep."""


class EdgeQueue:
    """`put` may be called from any thread, all else from one."""

    def __init__(self, now: int, lag_us: int = LAG_US) -> None:
        """`lag_us`: how late edges may reach us."""
        self.lag_us = lag_us
        self.late = 0
        """Edges that came after time had gone past them: their contacts may be too long or too short."""
        self.lost = 0
        """Edges that never came."""
        self.levels: dict[int, bool] = {}
        """The level of each pin after its newest edge; who listens to a pin says what it is at first."""
        self._arrived: deque[PinEdge] = deque()
        self._waiting: list[tuple[int, int, PinEdge]] = []
        self._order = itertools.count()
        self._reached = self._newest = now
        self._differs_since: dict[int, int] = {}

    def put(self, edge: PinEdge) -> bool:
        """One more edge; whether nothing else waits, so that somebody must look."""
        self._arrived.append(edge)
        return len(self._arrived) == 1 and not self._waiting

    def advance(self, now: int, asked: Mapping[int, bool] | None) -> int:
        """How far time has come at `now` (us), where the pins were read as `asked`; None: at `now` or later the library
        handed over all the edges that there were.

        As long as a pin reads differently from its newest edge one is on its way: time comes no further than the newest
        edge of all, before which none is missing.
        """
        came = self._gather()
        if asked is None:
            return max(self._reached, now - self.lag_us)
        differing = {pin for pin, level in asked.items() if level != self.levels[pin]}
        self._differs_since = {pin: now if pin in came else self._differs_since.get(pin, now) for pin in differing}
        if not differing:
            return max(self._reached, now - self.lag_us)
        for pin, since in self._differs_since.items():
            if now - since >= LOST_US:
                self._arrived.append(PinEdge(now, pin, asked[pin], lost=1))
        self._gather()
        return max(self._reached, min(now - self.lag_us, self._newest))

    def take(self, until: int) -> Iterator[PinEdge]:
        """The edges up to this microsecond in order; one that time has gone past counts as of where time was."""
        while self._waiting and self._waiting[0][0] <= until:
            edge = heapq.heappop(self._waiting)[2]
            if edge.us < self._reached:
                self.late += 1
                edge = edge._replace(us=self._reached)
            self._reached = edge.us
            yield edge
        self._reached = until

    def due(self, now: int) -> int | None:
        """When to look again."""
        if self.differs:
            return now + 1_000
        if self._arrived:
            return now + self.lag_us
        return self._waiting[0][0] + self.lag_us if self._waiting else None

    @property
    def differs(self) -> bool:
        """True if an edge is on its way."""
        return bool(self._differs_since)

    def _gather(self) -> set[int]:
        """Take in what has arrived; the pins of which something has."""
        came = set()
        while self._arrived:
            edge = self._arrived.popleft()
            came.add(edge.pin)
            self.lost += edge.lost
            self.levels[edge.pin] = edge.level
            self._newest = max(self._newest, edge.us)
            heapq.heappush(self._waiting, (edge.us, next(self._order), edge))
        return came
