"""A rig on the pins of a Raspberry Pi: edges with their times go through our classifier, the floor is quadrature.

A microcontroller is better (it never misses a step); this needs nothing but wires.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from divingbell.companion.rig import Capabilities, Diagnostics, Listener, Parameters, Trace
from divingbell.companion.rig_profile import FloorPins, Pull, RigProfile
from divingbell.drivers.classifier import ContactTime
from divingbell.drivers.clock import MicrosecondClock, RealTime, Running, Time
from divingbell.drivers.contact_inputs import ContactInputs
from divingbell.drivers.contacts import OpenContacts
from divingbell.drivers.direct_rig import DirectRig
from divingbell.drivers.edge_queue import EdgeQueue, PinEdge
from divingbell.drivers.floor import FloorReading, FloorWatch
from divingbell.drivers.gpio_pins import Pins, PinsError, closed_level, index_level
from divingbell.drivers.quadrature import Quadrature

RETRY_US = 2_000_000
WARNING_US = 60_000_000
"""How long it is said that edges came too late or never, after the last one that did."""
ASK_US = 1_000_000
"""Lines on which nothing happens are asked so often whether they are still there."""


class GpioRig(DirectRig["OpenPins"]):
    """A `Rig` on GPIO pins. `factory` is a gpiozero pin factory for tests; else the profile's is made at start."""

    def __init__(
        self, profile: RigProfile, parameters: Parameters, time: Time | None = None, *, factory: Any = None
    ) -> None:
        super().__init__(parameters)
        self._profile = profile
        self._time = time or RealTime()
        self._factory = factory
        self._running: Running | None = None
        self._on_trace: Callable[[Trace], None] | None = None
        self._edge_warning = EdgeWarning()

    def start(self, listener: Listener) -> None:
        self.listen(listener)
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

    def _step(self, now: int) -> int | None:
        if self._opened is None:
            if now >= self._look_at:
                self._open(now)
            if self._opened is None:
                return self._look_at
        with self._lock:
            if self._opened is None:
                return None
            try:
                self._take(self._opened, now)
            except PinsError as error:
                return self._lose(self._opened, error, now)
            return self._opened.due(now)

    def _lose(self, pins: OpenPins, error: PinsError, now: int) -> int:
        """The pins are gone, and with them what is known of the contacts; they are tried again as at the start."""
        self._opened = None
        self._emit_signals(pins.contacts.end_all(now))
        pins.close()
        self._health.on_lost(error.text_id, error.values)
        self._look_at = now + RETRY_US
        return self._look_at

    def _open(self, now: int) -> None:
        self._look_at = now + RETRY_US
        try:
            pins = OpenPins(self._profile, self._parameters, self._time.now, self._wake, self._factory)
        except PinsError as error:
            with self._lock:
                self._health.on_lost(error.text_id, error.values)
            return
        with self._lock:
            self._opened = pins
            self._edge_warning = EdgeWarning()
            pins.inputs.trace(self._on_trace is not None, now)
            self._health.on_linked({"name": pins.capabilities().name})

    def _take(self, pins: OpenPins, now: int) -> None:
        self._emit_contacts(pins, pins.advance(now), now)
        for row in pins.inputs.take_rows():
            if self._on_trace:
                self._on_trace(Trace(row.us, pins.rims[row.input], row.shares))
        if pins.floor:
            pins.read_floor(now)
            if signal := pins.floor.take(now, self._parameters):
                self._emit_signals([signal])
        self._health.stuck(pins.contacts.stuck(now))
        self._health.warn("edges", self._edge_warning.reason(pins.edges, now))

    def _emit_contacts(self, pins: OpenPins, decided: Iterable[tuple[int, ContactTime]], now: int) -> None:
        for number, contact in decided:
            rim = pins.rims[number]
            if contact.begins:
                self._emit_signals(pins.contacts.begin(rim, contact.us, now, now - contact.us, late=False))
            else:
                self._emit_signals(pins.contacts.end(rim, contact.us, contact.length_us, late=False))

    def _wake(self) -> None:
        if self._running:
            self._running.wake()


