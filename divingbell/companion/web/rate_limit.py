"""Wrong tries are counted for each address: who has tried too often waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

TRIES_S = 60.0
"""So long a wrong try counts."""
_ADDRESSES = 256


class RateLimit:
    """Of the addresses that tried last."""

    def __init__(self, clock: Callable[[], float], most: int) -> None:
        """`clock` gives seconds that never go back; so many wrong tries within `TRIES_S` are let through."""
        self._clock = clock
        self._most = most
        self._wrong: dict[str, deque[float]] = {}

    def too_many(self, address: str) -> bool:
        """Tell whether nothing more is taken from there now."""
        return len(self._wrong_of(address)) >= self._most

    def wrong(self, address: str) -> None:
        """One more."""
        self._wrong_of(address).append(self._clock())

    def right(self, address: str) -> None:
        """The wrong ones before it count no longer."""
        self._wrong.pop(address, None)

    def forget(self) -> None:
        """All addresses begin anew."""
        self._wrong.clear()

    def _wrong_of(self, address: str) -> deque[float]:
        wrong = self._wrong.pop(address, deque())
        while wrong and wrong[0] <= self._clock() - TRIES_S:
            wrong.popleft()
        self._wrong[address] = wrong
        while len(self._wrong) > _ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        return wrong
