"""The stream of server-sent events of one watcher: what holds, every change, and a sign of life every two seconds."""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from divingbell.companion.web.broadcast import ALIVE_S, Broadcaster, Subscription

_ALIVE = b"event: alive\ndata: {}\n\n"
_OFF = b"event: off\ndata: {}\n\n"
_FULL = b"event: full\ndata: {}\n\n"


class EventStream(Response):
    """Begins with a `snapshot`, or with a `change` where the watcher has seen an earlier state of this session."""

    media_type = "text/event-stream"

    def __init__(self, hub: Broadcaster, subscription: Subscription, last_id: str) -> None:
        """`last_id` is what the watcher says it has seen, empty for nothing."""
        super().__init__()
        del self.headers["content-length"]
        self._hub = hub
        self._own = subscription
        self._seen = last_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        self._hub.join(self._own)
        gone = asyncio.ensure_future(_gone(receive, self._own))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            known = self._seen.rpartition(":")[0] == (self._hub.session or "-")
            if not (known and self._seen == self._hub.id) or self._hub.revised:
                await self._send(send, b"change" if known else b"snapshot")
            await self._follow(send, gone)
        finally:
            gone.cancel()
            self._hub.leave(self._own)

    async def _follow(self, send: Send, gone: asyncio.Future[None]) -> None:
        loop = asyncio.get_running_loop()
        alive = loop.time() + ALIVE_S
        while not gone.done():
            try:
                async with asyncio.timeout_at(alive):
                    await self._own.news.wait()
            except TimeoutError:
                alive = loop.time() + ALIVE_S
                await send({"type": "http.response.body", "body": _ALIVE, "more_body": True})
                continue
            if gone.done():
                return
            if self._hub.has_ended:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            if not self._hub.is_on:
                await send({"type": "http.response.body", "body": _OFF, "more_body": False})
                return
            if self._own.has_made_room:
                await send({"type": "http.response.body", "body": _FULL, "more_body": False})
                return
            await self._send(send, b"change")

    async def _send(self, send: Send, event: bytes) -> None:
        self._own.news.clear()
        value = self._hub.page(self._own.watcher.screen) if self._own.with_page else self._hub.live
        body = b"event: " + event + b"\nid: " + self._hub.id.encode() + b"\ndata: " + value + b"\n\n"
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Receive, own: Subscription) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    own.news.set()
