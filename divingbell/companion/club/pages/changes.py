"""Pages hear that something has changed, and fetch it anew: an event without content, at most four a second."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

ALIVE_S = 5.0
APART_S = 0.25
MOST_STREAMS = 1000
"""Pages that hear of changes; others look every 10 s by themselves."""


class Changes:
    """Changes of one process, in its loop; `tell` is for the writer's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._listening: set[asyncio.Event] = set()
        self.ended = False
        """The program ends: nobody listens any longer."""
        self.version = 0
        """Grows with every change."""

    def tell(self) -> None:
        """Something was committed."""
        self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self.version += 1
        for news in self._listening:
            news.set()

    def end(self) -> None:
        """End all streams, from the loop."""
        self.ended = True
        for news in self._listening:
            news.set()

    def listen(self) -> asyncio.Event | None:
        """An event that is set whenever something has changed; None: too many listen."""
        if len(self._listening) >= MOST_STREAMS:
            return None
        news = asyncio.Event()
        self._listening.add(news)
        return news

    def leave(self, news: asyncio.Event) -> None:
        """Nobody listens to it any more."""
        self._listening.discard(news)


class ChangeStream(Response):
    """Server-sent events: `change`, and `alive` every 5 s."""

    media_type = "text/event-stream"

    def __init__(self, changes: Changes) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._changes = changes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        news = self._changes.listen()
        if news is None:
            full = Response("Too many pages listen: look again in 10 s.", 503, media_type="text/plain")
            await full(scope, receive, send)
            return
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while not gone.done() and not self._changes.ended:
                name = b"alive"
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE_S):
                        await news.wait()
                        name = b"change"
                news.clear()
                await send({"type": "http.response.body", "body": b"event: " + name + b"\ndata: {}\n\n",
                            "more_body": True})  # fmt: skip
                await asyncio.sleep(APART_S)
            if not gone.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self._changes.leave(news)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
