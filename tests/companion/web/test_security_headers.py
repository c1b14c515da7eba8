"""The guard by itself, before a page of the test's own (docs/live.md)."""

from __future__ import annotations

import asyncio

import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message

from divingbell.companion.web.security_headers import SecurityHeaders

OURS = (b"host", b"192.168.1.23:8321")
SAFE = {
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
}


def answered(
    page: ASGIApp, *headers: tuple[bytes, bytes], method: str = "GET", path: str = "/api/live"
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body of what the guard lets out."""
    sent: list[Message] = []

    async def receive() -> Message:
        return await asyncio.Event().wait() and {}  # who asked stays

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "headers": headers, "server": ("192.168.1.23", 8321)}
    asyncio.run(SecurityHeaders(page)(scope, receive, send))
    first, *rest = sent
    told = [(name.decode().lower(), value.decode()) for name, value in first["headers"]]
    return first["status"], told, b"".join(one["body"] for one in rest)


def test_every_answer_gets_the_headers_once_and_its_body_goes_out_as_it_is() -> None:
    status, headers, body = answered(StreamingResponse(iter(["a", "b"])), OURS)
    assert (status, body) == (200, b"ab")
    names = [name for name, _ in headers]
    assert len(names) == len({*names})
    assert {*names} >= SAFE


@pytest.mark.parametrize(("said", "kept"), [(None, "no-store"), ("max-age=86400", "max-age=86400")])
def test_an_answer_is_kept_only_as_long_as_it_says(said: str | None, kept: str) -> None:
    page = Response(headers={"Cache-Control": said} if said else None)
    assert [value for name, value in answered(page, OURS)[1] if name == "cache-control"] == [kept]


@pytest.mark.parametrize("hosts", [(), (OURS, OURS), (OURS, (b"host", b"evil.example")), ((b"host", b"evil.example"),)])
def test_only_one_host_that_is_ours_is_answered(hosts: tuple[tuple[bytes, bytes], ...]) -> None:
    assert answered(Response(b"page"), *hosts)[0] == 421
    assert answered(Response(b"page"), OURS)[::2] == (200, b"page")


@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("HEAD", 200), ("POST", 405), ("BREW", 405)])
def test_only_looking_is_answered(method: str, status: int) -> None:
    assert answered(Response(), OURS, method=method)[0] == status


@pytest.mark.parametrize(
    ("site", "path", "status"),
    [
        (b"cross-site", "/api/live", 403),
        (b"same-site", "/api/live", 403),
        (b"same-origin", "/api/live", 200),
        (b"none", "/api/live", 200),
        (b"cross-site", "/", 200),
    ],
)
def test_a_page_from_elsewhere_asks_nothing_but_leads_here(site: bytes, path: str, status: int) -> None:
    assert answered(Response(), OURS, (b"sec-fetch-site", site), path=path)[0] == status
