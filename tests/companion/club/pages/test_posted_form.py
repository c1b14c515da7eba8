"""Forms of the organiser's pages that are too long, or break off."""

from __future__ import annotations

import socket

import pytest

from tests.companion.club.page_visits import Browser
from tests.companion.club.processes import HubProcess


@pytest.mark.parametrize("fields", [{"names": "x" * 70_000}, {f"field{number}": "" for number in range(501)}])
def test_a_form_that_is_too_long_is_told_so(organiser: Browser, fields: dict[str, object]) -> None:
    refused = organiser.do("add", **fields)
    assert refused.status == 413
    assert "64 KiB and 500 fields" in refused.words


def test_a_form_that_breaks_off_ends_nothing(hub: HubProcess, organiser: Browser) -> None:
    for target, kind in (("do", "application/x-www-form-urlencoded"), ("files", "multipart/form-data; boundary=x")):
        head = f"POST /organiser/{target} HTTP/1.1\r\nHost: 127.0.0.1:{hub.port}\r\nCookie: {organiser.cookie}\r\n"
        with socket.create_connection(("127.0.0.1", hub.port), timeout=20) as raw:
            raw.sendall(f"{head}Content-Type: {kind}\r\nContent-Length: 500\r\n\r\n--x\r\nhalf".encode())
    assert organiser.get("/organiser").status == 200
