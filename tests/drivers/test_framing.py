"""Frames: the page's vectors, two other implementations as oracles, and any bytes at all."""

from __future__ import annotations

import tracemalloc

import cobs.cobs
import fastcrc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.drivers.wire import framing
from divingbell.drivers.wire.framing import DamagedFrameError, FrameReader, decode, encode
from tests.drivers import protocol_page

payloads = st.binary(min_size=1, max_size=126)


@pytest.mark.parametrize("vector", protocol_page.vectors(), ids=lambda vector: vector.name)
def test_the_pages_vectors(vector: protocol_page.Vector) -> None:
    assert encode(vector.payload) == vector.wire
    assert decode(vector.wire[:-1]) == vector.payload
    assert fastcrc.crc16.ibm_3740(vector.payload) == vector.crc


def test_the_page_has_as_many_vectors_as_we_think() -> None:
    assert len(protocol_page.vectors()) == 8
    assert len(protocol_page.damaged()) == 3


@pytest.mark.parametrize("wire", protocol_page.damaged(), ids=bytes.hex)
def test_the_pages_damaged_frames_are_dropped_and_counted(wire: bytes) -> None:
    reader = FrameReader()
    assert list(reader.feed(wire + encode(b"next"))) == [b"next"]
    assert reader.damaged == 1


@given(payloads)
def test_a_frame_is_what_cobs_and_fastcrc_make_of_it(payload: bytes) -> None:
    whole = payload + fastcrc.crc16.ibm_3740(payload).to_bytes(2, "big")
    assert encode(payload) == cobs.cobs.encode(whole) + b"\0"
    assert decode(cobs.cobs.encode(whole)) == payload


@given(st.lists(payloads), st.data())
def test_frames_arrive_whole_however_they_are_cut(frames: list[bytes], data: st.DataObject) -> None:
    line = b"\0".join(encode(payload) for payload in frames)
    reader = FrameReader()
    arrived = []
    while line:
        cut = data.draw(st.integers(1, len(line)))
        arrived += reader.feed(line[:cut])
        line = line[cut:]
    assert arrived == frames
    assert reader.damaged == 0


@settings(max_examples=150)
@given(payloads, st.data())
def test_one_changed_byte_is_always_noticed(payload: bytes, data: st.DataObject) -> None:
    wire = bytearray(encode(payload))
    place = data.draw(st.integers(0, len(wire) - 2))
    wire[place] = data.draw(st.integers(1, 255).filter(lambda byte: byte != wire[place]))
    with pytest.raises(DamagedFrameError):
        decode(bytes(wire[:-1]))


@settings(max_examples=150)
@given(st.binary(max_size=400))
def test_any_bytes_are_borne_and_the_next_frame_is_read(rubbish: bytes) -> None:
    reader = FrameReader()
    list(reader.feed(rubbish))
    assert list(reader.feed(b"\0" + encode(b"after")))[-1] == b"after"


def test_megabytes_without_a_zero_are_not_kept() -> None:
    reader, endless = FrameReader(), b"\x55" * 40_000
    tracemalloc.start()
    for _ in range(100):
        assert list(reader.feed(endless)) == []
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 20_000
    assert list(reader.feed(b"\0" + encode(b"after"))) == [b"after"]
    assert reader.damaged == 1


def test_the_longest_frame_is_read_and_a_longer_one_is_damaged() -> None:
    reader = FrameReader()
    assert list(reader.feed(encode(b"x" * (framing.LONGEST - 2)))) == [b"x" * 126]
    assert list(reader.feed(encode(b"x" * (framing.LONGEST - 1)))) == []
    assert reader.damaged == 1
