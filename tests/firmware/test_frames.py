"""The firmware's COBS and CRC against other people's (the packages cobs and fastcrc)."""

from __future__ import annotations

import binascii
import re

from cobs import cobs
from fastcrc import crc16
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.host import HELLO, encode, parse
from tests.firmware.native import FRAME_IN, Native
from tests.firmware.simulator.build import CHECKOUT

NATIVE = Native()


@given(st.binary(min_size=1, max_size=54))
def test_the_firmware_encodes_as_the_packages_do(payload: bytes) -> None:
    assert NATIVE.encode(payload) == encode(payload)


@given(st.lists(st.binary(min_size=1, max_size=FRAME_IN - 2), max_size=8))
def test_it_decodes_what_the_packages_encode(payloads: list[bytes]) -> None:
    assert NATIVE.decode(b"".join(map(encode, payloads))) == payloads


@given(st.binary(max_size=200))
def test_it_takes_from_any_bytes_what_the_packages_take(noise: bytes) -> None:
    expected: list[bytes | None] = []
    for piece in noise.split(b"\0")[:-1]:
        if not piece:
            continue
        try:
            decoded = cobs.decode(piece)
        except cobs.DecodeError:
            decoded = b""
        whole = 3 <= len(decoded) <= FRAME_IN and crc16.ibm_3740(decoded) == 0
        expected.append(decoded[:-2] if whole else None)
    assert NATIVE.decode(noise) == expected


@given(st.binary(min_size=1, max_size=30), st.data())
def test_one_wrong_bit_is_always_noticed(payload: bytes, data: st.DataObject) -> None:
    wire = bytearray(encode(payload))
    bit = data.draw(st.integers(0, (len(wire) - 1) * 8 - 1))
    wire[bit // 8] ^= 1 << bit % 8
    assert payload not in NATIVE.decode(bytes(wire))


def test_a_frame_that_is_right_but_for_its_length_is_damaged() -> None:
    payload = bytes(range(1, FRAME_IN - 1))
    right = payload + crc16.ibm_3740(payload).to_bytes(2, "big")
    assert NATIVE.decode(cobs.encode(right) + b"\0") == [payload]
    assert NATIVE.decode(cobs.encode(right + b"x") + b"\0" + encode(b"next")) == [None, b"next"]


def test_the_test_vectors_of_the_page_are_right() -> None:
    page = (CHECKOUT / "firmware_notes" / "protocol.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|[^|]+\| `([0-9a-f ]+)`[^|]*\| ([0-9A-F]{4}) \| `([0-9a-f ]+)` \|$", page, re.MULTILINE)
    assert len(rows) == 8
    for payload, crc, wire in rows:
        assert encode(bytes.fromhex(payload)) == bytes.fromhex(wire)
        assert binascii.crc_hqx(bytes.fromhex(payload), 0xFFFF) == int(crc, 16)


def test_the_conversation_on_the_page_is_whole() -> None:
    page = (CHECKOUT / "firmware_notes" / "protocol.md").read_text(encoding="utf-8")
    talk = page.split("## 10")[1].split("```")[1]
    stream = b"".join(
        bytes.fromhex(found) for found in re.findall(r"^[<> ] ((?:[0-9a-f]{2} )*[0-9a-f]{2})\b", talk, re.MULTILINE)
    )
    pieces = [piece for piece in stream.split(b"\0") if piece]
    assert len(pieces) == 12
    decoded = [cobs.decode(piece) for piece in pieces]
    assert all(crc16.ibm_3740(payload) == 0 for payload in decoded)
    start, answer = [parse(0, payload[:-2]) for payload in decoded if payload[0] == HELLO]
    assert (start.nonce, answer.nonce, answer.boot_id) == (0, 0xA1B2C3D4, 0x5EA10007)
    assert (answer.rims, answer.steps, answer.hold_off) == (b"\0\xff\xff\xff", 400, 120)
    assert [parse(0, payload[:-2]).type for payload in decoded if payload[0] < 0x80]
