"""`docs/club-api.md` says what the code does: its vectors, limits, addresses and errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from divingbell.companion.club import hub_server, hub_writer, tablet_api
from divingbell.companion.club.protocol import requests, signatures
from divingbell.companion.club.protocol.chain import next_hash
from divingbell.companion.club.protocol.messages import STATUS, ZEROS
from tests.companion.club.evening import uuid

PAGE = (Path(__file__).parents[3] / "docs" / "club-api.md").read_text(encoding="utf-8")
KEYS = signatures.keys_of(bytes(range(32)), bytes(32))
RUN = "ab" * 16
VECTORS = {
    "request `GET /v1/events`, counter 1, no body": signatures.request_mac(
        KEYS.request, "GET", "/v1/events", uuid(5), RUN, 1, b""
    ),
    'request `POST /v1/have`, counter 2, `{"sessions":{}}`': signatures.request_mac(
        KEYS.request, "POST", "/v1/have", uuid(5), RUN, 2, b'{"sessions":{}}'
    ),
    "answer 200 to counter 1, no body": signatures.answer_mac(KEYS.answer, 200, RUN, 1, b""),
    'answer 200 to counter 2, `{"acked":{},"forks":{}}`': signatures.answer_mac(
        KEYS.answer, 200, RUN, 2, b'{"acked":{},"forks":{}}'
    ),
    "event 1 of the stream of counter 1, `alive`, `{}`": signatures.event_mac(KEYS.event, RUN, 1, 1, "alive", b"{}"),
    "the batch `{}` on a stick": signatures.stick_mac(KEYS.stick, uuid(5), b"{}"),
}


@pytest.mark.parametrize(("message", "mac"), VECTORS.items())
def test_the_vectors_are_those_of_the_code(message: str, mac: str) -> None:
    assert f"| {message} | `{mac}` |" in PAGE


def test_keys_and_chain_are_those_of_the_code() -> None:
    for name in KEYS.__struct_fields__:
        assert re.search(rf"^    {name} +{getattr(KEYS, name).hex()}$", PAGE, re.MULTILINE), name
    first = next_hash(ZEROS, "header", '{"record":1}')
    assert f"`{first}`" in PAGE
    second = next_hash(first, "entry", '{"n":1}')
    assert f"`{second}`" in PAGE


@pytest.mark.parametrize(
    "stated",
    [
        f"{requests.MOST_LINES:,} lines and {requests.LARGE_REQUEST >> 20} MiB; one line alone "
        f"{requests.LARGEST_REQUEST >> 20} MiB",
        f"{tablet_api.BODIES >> 20} MiB in all",
        f"| {hub_writer.WAITING}, or one commit for {hub_writer.STUCK_S:.0f} s |",
        f"| {tablet_api.WRONG_ONES} a minute |",
        f"| {hub_server.LIMITS.request_s:.0f} s |",
        f"| {hub_server.LIMITS.read_s:.0f} s |",
        f"| {tablet_api.EVENTS_WAITING:,} events |",
        f"kept for {hub_server.LIMITS.keep_alive_s} s",
    ],
)
def test_the_limits_are_those_of_the_code(stated: str) -> None:
    assert stated in PAGE


def test_every_address_is_on_the_page() -> None:
    for target in (*requests.POSTS, requests.EVENTS_TARGET, requests.ACKED_TARGET):
        assert target.removeprefix("/v1") in PAGE


def test_every_error_on_the_page_has_its_status() -> None:
    rows = re.findall(r"^\| (\d{3} .*?) \|", PAGE.partition("### 2.3")[2], re.MULTILINE)
    stated = {code: int(status) for row in rows for status, codes in re.findall(r"(\d{3}) ([^\d]+)", row)
              for code in re.findall(r"`(\w+)`", codes)}  # fmt: skip
    assert stated
    assert stated.items() <= STATUS.items()
