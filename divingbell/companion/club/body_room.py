"""Room for the bodies of requests that are read at the same time: who sends them slowly keeps nobody out."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable

SLOW_S = 10.0
"""A body that takes longer makes room for any other."""


class NoRoomError(Exception):
    """There is no room for a body, or none any more."""


class _Reading:
    """A body on its way."""

    def __init__(self, address: str, size: int, began: float, timeout: asyncio.Timeout) -> None:
        self.address, self.size, self.began, self.timeout = address, size, began, timeout


class BodyRoom:
    """All bodies of one server. Where there is no room, the address that holds most makes room for one that holds less;
    and whoever takes longer than `SLOW_S` does."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        """`most` bytes in all; `clock` gives seconds that never go back."""
        self._most, self._clock = most, clock
        self._reading: list[_Reading] = []

    @contextlib.asynccontextmanager
    async def taken(self, address: str, size: int) -> AsyncIterator[None]:
        """Read a body of `size` bytes from an address within this. Raises `NoRoomError`, also while it is read."""
        self._make_room(address, size)
        try:
            async with asyncio.timeout(None) as timeout:
                one = _Reading(address, size, self._clock(), timeout)
                self._reading.append(one)
                try:
                    yield
                finally:
                    self._leave(one)
        except TimeoutError:
            raise NoRoomError from None

    def _make_room(self, address: str, size: int) -> None:
        missing = sum(one.size for one in self._reading) + size - self._most
        leaving: list[_Reading] = []
        held = Counter[str]()
        for one in self._reading:
            held[one.address] += one.size
        for one in sorted(self._reading, key=lambda one: (-held[one.address], one.began)):
            if missing <= 0:
                break
            if held[one.address] > held[address] + size or self._clock() - one.began > SLOW_S:
                leaving.append(one)
                held[one.address] -= one.size
                missing -= one.size
        if missing > 0:
            raise NoRoomError
        for one in leaving:
            self._leave(one)
            one.timeout.reschedule(asyncio.get_running_loop().time())

    def _leave(self, one: _Reading) -> None:
        with contextlib.suppress(ValueError):
            self._reading.remove(one)
