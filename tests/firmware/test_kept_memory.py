"""Memory that outlives a reset, as C on this machine: reset after anything, and with any byte torn."""

from __future__ import annotations

import ctypes
import random
import struct
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.firmware.native import Native

RING = 32
BEGIN, END, OTHER_INPUT = 1, 2, 1 << 2
"""An event's kind (`ring.h`)."""
SNAPSHOTS = (8, 36)
CLOCK = 64
"""Where the clock lies: behind two numbers of 4 bytes and two snapshots of 28 (`memory.h`)."""
NATIVE = Native()


class Found(NamedTuple):
    """What a reset restores."""

    oldest: int
    next: int
    dropped: int
    threshold: int
    hold_off: int
    resets: int
    clock: int


class Kept:
    """Memory as raw bytes, as it would lie in the chip."""

    def __init__(self, boot_id: int = 0x1234567) -> None:
        self.raw = ctypes.create_string_buffer(NATIVE.lib.memory_size())
        NATIVE.lib.memory_new(self.raw, ctypes.c_uint32(boot_id))
        self.pushed = 0
        self.snapshot()

    def push(self, kind: int = BEGIN) -> None:
        self.pushed += 1
        NATIVE.lib.memory_push(self.raw, kind, ctypes.c_uint32(self.pushed * 1000), 0, ctypes.c_uint32(0))

    def acknowledge(self, expected: int) -> None:
        NATIVE.lib.memory_acknowledge(self.raw, ctypes.c_uint32(expected))

    def snapshot(self) -> None:
        NATIVE.lib.memory_snapshot(self.raw, ctypes.c_int32(7), 20, 120, 3)

    def reset(self) -> Found | None:
        numbers = (ctypes.c_uint32 * 7)()
        return Found(*numbers) if NATIVE.lib.memory_reset(self.raw, numbers) else None

    def begun(self, rim: int) -> int:
        """When a contact of this input began that has no end; -1: none."""
        return int(NATIVE.lib.memory_open(self.raw, rim))

    def stamp(self, number: int) -> int:
        return int(NATIVE.lib.memory_event(self.raw, ctypes.c_uint32(number)))


def test_what_another_layout_has_left_is_no_memory() -> None:
    """Firmware before the layout had a number proved its boot id by the plain complement."""
    kept = Kept()
    assert kept.reset() is not None
    boot_id, proof = struct.unpack_from("<2I", kept.raw)
    assert proof != ~boot_id & 0xFFFFFFFF
    struct.pack_into("<I", kept.raw, 4, ~boot_id & 0xFFFFFFFF)
    assert kept.reset() is None


STEPS = st.lists(st.one_of(st.just("push"), st.just("snapshot"), st.integers(0, 60)), max_size=80)


@given(STEPS)
def test_whatever_was_done_a_reset_finds_every_unacknowledged_event(steps: list[str | int]) -> None:
    kept = Kept()
    oldest = saved = 1
    for step in steps:
        if step == "push":
            kept.push()
            oldest = max(oldest, kept.pushed - RING + 1)
        elif step == "snapshot":
            kept.snapshot()
            saved = oldest
        else:
            kept.acknowledge(int(step))
            if oldest < int(step) <= kept.pushed + 1:
                oldest = int(step)
    found = kept.reset()
    assert found is not None
    first, after = found.oldest, found.next
    assert after == kept.pushed + 1
    assert saved <= first <= oldest, "acknowledged events may come again, others must"
    assert all(kept.stamp(number) == number * 1000 for number in range(first, after))


@given(st.integers(0, 50), st.integers(0, 50), st.data())
@settings(max_examples=200)
def test_a_torn_byte_anywhere_never_makes_a_wrong_event(early: int, late: int, data: st.DataObject) -> None:
    kept = Kept()
    for _ in range(early):
        kept.push()
    kept.snapshot()
    for _ in range(late):
        kept.push()
    place = data.draw(st.integers(0, len(kept.raw) - 1))
    kept.raw[place] = bytes([kept.raw.raw[place] ^ data.draw(st.integers(1, 255))])
    found = kept.reset()
    if found is None:
        return
    first, after, dropped = found.oldest, found.next, found.dropped
    assert found.clock >= (after - 1) * 1000 or dropped, "the clock never runs backwards"
    assert all(kept.stamp(number) == number * 1000 for number in range(first, after))
    assert after >= early + 1, "a number that may have been told is never given again"
    assert first == 1 or dropped, "what is gone is counted"


@pytest.mark.parametrize("events", [0, 5, 40])
def test_no_torn_byte_gives_a_number_twice_or_hides_a_loss(events: int) -> None:
    """Every byte in turn, with all events in the last snapshot: a host may have seen each of them."""
    for place in range(len(Kept().raw)):
        kept = Kept()
        for _ in range(events):
            kept.push()
        kept.snapshot()
        kept.raw[place] = bytes([kept.raw.raw[place] ^ 0x10])
        found = kept.reset()
        if found is None:
            continue
        first, after, dropped = found.oldest, found.next, found.dropped
        assert after == events + 1
        assert all(kept.stamp(number) == number * 1000 for number in range(first, after))
        assert dropped == first - 1


@pytest.mark.parametrize(
    ("clock", "restored"),
    [
        (5_000, 5_000),
        (5_001, 5_001),
        (24_999, 24_999),
        (25_000, 5_000),  # later than the watchdog bites
        (4_999, 5_000),  # before the last snapshot
        (5_001 + (1 << 32), 5_000),
    ],
)
def test_a_clock_that_cannot_be_is_not_believed(clock: int, restored: int) -> None:
    """It counts on from the last snapshot, for a second (20,000 samples) at the most."""
    kept = Kept()
    for _ in range(5):
        kept.push()
    kept.snapshot()
    struct.pack_into("<IB", kept.raw, CLOCK, clock % (1 << 32), clock >> 32)
    found = kept.reset()
    assert found is not None
    assert found.clock == restored


def test_a_snapshot_is_written_over_the_older_one() -> None:
    """So a reset in the middle of it leaves the one before."""
    kept = Kept()
    for events in range(1, 7):
        kept.push()
        kept.snapshot()
        following = {struct.unpack_from("<I", kept.raw, place + 8)[0] for place in SNAPSHOTS}
        assert following == {events, events + 1}


@pytest.mark.parametrize("numbers", [(0x1234567, 0x1234567), (0x1234567, 0), (0, 0xFFFFFFFF)])
def test_a_boot_id_that_is_not_there_twice_or_is_none_restores_nothing(numbers: tuple[int, int]) -> None:
    """Though both snapshots are whole. The second number is the first one with all bits turned."""
    kept = Kept()
    kept.push()
    kept.snapshot()
    struct.pack_into("<II", kept.raw, 0, *numbers)
    assert kept.reset() is None


def test_a_contact_is_open_as_long_as_its_begin_is_in_the_ring_and_its_end_is_not() -> None:
    kept = Kept()
    assert kept.begun(0) == -1
    kept.push()
    for _ in range(RING - 1):
        kept.push(BEGIN | OTHER_INPUT)
        assert kept.begun(0) == 1000
    kept.push(END | OTHER_INPUT)
    assert (kept.begun(0), kept.begun(1)) == (-1, -1)


def test_noise_is_not_taken_for_memory() -> None:
    source = random.Random(1)
    for _ in range(300):
        kept = Kept()
        kept.raw.raw = source.randbytes(len(kept.raw))
        assert kept.reset() is None
