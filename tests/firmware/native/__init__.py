"""The firmware's pure C files, compiled for this machine, as Python objects: `Rim` classifies as the firmware does."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import NamedTuple

from ..simulator.build import build_native

FRAME_IN = 32
"""Longest frame (payload and CRC) the firmware takes."""


class Decision(NamedTuple):
    """A contact's begin or end; samples counted from 0, as `divingbell.drivers.classifier.ContactDecision`."""

    begins: bool
    stamp: int
    length: int
    decided: int


class FloorResult(NamedTuple):
    position: int
    index_position: int
    illegal: int
    index_count: int


class _Contact(ctypes.Structure):
    _fields_ = (
        ("stamp", ctypes.c_int64),
        ("length", ctypes.c_int64),
        ("decided", ctypes.c_int64),
        ("what", ctypes.c_int32),
    )


class _Floor(ctypes.Structure):
    _fields_ = (
        ("position", ctypes.c_int32),
        ("index_position", ctypes.c_int32),
        ("illegal", ctypes.c_uint16),
        ("index_count", ctypes.c_uint16),
    )


class Native:
    """The loaded library."""

    def __init__(self) -> None:
        lib = ctypes.CDLL(str(build_native()))
        lib.rim_new.restype, lib.rim_new.argtypes = ctypes.c_void_p, [ctypes.c_uint8, ctypes.c_uint16]
        lib.rim_free.restype, lib.rim_free.argtypes = None, [ctypes.c_void_p]
        lib.rim_limits.restype, lib.rim_limits.argtypes = None, [ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint16]
        lib.rim_run.restype = ctypes.c_size_t
        lib.rim_run.argtypes = [
            ctypes.c_void_p,
            ctypes.c_char_p,
            ctypes.c_size_t,
            ctypes.POINTER(_Contact),
            ctypes.c_size_t,
        ]
        lib.rim_glitches.restype, lib.rim_glitches.argtypes = ctypes.c_uint16, [ctypes.c_void_p]
        lib.floor_run.restype, lib.floor_run.argtypes = _Floor, [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int]
        lib.wire_encode.restype = lib.wire_feed.restype = lib.memory_size.restype = ctypes.c_size_t
        lib.wire_encode.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p]
        lib.wire_feed.argtypes = [ctypes.c_char_p, ctypes.c_size_t, *[ctypes.c_char_p] * 3]
        lib.memory_event.restype = lib.memory_open.restype = ctypes.c_int64
        self.lib = lib

    def rim(self, threshold: int = 20, hold_off_ms: int = 120) -> Rim:
        return Rim(self.lib, threshold, hold_off_ms)

    def floor(self, bits: Iterable[int], *, pulses: bool = False) -> FloorResult:
        """Samples of A = 1, B = 2, index closed = 4 (pulses: A closed = 1)."""
        data = bytes(bits)
        result = self.lib.floor_run(data, len(data), int(pulses))
        return FloorResult(result.position, result.index_position, result.illegal, result.index_count)

    def encode(self, payload: bytes) -> bytes:
        wire = ctypes.create_string_buffer(len(payload) + 8)
        length = self.lib.wire_encode(payload, len(payload), wire)
        return wire.raw[:length]

    def decode(self, stream: bytes) -> list[bytes | None]:
        """The frames in a stream: the payload, or None for a damaged one."""
        most = stream.count(0) + 1
        results, lengths = ctypes.create_string_buffer(most), ctypes.create_string_buffer(most)
        payloads = ctypes.create_string_buffer(most * FRAME_IN)
        count = self.lib.wire_feed(stream, len(stream), results, payloads, lengths)
        return [
            payloads.raw[i * FRAME_IN : i * FRAME_IN + lengths.raw[i]] if results.raw[i] == 1 else None
            for i in range(count)
        ]


class Rim:
    """One contact input, from samples to contacts."""

    def __init__(self, lib: ctypes.CDLL, threshold: int, hold_off_ms: int) -> None:
        self._lib = lib
        self._rim = lib.rim_new(threshold, hold_off_ms)

    def __del__(self) -> None:
        self._lib.rim_free(self._rim)

    @property
    def glitches(self) -> int:
        return int(self._lib.rim_glitches(self._rim))

    def limits(self, threshold: int, hold_off_ms: int) -> None:
        self._lib.rim_limits(self._rim, threshold, hold_off_ms)

    def run(self, closed: bytes) -> list[Decision]:
        """Take samples, a byte each (0 open, else closed)."""
        most = len(closed) // 2 + 2
        out = (_Contact * most)()
        count = self._lib.rim_run(self._rim, closed, len(closed), out, most)
        return [Decision(c.what == 1, c.stamp, c.length, c.decided) for c in out[:count]]
