"""The addresses that tablets ask a hub by, as an ASGI application (docs/club-api.md): checks the form of a request,
hands it to the hub's writer, and sends its answer or its stream of events."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from divingbell.companion.club.body_room import BodyRoom, NoRoomError
from divingbell.companion.club.hub_writer import HubWriter, Job, JoinJob
from divingbell.companion.club.protocol.messages import JOIN_TARGET, STATUS, ErrorAnswer, JoinPost, JoinReply
from divingbell.companion.club.protocol.requests import (
    LARGEST_REQUEST,
    RefusedError,
    SignedAnswer,
    SignedEvent,
    SignedRequest,
)
from divingbell.companion.web.rate_limit import TRIES_S, RateLimit

WRONG_ONES = 600
"""Unsigned or wrongly signed requests of one address within a minute; then it waits."""
LARGEST_JOIN = 8192
"""Bytes of a request of a joining."""
BODIES = 2 * LARGEST_REQUEST
"""Bytes of bodies that are read at the same time; beyond them a hub is busy."""
SMALL_BODY = 16 * 1024
"""Bytes of a body that needs none of this room: that of a tap, which is read at once."""
BUSY_S = 2
EVENTS_WAITING = 1000
"""Events that a stream may be behind; then it ends, and the tablet opens another."""
_AUTHORIZATION = re.compile(
    r"DivingBell ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{32}) (0|[1-9][0-9]{0,14}) ([0-9a-f]{64})"
)
_TARGET = re.compile(r"[!-~]{1,2000}")
_HEADERS = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
_log = logging.getLogger(__name__)
_A = TypeVar("_A", SignedAnswer, JoinReply)
_Key = tuple[str, int]
"""Run and counter of the request that opened a stream."""


class Streams:
    """The open streams of one process, in its loop; `put` is for the writer's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._open: dict[_Key, asyncio.Queue[SignedEvent | None]] = {}
        self._ended = False

    def open(self, run: str, counter: int) -> asyncio.Queue[SignedEvent | None] | None:
        """The events for the stream of this request; a None among them: it ends. None where it is open already: a
        request that was taken before opens nothing and closes nothing. Raises `RefusedError` once they have ended."""
        if self._ended:
            raise RefusedError(ErrorAnswer("busy", "the club's computer ends its program", seconds=BUSY_S))
        if (run, counter) in self._open:
            return None
        return self._open.setdefault((run, counter), asyncio.Queue(EVENTS_WAITING))

    def close(self, run: str, counter: int) -> None:
        """Nobody listens to it any more."""
        self._open.pop((run, counter), None)

    def end_all(self) -> None:
        """End all streams, from the writer's thread: every tablet opens another and says anew what it has."""
        self._loop.call_soon_threadsafe(self.end_now)

    def put(self, event: SignedEvent) -> None:
        """Hand an event to its stream."""
        self._loop.call_soon_threadsafe(self._put, event)

    def _put(self, event: SignedEvent) -> None:
        waiting = self._open.get((event.run, event.counter))
        if waiting is None:
            return
        if waiting.full():
            self._end((event.run, event.counter))
        else:
            waiting.put_nowait(event)

    def end_for_good(self) -> None:
        """End all streams, from the loop; a tablet that opens another at once is refused: the program ends."""
        self._ended = True
        self.end_now()

    def end_now(self) -> None:
        """End all streams, from the loop."""
        for key in [*self._open]:
            self._end(key)

    def _end(self, key: _Key) -> None:
        waiting = self._open.pop(key)
        while not waiting.empty():
            waiting.get_nowait()
        waiting.put_nowait(None)


