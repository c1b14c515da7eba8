"""A tablet's connection to a hub: kept for the next request, opened anew after a failure, and bounded."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from divingbell.companion.club import hub_connection
from divingbell.companion.club.hub_connection import FAILURES, EventConnection, HubConnection
from divingbell.companion.club.protocol.requests import SignedRequest
from tests.companion.club.evening import uuid

REQUEST = SignedRequest("POST", "/v1/have", uuid(5), "ab" * 16, 1, "00" * 32, b"{}")
Serve = Callable[[BaseHTTPRequestHandler], None]


class Server(ThreadingHTTPServer):
    """A hub of a few lines, which counts its connections."""

    daemon_threads = True

    def __init__(self) -> None:
        self.connections = 0
        self.serve: Serve = answered(b"{}")
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                server.serve(self)

            def log_message(self, *_: Any) -> None:
                """Nothing is printed."""

        super().__init__(("127.0.0.1", 0), Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections += 1
        super().process_request(request, client_address)


def answered(body: bytes, status: int = 200) -> Serve:
    def serve(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(body)))
        handler.send_header("DivingBell-MAC", "cd" * 32)
        handler.end_headers()
        handler.wfile.write(body)

    return serve


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def test_a_connection_is_kept_from_request_to_request(server: Server) -> None:
    connection = HubConnection("127.0.0.1", server.server_port)
    for body, status in ((b"{}", 200), (b'{"error":"mac"}', 401), (b"", 200)):
        server.serve = answered(body, status)
        answer = connection.ask(REQUEST)
        assert (answer.status, answer.body, answer.mac) == (status, body, "cd" * 32)
    assert server.connections == 1
    connection.close()


def test_a_stream_that_is_closed_while_it_is_opened_asks_for_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, ended, asked = threading.Event(), threading.Event(), list[object]()
    server.serve = asked.append
    connect = http.client.HTTPConnection.connect

    def slowly(connection: http.client.HTTPConnection) -> None:
        assert closed.wait(20)
        connect(connection)

    monkeypatch.setattr(http.client.HTTPConnection, "connect", slowly)
    stream = EventConnection(("127.0.0.1", server.server_port), REQUEST, asked.append, asked.append, ended.set)
    stream.close()
    closed.set()
    assert ended.wait(20)
    assert asked == []


def test_after_a_failure_there_is_another_connection(server: Server) -> None:
    connection = HubConnection("127.0.0.1", server.server_port)
    server.serve = lambda handler: handler.connection.shutdown(socket.SHUT_RDWR)
    with pytest.raises(FAILURES):
        connection.ask(REQUEST)
    server.serve = answered(b"{}")
    assert connection.ask(REQUEST).body == b"{}"
    assert server.connections == 2
    connection.close()


def test_an_answer_without_end_is_none(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_connection, "LARGEST_ANSWER", 100_000)
    server.serve = answered(b"x" * 200_000)
    with pytest.raises(ValueError, match="too long"):
        HubConnection("127.0.0.1", server.server_port).ask(REQUEST)


def test_an_answer_that_comes_too_slowly_is_none(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = HubConnection("127.0.0.1", server.server_port)
    monkeypatch.setattr(hub_connection, "ANSWER_S", -1.0)
    with pytest.raises(TimeoutError, match="too long"):
        connection.ask(REQUEST)
