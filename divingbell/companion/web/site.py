"""The addresses of the pages, and what they answer (docs/live.md)."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from divingbell.companion.web import files
from divingbell.companion.web.access_code import AccessCode
from divingbell.companion.web.broadcast import Broadcaster, Subscription
from divingbell.companion.web.event_stream import EventStream
from divingbell.companion.web.game_page import game_page
from divingbell.companion.web.messages import (
    Access,
    Charts,
    FromServer,
    Guessed,
    Icons,
    Now,
    Offered,
    PageLedger,
    PageWatcher,
    PageWords,
    ToServer,
    Watching,
    Withdrawn,
)
from divingbell.companion.web.page_registry import PageRegistry
from divingbell.companion.web.security_headers import SecurityHeaders
from divingbell.companion.web.shared_page import SharedPage

SCREENS = ("phone", "television", "overlay")


class Site:
    """Everything that is served, in the loop of the server."""

    def __init__(self, tell: Callable[[FromServer], None], clock: Callable[[], float] = time.monotonic) -> None:
        """`tell` sends a message to the app."""
        self._tell = tell
        self._hub = Broadcaster(lambda watchers: tell(Watching(watchers)))
        self._gate = AccessCode(clock)
        self._offers = PageRegistry(clock)
        self._words = PageWords("en", {})
        self._icons = Icons()

    def take(self, message: ToServer) -> None:
        """Message of the app."""
        match message:
            case Now():
                self._hub.show(message)
            case PageLedger():
                self._hub.change_ledger(message)
            case Charts():
                self._hub.show_charts(message)
            case PageWords():
                self._words = message
            case Icons():
                self._icons = message
            case Access():
                self._gate.ask(message.code, self._hub.keys)
                self._hub.switch(message.live)
            case Offered():
                self._offers.put(message.word, message.offer)
            case Withdrawn():
                self._offers.remove(message.word)

    def end(self) -> None:
        """Let go of everybody who watches."""
        self._hub.end()

    def app(self) -> Starlette:
        """Application that uvicorn serves."""
        return Starlette(
            routes=[
                *(Route(path, self._page) for path in ("/", "/chart", "/ledger")),
                Route("/api/live", self._live),
                Route("/api/events", self._events),
                Route("/api/enter", self._enter),
                Route("/api/ledger", self._ledger),
                Route("/api/chart", self._chart),
                Route("/qr.svg", self._qr),
                Route("/tokens.css", self._tokens),
                Route("/fonts/glyphs.{game}.ttf", self._icon_font),
                Route("/g/{word}", self._game),
                Route("/g/{word}/qr.svg", self._game_qr),
                Route("/g/{word}/{name}", self._file),
                *(Route(path, files.served(path)) for path in files.paths()),
            ],
            middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, compresslevel=6)],
        )

    # The table ------------------------------------------------------------------------------------------------

    async def _page(self, request: Request) -> Response:
        page = files.page(self._words, files.own_address(request), is_on=self._hub.is_on)
        return Response(page, media_type="text/html")

    async def _live(self, request: Request) -> Response:
        return self._refusal(request) or _json(self._hub.live)

    async def _ledger(self, request: Request) -> Response:
        return self._refusal(request) or _json(self._hub.ledger())

    async def _chart(self, request: Request) -> Response:
        return self._refusal(request) or _json(self._hub.charts())

    async def _events(self, request: Request) -> Response:
        refusal = self._refusal(request)
        if refusal is not None:
            return refusal
        address = _address(request)
        if not self._hub.has_room(address):
            return _error(503, "full")
        screen = request.query_params.get("page", "")
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        since = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        watcher = PageWatcher(screen if screen in SCREENS else "phone", since)
        subscription = Subscription(watcher, request.query_params.get("key", ""), screen in SCREENS, address)
        return EventStream(self._hub, subscription, request.headers.get("last-event-id", ""))

    def _refusal(self, request: Request) -> Response | None:
        if not self._hub.is_on:
            return _error(404, "off")
        if not self._gate.opens(request.query_params.get("key", "")):
            return _error(401, "code")
        return None

    async def _enter(self, request: Request) -> Response:
        if not self._hub.is_on:
            return _error(404, "off")
        guessed = self._gate.guessed
        entered = self._gate.enter(_address(request), request.query_params.get("code", "")[:16])
        if self._gate.guessed and not guessed:
            self._tell(Guessed())
        if isinstance(entered, str):
            return _json(msgspec.json.encode({"key": entered}))
        return _error(entered, "wrong" if entered == 403 else "wait")

    async def _tokens(self, _: Request) -> Response:
        return Response(files.tokens_css() + files.icons_css(self._icons), media_type="text/css")

    async def _icon_font(self, request: Request) -> Response:
        found = self._icons.fonts.get(request.path_params["game"])
        if found is None:
            return _error(404, "unknown")
        return Response(found.font, media_type="font/ttf", headers={"Cache-Control": "max-age=86400"})

    async def _qr(self, request: Request) -> Response:
        address = files.own_address(request)
        return Response(files.qr(f"http://{address}/"), media_type="image/svg+xml")

    # A finished game ------------------------------------------------------------------------------------------

    async def _game(self, request: Request) -> Response:
        offer = self._offers.find(_address(request), request.path_params["word"])
        if not isinstance(offer, SharedPage):
            return _error(offer, "unknown")
        return Response(game_page(offer.page, request.path_params["word"]), media_type="text/html")

    async def _game_qr(self, request: Request) -> Response:
        word = request.path_params["word"]
        offer = self._offers.find(_address(request), word)
        if not isinstance(offer, SharedPage):
            return _error(offer, "unknown")
        return Response(files.qr(f"http://{files.own_address(request)}/g/{word}"), media_type="image/svg+xml")

    async def _file(self, request: Request) -> Response:
        offer = self._offers.find(_address(request), request.path_params["word"])
        if not isinstance(offer, SharedPage):
            return _error(offer, "unknown")
        name = request.path_params["name"]
        if name == "play" and offer.play:
            return RedirectResponse(offer.play, 302)
        for file in offer.files:
            if file.name == name:
                shown = {"Content-Disposition": f'attachment; filename="{name}"'}
                return Response(file.content, media_type=file.media_type, headers=shown)
        return _error(404, "unknown")


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


def _error(status: int, code: str) -> Response:
    return Response(msgspec.json.encode({"error": code}), status, media_type="application/json")
