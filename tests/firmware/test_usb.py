"""The Pico's line over USB, its pins and its new identity, compiled for this machine over memory at the addresses of
the RP2040's registers. The test is the host and the controller between: it asks what an operating system may ask (USB
2.0, chapter 9; CDC 1.2), which the host of the simulator does not, and sees every buffer that is handed over."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.firmware.simulator.build import build_pico_stub

RAM, NOISE, SPIN = 0x50100000, 0x20030000, 0x4006001C
CHIP, TIMER, FLASH_LINE, SELECT = 0x40000000, 0x40054000, 0x18000000, 0x4001800C
NOW, ALARM, DUE, TIMER_ON = TIMER + 0x28, TIMER + 0x14, TIMER + 0x34, TIMER + 0x38
MUXING, DIRECT, OVERRIDE = 0x50110000 + 0x74, 0x50110000 + 0x7C, 0x50110000 + 0x80
PIN_15, PAD_15 = 0x40014004 + 8 * 15, 0x4001C004 + 4 * 15
ADDRESS, STATUS, BUFFERS, STALL_ARM, INTERRUPTS = 0x50110000, 0x50110050, 0x50110058, 0x50110068, 0x50110098
DONE, PENDED, SET, CLEAR = 0x4000C008, 0xE000E200, 0x2000, 0x3000
PAGES = [
    (0x4000C000, 0x4000),
    *((place, 0x4000) for place in (CHIP, 0x40014000, 0x40018000, 0x4001C000, 0x40040000, TIMER, 0x40060000, RAM)),
    (ADDRESS, 0x4000),
    (FLASH_LINE, 0x1000),
    (0xD0000000, 0x1000),
    (0xE000E000, 0x1000),
    (NOISE, 0x5000),
]
"""Where registers and memory are: address and bytes."""
PRIVATE, FIXED, ANONYMOUS = 0x02, 0x100000, 0x20
BUFFER_DONE, BUS_RESET, SETUP, FRAME = 1 << 4, 1 << 12, 1 << 16, 1 << 17
AVAILABLE, STALL, DATA1, FULL, LENGTH = 1 << 10, 1 << 11, 1 << 13, 1 << 15, 0x3FF
IN_0, OUT_0, OUT_2, IN_2 = (RAM + 0x80 + 4 * place for place in (0, 1, 5, 4))
"""The states of the buffers: an endpoint has one in and one out."""
CONTROL, RECEIVE, SEND = RAM + 0x100, RAM + 0x1C0, RAM + 0x200
TO_HOST, CLASS = 0x80, 0x20
CLEAR_FEATURE, SET_ADDRESS, DESCRIPTOR, GET_CONFIGURATION, CONFIGURE = 1, 5, 6, 8, 9
SET_CODING, GET_CODING, CONTROL_LINES, BREAK = 0x20, 0x21, 0x22, 0x23
RING = 256


class Packet(NamedTuple):
    pid: int
    data: bytes


class Controller:
    """What a host and the RP2040's controller do to the registers, over the firmware's own code."""

    def __init__(self, lib: ctypes.CDLL, flash: bytes = bytes(8), revision: int = 2) -> None:
        """`flash` is the number of its flash chip; the first steppings of the chip have revision 1."""
        self.lib = lib
        self[DONE] = 0xFFFFFFFF
        self[CHIP] = revision << 28
        self[NOW] = 5_000_000
        ctypes.memmove(lib.stub_flash, bytes(5) + flash, 13)
        ctypes.c_uint32.in_dll(lib, "stub_flash_at").value = 0
        lib.line_start()
        self.interrupt(BUS_RESET)
        while self.read():
            pass

    def __getitem__(self, place: int) -> int:
        return ctypes.c_uint32.from_address(place).value

    def __setitem__(self, place: int, value: int) -> None:
        ctypes.c_uint32.from_address(place).value = value

    def interrupt(self, what: int) -> None:
        self[INTERRUPTS] = what
        self.lib.usb_interrupt()
        self[INTERRUPTS] = 0

    def reset(self) -> None:
        self.interrupt(BUS_RESET)

    def done(self, *states: int) -> None:
        """These buffers were sent or filled."""
        self[BUFFERS] = sum(1 << ((state - IN_0) // 4) for state in states)
        self.interrupt(BUFFER_DONE)

    def setup(self, kind: int, request: int, value: int = 0, index: int = 0, length: int = 0) -> None:
        fields = (kind, request, *value.to_bytes(2, "little"), *index.to_bytes(2, "little"))
        ctypes.memmove(RAM, bytes(fields) + length.to_bytes(2, "little"), 8)
        self[IN_0] = self[OUT_0] = self[STALL_ARM] = 0
        self.interrupt(SETUP)

    def ask(self, kind: int, request: int, value: int = 0, index: int = 0, length: int = 0) -> list[Packet] | None:
        """The packets of the answer; None where it is refused."""
        self.setup(kind, request, value, index, length)
        if self[STALL_ARM]:
            assert (self[STALL_ARM], self[IN_0], self[OUT_0]) == (3, STALL, STALL)
            return None
        assert self[OUT_0] == (DATA1 | AVAILABLE | 64 if kind & TO_HOST else 0), (
            "the host's empty packet ends an answer"
        )
        packets: list[Packet] = []
        while (packet := self.sent(IN_0, CONTROL)) is not None:
            packets.append(packet)
            assert len(packets) < 5
            self.done(IN_0)
        return packets

    def answer(self, request: int, value: int = 0, length: int = 64, kind: int = TO_HOST) -> bytes:
        packets = self.ask(kind, request, value, length=length)
        assert packets is not None
        assert [packet.pid for packet in packets] == [1, 0, 1][: len(packets)], "DATA1 and DATA0 in turn"
        return b"".join(packet.data for packet in packets)

    def sent(self, state: int, place: int) -> Packet | None:
        """What is handed over to be sent."""
        if not (value := self[state]) & AVAILABLE:
            return None
        assert value & FULL
        self[state] = 0
        return Packet(int(bool(value & DATA1)), ctypes.string_at(place, value & LENGTH))

    def configure(self) -> None:
        assert self.ask(0, CONFIGURE, 1) == [(1, b"")]

    def data(self) -> Packet | None:
        """The next packet of the serial line, taken by the host."""
        packet = self.sent(IN_2, SEND)
        if packet:
            self.done(IN_2)
        return packet

    def waits(self) -> int | None:
        """The PID of the packet that the chip has room for; None: the host is told to wait."""
        return int(bool(self[OUT_2] & DATA1)) if self[OUT_2] == self[OUT_2] & DATA1 | AVAILABLE | 64 else None

    def give(self, data: bytes) -> None:
        assert self.waits() is not None
        ctypes.memmove(RECEIVE, data, len(data))
        self[OUT_2] = FULL | len(data)
        self.done(OUT_2)

    def write(self, data: bytes) -> None:
        """By the program; what it wants done is done."""
        self.lib.line_write(data, len(data))
        self._pended()

    def read(self) -> bytes:
        byte = ctypes.c_uint8()
        got = bytes([byte.value]) if self.lib.line_read(ctypes.byref(byte)) else b""
        self._pended()
        return got

    def _pended(self) -> None:
        if self[PENDED]:
            assert self[PENDED] == 1 << 26
            self[PENDED] = 0
            self.lib.line_interrupt()


@pytest.fixture(scope="module")
def lib() -> Iterator[ctypes.CDLL]:
    system = ctypes.CDLL(None, use_errno=True)
    system.mmap.restype = ctypes.c_void_p
    system.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    for place, length in PAGES:
        assert system.mmap(place, length, 3, PRIVATE | FIXED | ANONYMOUS, -1, 0) == place, hex(place)
    loaded = ctypes.CDLL(str(build_pico_stub()))
    loaded.line_read.restype = loaded.line_idle.restype = loaded.line_error.restype = ctypes.c_bool
    loaded.line_room.restype = loaded.start_cause.restype = ctypes.c_uint8
    loaded.start_new_boot_id.restype = ctypes.c_uint32
    loaded.line_write.argtypes = [ctypes.c_char_p, ctypes.c_uint8]
    yield loaded
    system.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    for place, length in PAGES:
        system.munmap(place, length)


@pytest.fixture
def usb(lib: ctypes.CDLL) -> Controller:
    """After the reset of the bus by which a host begins."""
    return Controller(lib)


def test_the_descriptors_are_told_as_far_as_they_are_asked_for(usb: Controller) -> None:
    device = bytes.fromhex("12 01 0002 ef0201 40 8a2e 0a00 0001 01 02 00 01")
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x100, length=64) == [(1, device)]
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x100, length=8) == [(1, device[:8])]
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x100, length=18) == [(1, device)]
    whole = usb.answer(DESCRIPTOR, 0x200, length=255)
    assert len(whole) == 75 == int.from_bytes(whole[2:4], "little")
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x200, length=9) == [(1, whole[:9])]
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x200, length=64) == [(1, whole[:64])], "nothing behind what was asked for"
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x200, length=75) == [(1, whole[:64]), (0, whole[64:])]


def test_its_names_are_told_in_english_and_no_others(usb: Controller) -> None:
    def text(index: int) -> bytes:
        return usb.answer(DESCRIPTOR, 0x300 | index, length=255)

    assert text(0) == b"\4\3\x09\4"
    for index, name in ((1, "Diving Bell"), (2, "Diving Bell sensor box")):
        assert text(index) == bytes([2 + 2 * len(name), 3]) + name.encode("utf-16-le")
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x303, length=255) is None
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x600, length=10) is None, "no qualifier: it knows one speed"


def test_its_number_is_that_of_its_flash_chip(lib: ctypes.CDLL) -> None:
    usb = Controller(lib, bytes.fromhex("E6605838832B4A2F"))
    assert usb.answer(DESCRIPTOR, 0x100)[16] == 3
    assert usb.answer(DESCRIPTOR, 0x303, length=255) == b"\x22\x03" + "E6605838832B4A2F".encode("utf-16-le")
    assert usb.ask(TO_HOST, DESCRIPTOR, 0x304, length=255) is None
    assert usb[SELECT] == 0, "the chip is let go"
    for nothing in (bytes(8), b"\xff" * 8):
        usb = Controller(lib, nothing)
        assert usb.answer(DESCRIPTOR, 0x100)[16] == 0
        assert usb.ask(TO_HOST, DESCRIPTOR, 0x303, length=255) is None


def test_a_reset_of_the_bus_forgets_every_buffer(usb: Controller) -> None:
    usb.configure()
    for number in range(5):
        usb.give(bytes([number]) * 64)
    assert usb.waits() is None, "a packet waits for room"
    usb.write(b"on its way")
    usb.setup(TO_HOST, DESCRIPTOR, 0x200, length=75)
    usb.reset()
    states = [usb[RAM + 0x80 + 4 * place] for place in range(6)]
    assert states == [0] * 6
    assert [usb.read() for _ in range(64)] == [b"\0"] * 64
    assert usb.waits() is None, "no buffer is handed over to a host that has not configured it"
    usb.configure()
    assert usb.waits() == 0
    assert usb.data() is None


def test_what_was_done_before_a_reset_of_the_bus_is_not_of_the_new_host(usb: Controller) -> None:
    usb.setup(0, SET_ADDRESS, 23)
    usb[BUFFERS] = 1
    usb.interrupt(BUS_RESET | BUFFER_DONE)
    assert usb[ADDRESS] == 0


def test_a_transfer_ends_before_the_next_one_begins(usb: Controller) -> None:
    """The end of SET_ADDRESS and the next SETUP in one interrupt: the address holds before the answer."""
    usb.setup(0, SET_ADDRESS, 23)
    assert usb.sent(IN_0, CONTROL) == (1, b"")
    usb[BUFFERS] = 1
    ctypes.memmove(RAM, bytes((TO_HOST, DESCRIPTOR, 0, 1, 0, 0, 64, 0)), 8)
    usb.interrupt(SETUP | BUFFER_DONE)
    assert usb[ADDRESS] == 23
    packet = usb.sent(IN_0, CONTROL)
    assert packet is not None
    assert (packet.pid, len(packet.data)) == (1, 18)


@pytest.mark.parametrize(
    ("us", "sends"), [(0, True), (799, True), (800, False), (999, False), (1000, True), (5000, True)]
)
def test_no_packet_begins_in_the_last_fifth_of_a_frame(usb: Controller, us: int, sends: bool) -> None:
    """Erratum RP2040-E15."""
    usb.configure()
    usb[NOW] = 0xFFFFFF00
    usb.interrupt(FRAME)
    usb[NOW] = (0xFFFFFF00 + us) & 0xFFFFFFFF
    usb.write(b"felt")
    assert (usb.data() == (0, b"felt")) == sends
    if not sends:
        usb[NOW] = (0xFFFFFF00 + 1000) & 0xFFFFFFFF
        usb.interrupt(FRAME)
        assert usb.data() == (0, b"felt"), "the next frame begins with it"


def test_the_line_is_shown_as_idle_after_a_reset_of_the_bus(lib: ctypes.CDLL) -> None:
    """Erratum RP2040-E5, of the first steppings."""
    usb = Controller(lib, revision=1)
    usb[PIN_15], usb[PAD_15] = 0x1F, 0x56
    usb[STATUS], usb[MUXING] = 0, 9
    usb.reset()
    assert usb[TIMER_ON + SET] == 2
    for _ in range(3):
        assert usb[ALARM] == usb[NOW] + 1000, "the host still resets the bus"
        usb[NOW] += 1000
        usb.lib.timer1_interrupt()
        assert usb[DUE] == 2
        assert (usb[PIN_15], usb[MUXING]) == (0x1F, 9)
    usb[STATUS] = 1 << 2
    usb.lib.timer1_interrupt()
    assert (usb[PIN_15], usb[PAD_15], usb[MUXING]) == (8 | 2 << 12 | 3 << 16, 0x56 | 0xC, 12)
    assert (usb[DIRECT + SET], usb[OVERRIDE + SET]) == (2, 4), "the host sees the board still"
    usb.lib.timer1_interrupt()
    assert usb[MUXING] == 12, "not connected yet"
    usb[STATUS] |= 1 << 16
    usb.lib.timer1_interrupt()
    assert (usb[PIN_15], usb[PAD_15], usb[MUXING], usb[OVERRIDE + CLEAR]) == (0x1F, 0x56, 9, 4)
    usb[NOW] += 1000
    usb.lib.timer1_interrupt()
    assert usb[MUXING] == 9


def test_a_reset_of_the_bus_while_it_is_shown_as_idle_begins_anew(lib: ctypes.CDLL) -> None:
    usb = Controller(lib, revision=1)
    usb[PIN_15], usb[PAD_15], usb[STATUS] = 0x1F, 0x56, 1 << 2
    usb.reset()
    usb.lib.timer1_interrupt()
    assert usb[MUXING] == 12
    usb.reset()
    assert (usb[PIN_15], usb[PAD_15], usb[MUXING]) == (0x1F, 0x56, 9)
    usb.lib.timer1_interrupt()
    assert (usb[PAD_15], usb[MUXING]) == (0x5E, 12)
    usb[STATUS] |= 1 << 16
    usb.lib.timer1_interrupt()
    assert usb[MUXING] == 9


def test_later_steppings_need_none_of_it(usb: Controller) -> None:
    usb[MUXING], usb[ALARM], usb[STATUS] = 9, 0, 1 << 2
    usb.reset()
    usb.lib.timer1_interrupt()
    assert (usb[MUXING], usb[ALARM]) == (9, 0)


def test_its_address_holds_from_the_end_of_the_transfer_on(usb: Controller) -> None:
    usb.setup(0, SET_ADDRESS, 23)
    assert usb[ADDRESS] == 0
    assert usb.sent(IN_0, CONTROL) == (1, b"")
    usb.done(IN_0)
    assert usb[ADDRESS] == 23
    assert usb.answer(DESCRIPTOR, 0x100)
    assert usb[ADDRESS] == 23
    usb.reset()
    assert usb[ADDRESS] == 0


@pytest.mark.parametrize("request_", [0, 10])
def test_its_status_and_its_interface_are_plain(usb: Controller, request_: int) -> None:
    assert usb.answer(GET_CONFIGURATION, length=1) == b"\0"
    usb.configure()
    assert usb.answer(GET_CONFIGURATION, length=1) == b"\1"
    assert usb.answer(request_, length=64) == bytes(2 if request_ == 0 else 1)
    assert usb.ask(0, 11) == [(1, b"")]
    assert usb.ask(0, CONFIGURE, 0) == [(1, b"")]
    assert usb.answer(GET_CONFIGURATION, length=1) == b"\0"
    assert usb.ask(0, 3) is None, "it has no feature to set"


def test_it_talks_only_while_it_is_configured(usb: Controller) -> None:
    usb.write(b"early")
    assert usb.data() is None
    usb.configure()
    control = {RAM + 8: 3 << 26 | 0x180, RAM + 0x14: 2 << 26 | 0x1C0, RAM + 0x10: 2 << 26 | 0x200}
    assert {place: usb[place] & 0x1FFFFFFF for place in control} == control
    assert usb.waits() == 0
    assert usb.data() == (0, b"early")
    usb.write(b"taken")
    assert not usb.lib.line_idle()
    assert usb.data() == (1, b"taken")
    assert usb.lib.line_idle()
    usb.write(b"for a host that goes away".center(100))
    assert usb.sent(IN_2, SEND), "on its way"
    assert not usb.lib.line_idle()
    usb.reset()
    assert usb.lib.line_idle()
    usb.configure()
    assert usb.data() is None


def test_a_host_that_clears_a_halt_begins_again_with_data0(usb: Controller) -> None:
    usb.configure()

    def cleared(endpoint: int) -> tuple[int, int | None]:
        """The PIDs of the packets after it: from the chip and to it."""
        while usb.data() is not None:
            pass
        usb.write(b"a")
        assert usb.ask(0, CLEAR_FEATURE, 0, endpoint) == [(1, b"")]
        usb.data()
        usb.write(b"b")
        packet = usb.data()
        assert packet is not None
        return packet.pid, usb.waits()

    usb.give(b"x")
    assert usb.waits() == 1
    assert cleared(0x81) == (1, 1), "the endpoint of notices has no data"
    assert cleared(0x02) == (1, 0)
    usb.give(b"y")
    assert usb.waits() == 1
    usb.write(b"c")
    usb.data()
    assert cleared(0x82) == (0, 1)
    assert [usb.read() for _ in range(3)] == [b"x", b"y", b""]


def test_the_settings_of_a_serial_port_are_told_back_as_they_were_set(usb: Controller) -> None:
    coding = usb.answer(GET_CODING, kind=TO_HOST | CLASS)
    usb.setup(CLASS, SET_CODING, length=7)
    assert (usb[OUT_0], usb[IN_0]) == (DATA1 | AVAILABLE | 64, 0), "first they must come"
    other = bytes(byte ^ 0x55 for byte in coding)
    ctypes.memmove(CONTROL, other, 7)
    usb.done(OUT_0)
    assert usb.sent(IN_0, CONTROL) == (1, b"")
    ctypes.memmove(CONTROL, bytes(7), 7)
    usb.done(OUT_0)
    assert usb.sent(IN_0, CONTROL) is None, "the end of an answer is no setting"
    assert usb.answer(GET_CODING, kind=TO_HOST | CLASS) == other
    for request in (CONTROL_LINES, BREAK):
        assert usb.ask(CLASS, request, 3) == [(1, b"")]
    assert usb.ask(CLASS, 0x24) is None
    usb.setup(CLASS, SET_CODING, length=7)
    ctypes.memmove(CONTROL, coding, 7)
    usb.done(OUT_0)
    assert usb.answer(GET_CODING, kind=TO_HOST | CLASS) == coding


def test_what_is_written_is_sent_whole_and_in_order_as_fast_as_the_host_takes_it(usb: Controller) -> None:
    usb.configure()
    source, written, sent, on_the_way = random.Random(3), b"", b"", 0
    for _ in range(300):
        room = usb.lib.line_room()
        assert room == min(255, RING - (len(written) - len(sent) - on_the_way))
        data = source.randbytes(min(room, source.choice((1, 20, 63, 64, 200))))
        usb.write(data)
        written += data
        assert not usb.lib.line_idle()
        on_the_way = on_the_way or min(63, len(written) - len(sent))
        for _ in range(source.randrange(4)):
            if packet := usb.data():
                assert len(packet.data) == on_the_way, "never a full packet"
                sent += packet.data
                on_the_way = min(63, len(written) - len(sent))
    while packet := usb.data():
        sent += packet.data
    assert sent == written
    assert usb.lib.line_idle()


def test_the_host_waits_while_there_is_no_room(usb: Controller) -> None:
    usb.configure()
    source = random.Random(4)
    packets = [source.randbytes(64) for _ in range(9)]
    for packet in packets[:4]:
        usb.give(packet)
    assert usb.waits() == 0, "a ring that is full to the last byte has taken all"
    usb.give(packets[4])
    assert usb.waits() is None
    got = b"".join(usb.read() for _ in range(63))
    assert usb.waits() is None
    got += usb.read()
    assert usb.waits() == 1
    for packet in packets[5:]:
        got += b"".join(usb.read() for _ in range(64))
        usb.give(packet)
    while byte := usb.read():
        got += byte
    assert got == b"".join(packets)
    assert not usb.lib.line_error(), "USB repeats what was spoilt"


def test_pins_are_inputs_with_pull_ups_but_for_the_lamp(usb: Controller) -> None:
    pad, control = (
        {pin: place + step * pin for pin in range(30)} for place, step in ((0x4001C004, 4), (0x40014004, 8))
    )
    for pin in range(30):
        usb[pad[pin]], usb[control[pin]] = 0x56, 0x1F
    usb.lib.board_pins()
    sensors = range(2, 13)
    assert {pin: usb[pad[pin]] for pin in pad} == {pin: 0x5A if pin in sensors else 0x56 for pin in pad}
    used = {*sensors, 25}
    assert {pin: usb[control[pin]] for pin in control} == {pin: 5 if pin in used else 0x1F for pin in control}
    assert (usb[0xD0000018], usb[0xD0000024]) == (1 << 25, 1 << 25)


@pytest.mark.parametrize("spin", [0, 1])
def test_a_new_identity_is_made_of_all_noise_there_is(usb: Controller, spin: int) -> None:
    noise = random.Random(5).randbytes(0x4000)
    ctypes.memmove(NOISE, noise, len(noise))
    usb[NOISE + len(noise)] = 7
    usb[SPIN] = spin
    wanted = 2166136261
    for place in range(0, len(noise), 4):
        wanted = (wanted ^ int.from_bytes(noise[place : place + 4], "little")) * 16777619 & 0xFFFFFFFF
    for _ in range(128):
        wanted = ((wanted << 1 | wanted >> 31) & 0xFFFFFFFF ^ spin) * 16777619 & 0xFFFFFFFF
    assert usb.lib.start_new_boot_id() == wanted
