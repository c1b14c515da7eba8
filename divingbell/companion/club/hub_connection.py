"""A tablet's connections to a hub: one for requests, and one for the stream of events, in a thread of its own."""

from __future__ import annotations

import contextlib
import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterator

from divingbell.companion.club.protocol.requests import SignedAnswer, SignedEvent, SignedRequest
from divingbell.companion.club.protocol.tablet_side import ANSWER_S, SILENCE_S

LARGEST_ANSWER = 16 << 20
"""Bytes; a longer answer is none."""
FAILURES = (OSError, http.client.HTTPException, ValueError)
"""Errors of a connection, and of an answer that is none."""


class HubConnection:
    """The connection for requests; opened when it is needed."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=ANSWER_S)

    def ask(self, request: SignedRequest) -> SignedAnswer:
        """The answer to a request. Raises one of `FAILURES`, after which the next request opens another connection."""
        try:
            response = _asked(self._connection, request)
            return _answer(request, response, body_of_answer(response))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of it."""
        self._connection.close()

    def interrupt(self) -> None:
        """End a request that another thread waits for."""
        _shut(self._connection.sock)


class EventConnection:
    """The stream that one request opens, read until it ends."""

    def __init__(
        self,
        address: tuple[str, int],
        request: SignedRequest,
        on_answer: Callable[[SignedAnswer], None],
        on_event: Callable[[SignedEvent], None],
        on_closed: Callable[[], None],
    ) -> None:
        """All three are called in a thread of its own, `on_closed` once and last; without `on_answer` before it the
        request got no answer."""
        self.request = request
        self._on_answer, self._on_event, self._on_closed = on_answer, on_event, on_closed
        self._connection = http.client.HTTPConnection(*address, timeout=ANSWER_S)
        self._socket: socket.socket | None = None
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="club events", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End it, whatever it waits for; one that is being opened ends when it is."""
        self._is_closed = True
        _shut(self._socket)

    def _run(self) -> None:
        try:
            self._connection.connect()
            self._socket = self._connection.sock
            if self._is_closed:
                return
            response = _asked(self._connection, self.request)
            is_open = response.status == 200
            self._on_answer(_answer(self.request, response, b"" if is_open else body_of_answer(response)))
            if is_open:
                self._socket.settimeout(SILENCE_S)
                for event in _events(response, self.request):
                    self._on_event(event)
        except FAILURES:
            pass
        finally:
            self._connection.close()
            self._on_closed()


def _shut(connected: socket.socket | None) -> None:
    if connected is not None:
        with contextlib.suppress(OSError):
            connected.shutdown(socket.SHUT_RDWR)


def _asked(connection: http.client.HTTPConnection, request: SignedRequest) -> http.client.HTTPResponse:
    signature = f"DivingBell {request.tablet} {request.run} {request.counter} {request.mac}"
    headers = {"Authorization": signature, "Accept-Encoding": "identity"}
    if request.body:
        headers["Content-Type"] = "application/json"
    connection.request(request.method, request.target, request.body or None, headers)
    return connection.getresponse()


def _answer(request: SignedRequest, response: http.client.HTTPResponse, body: bytes) -> SignedAnswer:
    return SignedAnswer(response.status, request.run, request.counter, body, response.getheader("DivingBell-MAC"))


def body_of_answer(response: http.client.HTTPResponse) -> bytes:
    """The whole body, within the time of an answer however slowly it comes. Raises `ValueError` and `OSError`."""
    deadline, parts, size = time.monotonic() + ANSWER_S, [], 0
    while part := response.read1(1 << 16):
        parts.append(part)
        size += len(part)
        if size > LARGEST_ANSWER:
            raise ValueError("the answer is too long")
        if time.monotonic() > deadline:
            raise TimeoutError("the answer takes too long")
    response.close()  # read in parts it does not end by itself, and the connection is not free before
    return b"".join(parts)


def _events(response: http.client.HTTPResponse, request: SignedRequest) -> Iterator[SignedEvent]:
    """The events of a stream until it ends. Raises `ValueError` for what is no event, and `OSError`."""
    fields: dict[str, str] = {}
    while line := response.readline(LARGEST_ANSWER):
        if not line.endswith(b"\n"):
            raise ValueError("an event is too long")
        text = line.rstrip(b"\r\n").decode()
        if text:
            name, _, value = text.partition(":")
            fields[name] = value.removeprefix(" ")
            continue
        if fields:
            number, _, mac = fields.get("id", "").partition(" ")
            data = fields.get("data", "").encode()
            yield SignedEvent(request.run, request.counter, int(number), fields.get("event", ""), data, mac)
        fields = {}
