"""An answer to what the hub's application does not answer itself: a head that is too long, a mistake of ours, a request
that still waits when the program ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divingbell.companion.web.connection_limits import HEAD_BYTES

_log = logging.getLogger(__name__)


class RequestGuard:
    """The outermost part of the application."""

    def __init__(self, app: ASGIApp, mistake: str) -> None:
        """`mistake` is the sentence that stands where a page would."""
        self._app, self._mistake = app, mistake

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, and see that it is answered."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        async def say(status: int, words: str) -> None:
            response = Response(words, status, {"Connection": "close"}, media_type="text/plain")
            await response(scope, receive, send)

        if _head_bytes(scope) > HEAD_BYTES:  # h11 looks only while a head is not whole
            await say(431, "")
            return
        try:
            await self._app(scope, receive, watched)
        except ClientDisconnect:
            return  # nobody waits for the answer
        except asyncio.CancelledError:  # uvicorn waits for nothing when the program ends, and writes a traceback
            with contextlib.suppress(Exception):
                await (send({"type": "http.response.body", "body": b""}) if begun else say(503, ""))
        except Exception:
            _log.exception("a request could not be answered")
            if not begun:
                await say(500, self._mistake)


def _head_bytes(scope: Scope) -> int:
    """The bytes of the head, without its first line's method and version."""
    lines = sum(len(name) + len(value) + len(": \r\n") for name, value in scope["headers"])
    return lines + len(scope["raw_path"]) + len(scope["query_string"])
