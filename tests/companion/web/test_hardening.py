"""Clients that mean harm, or are only slow: they are dropped, and the others go on."""

from __future__ import annotations

import os
import socket
import sys
from subprocess import PIPE, Popen

import pytest

from divingbell.companion.web import messages
from divingbell.companion.web.connection_limits import Limits
from divingbell.companion.web.messages import Access, Listening, Now
from tests.companion.web.at_the_table import free_port
from tests.companion.web.serving import Stream, answered, ask, connected, live, request, serving

QUICK = Limits(request_s=0.2, read_s=0.2)


def closed(wire: socket.socket) -> bool:
    """Wait until the server has closed this connection."""
    try:
        while wire.recv(65536):
            pass
    except ConnectionResetError:
        return True
    return True


@pytest.mark.parametrize(
    "said",
    [b"", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab"],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_who_connects_and_does_not_ask_to_the_end_is_dropped(said: bytes) -> None:
    with serving(limits=QUICK) as served, connected(served.port) as wire:
        wire.sendall(said)
        assert closed(wire)
        assert ask(served.port, "/api/live").status == 200


def test_a_second_request_must_be_finished_too() -> None:
    with serving(limits=QUICK) as served, connected(served.port) as wire:
        wire.sendall(f"GET /api/live HTTP/1.1\r\nHost: localhost:{served.port}\r\n\r\n".encode())
        assert wire.recv(65536).startswith(b"HTTP/1.1 200")
        wire.sendall(b"GET /api/li")
        assert closed(wire)


def test_a_stream_is_no_request_that_takes_too_long() -> None:
    with serving(limits=QUICK) as served:
        assert Stream(served.port).next("alive") is not None  # comes after two seconds


def test_oversized_heads_are_refused() -> None:
    with serving() as served:
        for head in ("X-Long: " + "a" * 20_000 + "\r\n", "".join(f"X-{n}: {n}\r\n" for n in range(3000))):
            assert ask(served.port, "/", head=head).status in (0, 431)
        assert ask(served.port, "/" + "a" * 20_000).status in (0, 431)
        assert ask(served.port, "/api/live").status == 200


@pytest.mark.parametrize(
    "bytes_", [b"\x00\xff\x16\x03\x01", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/9\r\n\r\n"]
)
def test_what_is_not_http_is_refused(bytes_: bytes) -> None:
    with serving(limits=QUICK) as served, connected(served.port) as wire:
        wire.sendall(bytes_)
        assert answered(wire).status in (0, 400, 421, 505)


def test_a_thousand_connections_leave_room_for_those_who_watch() -> None:
    limits = Limits(connections=60, of_one_address=40)
    with serving(limits=limits) as served:
        watcher = Stream(served.port)
        assert watcher.next("snapshot") is not None
        wires = []
        for _ in range(1000):
            wire = socket.socket()
            wire.setblocking(False)
            wire.connect_ex(("127.0.0.1", served.port))
            wires.append(wire)
        served.take(Now(live(n=2)))
        change = watcher.next("change")
        assert change is not None
        assert change.id == "s1:2"
        for wire in wires:
            wire.close()
        while ask(served.port, "/api/live").status != 200:
            pass


def test_one_address_cannot_take_all_places() -> None:
    with serving(limits=Limits(of_one_address=3)) as served:
        held = [connected(served.port) for _ in range(3)]
        assert ask(served.port, "/api/live").status == 0
        with socket.create_connection(("127.0.0.1", served.port), 20, ("127.0.0.2", 0)) as other:
            other.sendall(request(served.port, "/api/live"))
            assert answered(other).status == 200
        for wire in held:
            wire.close()


def test_who_only_holds_connections_keeps_nobody_out() -> None:
    with serving(limits=Limits(connections=12, of_one_address=6)) as served:
        watcher = Stream(served.port)
        assert watcher.next("snapshot") is not None
        held = [connected(served.port, f"127.0.0.{n}") for n in (2, 3, 4) for _ in range(6)]
        for wire in held:
            wire.sendall(b"GET / HTTP/1.1\r\nX: ")
        for n in range(5, 10):
            with connected(served.port, f"127.0.0.{n}") as other:
                other.sendall(request(served.port, "/api/live"))
                assert answered(other).status == 200
        served.take(Now(live(n=2)))
        assert watcher.next("change") is not None
        for wire in held:
            wire.close()


@pytest.mark.slow
def test_the_process_gives_way_to_the_table_and_fills_no_log() -> None:
    program = [sys.executable, "-m", "divingbell.companion.web.server", str(free_port())]
    with Popen(program, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        listening = messages.from_server.decode(process.stdout.readline())
        assert isinstance(listening, Listening)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
        process.stdin.write(messages.encoded(Now(live())) + messages.encoded(Access(True)))
        process.stdin.flush()
        while ask(listening.port, "/api/live").status != 200:
            pass
        stream = Stream(listening.port)
        for bytes_ in (b"GET /\x00 HTTP/1.1\r\n\r\n", b"\x16\x03\x01\r\n\r\n", _upgrade(listening.port)):
            with connected(listening.port) as wire:
                wire.sendall(bytes_)
                assert answered(wire).status in (200, 400)
        assert process.communicate()[1] == b"", "who still watches ends in good order too"
        assert stream.next("off") is None
        stream.close()


def _upgrade(port: int) -> bytes:
    return request(port, "/", head="Upgrade: h2c\r\n").replace(b"Connection: close", b"Connection: Upgrade, close")


def test_a_watcher_who_reads_nothing_is_dropped_and_holds_up_nobody() -> None:
    with serving(limits=QUICK) as served:
        slow, quick = Stream(served.port), Stream(served.port)
        assert quick.next("snapshot") is not None
        n = 1
        served.until_watched_by(2)
        while len(served.watchers) == 2:
            n += 1
            served.take(Now(live(n=n, state={"much": "x" * 200_000})))
            change = quick.next("change")
            assert change is not None
            assert change.id == f"s1:{n}"
        slow.close()


def test_of_a_flood_of_changes_a_watcher_gets_the_newest() -> None:
    with serving() as served:
        stream = Stream(served.port)
        assert stream.next("snapshot") is not None
        served.take(*(Now(live(n=n)) for n in range(2, 2000)))
        seen = [stream.next("change")]
        while seen[-1] is not None and seen[-1].id != "s1:1999":
            seen.append(stream.next("change"))
        assert len(seen) < 50
