"""The organiser's pages at the hub's own computer alone: their PIN and cookie go over no network then (club.md 3)."""

from __future__ import annotations

import ipaddress

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

ORGANISER = "/organiser"
"""The pages, and all below it."""
_OF_A_PROXY = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class OwnComputerOnly:
    """Refuses the organiser's pages to every other computer."""

    def __init__(self, app: ASGIApp, names: frozenset[str], refusal: str) -> None:
        """`names` are a proxy's, without their port: what comes by one is from elsewhere; `refusal` says where the
        pages are."""
        self._app, self._names, self._refusal = app, names, refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request that may be answered."""
        path: str = scope["path"]
        if (path != ORGANISER and not path.startswith(f"{ORGANISER}/")) or self._is_own(scope):
            await self._app(scope, receive, send)
        else:
            await Response(self._refusal, 403, media_type="text/plain")(scope, receive, send)

    def _is_own(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if any(name in headers for name in _OF_A_PROXY):
            return False
        if headers.get("host", "").partition(":")[0].lower() in self._names:
            return False
        return _is_this_computer(scope["client"][0], scope["server"][0])


def _is_this_computer(client: str, server: str) -> bool:
    """Tell whether a connection from `client` to the address `server` stays within one computer."""
    return client == server or ipaddress.ip_address(client).is_loopback
