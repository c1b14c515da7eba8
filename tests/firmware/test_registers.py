"""What the simulator cannot make happen to the chip, or only in days: errors of the UART, a timer that wraps while it
is read, a main loop that is late, the end of a count."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator

import pytest
from cobs import cobs

from tests.firmware.host import BEGIN, CONTACT, HEARTBEAT, HOST_HELLO, PING, PONG, TRACE, Frame, encode, parse
from tests.firmware.simulator.build import build_stub

FRAMING_ERROR, OVERRUN = 1 << 4, 1 << 3
"""FE0 and DOR0 of UCSR0A (ATmega328P data sheet, 19.10.2)."""
OCF1A = 1 << 1
"""Of TIFR1: the timer has wrapped and its interrupt waits."""
SAMPLE_US = 50
UDRIE0 = 1 << 5
"""Of UCSR0B: a byte waits to be sent."""
OPEN, CLOSED = 0xFF, 0xFB
"""Levels of port D: D2 is pulled up, or to ground."""
POLL = 8
"""Samples between two rounds of the main loop."""
WINDOW = 80
HEARTBEAT_SAMPLES = 5_000
HOUR = 3600 * 20_000
"""In samples."""


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
    chip.TIMER1_COMPA_vect()
    set8(chip, "TIFR1", 0)
    assert chip.sampling_micros() == 2**32 * SAMPLE_US + 1, "and the interrupt counts on"


def hello(*, trace: bool = False) -> bytes:
    """The host's, with the default threshold and hold-off."""
    return struct.pack("<BBIBHB", HOST_HELLO, 1, 7, 20, 120, trace)


class Device:
    """The firmware over these registers, in the rounds of its main loop."""

    def __init__(self, chip: ctypes.CDLL, inputs: int = 1) -> None:
        self.chip = chip
        self.frames: list[Frame] = []
        self._coming = bytearray()
        set8(chip, "PIND", OPEN)
        chip.stub_start(inputs)
        self.send(hello(trace=True))
        self.frames.clear()

    def send(self, payload: bytes, status: int = 0) -> None:
        """A frame comes in, its third byte with these error bits."""
        for place, byte in enumerate(encode(payload)):
            arrives(self.chip, byte, status if place == 2 else 0)
        self.round()

    def samples(self, count: int, *, main_loop: bool = True) -> None:
        for number in range(1, count + 1):
            self.chip.TIMER1_COMPA_vect()
            if main_loop and number % POLL == 0:
                self.round()

    def round(self) -> None:
        self.chip.sampling_record()
        self.chip.link_poll()
        while ctypes.c_uint8.in_dll(self.chip, "UCSR0B").value & UDRIE0:
            self.chip.USART_UDRE_vect()
            self._coming.append(ctypes.c_uint8.in_dll(self.chip, "UDR0").value)
        *whole, rest = bytes(self._coming).split(b"\0")
        self._coming = bytearray(rest)
        self.frames += [parse(0, cobs.decode(wire)[:-2]) for wire in whole if wire]

    def of(self, kind: int) -> list[Frame]:
        return [frame for frame in self.frames if frame.type == kind]

    def damaged(self) -> int:
        """How many damaged frames the next heartbeat tells."""
        self.frames.clear()
        self.samples(HEARTBEAT_SAMPLES + POLL)
        return int(self.of(HEARTBEAT)[0].rx_errors)


@pytest.mark.parametrize("status", [FRAMING_ERROR, OVERRUN])
def test_a_frame_in_which_the_line_made_an_error_is_not_believed(chip: ctypes.CDLL, status: int) -> None:
    """Even where its check sum fits: the line has seen more than the sum can."""
    device = Device(chip)
    before = device.damaged()
    device.send(struct.pack("<BI", PING, 1))
    device.send(struct.pack("<BI", PING, 2), status)
    device.send(struct.pack("<BI", PING, 3))
    assert [pong.token for pong in device.of(PONG)] == [1, 3]
    assert device.damaged() == before + 1


@pytest.mark.parametrize("rows", range(5))
def test_no_frame_of_the_trace_has_rows_from_both_sides_of_a_gap(chip: ctypes.CDLL, rows: int) -> None:
    """The main loop was away for longer than rows are kept, in the middle of a frame: closed before, open since."""
    device = Device(chip)
    set8(chip, "PIND", CLOSED)
    device.samples((10 + rows) * WINDOW)
    set8(chip, "PIND", OPEN)
    device.samples(40 * WINDOW, main_loop=False)
    device.samples(40 * WINDOW)
    shares = [frame.shares for frame in device.of(TRACE)]
    assert shares[-1] == (0,) * 5
    assert set(shares[1:]) == {(0,) * 5, (100,) * 5}, "but for the first, in which the contact began"


def test_every_begin_and_end_that_found_no_room_is_counted_as_dropped(chip: ctypes.CDLL) -> None:
    """The main loop was away for ten short contacts: 16 begins and ends are noted for it, 4 are not, and with
    a gap behind them those 16 are no use either."""
    device = Device(chip)
    device.send(struct.pack("<BBIBHB", HOST_HELLO, 1, 7, 20, 1, 0))
    for _ in range(10):
        for level, samples in ((CLOSED, WINDOW), (OPEN, 2 * WINDOW)):
            set8(chip, "PIND", level)
            device.samples(samples, main_loop=False)
    device.frames.clear()
    device.samples(HEARTBEAT_SAMPLES + POLL)
    assert device.of(HEARTBEAT)[0].dropped == 20


@pytest.mark.parametrize(("hours", "us"), [(1, 3600 * 10**6), (2, 2**32 - 1)])
def test_a_contact_of_hours_is_told_as_long_as_can_be_said(chip: ctypes.CDLL, hours: int, us: int) -> None:
    device = Device(chip)
    set8(chip, "PIND", CLOSED)
    device.samples(2 * WINDOW)
    chip.stub_clock(0, 2 * WINDOW + hours * HOUR)
    set8(chip, "PIND", OPEN)
    device.samples(130 * 20)
    device.send(hello())
    device.samples(10 * POLL)
    lengths = [frame.length for frame in device.of(CONTACT)]
    assert lengths[-1] == pytest.approx(us, abs=2 * WINDOW * SAMPLE_US)
    assert lengths[-1] <= 2**32 - 1


@pytest.mark.parametrize(("away", "known"), [(48, True), (49, False)])
def test_the_first_sample_of_a_contact_is_known_until_it_is_overwritten(
    chip: ctypes.CDLL, away: int, known: bool
) -> None:
    """One sample closed, 60 open, and 15 closed that make a contact of it: the window of 80 samples is kept for 48
    more. A main loop that comes later tells the sample that decided."""
    device = Device(chip)
    for level, samples in ((CLOSED, 1), (OPEN, 60), (CLOSED, 15 + away)):
        set8(chip, "PIND", level)
        device.samples(samples, main_loop=False)
    device.round()
    device.samples(10 * POLL)
    begun = [frame.stamp for frame in device.of(CONTACT) if frame.what == BEGIN]
    set8(chip, "PIND", OPEN)
    device.samples(130 * 20)
    assert begun[-1] == SAMPLE_US * (1 if known else 76)


def test_the_count_of_glitches_of_all_rims_stays_at_its_highest(chip: ctypes.CDLL) -> None:
    device = Device(chip, inputs=4)
    chip.stub_spikes(33_000, OPEN & ~0x0C)
    device.send(hello())
    device.frames.clear()
    device.samples(HEARTBEAT_SAMPLES + POLL)
    assert device.of(HEARTBEAT)[0].glitches == 0xFFFF
