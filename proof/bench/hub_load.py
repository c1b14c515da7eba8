"""Tablets that send to one hub process or several: `python -m proof.bench.hub_load LOAD PORTS TABLETS SIZE`, where LOAD
is `lines` (one line after the other for SIZE seconds), `evening` (half a line a second each, for SIZE seconds, with a
wall) or `storm` (SIZE lines of each tablet, all at once). Prints the figures, then how many requests it sent and the
seconds that its own processor took for them: it shares the machine with what it measures."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from random import Random

import msgspec

from divingbell.companion.club.protocol.messages import (
    ZEROS,
    Batch,
    ErrorAnswer,
    LinesAnswer,
    LinesRequest,
    NowRequest,
)
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from proof.bench.edge import shown
from tests.companion.club.evening import chained, uuid
from tests.companion.club.processes import CLUB

PACE_S = 2.0
"""Between two lines of a tablet in an evening."""
AT_ONCE = 2000
"""Lines of one request of a storm."""
BUSY_S = 0.2
LOOK_S = 10.0
"""A wall looks so often by itself."""
Asked = tuple[int, bytes]
"""Status and body of an answer."""


def line_of(number: int) -> tuple[str, str]:
    """A line as long as those of real games: 132 bytes in the middle."""
    at = f"2026-11-29T20:{number:09}Z"
    body = {"type": "card", "seat": f"p{number % 4 + 1}", "number": number, "at": at, "x": "x" * 40}
    return "entry", msgspec.json.encode(body).decode()


def game_line(table: int, number: int) -> tuple[str, str]:
    """A line of the game of a table in round 1; the first says where it belongs."""
    if number:
        return line_of(number)
    header = {"record": 1, "game": "submarine", "created": "2026-11-29T20:00:00Z", "club": CLUB.hub,
              "event": CLUB.event, "round": 1, "table": table}  # fmt: skip
    return "header", msgspec.json.encode(header).decode()


class Connection:
    """A connection of HTTP/1.1 to a hub."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, target: str, body: bytes = b"", more: str = "") -> Asked:
        """The answer to a request."""
        reader, writer = await self.open()
        writer.write(self._head(method, target, len(body), more) + body)
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = head.lower().partition("content-length:")[2].partition("\r\n")[0]
        return int(head.split(" ", 2)[1]), await reader.readexactly(int(length or 0))

    async def open_stream(self, target: str, more: str = "") -> asyncio.StreamReader:
        """The lines of an answer that does not end."""
        reader, writer = await self.open()
        writer.write(self._head("GET", target, 0, more))
        await writer.drain()
        return reader

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open it, if it is not."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 22)
        return self._streams

    def _head(self, method: str, target: str, size: int, more: str) -> bytes:
        host = f"127.0.0.1:{self._port}"
        return f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {size}\r\n{more}\r\n".encode()


class LoadingTablet:
    """One tablet with a game of its own."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number = port, number
        self.tablet = uuid(100 + number)
        self._key = keys_of(self.tablet.encode(), b"salt").request
        self._connection = Connection(port)
        self._run, self._counter = "00" * 16, 0
        self.line, self._before = 0, ZEROS
        """Lines that the hub has, and the hash behind them."""
        self.times: list[float] = []
        """Milliseconds of each request."""
        self.kept: list[float] = []
        """When its answer came."""
        self.requests = 0

    def signed(self, method: str, target: str, body: bytes) -> str:
        """The header that signs the next request."""
        self._counter += 1
        mac = request_mac(self._key, method, target, self.tablet, self._run, self._counter, body)
        return f"Authorization: DivingBell {self.tablet} {self._run} {self._counter} {mac}\r\n"

    async def join_run(self) -> None:
        """Ask for a run."""
        _, body = await self._connection.ask("POST", "/v1/have", b"{}", self.signed("POST", "/v1/have", b"{}"))
        self._run, self._counter = msgspec.json.decode(body, type=ErrorAnswer).run or "", 0

    async def post(self, target: str, body: bytes) -> Asked:
        """A request that is repeated while the hub is busy."""
        while True:
            self.requests += 1
            status, answer = await self._connection.ask("POST", target, body, self.signed("POST", target, body))
            if status != 503:
                return status, answer
            await asyncio.sleep(BUSY_S)

    async def send(self, count: int) -> None:
        """Send so many next lines."""
        first, before = self.line, self._before
        lines = chained(*(game_line(self.number, number) for number in range(first, first + count)), before=before)
        seats = {"p1": uuid(5000 + 2 * self.number), "p2": uuid(5001 + 2 * self.number)}
        batch = Batch(uuid(1000 + self.number), uuid(1000 + self.number), first, before, lines, (), seats)
        body = msgspec.json.encode(LinesRequest((batch,)))
        began = time.perf_counter()
        status, answer = await self.post("/v1/lines", body)
        assert status == 200, answer
        self.times.append((time.perf_counter() - began) * 1000)
        self.kept.append(time.perf_counter())
        (acked,) = msgspec.json.decode(answer, type=LinesAnswer).acked.values()
        assert acked.hash == lines[-1][2]
        self.line, self._before = acked.line + 1, acked.hash

    async def show(self) -> None:
        """Show on the wall how far it is."""
        live = {"session": uuid(1000 + self.number), "standings": [{"seat": "p1", "text": f"{self.line} points"}]}
        await self.post("/v1/now", msgspec.json.encode(NowRequest(msgspec.Raw(msgspec.json.encode(live)))))

    async def listen(self) -> None:
        """Keep a stream of events open."""
        connection = Connection(self.port)
        stream = await connection.open_stream("/v1/events", self.signed("GET", "/v1/events", b""))
        while await stream.readline():
            pass


class Wall:
    """A screen that shows the wall as `club.js` does: fetched when something has changed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.fetched: list[tuple[float, float]] = []
        """When each page was asked for, and when it was there."""

    async def run(self) -> None:
        """Show it until it is cancelled."""
        changes, pages = Connection(self._port), Connection(self._port)
        news = await changes.open_stream("/changes")
        while True:
            async with asyncio.timeout(LOOK_S):
                while b"event: change" not in (line := await news.readline()):
                    assert line, "the hub has ended its changes"
            began = time.perf_counter()
            status, _ = await pages.ask("GET", "/")
            assert status == 200
            self.fetched.append((began, time.perf_counter()))

    def delays(self, kept: list[float]) -> Iterator[float]:
        """Milliseconds from each commit until a page is there that was asked for behind it."""
        pages = iter(self.fetched)
        page = next(pages, None)
        for moment in sorted(kept):
            while page is not None and page[0] < moment:
                page = next(pages, None)
            if page is not None:
                yield (page[1] - moment) * 1000


