"""The messages of the wire protocol as typed values, and their bytes (protocol.md sections 5 and 6)."""

from __future__ import annotations

import struct
from typing import NamedTuple

VERSION = 1
"""The protocol this program speaks."""

RING_MAX = 255
"""The largest ring of events that a device may have."""
LAST_NUMBER = 0xFFFFFFFF
"""Events are numbered from 1 to here within a boot."""

NO_INPUT = 0xFF
COMMON_WIRE = 0
RIMS = frozenset({COMMON_WIRE, 2, 3, 4, 5})
"""The rims a contact can report (0: unknown); any other number is of a later version, and its event is ignored."""

BEGIN, END = 1, 2
CUT = 0x01
"""Flag of a contact's end that was made at start-up after a reset."""

POWER_ON, RESET_PIN, BROWN_OUT, WATCHDOG = 1, 2, 4, 8
"""Bits of `DeviceHello.cause`."""

NO_FLOOR, QUADRATURE, QUADRATURE_INDEX, PULSES, PULSES_INDEX = range(5)
TRACES, SUPPLY = 0x01, 0x02
"""Bits of `DeviceHello.features`."""
TRACE_ON = 0x01
"""Flag of `HostHello`."""


class DeviceHello(NamedTuple):
    """Identity of the device and what it keeps."""

    nonce: int
    firmware: tuple[int, int, int]
    boot_id: int
    resets: int
    cause: int
    clock: int
    oldest: int
    next: int
    dropped: int
    rims: tuple[int, ...]
    floor: int
    steps: int
    features: int
    sample_us: int
    threshold: int
    hold_off: int


class ForeignHello(NamedTuple):
    """The HELLO of a device that speaks another version."""

    protocol: int
    nonce: int


class Heartbeat(NamedTuple):
    """Self-diagnosis, every 250 ms."""

    clock: int
    boot_id: int
    resets: int
    state: int
    supply: int
    oldest: int
    held: int
    dropped: int
    glitches: int
    rx_errors: int
    sample_worst: int


class ContactEdge(NamedTuple):
    """A contact's begin or end."""

    number: int
    what: int
    rim: int
    stamp: int
    length: int
    flags: int


class Floor(NamedTuple):
    """Where the floor stands."""

    clock: int
    position: int
    index_count: int
    index_position: int
    illegal: int


class TraceRow(NamedTuple):
    """The highest share of closed samples in each of the last intervals of 4 ms, oldest first."""

    input: int
    clock: int
    shares: tuple[int, ...]


class Pong(NamedTuple):
    """The answer to a PING."""

    token: int
    clock: int


class HostHello(NamedTuple):
    """The host's question and the parameters it requests."""

    nonce: int
    threshold: int
    hold_off: int
    flags: int
    protocol: int = VERSION


class Ack(NamedTuple):
    """The number of the event the host expects next."""

    number: int


class Ping(NamedTuple):
    """A question that comes back."""

    token: int


class Hang(NamedTuple):
    """Stops the main loop of a test build."""


FromDevice = DeviceHello | ForeignHello | Heartbeat | ContactEdge | Floor | TraceRow | Pong
FromHost = HostHello | Ack | Ping | Hang

_HELLO = struct.Struct("<BBI3BIHBQIIH4sBHBHBHH")
_HEARTBEAT = struct.Struct("<BQIHBHIBHHHB")
_CONTACT = struct.Struct("<BIBBQIB")
_FLOOR = struct.Struct("<BQiHiH")
_TRACE = struct.Struct("<BBQ")
_PONG = struct.Struct("<BIQ")
_HOST_HELLO = struct.Struct("<BBIBHB")
_NUMBER = struct.Struct("<BI")
_HELLO_HEAD = struct.Struct("<BBI")
_MOST_SHARES = 32


def is_possible(message: FromDevice) -> bool:
    """Tell whether a device that keeps to protocol.md 3 can have sent these counters; else it is a damaged frame."""
    match message:
        case DeviceHello():
            return message.boot_id > 0 and message.oldest > 0 and 0 <= message.next - message.oldest <= RING_MAX
        case Heartbeat():
            return message.boot_id > 0 and message.oldest > 0 and message.oldest + message.held <= LAST_NUMBER
        case _:
            return True


