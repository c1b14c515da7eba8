"""Wrong requests: each gets an answer that says why, nothing is stored, and the hub goes on (club.md 11)."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import socket
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from divingbell.companion.club.protocol.messages import ErrorAnswer, LinesRequest
from divingbell.companion.club.protocol.requests import LARGEST_REQUEST, RefusedError
from divingbell.companion.club.protocol.signatures import answer_mac, event_mac, keys_of, request_mac
from divingbell.companion.club.tablet_api import BODIES, SMALL_BODY, Answers, Streams
from tests.companion.club.evening import batch, game, uuid
from tests.companion.club.processes import HubProcess, lines_of, open_store

TABLET = uuid(101)
KEYS = keys_of(TABLET.encode(), b"salt")
RUN = "ab" * 16


class Answer(NamedTuple):
    status: int
    mac: str | None
    body: bytes

    @property
    def error(self) -> ErrorAnswer:
        return msgspec.json.decode(self.body, type=ErrorAnswer)


class Client:
    """Signs requests as the first tablet, or sends anything else."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.run, self.counter = RUN, 0
        self.run, self.counter = self.ask("GET", "/v1/acked").error.run or "", 0

    def ask(
        self, method: str, target: str, body: bytes = b"", *, headers: Mapping[str, str | None] | None = None
    ) -> Answer:
        """The answer to a signed request; `headers` in place of ours, or none of that name."""
        self.counter += 1
        mac = request_mac(KEYS.request, method, target, TABLET, self.run, self.counter, body)
        given = {"Authorization": f"DivingBell {TABLET} {self.run} {self.counter} {mac}", **(headers or {})}
        return self.plain(method, target, body, {name: value for name, value in given.items() if value is not None})

    def plain(self, method: str, target: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, target, body or None, dict(headers or {}))
            response = connection.getresponse()
            return Answer(response.status, response.getheader("DivingBell-MAC"), response.read())
        finally:
            connection.close()


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    folder = tmp_path_factory.mktemp("hub")
    open_store(folder / "hub.db", 1).close()
    made = HubProcess(folder)
    yield made
    made.kill()


@pytest.fixture
def client(hub: HubProcess) -> Iterator[Client]:
    made = Client(hub.port)
    yield made
    assert made.ask("GET", f"/v1/acked?session={uuid(1)}&epoch={uuid(2)}").status == 200, "it goes on"
    store = open_store(hub.folder / "hub.db", 1)
    assert lines_of(store) == {}, "nothing is stored"
    store.close()
    assert (hub.folder / "errors.txt").read_text() == ""


def lines(*batches: Any, waiting: int = 0) -> bytes:
    return msgspec.json.encode(LinesRequest(batches, waiting))


