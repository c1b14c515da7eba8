"""The limits of one connection and of all, with a clock, a wire and an event loop of the test's own."""

from __future__ import annotations

import socket
from collections.abc import Callable, Coroutine, Generator
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from divingbell.companion.web.connection_limits import (
    AHEAD_BYTES,
    HEAD_BYTES,
    SILENT_S,
    Connections,
    LimitedProtocol,
    Limits,
)

LIMITS = Limits(connections=3, of_one_address=2, request_s=5.0, read_s=7.0)
KEEP_ALIVE_S = 90
ASK = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
LAST = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
WAIT = b"GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"
"""It is answered when the test lets it be."""
STREAM = b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"
"""Its answer begins at once, and goes on when the test lets it."""


class Timer:
    def __init__(self, loop: Loop, seconds: float, call: Callable[[], Any]) -> None:
        self._loop, self.seconds, self.call = loop, seconds, call

    def cancel(self) -> None:
        if self in self._loop.timers:
            self._loop.timers.remove(self)


class Loop:
    """Runs what is asked as far as it goes; `timers` are those that wait."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.waiting: list[Coroutine[Any, Any, None]] = []
        self._begun: list[Coroutine[Any, Any, None]] = []

    def call_later(self, seconds: float, call: Callable[[], Any]) -> Timer:
        self.timers.append(Timer(self, seconds, call))
        return self.timers[-1]

    def create_task(self, work: Coroutine[Any, Any, None]) -> Loop:
        self._begun.append(work)
        return self

    def add_done_callback(self, _: Any) -> None: ...

    def run(self) -> None:
        """What was begun goes on."""
        while self._begun:
            self._go_on(self._begun.pop(0))

    def answer(self) -> None:
        """What waits longest goes on."""
        self._go_on(self.waiting.pop(0))

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            work.send(None)
        except StopIteration:
            return
        self.waiting.append(work)

    def seconds(self) -> list[float]:
        return sorted(timer.seconds for timer in self.timers if timer.seconds != KEEP_ALIVE_S)


class Wire:
    """What the client sees."""

    def __init__(self, address: str | None) -> None:
        """`address` None: there is no socket."""
        self.address = address
        self.written = b""
        self.writes = 0
        self.aborted = self.closed = False
        self.options: list[tuple[int, ...]] = []
        self.when_answered: Callable[[], None] = lambda: None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self if name == "socket" and self.address else default

    def getpeername(self) -> tuple[str | None, int]:
        return self.address, 5

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 80

    def setsockopt(self, *option: int) -> None:
        self.options.append(option)

    def write(self, data: bytes) -> None:
        if self.is_closing():
            return
        self.written += data
        self.writes += bool(data)
        if data.endswith(b"ok"):
            self.when_answered()

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed or self.aborted

    def set_write_buffer_limits(self, high: int) -> None:
        self.high = high

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Pause:
    def __await__(self) -> Generator[None]:
        yield


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["path"] == "/read":
        while (await receive()).get("more_body"):
            pass
    if scope["path"] == "/wait":
        await Pause()
    if scope["path"] == "/stream":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"more", "more_body": True})
        await Pause()
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Server:
    def __init__(self, limits: Limits = LIMITS) -> None:
        self.loop = Loop()
        self.state = ServerState()
        self._all = Connections(limits)
        self._config = Config(app, timeout_keep_alive=KEEP_ALIVE_S, ws="none", lifespan="off", access_log=False)
        self._config.load()

    def connect(self, address: str | None = "a") -> tuple[LimitedProtocol, Wire]:
        loop: Any = self.loop
        one = LimitedProtocol(self._config, self.state, {}, _loop=loop, connections=self._all)
        wire: Any = Wire(address)
        one.connection_made(wire)
        return one, wire

    def receive(self, one: LimitedProtocol, data: bytes) -> None:
        """What the client sends."""
        one.data_received(data)
        self.loop.run()


@pytest.fixture
def server() -> Server:
    return Server()


def test_a_request_has_its_time_from_connecting_and_from_its_first_byte_on(server: Server) -> None:
    one, wire = server.connect()
    assert wire.options == [(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_S * 1000)]
    assert server.loop.seconds() == [5.0]
    server.receive(one, ASK[:9])
    assert server.loop.seconds() == [5.0], "not from each of its bytes"
    server.receive(one, ASK[9:])
    assert server.loop.seconds() == []
    assert wire.written.endswith(b"ok")
    server.receive(one, ASK[:9])
    (deadline,) = [timer for timer in server.loop.timers if timer.seconds == 5.0]
    deadline.call()
    assert wire.aborted
    one.connection_lost(None)
    assert server.loop.seconds() == []


def test_whoever_has_gone_is_nobody_that_the_server_still_serves(server: Server) -> None:
    one, _ = server.connect()
    assert server.state.connections == {one}
    one.connection_lost(None)
    assert server.state.connections == set()


def test_a_request_of_a_client_that_goes_after_it_is_whole_too(server: Server) -> None:
    one, wire = server.connect()
    server.receive(one, LAST)
    assert (server.loop.seconds(), wire.closed) == ([], True)


def test_the_largest_request_is_taken_and_a_larger_one_is_not(server: Server) -> None:
    one, wire = server.connect()
    filling = b"X: " + b"a" * (HEAD_BYTES - len(ASK) - len(b"X: \r\n")) + b"\r\n"
    largest = ASK[:-2] + filling + ASK[-2:]
    assert len(largest) == HEAD_BYTES
    for _ in range(2):
        server.receive(one, largest[:4000])
        server.receive(one, largest[4000:])
    assert wire.written.count(b" 200 ") == 2, "each is measured by itself"
    assert not wire.closed
    server.receive(one, largest[:8000])
    server.receive(one, b"a" * 193)
    assert wire.closed
    assert wire.written.count(b"HTTP/1.1 431 ") == 1
    assert wire.written.count(b" 200 ") == 2


def test_who_does_not_read_on_is_dropped_and_who_reads_is_not(server: Server) -> None:
    one, wire = server.connect()
    server.receive(one, ASK)
    one.pause_writing()
    assert (server.loop.seconds(), one.flow.write_paused) == ([7.0], True)
    one.resume_writing()
    assert (server.loop.seconds(), one.flow.write_paused) == ([], False)
    one.resume_writing()
    one.pause_writing()
    one.connection_lost(None)
    assert server.loop.seconds() == [], "who has gone is not dropped later"
    other, wire = server.connect()
    server.receive(other, ASK)
    other.pause_writing()
    (waits,) = [timer for timer in server.loop.timers if timer.seconds == 7.0]
    waits.call()
    assert wire.aborted


def test_no_request_is_taken_up_before_the_last_answer_is_sent(server: Server) -> None:
    one, wire = server.connect()
    assert wire.high == 0, "writing pauses at the first byte that is not sent"
    wire.when_answered = one.pause_writing
    server.receive(one, ASK + ASK)
    assert wire.written.count(b" 200 ") == 1
    server.receive(one, ASK)
    assert wire.written.count(b" 200 ") == 1, "one that comes later waits too"
    for answers in (2, 3, 3):
        one.resume_writing()
        server.loop.run()
        assert wire.written.count(b" 200 ") == answers
    assert server.loop.seconds() == []


@pytest.mark.parametrize(
    ("last", "answers"), [(b"", 2), (ASK, 3), (ASK[:9], 2), (ASK[:-2] + b"Content-Length: 9\r\n\r\n", 2)]
)
def test_whole_requests_of_who_closes_its_side_are_answered_and_no_others(
    server: Server, last: bytes, answers: int
) -> None:
    one, wire = server.connect()
    server.receive(one, WAIT + ASK + last)
    assert one.eof_received(), "it is kept open"
    assert wire.written == b""
    server.loop.answer()
    server.loop.run()
    assert (wire.written.count(b" 200 "), wire.closed) == (answers, True)
    one.connection_lost(None)
    server.loop.run()
    assert server.loop.seconds() == []


def test_who_closes_its_side_before_the_last_answer_is_sent_has_the_next_one_too(server: Server) -> None:
    one, wire = server.connect()
    wire.when_answered = one.pause_writing
    server.receive(one, ASK + ASK)
    assert one.eof_received()
    for answers, closed in ((1, False), (2, False), (2, True)):
        assert (wire.written.count(b" 200 "), wire.closed) == (answers, closed)
        one.resume_writing()
        server.loop.run()


@pytest.mark.parametrize("sent", [ASK, ASK[:9], STREAM, ASK[:-2] + b"Content-Length: 9\r\n\r\n12345678"])
def test_a_connection_ends_with_its_client_where_no_whole_request_waits(server: Server, sent: bytes) -> None:
    one, _ = server.connect()
    server.receive(one, sent)
    assert not one.eof_received()
    one.connection_lost(None)
    while server.loop.waiting:
        server.loop.answer()


def test_further_requests_wait_while_they_are_few() -> None:
    server = Server(Limits(request_bytes=1 << 20))
    for ahead, is_dropped in ((AHEAD_BYTES, False), (AHEAD_BYTES + 1, True)):
        one, wire = server.connect()
        server.receive(one, WAIT + b"x" * ahead)
        assert wire.aborted == is_dropped
    while server.loop.waiting:
        server.loop.answer()


def test_an_answer_is_sent_at_once_with_its_head(server: Server) -> None:
    one, wire = server.connect()
    for answers in (1, 2):
        server.receive(one, ASK)
        assert (wire.writes, wire.written.count(b" 200 ")) == (answers, answers)
    server.receive(one, STREAM)
    assert wire.written.count(b" 200 ") == 3, "the head of what goes on goes with its first part"
    server.loop.answer()


def test_who_waits_to_be_told_to_go_on_is_told_before_the_answer(server: Server) -> None:
    one, wire = server.connect()
    server.receive(one, b"POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    assert wire.written.startswith(b"HTTP/1.1 100 ")
    assert b" 200 " not in wire.written
    for waiting in server.loop.waiting:
        waiting.close()


def test_the_address_that_holds_most_makes_room() -> None:
    server = Server(Limits(connections=4, of_one_address=3))
    phone = server.connect("phone")[1]
    crowd = [server.connect("crowd")[1] for _ in range(3)]
    assert not server.connect("other")[1].aborted
    assert [wire.aborted for wire in (phone, *crowd)] == [False, True, False, False]


def test_who_does_not_read_makes_room_until_it_reads(server: Server) -> None:
    (reads, reads_wire), (waits, waits_wire), _ = (server.connect(address) for address in "abc")
    for one in (reads, waits):
        server.receive(one, WAIT)
        one.pause_writing()
    reads.resume_writing()
    silent = server.connect("d")[1]
    assert (reads_wire.aborted, waits_wire.aborted, silent.aborted) == (False, False, False)
    new = server.connect("e")[1]
    assert (reads_wire.aborted, waits_wire.aborted, new.aborted) == (False, True, False)
    waits.resume_writing()
    while server.loop.waiting:
        server.loop.answer()


def test_one_address_has_its_places_and_no_more(server: Server) -> None:
    first, _ = server.connect()
    server.connect()
    third, wire = server.connect()
    assert wire.aborted
    assert len(server.loop.seconds()) == 2, "nothing is waited for of who is not let in"
    third.connection_lost(None)
    _, wire = server.connect("b")
    assert not wire.aborted
    first.connection_lost(None)
    _, wire = server.connect()
    assert not wire.aborted
    assert server.connect()[1].aborted, "one place was left, not both"


def test_who_has_asked_nothing_for_longest_makes_room(server: Server) -> None:
    asking, asking_wire = server.connect("a")
    server.receive(asking, WAIT)
    silent = server.connect("b")[1]
    answered, answered_wire = server.connect("c")
    server.receive(answered, ASK)
    new = server.connect("d")[1]
    server.loop.answer()
    assert (asking_wire.aborted, silent.aborted, answered_wire.aborted, new.aborted) == (False, True, False, False)


def test_who_was_answered_makes_room_and_who_still_waits_for_its_answer_does_not() -> None:
    server = Server(Limits(connections=2))
    (first, first_wire), (second, second_wire) = server.connect("a"), server.connect("b")
    for one in (first, second):
        server.receive(one, WAIT)
    server.loop.answer()
    assert first_wire.written.endswith(b"ok")
    assert not server.connect("c")[1].aborted
    assert (first_wire.aborted, second_wire.aborted) == (True, False)
    server.loop.answer()


def test_a_wire_that_is_no_socket_is_served_too(server: Server) -> None:
    one, wire = server.connect(None)
    server.receive(one, ASK)
    assert wire.written.endswith(b"ok")


def test_nobody_is_let_in_while_all_are_asking_and_who_goes_leaves_a_place() -> None:
    server = Server(Limits(connections=2))
    ones = [server.connect(address)[0] for address in ("a", "b")]
    for one in ones:
        server.receive(one, WAIT)
    refused, wire = server.connect("c")
    assert wire.aborted
    refused.connection_lost(None)
    server.loop.answer()
    ones[0].connection_lost(None)
    new, wire = server.connect("d")
    assert not wire.aborted
    server.receive(new, WAIT)
    assert server.connect("e")[1].aborted, "who has gone is not asked to make room"
    while server.loop.waiting:
        server.loop.answer()