class TooShortError(ValueError):
    """A body shorter than its type has: a damaged frame."""


def from_device(payload: bytes) -> FromDevice | None:
    """The device's message; None for a type this version does not know. Raises `TooShortError`."""
    try:
        return _from_device(payload)
    except struct.error as error:
        raise TooShortError(str(error)) from None


def _from_device(payload: bytes) -> FromDevice | None:
    kind = payload[0]
    if kind == 0x01:
        return _device_hello(payload)
    if kind == 0x02:
        return Heartbeat(*_HEARTBEAT.unpack_from(payload)[1:])
    if kind == 0x03:
        return ContactEdge(*_CONTACT.unpack_from(payload)[1:])
    if kind == 0x04:
        return Floor(*_FLOOR.unpack_from(payload)[1:])
    if kind == 0x05:
        _, number, clock = _TRACE.unpack_from(payload)
        shares = tuple(payload[_TRACE.size : _TRACE.size + _MOST_SHARES])
        if not shares:
            raise TooShortError("a trace without a share")
        return TraceRow(number, clock, shares)
    if kind == 0x06:
        return Pong(*_PONG.unpack_from(payload)[1:])
    return None


def _device_hello(payload: bytes) -> DeviceHello | ForeignHello:
    _, protocol, nonce = _HELLO_HEAD.unpack_from(payload)
    if protocol != VERSION:
        return ForeignHello(protocol, nonce)
    _, _, _, major, minor, patch, boot_id, resets, cause, clock, oldest, following, dropped, rims, *rest = (
        _HELLO.unpack_from(payload)
    )
    floor, steps, features, sample_us, threshold, hold_off, _ = rest
    inputs = tuple(rims)
    return DeviceHello(
        nonce, (major, minor, patch), boot_id, resets, cause, clock, oldest, following, dropped, inputs,
        floor, steps, features, sample_us, threshold, hold_off,
    )  # fmt: skip


def from_host(payload: bytes) -> FromHost | None:
    """The host's message, for a device in software; None for an unknown type. Raises `TooShortError`."""
    kind = payload[0]
    try:
        if kind == 0x81:
            _, protocol, nonce, threshold, hold_off, flags = _HOST_HELLO.unpack_from(payload)
            return HostHello(nonce, threshold, hold_off, flags, protocol)
        if kind == 0x82:
            return Ack(_NUMBER.unpack_from(payload)[1])
        if kind == 0x83:
            return Ping(_NUMBER.unpack_from(payload)[1])
    except struct.error as error:
        raise TooShortError(str(error)) from None
    return Hang() if kind == 0xFE else None


def payload(message: FromDevice | FromHost) -> bytes:
    """The bytes of a message, to be framed."""
    match message:
        case DeviceHello():
            return _HELLO.pack(
                0x01, VERSION, message.nonce, *message.firmware, message.boot_id, message.resets, message.cause,
                message.clock, message.oldest, message.next, message.dropped, bytes(message.rims), message.floor,
                message.steps, message.features, message.sample_us, message.threshold, message.hold_off, 0,
            )  # fmt: skip
        case ForeignHello():
            return _HELLO_HEAD.pack(0x01, *message)
        case Heartbeat():
            return _HEARTBEAT.pack(0x02, *message)
        case ContactEdge():
            return _CONTACT.pack(0x03, *message)
        case Floor():
            return _FLOOR.pack(0x04, *message)
        case TraceRow():
            return _TRACE.pack(0x05, message.input, message.clock) + bytes(message.shares)
        case Pong():
            return _PONG.pack(0x06, *message)
        case HostHello():
            values = (message.nonce, message.threshold, message.hold_off, message.flags)
            return _HOST_HELLO.pack(0x81, message.protocol, *values)
        case Ack():
            return _NUMBER.pack(0x82, *message)
        case Ping():
            return _NUMBER.pack(0x83, *message)
        case Hang():
            return b"\xfe"
