"""Checks and headers of every request: our own names, only looking, nothing asked by pages from elsewhere; and
headers that keep pages from doing more."""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divingbell.companion.web.hosts import may_call_us

_HEADERS = [
    (
        b"Content-Security-Policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"X-Content-Type-Options", b"nosniff"),
    (b"X-Frame-Options", b"DENY"),
    (b"Referrer-Policy", b"no-referrer"),
    (b"Cross-Origin-Opener-Policy", b"same-origin"),
    (b"Cross-Origin-Resource-Policy", b"same-origin"),
]


class SecurityHeaders:
    """Stands before all pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
                if not any(name == b"cache-control" for name, _ in message["headers"]):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        hosts = [value for name, value in scope["headers"] if name == b"host"]
        app = self._app
        if len(hosts) != 1 or not may_call_us(hosts[0].decode("latin-1"), tuple(scope["server"])):
            app = PlainTextResponse("This tablet is not called that.\n", 421)
        elif scope["method"] not in ("GET", "HEAD"):
            app = PlainTextResponse("These pages only look.\n", 405, {"Allow": "GET, HEAD"})
        elif scope["path"].startswith("/api/") and _site(scope) not in (b"", b"none", b"same-origin"):
            app = PlainTextResponse("Only the tablet's own pages ask this.\n", 403)
        await app(scope, receive, guarded)


def _site(scope: Scope) -> bytes:
    """Where a browser says the page is from that asks; empty where nothing says it. A page from elsewhere can read no
    answer, but it could use up the tries of a code and the places of those who watch."""
    return next((value for name, value in scope["headers"] if name == b"sec-fetch-site"), b"")
