"""What the simulator cannot make happen to the chip: errors of the UART, and a timer that wraps while it is read."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest

from tests.firmware.simulator.build import build_stub

FRAMING_ERROR, OVERRUN = 1 << 4, 1 << 3
"""FE0 and DOR0 of UCSR0A (ATmega328P data sheet, 19.10.2)."""
OCF1A = 1 << 1
"""Of TIFR1: the timer has wrapped and its interrupt waits."""
SAMPLE_US = 50


@pytest.fixture
def chip() -> Iterator[ctypes.CDLL]:
    lib = ctypes.CDLL(str(build_stub()))
    lib.line_error.restype = lib.line_read.restype = ctypes.c_bool
    lib.sampling_micros.restype = ctypes.c_uint64
    lib.stub_clock.argtypes = [ctypes.c_uint8, ctypes.c_uint32]
    while lib.line_read(ctypes.byref(ctypes.c_uint8())):
        pass
    lib.line_error()
    yield lib
    set8(lib, "UCSR0A", 0)
    set8(lib, "TIFR1", 0)


def set8(lib: ctypes.CDLL, register: str, value: int) -> None:
    ctypes.c_uint8.in_dll(lib, register).value = value


def arrives(lib: ctypes.CDLL, byte: int, status: int = 0) -> None:
    """A byte is complete in the receiver, with these error bits."""
    set8(lib, "UCSR0A", status)
    set8(lib, "UDR0", byte)
    lib.USART_RX_vect()


def received(lib: ctypes.CDLL) -> list[int]:
    byte, found = ctypes.c_uint8(), []
    while lib.line_read(ctypes.byref(byte)):
        found.append(byte.value)
    return found


@pytest.mark.parametrize("status", [FRAMING_ERROR, OVERRUN])
def test_an_error_of_the_line_is_told_once(chip: ctypes.CDLL, status: int) -> None:
    arrives(chip, 0x11)
    assert not chip.line_error()
    arrives(chip, 0x22, status)
    arrives(chip, 0x33)
    assert chip.line_error()
    assert not chip.line_error()
    assert received(chip) == [0x11, 0x22, 0x33], "the frame's check sum decides what is good"


def test_bytes_that_find_no_room_are_an_error_and_spoil_none_before_them(chip: ctypes.CDLL) -> None:
    for byte in range(64):
        arrives(chip, byte)
    assert chip.line_error()
    assert received(chip) == list(range(63))


@pytest.mark.parametrize(
    ("counts", "pending", "us"),
    [
        (0, 0, 0),
        (99, 0, 49),
        (3, OCF1A, SAMPLE_US + 1),  # wrapped just before it was read: the interrupt has not counted yet
        (49, OCF1A, SAMPLE_US + 24),
        (50, OCF1A, 25),
        (99, OCF1A, 49),  # wrapped just after it was read
    ],
)
def test_the_clock_between_two_samples_never_jumps_back(chip: ctypes.CDLL, counts: int, pending: int, us: int) -> None:
    chip.stub_clock(0, 1_000)
    ctypes.c_uint16.in_dll(chip, "TCNT1").value = counts
    set8(chip, "TIFR1", pending)
    assert chip.sampling_micros() == 1_000 * SAMPLE_US + us


def test_the_clock_carries_into_its_high_part(chip: ctypes.CDLL) -> None:
    chip.stub_clock(0, 2**32 - 1)
    ctypes.c_uint16.in_dll(chip, "TCNT1").value = 2
    set8(chip, "TIFR1", OCF1A)
    assert chip.sampling_micros() == 2**32 * SAMPLE_US + 1, "59.6 hours after the start"
