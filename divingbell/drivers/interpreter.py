"""Turns the messages of a linked device into signals, health, diagnostics and traces: the handler of every
conversation."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Parameters, Signal, Trace
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.contacts import OpenContacts
from divingbell.drivers.floor import FloorReading, FloorWatch
from divingbell.drivers.health import Args, HealthReporter
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.clock_check import ClockCheck
from divingbell.drivers.wire.inbox import Continuation, Counters, EventReceiver
from divingbell.drivers.wire.messages import ContactEdge, DeviceHello, Floor, Heartbeat, TraceRow
from divingbell.drivers.wire.timeline import Timeline

SLOW_US = 250_000
"""A round trip from here on is a slow link; it is fast again below half of it."""
READ_LATE_US = 2_000_000
"""A busy host reads a frame up to this much later than it came."""
SUPPLY_MARGIN_MV = 50
"""A supply that was low is good again this far above the limit."""

_RESET_NEWS = (
    (messages.WATCHDOG, "rig.reset_watchdog"),
    (messages.BROWN_OUT, "rig.reset_brown_out"),
    (messages.RESET_PIN, "rig.reset_pin"),
)


class Interpreter:
    """Keeps its state over lost ports. One thread at a time; `place` names the port to people."""

    def __init__(
        self,
        profile: RigProfile,
        parameters: Parameters,
        emit_signal: Callable[[Signal], None],
        emit_health: Callable[[Health], None],
    ) -> None:
        self.parameters = parameters
        self.on_trace: Callable[[Trace], None] | None = None
        """Receiver of the rows of trace mode; None: off."""
        self.place = ""
        self.capabilities = Capabilities()
        self.health = HealthReporter(emit_health)
        self._emit_signal = emit_signal
        self._profile = profile
        self._inbox = EventReceiver()
        self._timeline = Timeline()
        self._clock_check = ClockCheck()
        self._drifts = False
        """True if the device's clock cannot be believed."""
        self._contacts = OpenContacts()
        self._floor: FloorWatch | None = None
        self._floor_late: bool  # the next steps were made while the link was lost; from the first answer on
        self._hello: DeviceHello | None = None
        self._vitals = Diagnostics()
        self._linked = False

    def requested_parameters(self) -> tuple[int, int, int]:
        flags = messages.TRACE_ON if self.on_trace else 0
        return self.parameters.threshold, self.parameters.hold_off_ms, flags

    def on_hello(self, hello: DeviceHello, now: int, *, link_was_lost: bool) -> None:
        answer = self._inbox.answer(hello, link_was_lost=link_was_lost)
        news = self._news(hello, answer, now)
        if not answer.goes_on:
            started = now - hello.clock
            known_on = self._timeline.heard_at
            self._end_contacts(known_on if link_was_lost else max(known_on, started), now)
            self._timeline.new_boot(hello.clock, now)
            self._contacts.new_boot(reported_before=hello.oldest > 1)
        else:
            self._timeline.restart(hello.clock, now)
        self._clock_check.restart(hello.clock, now)
        self._linked = True
        self._contacts.back(self._timeline.at(now), now)
        self._apply_device_info(hello, new=not answer.goes_on)
        self._floor_late = link_was_lost
        if link_was_lost or answer.was_reset or answer.memory_lost or answer.missed:
            self.health.on_linked({"name": self.capabilities.name}, news)

    def is_another(self, boot_id: int, resets: int) -> bool:
        return self._inbox.is_another(boot_id, resets)

    def compare(self, heartbeat: Heartbeat) -> Counters:
        return self._inbox.compare(heartbeat)

    def on_foreign(self, protocol: int) -> None:
        """The device speaks another version of the protocol; the rig is lost until it is updated."""
        older = protocol < messages.VERSION
        reason = "rig.device_older" if older else "rig.device_newer"
        self.link_lost(reason, {"port": self.place, "device": protocol, "program": messages.VERSION})

    def on_heartbeat(self, heartbeat: Heartbeat, now: int) -> None:
        self._timeline.synchronise(heartbeat.clock, now)
        self._drifts = self._clock_check.drifts(heartbeat.clock, now)
        self.health.warn("clock", "rig.bad_clock" if self._drifts else None)
        supply = heartbeat.supply or None
        self._vitals = msgspec.structs.replace(self._vitals, millivolts=supply, glitches=heartbeat.glitches)
        self._worry_supply(supply)
        overloaded = self._hello is not None and heartbeat.sample_worst > self._hello.sample_us
        self.health.warn("sampling", "rig.overloaded" if overloaded else None, {"us": heartbeat.sample_worst})
        if self._hello is not None and self._inbox.has_all(heartbeat):
            self._end_unreported(self._hello, heartbeat, now)

    def on_contact(self, contact: ContactEdge, now: int) -> bool:
        if not self._inbox.take(contact.number):
            return False
        *former, last = [None, *self._signals_of(contact, now)]
        if last is None:
            self._inbox.ignore(contact.number)
        else:
            event = self._inbox.event(contact.number)
            self._signal([*filter(None, former), msgspec.structs.replace(last, event=event)])
        self.health.stuck(self._contacts.stuck(now))
        return True

    def to_keep(self) -> int:
        return self._inbox.kept

    def on_floor(self, floor: Floor, now: int) -> None:
        if self._floor is None:
            return
        stamp = self._timeline.stamp(floor.clock)
        reading = FloorReading(stamp, floor.position, floor.index_count, floor.index_position, floor.illegal)
        self._floor.read(reading, now, late=self._floor_late)
        self._floor_late = False
        self._emit_floor(now)

    def on_trace_row(self, row: TraceRow) -> None:
        if self.on_trace and self._hello and row.input < len(self._hello.rims):
            rim = self._hello.rims[row.input]
            if rim in messages.RIMS:
                self.on_trace(Trace(self._timeline.stamp(row.clock), rim or None, row.shares))

    def on_round_trip(self, us: int) -> None:
        self._vitals = msgspec.structs.replace(self._vitals, latency_ms=us / 1_000)
        if us >= SLOW_US:
            self.health.warn("link", "rig.slow_link", {"ms": us // 1_000})
        elif us < SLOW_US // 2:
            self.health.warn("link", None)

    # Called by the rig that carries the bytes

    def kept(self, signal: Signal) -> None:
        """A signal is kept: the next acknowledgement frees its event."""
        if signal.event is not None:
            self._inbox.keep(signal.event)

    def link_lost(self, reason: str, args: Args) -> None:
        """The device does not answer any more; may be called repeatedly."""
        self._linked = False
        self._contacts.away()
        self._vitals = msgspec.structs.replace(self._vitals, latency_ms=None, millivolts=None)
        self.health.on_lost(reason, args)

    def diagnostics(self, damaged_frames: int) -> Diagnostics:
        """The newest self-diagnosis."""
        floor = self._floor
        return msgspec.structs.replace(
            self._vitals,
            floor_angle=floor.angle(self.parameters) if floor else None,
            missed_steps=floor.missed_steps() if floor else 0,
            damaged_frames=damaged_frames,
        )

    def zero(self) -> None:
        """The floor's present position is 0 degrees."""
        if self._floor:
            self.parameters = self._floor.zero(self.parameters)

    def tick(self, now: int) -> None:
        """Do what is due by itself: a contact that has become stuck, gathered steps of the floor."""
        if self._linked:
            self.health.stuck(self._contacts.stuck(now))
        self._emit_floor(now)

    def due(self, now: int) -> int | None:
        """When `tick` has something to do."""
        moments = [self._contacts.due(now) if self._linked else None, self._floor.due if self._floor else None]
        return min((moment for moment in moments if moment is not None), default=None)

    # Messages of the device

    def _signals_of(self, contact: ContactEdge, now: int) -> Iterable[Signal]:
        """Signals of an event: none if it is of no kind or rim we know, or an end without a begin."""
        if contact.rim not in messages.RIMS:
            return
        late = self._inbox.is_late(contact.number)
        stamp = self._timeline.stamp(contact.stamp)
        rim = contact.rim if contact.rim != messages.COMMON_WIRE else None
        if contact.what == messages.BEGIN:
            lasting = None if self._drifts else max(0, self._timeline.at(now) - stamp)
            yield from self._contacts.begin(rim, stamp, now, lasting, late=late)
        elif contact.what == messages.END:
            yield from self._contacts.end(rim, stamp, contact.length, late=late)

    def _apply_device_info(self, hello: DeviceHello, *, new: bool) -> None:
        self._hello = hello
        has_index = hello.floor in (messages.QUADRATURE_INDEX, messages.PULSES_INDEX)
        steps = hello.steps or self._profile.floor.steps_per_turn
        if hello.floor == messages.NO_FLOOR:
            self._floor = None
        elif self._floor is None or not self._floor.fits(steps, has_index=has_index):
            self._floor = FloorWatch(steps, has_index=has_index)
        elif new:
            self._floor.forget()
        rims = tuple(rim or None for rim in hello.rims if rim in messages.RIMS)
        shares = bool(hello.features & messages.TRACES)
        floor_steps = self._floor.steps_per_turn if self._floor else None
        version = ".".join(str(part) for part in hello.firmware)
        name = f"Diving Bell {version} ({self.place})"
        self.capabilities = Capabilities(rims, floor_steps, shares, name, firmware=version, port=self.place)

    def _news(self, hello: DeviceHello, answer: Continuation, now: int) -> Health | None:
        if answer.memory_lost:
            reason = "rig.another_box" if self._is_another_box(hello, now) else "rig.power_lost"
            return Health("ready", reason, missed=True)
        if answer.missed:
            return Health("ready", "rig.missed", {"count": answer.missed}, missed=True)
        if answer.was_reset:
            reason = next((text for bit, text in _RESET_NEWS if hello.cause & bit), "rig.reset")
            return Health("ready", reason)
        return None

    def _is_another_box(self, hello: DeviceHello, now: int) -> bool:
        """Tell whether it cannot be the former device without power: it was on meanwhile, or is built differently."""
        was = self._hello
        if was and (was.rims, was.floor, was.steps) != (hello.rims, hello.floor, hello.steps):
            return True
        return hello.clock > now - self._timeline.heard_at + READ_LATE_US

    def _worry_supply(self, supply: int | None) -> None:
        limit = self._profile.serial.low_supply_mv
        if supply is not None and supply < limit:
            self.health.warn("supply", "rig.low_supply", {"volts": f"{supply / 1_000:.2f}"})
        elif supply is None or supply >= limit + SUPPLY_MARGIN_MV:
            self.health.warn("supply", None)

    def _end_contacts(self, at: int, now: int) -> None:
        """The device cannot say any more when they ended: at the host's `at`, when it lost its memory."""
        self._signal(self._contacts.end_all(self._timeline.reach(at)))
        self.health.stuck(self._contacts.stuck(now))

    def _end_unreported(self, hello: DeviceHello, heartbeat: Heartbeat, now: int) -> None:
        """End contacts that are over by the device's own word, though it told no end: a full ring dropped it."""
        inputs = {rim or None: bool(heartbeat.state >> place & 1) for place, rim in enumerate(hello.rims)}
        at, any_on = self._timeline.stamp(heartbeat.clock), any(inputs.values())
        self._signal(self._contacts.end_all(at, is_on=lambda rim: inputs.get(rim, any_on)))
        self.health.stuck(self._contacts.stuck(now))

    def _emit_floor(self, now: int) -> None:
        if self._floor and (signal := self._floor.take(now, self.parameters)):
            self._signal([signal])

    def _signal(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            self._emit_signal(signal)
