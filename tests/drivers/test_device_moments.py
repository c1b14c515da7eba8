"""The device in software at its moments: what is done to it comes after what was due, and nothing is told twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import ContactEdge, FromDevice, FromHost, HostHello, Ping, TraceRow, payload

HELLO = HostHello(1, 20, 120, 0)


def say(device: SimulatedDevice, message: FromHost, now: int) -> None:
    device.receive(encode(payload(message)), now)


def told(device: SimulatedDevice) -> list[FromDevice | None]:
    """What it has said since this was asked last."""
    frames = [*FrameReader().feed(bytes(device.outgoing))]
    device.outgoing.clear()
    return [messages.from_device(frame) for frame in frames]


def greeted(hello: HostHello = HELLO) -> SimulatedDevice:
    device = SimulatedDevice(0, 0xAB)
    say(device, hello, 0)
    told(device)
    return device


@pytest.mark.parametrize(
    "then",
    [
        lambda device, now: device.level(0, False, now),
        lambda device, now: device.turn(30, now),
        lambda device, now: device.reset(now),
        lambda device, now: say(device, Ping(7), now),
    ],
    ids=["opened", "turned", "reset", "asked"],
)
def test_what_is_done_to_it_comes_after_what_was_due_before(then: Callable[[SimulatedDevice, int], None]) -> None:
    """A contact began, heartbeats and a resent event were due, and nobody looked."""
    said = []
    for looked in (False, True):
        device = greeted()
        device.level(0, True, 1_000)
        device.turn(7, 2_000)
        if looked:
            device.advance(599_999)
        then(device, 600_000)
        device.advance(2_000_000)
        said.append(told(device))
    assert said[0] == said[1]


@pytest.mark.parametrize(("us", "linked"), [(2_999_999, True), (3_000_000, False)])
def test_a_host_that_says_nothing_for_3_s_is_gone(us: int, linked: bool) -> None:
    device = greeted()
    device.advance(us)
    told(device)
    say(device, Ping(7), us)
    (answer,) = [message for message in told(device) if isinstance(message, messages.Pong | messages.DeviceHello)]
    assert isinstance(answer, messages.Pong if linked else messages.DeviceHello)


def test_a_trace_that_was_on_when_the_host_went_is_over() -> None:
    tracing = HELLO._replace(flags=messages.TRACE_ON)
    device = greeted(tracing)
    device.advance(3_000_000)
    told(device)
    assert device.due() is None
    say(device, tracing, 5_000_000)
    device.advance(5_100_000)
    rows = [row.clock for row in told(device) if isinstance(row, TraceRow)]
    assert rows == [5_020_000, 5_040_000, 5_060_000, 5_080_000, 5_100_000]


@pytest.mark.parametrize(("us", "times"), [(99_999, 0), (100_000, 1)])
def test_an_event_that_is_not_acknowledged_is_sent_again_after_100_ms(us: int, times: int) -> None:
    device = greeted()
    device.level(0, True, 0)
    device.advance(751)
    (begin,) = [message for message in told(device) if isinstance(message, ContactEdge)]
    device.advance(751 + us)
    assert told(device).count(begin) == times


def test_with_new_memory_the_limits_are_20_percent_and_120_ms() -> None:
    """protocol.md 3; a reset keeps those that a host gave."""
    device = SimulatedDevice(0, 0xAB)
    say(device, HELLO._replace(threshold=50, hold_off=40), 0)
    device.reset(1_000)
    (after_reset,) = told(device)
    device.power_on(2_000, 0xCD)
    (with_new_memory,) = told(device)
    assert isinstance(after_reset, messages.DeviceHello)
    assert isinstance(with_new_memory, messages.DeviceHello)
    assert (after_reset.threshold, after_reset.hold_off) == (50, 40)
    assert (with_new_memory.threshold, with_new_memory.hold_off) == (20, 120)
