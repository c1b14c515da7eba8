"""`docs/club-api.md` says what the code does: its vectors, limits, addresses and errors."""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import msgspec
import pytest

from divingbell.companion.club import hub_server, hub_writer, tablet_api
from divingbell.companion.club.protocol import requests, signatures
from divingbell.companion.club.protocol.chain import broken_line, next_hash
from divingbell.companion.club.protocol.game_header import game_of
from divingbell.companion.club.protocol.messages import EVENTS, STATUS, ZEROS, Batch
from divingbell.companion.club.protocol.photo_code import PhotoCode
from tests.companion.club.evening import uuid
from tests.companion.club.plain_spake2 import TabletExchange, hkdf

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


def blocks(part: str) -> list[str]:
    """The indented examples of a part of the page, each without its line breaks."""
    found = re.findall(r"(?:^ {4}.*\n)+", PAGE.partition(f"{part} ")[2], re.MULTILINE)
    return ["".join(line.strip() for line in block.splitlines()) for block in found]


def test_the_batch_of_the_page_is_taken_and_its_bytes_are_those_of_the_code() -> None:
    text = blocks("### 2.3")[0]
    batch = msgspec.json.decode(text, type=Batch, strict=True)
    assert broken_line(batch) is None
    assert len(batch.lines) == 3
    game = game_of(batch.session, batch.lines)
    assert game is not None
    assert (game.event, game.round, game.table, game.game) == (uuid(2), 1, 1, "submarine")
    over = re.search(r"^\| `about`, over \| `(.*)` \|$", PAGE, re.MULTILINE)
    assert over is not None
    about = signatures.about_hash(batch.seats, batch.result)
    assert hashlib.blake2b(over[1].encode(), digest_size=16).hexdigest() == about
    body = f'{{"batches":[{text}],"waiting":0}}'.encode()
    sent = signatures.request_mac(KEYS.request, "POST", "/v1/lines", uuid(5), RUN, 3, body)
    stick = signatures.stick_mac(KEYS.stick, uuid(5), text.encode())
    for value in (about, sent, stick):
        assert f" | `{value}` |\n" in PAGE
    assert f"`[{{}},null]`: `{signatures.about_hash({}, None)}`" in PAGE


def test_the_code_of_the_page_is_that_of_its_batch() -> None:
    batch = msgspec.json.decode(blocks("### 2.3")[0], type=Batch)
    assert batch.result is not None
    code = PhotoCode(
        uuid(5),
        batch.session,
        batch.epoch,
        batch.end,
        batch.last,
        uuid(2),
        1,
        1,
        "submarine",
        batch.result,
        batch.seats,
    )
    signed = code.signed(KEYS.photo)
    assert blocks("## 9")[0] == signed.hex()
    assert f"{len(signed)} bytes:" in PAGE


def test_who_knows_the_page_alone_joins() -> None:
    """The example of a joining, computed as the page says and not by the package."""
    part = PAGE.partition("## 6")[2]
    stated = dict(re.findall(r"^ +(M|N|w|request|answer|secret|T|proof|request key) +(\S+)$", part, re.MULTILINE))
    x = int.from_bytes(hashlib.sha512(b"tablet").digest(), "big")
    exchange = TabletExchange("123456", stated["M"], stated["N"], x)
    assert str(exchange.w) == stated["w"]
    request, answer = (msgspec.json.decode(stated[name]) for name in ("request", "answer"))
    assert urlsafe_b64encode(exchange.message).rstrip(b"=").decode() == request["message"]
    secret = exchange.secret(urlsafe_b64decode(answer["message"]))
    assert secret.hex() == stated["secret"]
    bodies = (hashlib.sha256(stated[name].encode()).digest() for name in ("request", "answer"))
    salt = hashlib.sha256(b"".join(bodies)).digest()
    assert salt.hex() == stated["T"]
    assert hkdf(secret, salt, b"divingbell club 1 request", 32).hex() == stated["request key"]


def test_every_event_of_the_stream_has_its_fields_on_the_page() -> None:
    part = PAGE.partition("## 5")[2].partition("## 6")[0]
    for name, kind in EVENTS.items():
        shown = re.search(rf"`{name}`(?: is)? (`\{{.*?)(?:\n- |[;,.] )", part, re.DOTALL)
        assert shown is not None, name
        fields = [field.encode_name for field in msgspec.structs.fields(kind)]
        assert [field for field in fields if f'"{field}"' not in shown[1]] == [], name


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
    rows = re.findall(r"^\| (\d{3} .*?) \|", PAGE.partition("### 2.4")[2], re.MULTILINE)
    stated = {code: int(status) for row in rows for status, codes in re.findall(r"(\d{3}) ([^\d]+)", row)
              for code in re.findall(r"`(\w+)`", codes)}  # fmt: skip
    assert stated
    assert stated.items() <= STATUS.items()
