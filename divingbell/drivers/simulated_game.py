"""A simulated board: a probe that touches rims, a wire that bounces and chatters, a floor that turns during a contact.

In the real game the current of the contact sounds the buzzer and drives the floor, so while a rim is touched the floor
turns. What happens is handed out in order of time.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Iterator
from typing import NamedTuple

from divingbell.drivers import traces
from divingbell.drivers.traces import Edge


class WireChange(NamedTuple):
    """A contact input closes or opens; `rim` is the risk area being touched, None: unknown."""

    us: int
    input: int
    closed: bool
    rim: int | None


class FloorStep(NamedTuple):
    """The floor turns by one step."""

    us: int
    steps: int


WireEvent = WireChange | FloorStep


class SimulatedGame:
    """A game with one wire for all rims, or four (`each`): risk 2 on input 0 to risk 5 on input 3."""

    def __init__(self, seed: int, turn_rate: int, *, each: bool = False) -> None:
        self.bounce = False
        self.chatter = False
        self._random = random.Random(seed)
        self._step_us = 1_000_000 // turn_rate if turn_rate else 0
        self._each = each
        self._order = itertools.count()
        self._coming: list[tuple[int, int, WireEvent]] = []
        self._touched: dict[int, int | None] = {}
        self._chattering: dict[int, Iterator[Edge]] = {}
        self._lifts: dict[int, int] = {}
        self._turn_at: int | None = None

    def touch(self, now: int, rim: int | None = None) -> None:
        """The probe touches a rim and stays; on a rim that is touched already nothing changes but that it stays."""
        number = self._input(rim)
        self._lifts.pop(number, None)
        if number in self._touched:
            return
        self._touched[number] = rim
        self._drop(number)
        last = self._wire(number, now, closed=True)
        if self.chatter:
            self._chattering[number] = traces.chatter(self._random, last)
        if self._turn_at is None and self._step_us:
            self._turn_at = now + self._step_us

    def touch_for(self, now: int, us: int, rim: int | None = None) -> None:
        """Touch a rim for this long."""
        self.touch(now, rim)
        self._lifts[self._input(rim)] = now + us

    def lift(self, now: int) -> None:
        """The probe leaves every rim."""
        for number in list(self._touched):
            self._lift(number, now)

    def due(self) -> int | None:
        """When the next event is due (us), None: nothing is going on."""
        moments = [*self._lifts.values()]
        if self._coming:
            moments.append(self._coming[0][0])
        if self._turn_at is not None:
            moments.append(self._turn_at)
        return min(moments, default=None)

    def advance(self, now: int) -> Iterator[WireEvent]:
        """All events up to `now` (us), in order of time."""
        while (due := self.due()) is not None and due <= now:
            for number, at in list(self._lifts.items()):
                if at <= due:
                    self._lift(number, at)
            if self._turn_at is not None and self._turn_at <= due:
                yield FloorStep(self._turn_at, 1)
                self._turn_at += self._step_us
            while self._coming and self._coming[0][0] <= due:
                event = heapq.heappop(self._coming)[2]
                yield event
                if isinstance(event, WireChange) and event.closed and event.input in self._chattering:
                    self._more_chatter(event.input)

    def _lift(self, number: int, now: int) -> None:
        self._lifts.pop(number, None)
        self._chattering.pop(number, None)
        self._drop(number)
        self._wire(number, now, closed=False)
        del self._touched[number]
        if not self._touched:
            self._turn_at = None

    def _wire(self, number: int, now: int, *, closed: bool) -> int:
        edges = list(traces.bounce(self._random, now, closed)) if self.bounce else [Edge(now, closed)]
        for edge in edges:
            self._comes(number, edge)
        return edges[-1].us

    def _more_chatter(self, number: int) -> None:
        """One more period, once the last one is over."""
        if any(isinstance(h, WireChange) and h.input == number for _, _, h in self._coming):
            return
        for edge in itertools.islice(self._chattering[number], 2):
            self._comes(number, edge)

    def _comes(self, number: int, edge: Edge) -> None:
        change = WireChange(edge.us, number, edge.closed, self._touched.get(number))
        heapq.heappush(self._coming, (edge.us, next(self._order), change))

    def _drop(self, number: int) -> None:
        """Cancel what is still planned on this wire."""
        self._coming = sorted(c for c in self._coming if not (isinstance(c[2], WireChange) and c[2].input == number))

    def _input(self, rim: int | None) -> int:
        return rim - 2 if self._each and rim is not None else 0
