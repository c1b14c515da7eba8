"""The HTTP of uvicorn with limits: nobody holds a connection without asking, none asks on while its answer is not sent,
and one address cannot take all the places."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from functools import partial
from typing import Any, NamedTuple

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_BYTES = 8192
"""Longest head; whoever only looks has nothing else to send."""
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_ANSWER = b"HTTP/1.1 "
_ANSWERING = (h11.SEND_RESPONSE, h11.SEND_BODY)
AHEAD_BYTES = 64 * 1024
"""Longest part of further requests that is kept while an answer is on its way; who asks one by one sends none."""
SILENT_S = 10
"""A phone that is gone without a word is noticed after so long, by what is sent to it."""


class Limits(NamedTuple):
    """Limits of one client."""

    connections: int = 160
    """At the same time, of everybody."""
    of_one_address: int = 80
    request_s: float = 5.0
    """From connecting, or from the first byte of a further request, to its last byte."""
    read_s: float = 5.0
    """Seconds within which an answer must be read on."""
    request_bytes: int = HEAD_BYTES
    """Longest request."""
    keep_alive_s: int = 5
    """How long a connection is kept that asks nothing further."""


LIMITS = Limits()


class Connections:
    """All of one server. Where there are too many in all, the address that holds most makes room, with the connection
    that has waited longest without asking anything or reading its answer: who holds connections open keeps nobody
    out."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: Counter[str] = Counter()
        self._idle: dict[LimitedProtocol, None] = {}
        """Those that ask nothing now, or read nothing, the longest first."""

    def enter(self, one: LimitedProtocol) -> bool:
        """Count it; False where there is no room for it."""
        self._open[one.address] += 1
        if self._open[one.address] > self.limits.of_one_address:
            return False
        if self._open.total() > self.limits.connections:
            crowding = max(self._idle, key=lambda idle: self._open[idle.address], default=None)
            if crowding is None:
                return False
            del self._idle[crowding]
            crowding.transport.abort()
        return True

    def leave(self, one: LimitedProtocol) -> None:
        """It is over."""
        self._idle.pop(one, None)
        self._open[one.address] -= 1
        if not self._open[one.address]:
            del self._open[one.address]

    def idles(self, one: LimitedProtocol) -> None:
        """It has asked nothing yet, has been answered, or does not read its answer."""
        self._idle.setdefault(one)

    def asks(self, one: LimitedProtocol) -> None:
        """Its request is whole and will be answered, or its answer is read again."""
        self._idle.pop(one, None)


class LimitedProtocol(H11Protocol):
    """One connection."""

    def __init__(self, *arguments: Any, connections: Connections, **more: Any) -> None:
        """`connections` are all of this server."""
        super().__init__(*arguments, **more)
        self._all = connections
        self._limits = connections.limits
        self.address = ""
        self._size = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._is_held = False
        """It was answered, and is not done before the answer is sent."""
        self._asks_no_more = False
        """The client has closed its side of the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """It is counted, and closed at once where there are too many."""
        super().connection_made(_Gathering(transport))
        self.address = self.client[0] if self.client else ""
        if not self._all.enter(self):
            transport.abort()
            return
        self._all.idles(self)
        transport.set_write_buffer_limits(0)  # writing pauses until an answer is sent to its last byte
        raw: Any = transport.get_extra_info("socket")
        if raw is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_S * 1000)
        self._must_ask()

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if self._deadline is None:
            self._must_ask()
        self._size += len(data)
        if self._size > self._limits.request_bytes:  # h11 looks at its own limit only while a head is not whole
            self.transport.write(_TOO_LARGE)
            self.transport.close()
            return
        super().data_received(data)
        if self._is_asked() and len(self.conn.trailing_data[0]) > AHEAD_BYTES:
            self.transport.abort()

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client sends nothing more: its whole requests are answered, and then the connection ends. A stream ends
        at once, since nobody else tells that its client has gone."""
        self._asks_no_more = True
        return self._is_held or (self._is_answering and self.conn.our_state is h11.SEND_RESPONSE)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP; where the answer is under way already, only end the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """It was answered; the next request is not taken up before the answer is sent."""
        self._all.idles(self)
        self._is_held = self._unread is not None
        if not self._is_held:
            super().on_response_complete()
            if not self._is_asked() and self._asks_no_more and not self.transport.is_closing():
                self.transport.close()

    def pause_writing(self) -> None:
        """Drop a connection whose answer is not read on."""
        self._unread = self.loop.call_later(self._limits.read_s, self.transport.abort)
        self._all.idles(self)
        super().pause_writing()

    def resume_writing(self) -> None:
        """All that was answered until now is sent."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()
        if self._is_held:
            self.on_response_complete()
        elif self.conn.our_state in _ANSWERING:
            self._all.asks(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._asked()
        self._all.leave(self)
        super().connection_lost(exc)
        if self._unread is not None:
            self._unread.cancel()

    def _must_ask(self) -> None:
        self._deadline = self.loop.call_later(self._limits.request_s, self.transport.abort)

    def _is_asked(self) -> bool:
        """Tell whether a whole request is not answered yet, one that came with the last one too, and note it."""
        if not self._is_answering:
            return False
        self._asked()
        self._all.asks(self)
        return True

    @property
    def _is_answering(self) -> bool:
        """True while a request that is whole is not answered."""
        return self.conn.their_state in (h11.DONE, h11.MUST_CLOSE) and self.conn.our_state in _ANSWERING

    def _asked(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._size = 0


class _Gathering(asyncio.Transport):
    """A transport that sends the head of an answer with the first part of its body: in one packet, by one call of the
    system."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._head = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send what is to be sent; a head waits for what follows it."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data[:9] == _ANSWER and data[9:10] != b"1":  # the client waits for "100 Continue"
            self._head = bytes(data)
            return
        self._transport.write(data)

    def close(self) -> None:
        """Send what waits, and end."""
        if self._head:
            self._transport.write(self._head)
            self._head = b""
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()


def limited(app: ASGIApp, limits: Limits = LIMITS) -> uvicorn.Config:
    """The configuration of uvicorn that serves an application within these limits, without logs."""
    protocol: Any = partial(LimitedProtocol, connections=Connections(limits))
    return uvicorn.Config(
        app,
        http=protocol,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=True,
        timeout_keep_alive=limits.keep_alive_s,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
