"""What host and device say to each other over a wire, as the tests of the link look at it."""

from __future__ import annotations

from divingbell.companion.rig import Signal
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader
from divingbell.drivers.wire.messages import from_host
from tests.drivers.wire_world import World

HELLO = messages.DeviceHello(9, (1, 0, 0), 5, 0, 0, 0, 1, 1, 0, (0,), 0, 0, 0, 50, 20, 120)


def said(world: World) -> list[messages.FromHost | None]:
    return [from_host(frame) for frame in FrameReader().feed(b"".join(world.sent))]


def kinds(signals: list[Signal]) -> list[str]:
    return [signal.kind for signal in signals]
