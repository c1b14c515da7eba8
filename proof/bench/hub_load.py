"""Tablets that send a hub one line after the other: `python -m proof.bench.hub_load PORT TABLETS SECONDS`."""

from __future__ import annotations

import http.client
import sys
import threading
import time

import msgspec

from divingbell.companion.club.protocol.messages import ErrorAnswer, LinesRequest
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from proof.bench.edge import shown
from tests.companion.club.evening import batch, game, uuid

WHOLE = game(3000)


class LoadingTablet(threading.Thread):
    """One tablet with a game of its own."""

    def __init__(self, port: int, number: int, end: float) -> None:
        super().__init__()
        self._port, self._number, self._end = port, number, end
        self.times: list[float] = []
        """Milliseconds of each request."""

    def run(self) -> None:
        tablet = uuid(100 + self._number)
        key = keys_of(tablet.encode(), b"salt").request
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        run, counter, line = "00" * 16, 1, 0
        while time.monotonic() < self._end and line < len(WHOLE):
            one = batch(WHOLE[: line + 1], first=line, session=self._number, epoch=self._number)
            body = msgspec.json.encode(LinesRequest((one,)))
            mac = request_mac(key, "POST", "/v1/lines", tablet, run, counter, body)
            began = time.perf_counter()
            connection.request(
                "POST", "/v1/lines", body, {"Authorization": f"DivingBell {tablet} {run} {counter} {mac}"}
            )
            response = connection.getresponse()
            answer = response.read()
            if response.status == 401:
                run, counter = msgspec.json.decode(answer, type=ErrorAnswer).run or "", 1
                continue
            counter += 1
            if response.status == 200:
                self.times.append((time.perf_counter() - began) * 1000)
                line += 1


def main() -> None:
    """Print lines a second, and the time of a request."""
    port, count, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    tablets = [LoadingTablet(port, number, time.monotonic() + seconds) for number in range(1, count + 1)]
    for tablet in tablets:
        tablet.start()
    for tablet in tablets:
        tablet.join()
    times = [one for tablet in tablets for one in tablet.times]
    print(f"{len(times) / seconds:6.0f} lines/s from {count} tablets, one line a request: {shown(times)}")


if __name__ == "__main__":
    main()