class Answers:
    """Brings answers from the writer's thread to who waits for them in the loop: those of one commit wake it once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._come: deque[tuple[asyncio.Future[Any], object]] = deque()
        self._is_woken = False

    def put(self, waiting: asyncio.Future[Any], answer: object) -> None:
        """Hand an answer over; for the writer's thread."""
        self._come.append((waiting, answer))
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon_threadsafe(self._hand_on)

    def _hand_on(self) -> None:
        self._is_woken = False  # before it looks: what comes from now on wakes it again
        while self._come:
            waiting, answer = self._come.popleft()
            if not waiting.done():
                waiting.set_result(answer)


class TabletApi:
    """Everything below `/v1`."""

    def __init__(
        self, writer: HubWriter, streams: Streams, answers: Answers, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` gives seconds that never go back."""
        self._writer, self._streams, self._answers = writer, streams, answers
        self._wrong = RateLimit(clock, WRONG_ONES)
        self._bodies = BodyRoom(BODIES, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive)
        address = request.client.host if request.client is not None else ""
        if scope["path"] == JOIN_TARGET or scope["path"].startswith(f"{JOIN_TARGET}/"):
            await self._join(request, address, send)
            return
        try:
            if self._wrong.too_many(address):
                raise RefusedError(ErrorAnswer("wait", "too many requests without a key", seconds=TRIES_S))
            signed = await self._signed(request)
            waiting = self._streams.open(signed.run, signed.counter) if signed.opens_stream else None
            answer = await self._answered(signed, waiting)
        except RefusedError as refused:
            await refusal(refused.answer)(scope, receive, send)
            return
        except (ClientDisconnect, TimeoutError):
            return
        if answer.status == 401 and _is_wrong(answer):
            self._wrong.wrong(address)
        if answer.status == 200 and waiting is not None:
            await self._stream(signed, answer, waiting, receive, send)
        else:
            await _respond(send, answer.body, answer.status, answer.mac)

    async def _join(self, request: Request, address: str, send: Send) -> None:
        """Answer a request of a joining, which nobody signs."""
        try:
            if request.method != "POST":
                raise RefusedError(ErrorAnswer("unknown", f"there is no {request.method} {request.url.path[:80]}"))
            _check_encoding(request.headers)
            post = JoinPost(_target(request.scope), await self._body(request, LARGEST_JOIN))

            def job(hear: Callable[[JoinReply | None], None]) -> JoinJob:
                return JoinJob(post, address, hear)

            reply = await self._written(job)
        except RefusedError as refused:
            await refusal(refused.answer)(request.scope, request.receive, send)
        except (ClientDisconnect, TimeoutError):
            return
        else:
            await _respond(send, reply.body, reply.status, reply.mac)

    # One request ----------------------------------------------------------------------------------------------

    async def _signed(self, request: Request) -> SignedRequest:
        """The request with its signature. Raises `RefusedError`."""
        headers = request.headers
        _check_encoding(headers)
        target = _target(request.scope)
        given = headers.getlist("authorization")
        if not given:
            raise RefusedError(ErrorAnswer("device", "there is no Authorization, as every request of a tablet has one"))
        match = _AUTHORIZATION.fullmatch(", ".join(given))
        if match is None:
            problem = "it is not: DivingBell TABLET RUN COUNTER MAC"
            raise RefusedError(ErrorAnswer("malformed", problem, where="Authorization"))
        tablet, run, counter, mac = match.groups()
        body = await self._body(request, LARGEST_REQUEST)
        return SignedRequest(request.method, target, tablet, run, int(counter), mac, body)

    async def _body(self, request: Request, most: int) -> bytes:
        size = _declared(request.headers)
        if size > most:
            raise RefusedError(ErrorAnswer("large", "the body is too long", limit=most))
        if self._writer.is_busy:
            raise _busy("too many requests wait")
        if size <= SMALL_BODY:
            return await request.body()
        address = request.client.host if request.client is not None else ""
        try:
            async with self._bodies.taken(address, size):
                return await request.body()
        except NoRoomError:
            raise _busy("too much is sent at the same time") from None

    async def _answered(self, signed: SignedRequest, waiting: asyncio.Queue[SignedEvent | None] | None) -> SignedAnswer:
        """The writer's answer; the stream of a request that is refused is closed. Raises `RefusedError`."""
        answer: SignedAnswer | None = None
        try:
            answer = await self._written(lambda hear: Job(signed, hear))
        finally:
            if waiting is not None and (answer is None or answer.status != 200):
                self._streams.close(signed.run, signed.counter)
        return answer

    async def _written(self, job: Callable[[Callable[[_A | None], None]], Job | JoinJob]) -> _A:
        """The writer's answer to the job that is made with who hears it. Raises `RefusedError`."""
        answered: asyncio.Future[_A | None] = asyncio.get_running_loop().create_future()
        self._writer.serve(job(lambda answer: self._answers.put(answered, answer)))
        answer = await answered
        if answer is None:
            raise _busy("the club's computer cannot keep anything now")
        return answer

    # Events ---------------------------------------------------------------------------------------------------

    async def _stream(
        self,
        signed: SignedRequest,
        answer: SignedAnswer,
        waiting: asyncio.Queue[SignedEvent | None],
        receive: Receive,
        send: Send,
    ) -> None:
        gone = asyncio.ensure_future(_gone(receive, waiting))
        headers = [
            (b"content-type", b"text/event-stream"),
            (b"cache-control", b"no-store"),
            (b"divingbell-mac", (answer.mac or "").encode()),
        ]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send(_part(b"", more=True))
            while (event := await waiting.get()) is not None:
                await send(_part(_written(event), more=True))
            if not gone.done():
                await send(_part(b"", more=False))
        finally:
            gone.cancel()
            self._streams.close(signed.run, signed.counter)
            self._writer.close_stream(signed.run, signed.counter)


def _busy(why: str) -> RefusedError:
    return RefusedError(ErrorAnswer("busy", why, seconds=BUSY_S))


def refusal(answer: ErrorAnswer) -> Response:
    """The answer to a request that is refused before anybody looks at its signature."""
    headers = {"Cache-Control": "no-store"}
    if answer.seconds is not None:
        headers["Retry-After"] = str(round(answer.seconds))
    return Response(msgspec.json.encode(answer), STATUS[answer.error], headers, media_type="application/json")


async def _respond(send: Send, body: bytes, status: int, mac: str | None) -> None:
    headers = [*_HEADERS, (b"content-length", str(len(body)).encode())]
    if mac is not None:
        headers.append((b"divingbell-mac", mac.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send(_part(body, more=False))


def _check_encoding(headers: Headers) -> None:
    if "content-encoding" in headers:
        raise RefusedError(ErrorAnswer("encoding", "a body is sent as it is, without Content-Encoding"))


def _target(scope: Scope) -> str:
    """The target as it was sent, which its signature is over. Raises `RefusedError`."""
    sent: bytes = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    target = sent.decode("latin-1")
    if not _TARGET.fullmatch(target):
        raise RefusedError(
            ErrorAnswer("malformed", "it has more than 2000 characters, or others than ASCII", where="target")
        )
    return target


def _declared(headers: Headers) -> int:
    """The bytes of the body, as the request says. Raises `RefusedError`."""
    if "transfer-encoding" in headers:
        raise RefusedError(ErrorAnswer("malformed", "a body needs its length", where="Content-Length"))
    return int(headers.get("content-length", "0"))  # uvicorn lets no other than a number through


def _is_wrong(answer: SignedAnswer) -> bool:
    return msgspec.json.decode(answer.body, type=ErrorAnswer).error in ("device", "mac")


def _written(event: SignedEvent) -> bytes:
    head = f"event: {event.name}\nid: {event.number} {event.mac}\ndata: ".encode()
    return head + event.data + b"\n\n"


def _part(body: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def _gone(receive: Receive, waiting: asyncio.Queue[SignedEvent | None]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    while waiting.full():
        waiting.get_nowait()
    waiting.put_nowait(None)
