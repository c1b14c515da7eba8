"""Virtual time and chance: everything that happens in a simulation happens here, in an order that its seed fixes."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Callable
from random import Random
from uuid import UUID

MOST_EVENTS = 400_000
"""A protocol that never ends is a failure too."""


class EndlessError(AssertionError):
    """The simulation did not end within its number of events."""


class World:
    """The clock, the chance and the list of what will happen."""

    def __init__(self, seed: int, *, tell: Callable[[str], None] | None = None) -> None:
        """`tell` is given each line of the trace."""
        self.chance = Random(seed)
        self.now = 0.0
        self.steps = 0
        self._tell = tell
        self._queue: list[tuple[float, int, Callable[[], object]]] = []
        self._number = 0
        self._trace = hashlib.blake2b(digest_size=16)

    def after(self, seconds: float, work: Callable[[], object]) -> None:
        """Let something happen after so many seconds."""
        self._number += 1
        heapq.heappush(self._queue, (self.now + seconds, self._number, work))

    def run_until(self, moment: float) -> None:
        """Let happen all that happens up to a moment. Raises `EndlessError`."""
        while self._queue and self._queue[0][0] <= moment:
            self.now, _, work = heapq.heappop(self._queue)
            self.steps += 1
            if self.steps > MOST_EVENTS:
                raise EndlessError(f"more than {MOST_EVENTS} events")
            work()
        self.now = moment

    def note(self, *words: object) -> None:
        """One line of the trace."""
        line = f"{self.now:10.3f} {' '.join(map(str, words))}"
        self._trace.update(line.encode())
        if self._tell is not None:
            self._tell(line)

    @property
    def trace(self) -> str:
        """The hash over the trace so far."""
        return self._trace.hexdigest()

    def happens(self, share: float) -> bool:
        """Whether something of this probability happens now."""
        return self.chance.random() < share

    def uuid(self) -> str:
        """A UUID."""
        return str(UUID(int=self.chance.getrandbits(128), version=4))

    def run_id(self) -> str:
        """16 random bytes in hexadecimal."""
        return f"{self.chance.getrandbits(128):032x}"
