"""Parses what Linux hands out of `/dev/input/event*`: records of `struct input_event` (linux/input.h)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

EV_SYN, EV_KEY, EV_ABS = 0x00, 0x01, 0x03
SYN_REPORT, SYN_DROPPED = 0, 3
KEY_UP, KEY_DOWN, KEY_REPEATED = 0, 1, 2
"""Values of an `EV_KEY` event; a repeated one is the kernel's autorepeat of a key that is held."""
KEYS = 0x300
"""Codes of keys and buttons are below this number (`KEY_CNT`, linux/input-event-codes.h)."""

RECORD_64 = struct.Struct("<QQHHi")
"""24 bytes: a program of 64 bits."""
RECORD_32 = struct.Struct("<IIHHi")
"""16 bytes: a program of 32 bits, whatever its kernel is (`input_event_compat`, drivers/input/input-compat.h)."""
RECORD = RECORD_64 if struct.calcsize("P") == 8 else RECORD_32
"""The records that this program reads."""
_SECOND_US = 1_000_000


class InputEvent(NamedTuple):
    """One record; `us` is the kernel's stamp in microseconds of the clock that the descriptor was set to."""

    us: int
    type: int
    code: int
    value: int


def parse_events(data: bytes, record: struct.Struct = RECORD) -> Iterator[InputEvent]:
    """The records of one read, oldest first. The kernel never hands out part of one: an incomplete tail is left out."""
    for seconds, us, kind, code, value in record.iter_unpack(data[: len(data) // record.size * record.size]):
        yield InputEvent(seconds * _SECOND_US + us, kind, code, value)


def held_keys(bitmap: bytes) -> frozenset[int]:
    """The codes whose bits are set in what `EVIOCGKEY` or `EVIOCGBIT(EV_KEY)` filled in (little-endian machines)."""
    bits = int.from_bytes(bitmap, "little")
    return frozenset(code for code in range(min(len(bitmap) * 8, KEYS)) if bits >> code & 1)
