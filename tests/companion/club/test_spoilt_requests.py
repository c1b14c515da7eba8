"""Requests that were spoilt on their way or by somebody: an answer with a cause each, and the game that the hub has
stays as it is (club.md 11)."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from divingbell.companion.club.protocol.messages import STATUS, ErrorAnswer, HaveRequest, LinesRequest
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from tests.companion.club.evening import batch, game, uuid
from tests.companion.club.processes import HubProcess, lines_of, open_store

TABLET, OTHER = uuid(101), uuid(102)
WHOLE = game(40)
BODIES = {
    "/v1/lines": msgspec.json.encode(LinesRequest((batch(game(60), first=40),))),
    "/v1/have": msgspec.json.encode(HaveRequest({uuid(1): (uuid(10), 39, WHOLE[-1][2])})),
    "/v1/hide": b'{"people":["%s"]}' % uuid(7).encode(),
}


class Request(msgspec.Struct):
    """A request, before and after it is spoilt; what is signed is the first five."""

    method: str
    target: str
    tablet: str
    run: str
    counter: int
    body: bytes
    key: bytes
    headers: dict[str, str] = {}
    mac: str | None = None

    def signature(self) -> str:
        fields = (self.method, self.target, self.tablet, self.run, self.counter, self.body)
        return self.mac or request_mac(self.key, *fields)


def cut(request: Request, chance: Random) -> None:
    request.body = request.body[: chance.randrange(len(request.body))]


def flipped(request: Request, chance: Random) -> None:
    body = bytearray(request.body)
    for _ in range(chance.randint(1, 8)):
        body[chance.randrange(len(body))] = chance.randrange(256)
    request.body = bytes(body)


def of_another_key(request: Request, chance: Random) -> None:
    request.key = chance.randbytes(32)


def of_another_tablet(request: Request, chance: Random) -> None:
    request.tablet = chance.choice([OTHER, uuid(chance.randrange(1000))])


def replayed(request: Request, chance: Random) -> None:
    request.counter = chance.choice([0, 1, 2, max(0, request.counter - chance.randint(1, 100))])


def of_another_run(request: Request, chance: Random) -> None:
    request.run = f"{chance.getrandbits(128):032x}"


def elsewhere(request: Request, chance: Random) -> None:
    request.method = chance.choice(["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD", "POST", "BREW"])
    request.target = chance.choice(
        ["/", "/v1", "/v1/", "/v1//lines", "/v1/lines/", "/v1/../../etc/passwd", "/v1/%2e%2e/hub.db", "/v9/lines",
         "/v1/join", "/v1/acked", "/v1/acked?session=%00", f"/v1/acked?session={uuid(1)}&epoch=x", "/v1/lines?x=1"]
    )  # fmt: skip


def of_another_form(request: Request, chance: Random) -> None:
    request.headers = chance.choice(
        [{"Authorization": "DivingBell"}, {"Authorization": "DivingBell a b c d"}, {"Content-Encoding": "br"},
         {"Host": "elsewhere.example"}, {"Transfer-Encoding": "chunked"}, {"Content-Length": "12"},
         {"Authorization": "DivingBell " + "9" * 3000}, {"X-Long": "x" * 9000}]
    )  # fmt: skip


def with_a_guessed_mac(request: Request, chance: Random) -> None:
    request.mac = f"{chance.getrandbits(256):064x}"


def too_long(request: Request, chance: Random) -> None:
    request.body += b" " * chance.choice([1 << 20, 2 << 20])


SPOILS: list[Callable[[Request, Random], None]] = [
    cut, flipped, of_another_key, of_another_tablet, replayed, of_another_run, elsewhere, of_another_form,
    with_a_guessed_mac, too_long,
]  # fmt: skip


class Wire:
    """One connection, opened anew where the hub ends it."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.run, self.counter = "00" * 16, 0
        self.send(self.request("/v1/have"))
        self.send(self.request("/v1/have"))

    def request(self, target: str, body: bytes | None = None) -> Request:
        self.counter += 1
        content = BODIES[target] if body is None else body
        return Request(
            "POST", target, TABLET, self.run, self.counter, content, keys_of(TABLET.encode(), b"salt").request
        )

    def send(self, request: Request) -> tuple[int, ErrorAnswer | None]:
        """Status and error; 0: the connection was ended."""
        signature = f"DivingBell {request.tablet} {request.run} {request.counter} {request.signature()}"
        try:
            self._connection.request(
                request.method, request.target, request.body, {"Authorization": signature, **request.headers}
            )
            response = self._connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            return 0, None
        if response.status == 200 or request.method == "HEAD":
            return response.status, None
        if not body or response.getheader("content-type") != "application/json":  # no HTTP, for uvicorn
            self._connection.close()
            return response.status, None
        error = msgspec.json.decode(body, type=ErrorAnswer)
        if error.error == "run" and request.tablet == TABLET:
            self.run, self.counter = error.run or "", 0
        return response.status, error


@pytest.mark.parametrize("count", [90, pytest.param(5000, marks=pytest.mark.long)])
def test_whatever_is_spoilt_is_told_why_and_changes_nothing(tmp_path: Path, count: int) -> None:
    store = open_store(tmp_path / "hub.db", 2)
    hub = HubProcess(tmp_path)
    chance = Random(count)
    try:
        wire = Wire(hub.port)
        assert wire.send(wire.request("/v1/lines", msgspec.json.encode(LinesRequest((batch(WHOLE),)))))[0] == 200
        seen: set[int] = set()
        for number in range(count):
            request = wire.request(chance.choice([*BODIES]))
            spoil = SPOILS[number % len(SPOILS)]
            spoil(request, chance)
            status, error = wire.send(request)
            assert status < 500, (spoil, request, error)
            assert error is None or (STATUS[error.error] == status and error.message), (spoil, request)
            seen.add(status)
        assert {400, 401, 404, 413, 415, 421, 426} <= seen
        found = lines_of(store)
        assert found[uuid(1)][: len(WHOLE)] == [*WHOLE]
        assert (tmp_path / "errors.txt").read_text() == ""
    finally:
        hub.kill()
        store.close()