ZEROS_MAC = "0" * 64
REQUESTS: list[tuple[str, int, str, dict[str, Any]]] = [
    ("another method", 404, "unknown", {"method": "DELETE", "target": "/v1/lines"}),
    ("a method of its own", 404, "unknown", {"method": "DIVE", "target": "/v1/lines"}),
    ("another address", 404, "unknown", {"method": "GET", "target": "/v1/everything"}),
    ("up out of the folder", 404, "unknown", {"method": "GET", "target": "/v1/../../etc/passwd"}),
    ("another version", 426, "app", {"method": "POST", "target": "/v2/lines"}),
    ("no page", 404, "unknown", {"method": "GET", "target": "/%00%ff"}),
    ("no body", 400, "malformed", {"body": b""}),
    ("half a body", 400, "malformed", {"body": lines(batch(game(3)))[:-9]}),
    ("no JSON", 400, "malformed", {"body": b"\xff\xfe"}),
    ("deep JSON", 400, "malformed", {"body": b"[" * 100_000}),
    ("a wrong chain", 400, "malformed", {"body": lines(msgspec.structs.replace(batch(game(3)), before="11" * 16))}),
    ("too many lines", 413, "large", {"body": lines(batch(game(2001)))}),
    ("too many bytes", 413, "large", {"body": lines(batch(game(2))) + b" " * (1 << 20)}),
    ("an id that is none", 400, "malformed", {"body": b'{"batches":[{"session":"1"}]}'}),
    ("a number beyond all", 400, "malformed", {"body": b'{"batches":[],"waiting":9007199254740992}'}),
    ("no line asked for", 400, "malformed", {"method": "GET", "target": "/v1/acked?session=1"}),
    ("zeros in the query", 400, "malformed",
        {"method": "GET", "target": f"/v1/acked?session=%00&epoch={uuid(2)}"}),
    ("a line beyond all", 400, "malformed",
        {"method": "GET", "target": f"/v1/acked?session={uuid(1)}&epoch={uuid(2)}&line={2**64}"}),
    ("packed", 415, "encoding", {"headers": {"Content-Encoding": "gzip"}}),
    ("no Authorization", 401, "device", {"headers": {"Authorization": None}}),
    ("another Authorization", 400, "malformed", {"headers": {"Authorization": "Basic eDp5"}}),
    ("an unknown tablet", 401, "device", {"headers": {"Authorization": f"DivingBell {uuid(9)} {RUN} 1 {ZEROS_MAC}"}}),
    ("a wrong MAC", 401, "mac", {"headers": {"Authorization": f"DivingBell {TABLET} {RUN} 1 {ZEROS_MAC}"}}),
    ("another host", 421, "host", {"headers": {"Host": "club.example"}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "code", "request_"), [one[1:] for one in REQUESTS], ids=[one[0] for one in REQUESTS]
)
def test_a_wrong_request_is_told_why(client: Client, status: int, code: str, request_: dict[str, Any]) -> None:
    answer = client.ask(**{"method": "POST", "target": "/v1/lines", "body": b'{"batches":[]}', **request_})
    assert (answer.status, answer.error.error) == (status, code)
    assert answer.error.message


@pytest.mark.parametrize(
    ("status", "target", "more"),
    [
        ("404", "*", ""),
        ("404", "http://127.0.0.1/v1/have", ""),
        ("400", "/v1/have", f"Authorization: DivingBell {TABLET} {RUN} 1 {ZEROS_MAC}\r\n" * 2),
        ("431", "/v1/have", f"X: {'x' * 8192}\r\n"),
        ("431", "/" + "x" * 8192, ""),
    ],
)
def test_a_head_of_another_kind_is_told_why(client: Client, status: str, target: str, more: str) -> None:
    with socket.create_connection(("127.0.0.1", client.port), timeout=20) as raw:
        raw.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\n{more}\r\n".encode())
        answer = raw.recv(10_000).decode()
        while not answer.endswith("}") and status != "431" and (rest := raw.recv(10_000).decode()):
            answer += rest  # head and body come in two parts now and then
    assert answer.split()[1] == status
    assert '"message":' in answer or status == "431"


def test_a_repeated_counter_is_told_so(client: Client) -> None:
    assert client.ask("POST", "/v1/have", b'{"sessions":{}}').status == 200
    client.counter -= 1
    again = client.ask("POST", "/v1/have", b'{"sessions":{}}')
    assert (again.status, again.error.error) == (401, "counter")
    assert again.mac == answer_mac(KEYS.answer, 401, client.run, client.counter, again.body)


def test_a_body_that_is_longer_than_any_is_refused_before_it_is_read(client: Client) -> None:
    with socket.create_connection(("127.0.0.1", client.port), timeout=20) as raw:
        head = f"POST /v1/lines HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\nContent-Length: 99999999999\r\n"
        raw.sendall(f"{head}Authorization: DivingBell {TABLET} {RUN} 1 {ZEROS_MAC}\r\n\r\n".encode())
        answer = raw.makefile("rb").readline()
    assert answer.split()[1] == b"413"


def test_noise_is_answered_or_cut_off(client: Client) -> None:
    chance = Random(5)
    for _ in range(200):
        with socket.create_connection(("127.0.0.1", client.port), timeout=20) as raw:
            raw.sendall(chance.randbytes(chance.randrange(1, 400)) + b"\r\n\r\n")
            assert raw.recv(100).startswith(b"HTTP/1.1 4")


def test_a_body_that_breaks_after_the_answer_ends_the_connection(client: Client) -> None:
    with socket.create_connection(("127.0.0.1", client.port), timeout=20) as raw:
        head = f"POST /v1/lines HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        raw.sendall(head.encode())
        answer = raw.recv(10_000)
        assert answer.startswith(b"HTTP/1.1 401")
        raw.sendall(b"no chunk\r\n" * 3)
        with contextlib.suppress(ConnectionResetError):
            while raw.recv(10_000):
                pass


HEAD = "POST /v1/lines HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {size}\r\nAuthorization: {given}\r\n\r\n"
NO_KEY = f"DivingBell {TABLET} {RUN} 1 {ZEROS_MAC}"


def signed(client: Client, body: bytes) -> bytes:
    """A request as it travels."""
    client.counter += 1
    mac = request_mac(KEYS.request, "POST", "/v1/lines", TABLET, client.run, client.counter, body)
    given = f"DivingBell {TABLET} {client.run} {client.counter} {mac}"
    return HEAD.format(port=client.port, size=len(body), given=given).encode() + body


def test_requests_of_who_closes_its_side_are_answered_and_half_a_one_is_not_taken(client: Client) -> None:
    """Three at once, the last of them without its end."""
    whole = b'{"batches":[],"waiting":3}'
    half = signed(client, lines(batch(game(3))))[:-20]
    with socket.create_connection(("127.0.0.1", client.port), timeout=20) as raw:
        raw.sendall(signed(client, whole) + signed(client, whole) + half)
        raw.shutdown(socket.SHUT_WR)
        answers = raw.makefile("rb").read()
    assert answers.count(b"HTTP/1.1 200 OK") == 2
    assert answers.count(b"HTTP/1.1 ") == 2


def test_bodies_that_come_slowly_keep_no_tablet_out(client: Client) -> None:
    """They take all the room that there is, without a key, from another address."""
    with contextlib.ExitStack() as opened:
        slow = []
        for _ in range(BODIES // LARGEST_REQUEST):
            raw = socket.create_connection(("127.0.0.1", client.port), 20, ("127.0.0.2", 0))
            slow.append(opened.enter_context(raw))
            raw.sendall(HEAD.format(port=client.port, size=LARGEST_REQUEST, given=NO_KEY).encode() + b"{")
        head = HEAD.format(port=client.port, size=SMALL_BODY + 1, given=NO_KEY).replace("lines", "nothing").encode()
        with socket.create_connection(("127.0.0.1", client.port), 20, ("127.0.0.2", 0)) as other:
            other.sendall(head)
            assert other.recv(100).startswith(b"HTTP/1.1 503"), "the slow ones are being read"
        assert client.ask("POST", "/v1/have", b'{"sessions":{}}').status == 200, "a tap needs no room"
        for _ in range(3):
            assert client.ask("POST", "/v1/have", b'{"sessions":{}}' + b" " * SMALL_BODY).status == 200
        assert slow[0].recv(100).startswith(b"HTTP/1.1 503"), "one of them made room"


class Listener:
    """A stream of events, and the request that opened it."""

    def __init__(self, client: Client) -> None:
        client.counter += 1
        self._run, self._counter = client.run, client.counter
        mac = request_mac(KEYS.request, "GET", "/v1/events", TABLET, self._run, self._counter, b"")
        self.authorization = f"DivingBell {TABLET} {self._run} {self._counter}"
        self._connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=20)
        self._connection.request("GET", "/v1/events", headers={"Authorization": f"{self.authorization} {mac}"})
        self._response = self._connection.getresponse()
        opened = answer_mac(KEYS.answer, 200, self._run, self._counter, b"")
        assert self._response.getheader("DivingBell-MAC") == opened
        self._number = 0

    def next(self) -> tuple[str, bytes]:
        """Name and data of the next event, whose signature is right."""
        self._number += 1
        name = self._response.readline().decode().removeprefix("event: ").rstrip()
        number, mac = self._response.readline().decode().removeprefix("id: ").split()
        data = self._response.readline().removeprefix(b"data: ").rstrip(b"\n")
        assert self._response.readline() == b"\n"
        assert int(number) == self._number
        assert mac == event_mac(KEYS.event, self._run, self._counter, self._number, name, data)
        return name, data

    def close(self) -> None:
        self._connection.close()


def test_where_streams_have_ended_for_good_no_other_is_opened() -> None:
    """A tablet whose stream has ended opens another at once, which would hold the end of the program."""

    async def end() -> None:
        streams = Streams(asyncio.get_running_loop())
        waiting = streams.open(RUN, 1)
        streams.end_for_good()
        assert waiting is not None
        assert waiting.get_nowait() is None
        with pytest.raises(RefusedError):
            streams.open(RUN, 2)

    asyncio.run(end())


def test_a_stream_begins_with_all_that_holds_each_signed(client: Client) -> None:
    listener = Listener(client)
    assert {listener.next()[0] for _ in range(5)} == {"table", "people", "decided", "close", "seating"}
    listener.close()


def test_nobody_ends_the_stream_of_another_by_its_run_and_counter(client: Client, hub: HubProcess) -> None:
    listener = Listener(client)
    for _ in range(5):
        listener.next()
    answer = client.ask("GET", "/v1/events", headers={"Authorization": f"{listener.authorization} {ZEROS_MAC}"})
    assert answer.error.error == "mac"
    store = open_store(hub.folder / "hub.db", 1)
    tx = store.begin()
    tx.set_person(uuid(8), "Tina")
    tx.commit()
    store.close()
    while (event := listener.next())[0] in ("alive", "clock"):
        pass
    assert event[0] == "people"
    listener.close()


def test_answers_that_come_together_wake_the_loop_once_and_none_is_left_behind() -> None:
    async def handed_over() -> None:
        loop = asyncio.get_running_loop()
        woken: list[Callable[[], None]] = []

        class Loop:
            def call_soon_threadsafe(self, work: Callable[[], None]) -> None:
                woken.append(work)

        answers = Answers(Loop())  # type: ignore[arg-type]
        waiting = [loop.create_future() for _ in range(4)]
        waiting[1].cancel()
        for number, one in enumerate(waiting[:3]):
            answers.put(one, number)
        assert len(woken) == 1
        woken[0]()
        assert (waiting[0].result(), waiting[2].result()) == (0, 2)
        answers.put(waiting[3], 3)
        assert len(woken) == 2, "what comes later wakes it again"
        woken[1]()
        assert waiting[3].result() == 3

    asyncio.run(handed_over())
