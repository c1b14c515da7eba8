"""An event stream by itself, on a wire of the test's own: it ends at once when its watcher goes, and leaves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from starlette.types import Message

from divingbell.companion.web.broadcast import MOST, Broadcaster, Subscription
from divingbell.companion.web.event_stream import EventStream
from divingbell.companion.web.messages import PageWatcher


def subscription(address: str = "a") -> Subscription:
    return Subscription(PageWatcher("phone", ""), "", False, address)


class Wire:
    """What a watcher sees; it has asked, and is there until it `goes`."""

    def __init__(self) -> None:
        self.seen: list[Message] = []
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    async def receive(self) -> Message:
        return await self._said.get()

    async def send(self, message: Message) -> None:
        self.seen.append(message)

    def goes(self) -> None:
        self._said.put_nowait({"type": "http.disconnect"})


async def settled() -> None:
    """Everything that can go on without waiting for a clock has."""
    for _ in range(10):
        await asyncio.sleep(0)


async def watched(hub: Broadcaster) -> tuple[Wire, asyncio.Task[None]]:
    """The last for whom there is room, and the stream to them."""
    hub.switch(True)
    for _ in range(MOST - 1):
        hub.join(subscription())
    wire = Wire()
    stream = asyncio.create_task(EventStream(hub, subscription(), "")({}, wire.receive, wire.send))
    await settled()
    assert not stream.done()
    return wire, stream


def test_a_stream_ends_at_once_when_its_watcher_goes() -> None:
    async def played() -> None:
        hub = Broadcaster(lambda _: None)
        wire, stream = await watched(hub)
        seen = len(wire.seen)
        wire.goes()
        await settled()
        assert stream.done()
        assert len(wire.seen) == seen, "nothing is sent to who has gone"
        assert hub.has_room("a")

    asyncio.run(played())


@pytest.mark.parametrize(
    "ends",
    [lambda hub: hub.switch(False), lambda hub: hub.end(), lambda hub: hub.join(subscription("b"))],
    ids=["off", "end", "full"],
)
def test_nothing_waits_for_the_watcher_of_a_stream_that_was_ended(ends: Callable[[Broadcaster], None]) -> None:
    async def played() -> None:
        hub = Broadcaster(lambda _: None)
        wire, stream = await watched(hub)
        ends(hub)
        await settled()
        assert stream.done()
        assert wire.seen[-1]["more_body"] is False
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(played())
