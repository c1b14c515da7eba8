"""The pages served in a thread of the test, on a free port, and a small client that speaks HTTP over a plain socket."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import uvicorn

from divingbell.companion.web.connection_limits import LIMITS, Limits, limited
from divingbell.companion.web.messages import Access, FromServer, Now, PageWatcher, PageWords, ToServer, Watching
from divingbell.companion.web.server import free_socket
from divingbell.companion.web.site import Site
from tests.hand_clock import HandClock

ENOUGH_S = 60.0
"""Nothing that a test waits for takes so long on a busy machine."""


def live(session: str = "s1", n: int = 1, **fields: Any) -> dict[str, Any]:
    """A value of `/api/live`."""
    empty: dict[str, Any] = {"game": "pebbles", "seats": [], "state": {}, "standings": [], "said": []}
    return {"session": session, "n": n, **empty, **fields}


class Served:
    """A running server."""

    def __init__(self, limits: Limits) -> None:
        self.told: list[FromServer] = []
        self._telling = threading.Condition()
        self.clock = HandClock()
        self.site = Site(self._tell, self.clock.monotonic)
        self.listening = free_socket(0, "127.0.0.1")
        self.port: int = self.listening.getsockname()[1]
        self.server = uvicorn.Server(limited(self.site.app(), limits))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._ready.wait(ENOUGH_S)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ready.set()
        await self.server.serve([self.listening])

    def take(self, *messages: ToServer) -> None:
        """What the app says; returns once it has been taken in."""
        self.call(lambda: [self.site.take(message) for message in messages])

    def call(self, what: Callable[[], object]) -> None:
        """In the loop of the server; returns once it is done."""
        done = threading.Event()

        def call() -> None:
            what()
            done.set()

        assert self._loop is not None
        self._loop.call_soon_threadsafe(call)
        assert done.wait(ENOUGH_S)

    def _tell(self, message: FromServer) -> None:
        with self._telling:
            self.told.append(message)
            self._telling.notify_all()

    @property
    def watchers(self) -> tuple[PageWatcher, ...]:
        """As the tablet was told last."""
        return next((one.watchers for one in reversed(self.told) if isinstance(one, Watching)), ())

    def until_watched_by(self, count: int) -> tuple[PageWatcher, ...]:
        """The watchers once they are so many."""
        with self._telling:
            assert self._telling.wait_for(lambda: len(self.watchers) == count, ENOUGH_S)
        return self.watchers

    def until_watched_on(self, screens: list[str]) -> None:
        """Wait until these are the screens that watch: as many others may do so before."""
        with self._telling:
            so = self._telling.wait_for(lambda: [watcher.screen for watcher in self.watchers] == screens, ENOUGH_S)
        assert so, self.watchers

    def close(self) -> None:
        self.server.should_exit = True
        self._thread.join()
        self.listening.close()


@contextmanager
def serving(*messages: ToServer, limits: Limits = LIMITS) -> Iterator[Served]:
    """A server that has been told this."""
    served = Served(limits)
    try:
        served.take(PageWords("en", {}), *(messages or (Now(live()), Access(True))))
        yield served
    finally:
        served.close()


class Answer(NamedTuple):
    """What came back; status 0: the connection was closed without an answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def connected(port: int, own: str = "127.0.0.1") -> socket.socket:
    """`own` is the address it comes from."""
    return socket.create_connection(("127.0.0.1", port), ENOUGH_S, (own, 0))


def ask(port: int, path: str, method: str = "GET", host: str | None = None, head: str = "") -> Answer:
    """One request, the whole answer."""
    with connected(port) as wire:
        wire.sendall(request(port, path, method, host, head))
        return answered(wire)


def request(port: int, path: str, method: str = "GET", host: str | None = None, head: str = "") -> bytes:
    called = f"localhost:{port}" if host is None else host
    return f"{method} {path} HTTP/1.1\r\nHost: {called}\r\nConnection: close\r\n{head}\r\n".encode("latin-1")


def answered(wire: socket.socket) -> Answer:
    """Everything until the server closes."""
    got = b""
    try:
        while more := wire.recv(65536):
            got += more
    except ConnectionResetError:
        pass
    if not got:
        return Answer(0, {}, b"")
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Answer(int(first.split()[1]), fields, body)


class Event(NamedTuple):
    """One server-sent event."""

    name: str
    id: str
    data: Any


class Stream:
    """An event stream that is read as far as somebody asks."""

    def __init__(self, port: int, query: str = "", head: str = "", own: str = "127.0.0.1") -> None:
        self.wire = connected(port, own)
        path = f"/api/events{query}"
        self.wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{head}\r\n".encode("latin-1"))
        self._file = self.wire.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass
        self._text = b""

    def next(self, *names: str) -> Event | None:
        """The next event, or the next of these names; None where the stream has ended."""
        while True:
            event = self._event()
            if event is None or not names or event.name in names:
                return event

    def _event(self) -> Event | None:
        while b"\n\n" not in self._text:
            size = int(self._file.readline().strip() or b"0", 16)  # chunked
            if not size:
                return None
            self._text += self._file.read(size)
            self._file.readline()
        block, _, self._text = self._text.partition(b"\n\n")
        fields = dict(line.split(": ", 1) for line in block.decode().split("\n"))
        return Event(fields["event"], fields.get("id", ""), json.loads(fields["data"]))

    def close(self) -> None:
        self._file.close()
        self.wire.close()
