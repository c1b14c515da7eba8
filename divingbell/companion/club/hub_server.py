"""The HTTP server of one process of a hub: uvicorn in this process, until it is told to end."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import secrets
import signal
import socket
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import uvicorn
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from divingbell.companion.clock import Clock
from divingbell.companion.club.evening_watch import EveningKeeper, watch_evening
from divingbell.companion.club.hub_writer import HubWriter
from divingbell.companion.club.organiser_access import OwnComputerOnly
from divingbell.companion.club.pages.changes import Changes
from divingbell.companion.club.pages.club_pages import ClubPages
from divingbell.companion.club.pages.page_headers import PageHeaders
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.hub_side import HubSide, Shown
from divingbell.companion.club.protocol.key_exchange import Spake2
from divingbell.companion.club.protocol.messages import ErrorAnswer
from divingbell.companion.club.protocol.requests import LARGEST_REQUEST
from divingbell.companion.club.request_guard import RequestGuard
from divingbell.companion.club.rules_check import rules_check
from divingbell.companion.club.rules_checker import RulesChecker
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.standby_watch import StandbyWatch
from divingbell.companion.club.store_copies import StoreCopies
from divingbell.companion.club.tablet_api import Answers, Streams, TabletApi, refusal
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.web.connection_limits import HEAD_BYTES, Limits, limited
from divingbell.companion.web.hosts import lan_addresses, may_call_us

if TYPE_CHECKING:
    from divingbell.companion.club.hub_news import HubNews

LIMITS = Limits(
    connections=4096,
    of_one_address=4096,
    request_s=60.0,
    read_s=20.0,
    request_bytes=LARGEST_REQUEST + HEAD_BYTES,
    keep_alive_s=75,
)
"""Two connections a tablet, all of them at one address behind a proxy."""
_ENDS = (signal.SIGTERM, signal.SIGINT)


class HostCheck:
    """Refuses requests by a name that is not the hub's (DNS rebinding)."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        """`names`: further ones, of a proxy, without their port."""
        self._app, self._names = app, names
        self._ours: tuple[bytes, tuple[str, int]] | None = None
        """The name and the address of the last request that may call us so: most tablets call us alike."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request that may call us so."""
        called = next((value for name, value in scope["headers"] if name == b"host"), b""), scope["server"]
        if called == self._ours or self._is_ours(*called):
            self._ours = called
            await self._app(scope, receive, send)
        else:
            answer = ErrorAnswer("host", "this is not the name of the club's computer; its own names, and --host, are")
            await refusal(answer)(scope, receive, send)

    def _is_ours(self, name: bytes, server: tuple[str, int]) -> bool:
        host = name.decode("latin-1")
        return host.partition(":")[0].lower() in self._names or may_call_us(host, server)


def application(
    api: TabletApi, names: frozenset[str], pages: Sequence[Route], texts: Catalogue, *, organiser_here: bool
) -> ASGIApp:
    """All addresses of a hub; `names` are further ones that it may be called by, `organiser_here` as of `serve`."""
    routes = [*pages, Route("/{rest:path}", _Unknown())]
    served: ASGIApp = Router(routes, redirect_slashes=False, default=_Unknown())
    if organiser_here:
        served = OwnComputerOnly(served, names, texts("organiser.here_only"))
    others = PageHeaders(served)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        # Most requests are tablets'; what only a browser reads is not sent to them.
        await (api if scope["path"].startswith("/v1/") else others)(scope, receive, send)

    return RequestGuard(HostCheck(answer, names), texts("hub.mistake"))


