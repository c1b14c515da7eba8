"""The names and addresses of the tablet, and the one of them that a page shows."""

from __future__ import annotations

import socket

import pytest
from starlette.requests import Request

from divingbell.companion.web import files
from divingbell.companion.web.hosts import may_call_us

CALLED = ("192.168.1.23", 8321)


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("192.168.1.23:8321", True),
        ("192.168.1.23.:8321", False),
        ("localhost:8321", True),
        ("localhost.:8321", True),
        ("tablet:8321", True),
        ("Tablet.local:8321", True),
        ("tablet.lan:8321", True),
        ("tablet.lan.:8321", True),
        ("tablet.:8321", True),
        ("tablet..:8321", False),
        (".:8321", False),
        ("tablet.lan.example.com:8321", False),
        ("mytablet.lan:8321", False),
        ("tablet.home:8321", False),
        ("tablet.lan", False),
        ("tablet.lan:8322", False),
    ],
)
def test_these_names_are_ours(host: str, ours: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tablet.example.org")
    assert may_call_us(host, CALLED) == ours


@pytest.mark.parametrize(
    ("known", "shown"), [(("192.168.1.23", "10.8.0.2"), "192.168.1.23:8322"), ((), "localhost:8322")]
)
def test_a_page_names_the_tablet_by_its_address_or_as_one_of_its_own(
    known: tuple[str, ...], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "lan_addresses", lambda: known)
    assert files.own_address(Request({"type": "http", "server": ("0.0.0.0", 8322)})) == shown


def test_each_address_has_its_own_code() -> None:
    first, second = (files.qr(f"http://192.168.1.{n}:8321/") for n in (2, 3))
    assert first.startswith(b"<svg")
    assert second.startswith(b"<svg")
    assert first != second
