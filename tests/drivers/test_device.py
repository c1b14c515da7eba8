"""The simulated device alone: what it answers, what it takes and when it is due (protocol.md 7 and 8)."""

from __future__ import annotations

import pytest

from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import HostHello, Ping, Pong, payload


@pytest.mark.parametrize("message", [b"\x70", payload(messages.Hang())])
def test_a_device_that_waits_for_a_host_answers_none_of_what_it_does_not_know(message: bytes) -> None:
    device = SimulatedDevice(0, 0xAB)
    device.outgoing.clear()
    device.receive(encode(message), 0)
    assert not device.outgoing


@pytest.mark.parametrize(("steps", "index"), [(900, 800), (-900, -800), (-400, 0), (400, 400), (399, 0)])
def test_a_device_tells_the_index_mark_that_was_passed_last(steps: int, index: int) -> None:
    device = SimulatedDevice(0, 0xAB)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
    device.outgoing.clear()
    device.turn(steps, 0)
    device.advance(1_000_000)
    told = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert [floor.index_position for floor in told if isinstance(floor, messages.Floor)][-1] == index


def test_a_device_is_next_due_for_its_heartbeat_250_ms_after_it_was_greeted() -> None:
    device = SimulatedDevice(0, 0xAB)
    assert device.due() is None
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 1_000)
    assert device.due() == 251_000


@pytest.mark.parametrize(
    ("wished", "taken"),
    [((0, 0), (1, 1)), ((1, 1), (1, 1)), ((2, 2), (2, 2)), ((100, 1000), (100, 1000)), ((101, 1001), (100, 1000))],
)
def test_a_device_takes_limits_that_it_can_keep_and_says_which(wished: tuple[int, int], taken: tuple[int, int]) -> None:
    device = SimulatedDevice(0, 0xAB)
    device.outgoing.clear()
    device.receive(encode(payload(HostHello(1, *wished, 0))), 0)
    hello, *_ = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert isinstance(hello, messages.DeviceHello)
    assert (hello.threshold, hello.hold_off) == taken


def test_a_device_counts_each_frame_that_is_too_short_as_one_damaged() -> None:
    device = SimulatedDevice(0, 0xAB)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
    device.outgoing.clear()
    device.receive(encode(payload(Ping(7))[:-1]) + encode(payload(Ping(8))), 0)
    (pong,) = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert pong == Pong(8, 0), "it answers the frame behind"
    device.outgoing.clear()
    device.advance(250_000)
    (beat, _) = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert isinstance(beat, messages.Heartbeat)
    assert beat.rx_errors == 1


def test_a_device_that_starts_again_says_nothing_of_before() -> None:
    device = SimulatedDevice(0, 0xAB)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
    device.reset(0)
    (hello,) = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert isinstance(hello, messages.DeviceHello)


def test_a_trace_shows_nothing_of_before_it_was_asked_for() -> None:
    """A closing of half a millisecond, gone from the window of 4 ms since."""
    device = SimulatedDevice(0, 0xAB)
    device.level(0, True, 1_000)
    device.level(0, False, 1_500)
    device.receive(encode(payload(HostHello(1, 20, 120, messages.TRACE_ON))), 10_000)
    device.advance(40_000)
    said = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert [row.shares for row in said if isinstance(row, messages.TraceRow)] == [(0, 0, 0, 0, 0)]
