"""Who sends a body slowly keeps nobody else from sending one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from divingbell.companion.club.body_room import SLOW_S, BodyRoom, NoRoomError

MOST = 100


class Sending:
    """Bodies on their way into a room of `MOST` bytes, at a clock of the test's own."""

    def __init__(self) -> None:
        self.now = 0.0
        self._room = BodyRoom(MOST, lambda: self.now)
        self._begun: dict[str, tuple[asyncio.Task[str], asyncio.Event]] = {}

    async def begin(self, name: str, address: str, size: int) -> None:
        """A body begins to come."""
        whole = asyncio.Event()

        async def read() -> str:
            try:
                async with self._room.taken(address, size):
                    await whole.wait()
            except NoRoomError:
                return "no room"
            return "read"

        self._begun[name] = asyncio.create_task(read()), whole
        await self._settle()

    async def end(self, name: str) -> str:
        """The last byte of a body comes; what became of it."""
        task, whole = self._begun.pop(name)
        whole.set()
        return await task

    def is_over(self, name: str) -> bool:
        return self._begun[name][0].done()

    async def _settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def run(work: Callable[[Sending], Awaitable[None]]) -> None:
    async def running() -> None:
        await work(Sending())

    asyncio.run(running())


def test_bodies_have_the_room_that_there_is() -> None:
    async def work(sending: Sending) -> None:
        await sending.begin("one", "a", 60)
        await sending.begin("two", "b", 40)
        await sending.begin("three", "c", 1)
        assert [await sending.end(name) for name in ("three", "one", "two")] == ["read", "no room", "read"]

    run(work)


def test_the_address_that_holds_most_makes_room_for_who_holds_less() -> None:
    async def work(sending: Sending) -> None:
        await sending.begin("first", "crowd", 45)
        await sending.begin("second", "crowd", 45)
        await sending.begin("tablet", "a", 20)
        assert [await sending.end(name) for name in ("tablet", "first", "second")] == ["read", "no room", "read"]

    run(work)


@pytest.mark.parametrize(("seconds", "outcome"), [(SLOW_S, "no room"), (SLOW_S + 0.1, "read")])
def test_of_one_address_only_what_is_slow_makes_room(seconds: float, outcome: str) -> None:
    async def work(sending: Sending) -> None:
        await sending.begin("old", "a", 80)
        sending.now = seconds
        await sending.begin("new", "a", 80)
        assert await sending.end("new") == outcome
        assert await sending.end("old") == ("read" if outcome == "no room" else "no room")

    run(work)


def test_nobody_makes_room_where_that_would_not_be_enough() -> None:
    async def work(sending: Sending) -> None:
        await sending.begin("large", "crowd", 60)
        await sending.begin("fair", "b", 40)
        await sending.begin("new", "a", 30)
        assert not sending.is_over("fair")
        await sending.begin("too large", "c", MOST + 1)
        assert [await sending.end(name) for name in ("too large", "large", "fair", "new")] == [
            "no room", "no room", "read", "read",
        ]  # fmt: skip

    run(work)


def test_a_body_that_breaks_off_leaves_its_room() -> None:
    async def work() -> None:
        room = BodyRoom(MOST, lambda: 0.0)
        for _ in range(3):
            with pytest.raises(ConnectionResetError):
                async with room.taken("a", MOST):
                    raise ConnectionResetError

    asyncio.run(work())