async def lines(tablets: list[LoadingTablet], seconds: float) -> str:
    """One line after the other."""
    end = time.perf_counter() + seconds

    async def send(tablet: LoadingTablet) -> None:
        while time.perf_counter() < end:
            await tablet.send(1)

    await gathered(send, tablets)
    times = [one for tablet in tablets for one in tablet.times]
    return f"{len(times) / seconds:6.0f} lines/s from {len(tablets)} tablets, one line a request: {shown(times)}"


async def evening(tablets: list[LoadingTablet], seconds: float) -> str:
    """Half a line a second of each tablet, with what the table shows; a wall at the last process."""
    wall, chance = Wall(tablets[-1].port), Random(1)
    others = [asyncio.create_task(wall.run()), *(asyncio.create_task(tablet.listen()) for tablet in tablets)]
    end = time.perf_counter() + seconds

    async def send(tablet: LoadingTablet) -> None:
        await asyncio.sleep(chance.uniform(0, PACE_S))
        while (began := time.perf_counter()) < end:
            await tablet.send(1)
            await tablet.show()
            await asyncio.sleep(max(0.0, began + PACE_S - time.perf_counter()))

    await gathered(send, tablets)
    for other in others:
        assert not other.done() or other.exception() is None, other.exception()
        other.cancel()
    times = [one for tablet in tablets for one in tablet.times]
    delays = [*wall.delays([moment for tablet in tablets for moment in tablet.kept])]
    return (f"{len(times) / seconds:6.0f} lines/s from {len(tablets)} tablets of an evening: {shown(times)}; "
            f"commit to wall {shown(delays)}, {len(wall.fetched) / seconds:.1f} pages/s")  # fmt: skip


async def storm(tablets: list[LoadingTablet], count: float) -> str:
    """All lines of all tablets, which come back at the same time."""
    began = time.perf_counter()

    async def send(tablet: LoadingTablet) -> None:
        while tablet.line < count:
            await tablet.send(min(AT_ONCE, int(count) - tablet.line))

    await gathered(send, tablets)
    took = time.perf_counter() - began
    total = sum(tablet.line for tablet in tablets)
    times = [one for tablet in tablets for one in tablet.times]
    return (f"{total / took:6.0f} lines/s from {len(tablets)} tablets with {count:.0f} lines each, all there after "
            f"{took:.1f} s: {shown(times)} a request")  # fmt: skip


async def gathered(work: Callable[[LoadingTablet], Awaitable[None]], tablets: list[LoadingTablet]) -> None:
    """Let each tablet do it."""
    await asyncio.gather(*(work(tablet) for tablet in tablets))


async def main() -> None:
    """Print the figures."""
    load, ports, count, size = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3]), float(sys.argv[4])
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    tablets = [LoadingTablet(int(ports[number % len(ports)]), number) for number in range(1, count + 1)]
    for tablet in tablets:
        await tablet.join_run()
    began = time.process_time()
    print(await {"lines": lines, "evening": evening, "storm": storm}[load](tablets, size))
    print(sum(tablet.requests for tablet in tablets), time.process_time() - began)


if __name__ == "__main__":
    asyncio.run(main())