class EdgeWarning:
    """Warning about edges that came too late or never, until a while after the last one that did."""

    def __init__(self) -> None:
        self._late = self._lost = 0
        self._reason: str | None = None
        self._until = 0

    def reason(self, edges: EdgeQueue, now: int) -> str | None:
        """The text that is to be said at `now` (us)."""
        if edges.lost > self._lost:
            self._reason, self._until = "rig.lost_edges", now + WARNING_US
        elif edges.late > self._late:
            self._reason, self._until = self._reason or "rig.late_edges", now + WARNING_US
        elif now >= self._until:
            self._reason = None
        self._late, self._lost = edges.late, edges.lost
        return self._reason


class OpenPins:
    """Everything that exists while the pins are open."""

    def __init__(
        self,
        profile: RigProfile,
        parameters: Parameters,
        clock: MicrosecondClock,
        wake: Callable[[], None],
        factory: Any,
    ) -> None:
        """`wake`: an edge waits for `advance`; called from the library's thread."""
        gpio, now = profile.gpio, clock()
        self.rims = tuple(gpio.contact.rims())
        if not self.rims:
            raise PinsError("rig.gpio_wiring", {})
        self.contacts = OpenContacts()
        self._gpio = gpio
        self._numbers = {pin: number for number, pin in enumerate(gpio.contact.rims().values())}
        self._closed = closed_level(gpio.contact)
        self._read_at = 0
        self._ask_at = now
        self._wake = wake
        self._pins = Pins(gpio, clock, factory)
        self.edges = EdgeQueue(now, self._pins.lag_us)
        try:
            levels = [self._listen(pin, gpio.contact.pull) == self._closed for pin in self._numbers]
            self.inputs = ContactInputs(levels, parameters.threshold, parameters.hold_off_ms, now)
            self._quadrature = self._listen_to_floor(gpio.floor) if gpio.floor else None
            self._catch_up(now)
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
            late_edges=self.edges.late,
            lost_edges=self.edges.lost,
        )

    def advance(self, now: int) -> list[tuple[int, ContactTime]]:
        """Take the edges in order of their stamps as far as time has come; what the contact inputs decided."""
        self._ask_at = now + ASK_US
        until = self.edges.advance(now, self._pins.ask())
        decided: list[tuple[int, ContactTime]] = []
        for edge in self.edges.take(until):
            number = self._numbers.get(edge.pin)
            if number is None:
                self._floor_edge(edge)
            else:
                decided += self.inputs.edge(number, edge.us, edge.level == self._closed)
        return decided + self.inputs.advance(until)

    def read_floor(self, now: int) -> None:
        """Hand the floor's position to its watch; `now` in us."""
        q = self._quadrature
        assert self.floor is not None
        assert q is not None
        self._read_at = max(now, self._read_at + 1)  # two readings of one microsecond are two
        self.floor.read(FloorReading(self._read_at, q.position, q.index_count, q.index_position, q.illegal), now)

    def due(self, now: int) -> int:
        """When the rig's step has something to do."""
        pins = None if self.edges.differs else self.inputs.due()
        moments = (
            None if pins is None else pins + self.edges.lag_us,
            self.edges.due(now),
            self._ask_at,
            self.contacts.due(now),
            self.floor.due if self.floor else None,
        )
        return min(moment for moment in moments if moment is not None)

    def close(self) -> None:
        self._pins.close()

    def _listen(self, pin: int, pull: Pull) -> bool:
        """Queue the edges of a pin from now on; its level."""

        def changed(us: int, level: bool, lost: int) -> None:
            if self.edges.put(PinEdge(us, pin, level, lost)):
                self._wake()

        self.edges.levels[pin] = level = self._pins.listen(pin, pull, changed)
        return level

    def _listen_to_floor(self, floor: FloorPins) -> Quadrature:
        decoder = Quadrature(self._listen(floor.a, floor.pull), self._listen(floor.b, floor.pull))
        if floor.index is not None:
            self._listen(floor.index, floor.pull)
        return decoder

    def _floor_edge(self, edge: PinEdge) -> None:
        floor, decoder = self._gpio.floor, self._quadrature
        assert floor is not None
        assert decoder is not None
        if edge.pin == floor.a:
            decoder.edge_a(edge.level, edge.lost)
        elif edge.pin == floor.b:
            decoder.edge_b(edge.level, edge.lost)
        else:
            decoder.index(edge.level == index_level(floor))

    def _catch_up(self, now: int) -> None:
        """A contact that closed between reading its level and listening is closed from now on."""
        for pin in self._numbers:
            level = self._pins.level(pin)
            if level != self.edges.levels[pin]:
                self.edges.put(PinEdge(now, pin, level))
