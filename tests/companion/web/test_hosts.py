"""The address of the tablet: that of its side of the route to the network, as the system knows it."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from starlette.requests import Request

from divingbell.companion.web import files
from divingbell.companion.web.hosts import lan_address


@pytest.mark.parametrize(
    ("leads_from", "found"),
    [("192.168.1.23", "192.168.1.23"), ("127.0.0.1", None), ("127.0.1.1", None), (None, None)],
    ids=["a network", "only itself", "only its name", "no route"],
)
def test_the_address_is_the_one_that_leads_to_the_network(
    leads_from: str | None, found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Routed(socket.socket):
        """Bound by the system when it is asked for a route, as one is."""

        own = "0.0.0.0"

        def connect(self, address: Any) -> None:
            del address
            if leads_from is None:
                raise OSError("network is unreachable")
            self.own = leads_from

        def getsockname(self) -> tuple[str, int]:
            return self.own, 40000

    monkeypatch.setattr(socket, "socket", Routed)
    assert lan_address() == found


@pytest.mark.parametrize(("known", "shown"), [("192.168.1.23", "192.168.1.23:8322"), (None, "localhost:8322")])
def test_a_page_names_the_tablet_by_its_address_or_as_one_of_its_own(
    known: str | None, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "lan_address", lambda: known)
    assert files.own_address(Request({"type": "http", "server": ("0.0.0.0", 8322)})) == shown


def test_each_address_has_its_own_code() -> None:
    first, second = (files.qr(f"http://192.168.1.{n}:8321/") for n in (2, 3))
    assert first.startswith(b"<svg")
    assert second.startswith(b"<svg")
    assert first != second