class _Unknown:
    """Addresses that are none."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _unknown(scope["path"])(scope, receive, send)


def _unknown(path: str) -> Response:
    version = path.lstrip("/").partition("/")[0]
    if version[:1] == "v" and version[1:].isdecimal():
        return refusal(ErrorAnswer("app", "this club's computer speaks version 1 only"))
    return refusal(ErrorAnswer("unknown", f"there is no {path[:80]}"))


def listening_socket(host: str, port: int) -> socket.socket:
    """Listening at this address. Raises `OSError`."""
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(1024)
    except OSError:
        taken.close()
        raise
    return taken


async def serve(
    store: SqlStore,
    listening: socket.socket,
    clock: Clock,
    names: frozenset[str],
    code: str,
    texts: Catalogue,
    *,
    word: str,
    on_ready: Callable[[], None],
    on_store: Callable[[str | None], None],
    copies: Path | None,
    beside: Path,
    keeper: EveningKeeper,
    organiser_here: bool,
) -> None:
    """Serve until the process is told to end (SIGTERM, SIGINT); tablets join by `code`, six digits, and the organiser
    begins with `word`, whose pages are in the language of `texts`. `on_ready` is called when requests are answered,
    `on_store` as by `HubWriter`. `copies` is the folder of copies, `beside` that of the hidden people's ids; the
    `keeper` follows the evening; `organiser_here`: the organiser's pages are answered to this computer alone."""
    raise_file_limit()
    host, port = listening.getsockname()[:2]  # when the program ends, pages are still answered behind a closed socket
    loop = asyncio.get_running_loop()
    streams = Streams(loop)
    side = HubSide(lambda: secrets.token_hex(16))
    join = HubJoin(code, Spake2, lambda: str(uuid4()), clock.monotonic)
    changes = Changes(loop)
    copying = StoreCopies(store, copies, beside, clock, changes.tell)

    def on_change() -> None:
        changes.tell()
        copying.look()

    def on_own_change() -> None:
        neighbours.tell()
        checker.look()

    neighbours = _Neighbours(on_change)
    writer = HubWriter(store, side, join, clock, streams.put, on_store, on_own_change, streams.end_all)
    checker = RulesChecker(store, writer, clock, rules_check)
    watch = StandbyWatch(store, writer, clock, lambda waits: on_store(texts("hub.no_standby") if waits else None))
    pages = ClubPages(
        store, writer, changes, clock, texts, copying, word=word, address=lambda: _address(host, port),
        live=lambda: {tablet: bytes(shown.live) for tablet, shown in side.shown.items()},
        standby_since=lambda: watch.since,
    )  # fmt: skip
    api = TabletApi(writer, streams, Answers(loop), clock.monotonic)
    app = application(api, names, pages.routes(), texts, organiser_here=organiser_here)

    def on_end() -> None:
        streams.end_for_good()
        changes.end()

    server = _Server(limited(app, LIMITS), on_ready, on_end)
    for number in _ENDS:
        loop.add_signal_handler(number, server.end)
    writer.start()
    neighbours.start(store, writer, side)
    copying.start()
    checker.start()
    watching = [asyncio.create_task(watch) for watch in (watch.run(), watch_evening(store, changes, keeper))]
    try:
        await server.serve([listening])
    finally:
        for task in watching:
            task.cancel()
        await asyncio.to_thread(keeper.close)
        await asyncio.to_thread(neighbours.close)
        await asyncio.to_thread(checker.close)
        await asyncio.to_thread(writer.close)
        await asyncio.to_thread(copying.close)


class _Neighbours:
    """The other processes of a hub, where there may be some."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """`on_change` is called, in any thread, when one of them has written, or this one."""
        self._on_change = on_change
        self._news: HubNews | None = None

    def start(self, store: SqlStore, writer: HubWriter, side: HubSide) -> None:
        """Begin to tell them, and to hear."""
        if not store.is_shared:
            return
        from divingbell.companion.club.hub_news import HubNews

        with store.reading() as tx:
            hub = tx.hub().hub

        def on_shown(tablet: str, shown: Shown) -> None:
            writer.show(tablet, shown)
            self._on_change()

        self._news = HubNews(store.own_connection, hub, lambda: side.shown, self._on_change, on_shown)
        self._news.start()

    def tell(self) -> None:
        """Something was committed here."""
        self._on_change()
        if self._news is not None:
            self._news.tell()

    def close(self) -> None:
        """Tell and hear nothing any more."""
        if self._news is not None:
            self._news.close()


def _address(host: str, port: int) -> str:
    """Where phones most likely find the club that listens there."""
    return f"{next(iter(lan_addresses()), '127.0.0.1') if host == '0.0.0.0' else host}:{port}"


def raise_file_limit() -> None:
    """As many open files as the system allows: two sockets a tablet."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Ends by the signal handlers of our own."""

    def __init__(
        self, config: uvicorn.Config, on_ready: Callable[[], None], on_end: Callable[[], None]
    ) -> None:  # fmt: skip
        super().__init__(config)
        self._on_ready, self._on_end = on_ready, on_end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield

    def end(self) -> None:
        """Answer nothing new, end what is open, and end."""
        self.should_exit = True
        self._on_end()
