"""Records of the kernel's event interface, of programs of 64 and of 32 bits."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.drivers.usb_key_events import RECORD, RECORD_32, RECORD_64, InputEvent, held_keys, parse_events

EVENTS = st.lists(
    st.builds(
        InputEvent,
        st.integers(0, 2**32 * 10**6 - 1),
        st.integers(0, 0x1F),
        st.integers(0, 0xFFFF),
        st.integers(-(2**31), 2**31 - 1),
    )
)
RECORDED = bytes.fromhex(
    "8e010000000000006e4d0e0000000000040004002c000700"  # MSC_SCAN of a space bar
    "8e010000000000006e4d0e00000000000100390001000000"  # its key goes down
    "8e010000000000006e4d0e00000000000000000000000000"  # SYN_REPORT
)


def test_a_recorded_packet() -> None:
    us = 0x18E * 1_000_000 + 0x0E4D6E
    assert list(parse_events(RECORDED, RECORD_64)) == [
        InputEvent(us, 4, 4, 0x7002C), InputEvent(us, 1, 57, 1), InputEvent(us, 0, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("record", "size"), [(RECORD_64, 24), (RECORD_32, 16)])
def test_the_size_of_a_record(record: struct.Struct, size: int) -> None:
    assert record.size == size


def test_the_records_of_this_machine_are_as_its_compiler_lays_them_out() -> None:
    assert RECORD.size == struct.calcsize("@LLHHi")


@pytest.mark.parametrize("record", [RECORD_64, RECORD_32])
@given(events=EVENTS, tail=st.binary(max_size=15))
def test_what_is_packed_is_parsed(record: struct.Struct, events: list[InputEvent], tail: bytes) -> None:
    data = b"".join(record.pack(us // 10**6, us % 10**6, kind, code, value) for us, kind, code, value in events)
    assert list(parse_events(data + tail, record)) == events


@given(st.frozensets(st.integers(0, 0x2FF)))
def test_the_keys_of_a_bitmap(codes: frozenset[int]) -> None:
    bitmap = bytearray(96)
    for code in codes:
        bitmap[code // 8] |= 1 << code % 8
    assert held_keys(bytes(bitmap)) == codes
