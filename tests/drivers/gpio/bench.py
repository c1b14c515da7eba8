"""A GPIO rig on gpiozero's mock pins, whose clock is the test's."""

from __future__ import annotations

import errno
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import ContactPins, FloorPins, GpioProfile, RigProfile
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.gpio import GpioRig
from divingbell.drivers.traces import Edge
from tests.drivers.listening import Heard

COMMON = ContactPins(common=17)
FLOOR = FloorPins(a=27, b=22, index=23)
CONTACT_ONLY = RigProfile(gpio=GpioProfile(pin_factory="mock", contact=COMMON))
START = 1_000_000


class BenchPin(MockPin):  # type: ignore[misc]
    """A pin that may change before anybody is told, be gone, or be held at its level by a wire."""

    gone = False
    held = False

    def change(self, high: bool) -> None:
        """It has another level, and nobody is told yet."""
        self._state = high

    def _get_state(self) -> Any:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        return super()._get_state()

    def _set_pull(self, value: str) -> None:
        if not self.held:
            super()._set_pull(value)


class Bench:
    """Mock pins, a rig on them and the time of both."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, contact: ContactPins = COMMON, floor: FloorPins | None = FLOOR
    ) -> None:
        self.time = VirtualTime(START)
        monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: self.time.now() / 1e6)
        self.factory = MockFactory(pin_class=BenchPin)
        self.listener = Heard()
        profile = RigProfile(gpio=GpioProfile(pin_factory="mock", contact=contact, floor=floor))
        self.rig = GpioRig(profile, Parameters(), self.time, factory=self.factory)

    def start(self) -> Bench:
        self.rig.start(self.listener)
        self.time.advance(0)
        return self

    def drive(self, pin: int, high: bool) -> None:
        mock = self.factory.pin(f"GPIO{pin}")
        (mock.drive_high if high else mock.drive_low)()

    def turns(self, pin: int, high: bool) -> None:
        """The pin changes, and nobody is told yet."""
        self.factory.pin(f"GPIO{pin}").change(high)

    def deliver(self, pin: int, high: bool, us: int) -> None:
        """The library tells an edge that was at this microsecond; the pin has that level, unless it changes again."""
        self.turns(pin, high)
        self.factory.pin(f"GPIO{pin}").when_changed(us / 1e6, int(high))

    def play(self, edges: tuple[Edge, ...], pin: int = 17, *, closed_is_low: bool = True) -> int:
        """A trace from now on; returns when it began."""
        begin = self.time.now()
        for edge in edges:
            self.time.advance(begin + edge.us - self.time.now())
            self.drive(pin, edge.closed != closed_is_low)
        return begin


def turn(bench: Bench, steps: int) -> None:
    """Quadrature at 400 steps a second; the index closes from step 10 to 13."""
    levels = ((False, False), (True, False), (True, True), (False, True))
    for _ in range(abs(steps)):
        before = turned[0]
        turned[0] += 1 if steps > 0 else -1
        a, b = levels[(turned[0] + 2) % 4]
        bench.drive(27, a)
        bench.drive(22, b)
        if (10 <= turned[0] < 13) != (10 <= before < 13):
            bench.drive(23, not 10 <= turned[0] < 13)
        bench.time.advance(2_500)


turned = [0]
