"""The organiser's pages at the club's computer alone, where it is started so (club.md 3)."""

from __future__ import annotations

import asyncio
import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from divingbell.companion.club.organiser_access import OwnComputerOnly
from tests.companion.club.processes import HubProcess, open_store

LAN, PHONE = "192.168.1.5", "192.168.1.77"


async def pages(scope: Scope, receive: Receive, send: Send) -> None:
    await Response("page")(scope, receive, send)


def status(path: str, client: str, server: str = LAN, host: str = LAN, **headers: str) -> int:
    """The status of an answer to a request from `client` that reached `server`."""
    sent: list[Message] = []
    named = {"host": f"{host}:8330", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope: Scope = {
        "type": "http", "method": "GET", "path": path, "client": (client, 50_000), "server": (server, 8330),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }  # fmt: skip

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    access = OwnComputerOnly(pages, frozenset({"club.example"}), "at the club's computer only")
    asyncio.run(access(scope, receive, send))
    return int(sent[0]["status"])


@pytest.mark.parametrize("path", ["/organiser", "/organiser/", "/organiser/do", "/organiser/export/csv"])
def test_the_organisers_pages_are_answered_to_the_own_computer_alone(path: str) -> None:
    assert status(path, "127.0.0.1", "127.0.0.1", "localhost") == 200
    assert status(path, LAN) == 200, "by its address in the network"
    assert status(path, PHONE) == 403
    assert status(path, PHONE, host="localhost") == 403
    assert status(path, "127.0.0.1", "127.0.0.1", "club.example") == 403, "by a proxy at this computer"
    for header in ("forwarded", "x_forwarded_for", "x_real_ip", "via"):
        assert status(path, "127.0.0.1", "127.0.0.1", "localhost", **{header: PHONE}) == 403


@pytest.mark.parametrize("path", ["/", "/wall", "/follow", "/changes", "/organisers", "/print/standings"])
def test_other_pages_are_answered_to_everybody(path: str) -> None:
    assert status(path, PHONE) == 200


def test_a_hub_that_is_started_so_prints_the_address_at_which_it_answers(tmp_path: Path) -> None:
    open_store(tmp_path / "hub.db", 1).close()
    hub = HubProcess(tmp_path, at="0.0.0.0:0", options=("--organiser-here",))
    place = urlsplit(hub.said["organiser"])
    assert place.hostname == "127.0.0.1"
    told = {}
    for forwarded in (False, True):
        connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=20)
        connection.request(
            "GET", f"{place.path}?{place.query}", headers={"X-Forwarded-For": PHONE} if forwarded else {}
        )
        answer = connection.getresponse()
        told[forwarded] = answer.status, answer.read().decode()
        connection.close()
    assert told[False][0] == 200
    assert told[True] == (403, "The organiser’s pages open at the club’s computer only.")
    assert hub.end() == (0, "")
