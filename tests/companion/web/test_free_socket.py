"""The port of the pages: the wanted one, also right after it was used, else the next."""

from __future__ import annotations

import socket

import pytest

from divingbell.companion.web.server import free_socket
from tests.companion.web.at_the_table import free_port

HERE = "127.0.0.1"


def test_a_port_that_was_served_a_moment_ago_is_taken_again() -> None:
    port = free_port()
    with free_socket(port, HERE) as first:
        assert first.getsockname() == (HERE, port)
        with socket.create_connection((HERE, port)) as phone:
            first.accept()[0].close()  # who closes first keeps the port for a minute
            assert phone.recv(1) == b""
    with free_socket(port, HERE) as again:
        assert again.getsockname() == (HERE, port)


def test_a_port_of_others_gives_way_to_the_next_free_one() -> None:
    with free_socket(free_port(), HERE) as first, free_socket(first.getsockname()[1], HERE) as second:
        assert second.getsockname()[1] > first.getsockname()[1]
        socket.create_connection((HERE, second.getsockname()[1])).close()


def test_without_any_free_port_it_says_so() -> None:
    with pytest.raises(OSError, match="no free port from 8321 on"):
        free_socket(8321, "203.0.113.1")


def test_a_socket_that_finds_its_port_taken_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[socket.socket] = []

    class Noted(socket.socket):
        def __init__(self, family: int, kind: int) -> None:
            super().__init__(family, kind)
            made.append(self)

    monkeypatch.setattr(socket, "socket", Noted)
    with free_socket(0, HERE) as first, free_socket(first.getsockname()[1], HERE) as second:
        assert made[0] is first
        assert made[-1] is second
        assert [one.fileno() for one in made[1:-1]] == [-1] * (len(made) - 2)
        assert len(made) > 2
