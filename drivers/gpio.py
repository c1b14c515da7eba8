"""A rig on the pins of a Raspberry Pi: edges with their times go through our classifier, the floor is quadrature.

A microcontroller is better (it never misses a step); this needs nothing but wires.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

from divingbell.companion.configuration.configuration import FloorPins, RigProfile
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Listener, Parameters, Signal, Trace
from divingbell.drivers.classifier import ContactTime
from divingbell.drivers.clock import RealTime, Running, Time
from divingbell.drivers.contact_inputs import ContactInputs
from divingbell.drivers.contacts import OpenContacts
from divingbell.drivers.floor import FloorWatch, Reading
from divingbell.drivers.gpio_pins import Pins, PinsError, closed_level, index_level
from divingbell.drivers.health import HealthReporter
from divingbell.drivers.quadrature import Quadrature

LAG_US = 5_000
"""Edges may reach us this late: the classifier stays so far behind the present."""
RETRY_US = 2_000_000


class GpioRig:
    """A `Rig` on GPIO pins. `factory` is a gpiozero pin factory for tests; else the profile's is made at start."""

    def __init__(
        self, profile: RigProfile, parameters: Parameters, time: Time | None = None, *, factory: Any = None
    ) -> None:
        self._profile = profile
        self._parameters = parameters
        self._time = time or RealTime()
        self._factory = factory
        self._lock = threading.RLock()
        self._listener: Listener | None = None
        self._health = HealthReporter(self._emit_health)
        self._running: Running | None = None
        self._opened: OpenPins | None = None
        self._on_trace: Callable[[Trace], None] | None = None
        self._retry_at = 0

    def start(self, listener: Listener) -> None:
        with self._lock:
            self._listener = listener
            self._health.searching()
        self._running = self._time.run(self._step, "gpio rig")

    def stop(self) -> None:
        running, self._running = self._running, None
        if running:
            running.stop()
        with self._lock:
            pins, self._opened = self._opened, None
        if pins:
            pins.close()

    def capabilities(self) -> Capabilities:
        with self._lock:
            return self._opened.capabilities() if self._opened else Capabilities()

    def diagnostics(self) -> Diagnostics:
        with self._lock:
            return self._opened.diagnostics(self._parameters) if self._opened else Diagnostics()

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        with self._lock:
            self._on_trace = on_trace
            if self._opened:
                self._opened.inputs.trace(on_trace is not None, self._time.now())
        self._wake()

    def parameters(self, parameters: Parameters) -> None:
        with self._lock:
            self._parameters = parameters
            if self._opened:
                self._opened.inputs.limits(parameters.threshold, parameters.hold_off_ms)
        self._wake()

    def zero(self) -> Parameters:
        with self._lock:
            if self._opened and self._opened.floor:
                self._parameters = self._opened.floor.zero(self._parameters)
            return self._parameters

    def kept(self, signal: Signal) -> None:
        """Nothing: pins have no memory that could be freed."""

    def ask_again(self) -> None:
        with self._lock:
            if not self._opened:
                self._retry_at = 0
                self._health.searching()
        self._wake()

    def _step(self, now: int) -> int | None:
        if self._opened is None:
            if now >= self._retry_at:
                self._open(now)
            if self._opened is None:
                return self._retry_at
        with self._lock:
            if self._opened is None:
                return None
            self._take(self._opened, now - LAG_US, now)
            return self._opened.due(now)

    def _open(self, now: int) -> None:
        self._retry_at = now + RETRY_US
        try:
            pins = OpenPins(self._profile, self._parameters, now, self._edge, self._floor_moved, self._factory)
        except PinsError as error:
            with self._lock:
                self._health.lost(error.text_id, error.values)
            return
        with self._lock:
            self._opened = pins
            pins.inputs.trace(self._on_trace is not None, now)
            for number, level in pins.levels():
                self._emit_contacts(pins, pins.inputs.edge(number, now, pins.closed(level)), now)
            self._health.linked({"name": pins.capabilities().name})

    def _edge(self, number: int, age_s: float, level: bool) -> None:
        """A contact's pin changed; called from the library's thread."""
        with self._lock:
            if self._opened:
                now = self._time.now()
                closed = self._opened.closed(level)
                self._emit_contacts(
                    self._opened, self._opened.inputs.edge(number, now - round(age_s * 1e6), closed), now
                )
        self._wake()

    def _floor_moved(self) -> None:
        """A step of the floor; while steps are being gathered the next look is due anyway."""
        with self._lock:
            idle = self._opened is not None and self._opened.floor is not None and self._opened.floor.due is None
        if idle:
            self._wake()

    def _take(self, pins: OpenPins, us: int, now: int) -> None:
        self._emit_contacts(pins, pins.inputs.advance(us), now)
        for row in pins.inputs.take_rows():
            if self._on_trace:
                self._on_trace(Trace(row.us, pins.rims[row.input], row.shares))
        if pins.floor:
            pins.read_floor(now)
            if signal := pins.floor.take(now, self._parameters):
                self._emit_signals([signal])
        self._health.stuck(pins.contacts.stuck(now))

    def _emit_contacts(self, pins: OpenPins, decided: Iterable[tuple[int, ContactTime]], now: int) -> None:
        for number, contact in decided:
            rim = pins.rims[number]
            if contact.begins:
                self._emit_signals(pins.contacts.begin(rim, contact.us, now, now - contact.us, late=False))
            else:
                self._emit_signals(pins.contacts.end(rim, contact.us, contact.length_us, late=False))

    def _emit_signals(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            if self._listener:
                self._listener.signal(signal)

    def _emit_health(self, health: Health) -> None:
        if self._listener:
            self._listener.health(health)

    def _wake(self) -> None:
        if self._running:
            self._running.wake()


class OpenPins:
    """Everything that exists while the pins are open."""

    def __init__(
        self,
        profile: RigProfile,
        parameters: Parameters,
        now: int,
        edge: Callable[[int, float, bool], None],
        floor_moved: Callable[[], None],
        factory: Any,
    ) -> None:
        gpio = profile.gpio
        self.rims = tuple(gpio.contact.rims())
        if not self.rims:
            raise PinsError("rig.gpio_wiring", {})
        self.contacts = OpenContacts()
        self._gpio = gpio
        self._numbers = tuple(gpio.contact.rims().values())
        self._closed = closed_level(gpio.contact)
        self._read_at = 0
        self._floor_moved = floor_moved
        self._pins = Pins(gpio, factory)
        try:
            levels = [self._listen_to_contact(number, pin, edge) for number, pin in enumerate(self._numbers)]
            self.inputs = ContactInputs(levels, parameters.threshold, parameters.hold_off_ms, now)
            self._quadrature = self._listen_to_floor(gpio.floor) if gpio.floor else None
        except BaseException:
            self._pins.close()
            raise
        self.floor: FloorWatch | None = None
        if gpio.floor:
            self.floor = FloorWatch(profile.floor.steps_per_turn, has_index=gpio.floor.index is not None)
            self.read_floor(now)

    def capabilities(self) -> Capabilities:
        steps = self.floor.steps_per_turn if self.floor else None
        return Capabilities(self.rims, steps, shares=True, name=f"{self._pins.board} ({self._gpio.pin_factory})")

    def diagnostics(self, parameters: Parameters) -> Diagnostics:
        return Diagnostics(
            floor_angle=self.floor.angle(parameters) if self.floor else None,
            glitches=self.inputs.glitches(),
            missed_steps=self.floor.missed_steps() if self.floor else 0,
        )

    def levels(self) -> list[tuple[int, bool]]:
        """Whether each contact input is closed now: edges before we listened were missed."""
        return [(number, self._pins.level(pin)) for number, pin in enumerate(self._numbers)]

    def closed(self, level: bool) -> bool:
        """Whether a contact at this level is closed."""
        return level == self._closed

    def read_floor(self, now: int) -> None:
        """Hand the floor's position to its watch; `now` in us."""
        if self.floor and self._quadrature:
            q = self._quadrature
            self._read_at = max(now, self._read_at + 1)  # two readings of one microsecond are two
            self.floor.read(Reading(self._read_at, q.position, q.index_count, q.index_position, q.illegal), now)

    def due(self, now: int) -> int | None:
        """When the rig's step has something to do."""
        pins = self.inputs.due()
        moments = (
            None if pins is None else pins + LAG_US,
            self.contacts.due(now),
            self.floor.due if self.floor else None,
        )
        return min((moment for moment in moments if moment is not None), default=None)

    def close(self) -> None:
        self._pins.close()

    def _listen_to_contact(self, number: int, pin: int, edge: Callable[[int, float, bool], None]) -> bool:
        def changed(age_s: float, level: bool) -> None:
            edge(number, age_s, level)

        return self.closed(self._pins.listen(pin, self._gpio.contact.pull, changed))

    def _listen_to_floor(self, floor: FloorPins) -> Quadrature:
        decoder = Quadrature(False, False)

        def a(_: float, level: bool) -> None:
            decoder.edge_a(level)
            self._floor_moved()

        def b(_: float, level: bool) -> None:
            decoder.edge_b(level)
            self._floor_moved()

        def index(_: float, level: bool) -> None:
            decoder.index(level == index_level(floor))

        decoder.set_levels(self._pins.listen(floor.a, floor.pull, a), self._pins.listen(floor.b, floor.pull, b))
        if floor.index is not None:
            self._pins.listen(floor.index, floor.pull, index)
        return decoder
