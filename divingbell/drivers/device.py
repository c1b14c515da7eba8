"""A device in software: the device's part of the wire protocol, written from `firmware_notes/protocol.md` section 7.

Time is an argument, bytes go in and out by calls; `level` and `turn` set its sensor inputs. It serves
the simulated rig, `divingbell simulate-rig` and the tests of the host's side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from divingbell.drivers.classifier import SAMPLE_US, ContactTime
from divingbell.drivers.contact_inputs import ContactInputs
from divingbell.drivers.floor import signed
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import (
    Ack,
    ContactEdge,
    DeviceHello,
    Floor,
    ForeignHello,
    FromDevice,
    Heartbeat,
    HostHello,
    Ping,
    Pong,
    TooShortError,
    TraceRow,
    from_host,
    payload,
)

RING = 32
IN_FLIGHT = 8
RESEND_US = 100_000
HEARTBEAT_US = 250_000
FLOOR_US = 20_000
SILENCE_US = 3_000_000
FIRMWARE = (1, 0, 0)
THRESHOLD, HOLD_OFF_MS = 20, 120
"""The limits of a device that no host has asked for others."""
_MOST = 0xFFFF


@dataclass(slots=True)
class _Rim:
    """One contact input; stamps are of the device's clock (us)."""

    rim: int
    following: int
    """The rim that the next contact reports."""
    current: int
    """The rim that the present contact reports."""
    begun: int


class SimulatedDevice:
    """One device. All times are real microseconds; its own clock starts at 0 with every boot."""

    _events: deque[ContactEdge]
    _inputs: ContactInputs
    _reported_rims: list[_Rim]
    _sent: deque[int]
    """When each of the first events was sent last: those that are in flight."""
    _sent_floor: tuple[int, int] | None
    _position: int
    _index_count: int
    _resets: int

    def __init__(
        self,
        now: int,
        boot_id: int,
        rims: tuple[int, ...] = (messages.COMMON_WIRE,),
        floor: int = messages.QUADRATURE_INDEX,
        steps: int = 400,
        supply_mv: int = 0,
        protocol: int = messages.VERSION,
    ) -> None:
        self.outgoing = bytearray()
        self.supply_mv = supply_mv
        self.threshold, self.hold_off_ms = THRESHOLD, HOLD_OFF_MS
        """The limits that the host asked for last: share in percent, 1-100, and milliseconds, 1-1000."""
        self.protocol = protocol
        self._rims = rims
        self._floor = floor
        self._steps = steps
        self._levels = [False] * len(rims)
        self._renew(now, boot_id)
        self._start(now, messages.POWER_ON)

    # Inputs

    def level(self, number: int, closed: bool, now: int, label: int | None = None) -> None:
        """Input `number` closes or opens; a contact that begins now reports `label` instead of the input's own rim."""
        self.advance(now)
        self._levels[number] = closed
        if closed:
            rim = self._reported_rims[number]
            rim.following = rim.rim if label is None else label
        self._record(self._inputs.edge(number, self._clock(now), closed))

    def turn(self, steps: int, now: int) -> None:
        """The floor turns, signed steps; the index mark is passed wherever the position is a whole number of turns."""
        self.advance(now)
        first, last = sorted((self._position, self._position + steps))
        self._position += steps
        marks = range((first // self._steps + 1) * self._steps, last + 1, self._steps)
        if marks:
            self._index_position = min(marks, key=lambda mark: abs(mark - self._position))
            self._index_count = (self._index_count + len(marks) - 1) % _MOST + 1

    def reset(self, now: int, cause: int = messages.RESET_PIN, stood_still_us: int = 0) -> None:
        """The processor starts again, its memory is kept; its clock may have stood still for some time (us)."""
        self.advance(now)
        clock = self._clock(now)
        for number, rim in enumerate(self._reported_rims):
            if self._inputs.on(number):
                self._keep(messages.END, rim, clock, clock - rim.begun, messages.CUT)
        self._resets = min(self._resets + 1, _MOST)
        self._zero += stood_still_us
        self._start(now, cause)

    def power_on(self, now: int, boot_id: int) -> None:
        """Power is back after a loss: all memory is cleared."""
        self._renew(now, boot_id)
        self._start(now, messages.POWER_ON)

    def on(self, number: int) -> bool:
        """Tell whether a contact is on at this input."""
        return self._inputs.on(number)

    # The wire

    @property
    def held(self) -> int:
        """Contact events, 0 to `RING`, that the host has not acknowledged yet."""
        return len(self._events)

    def receive(self, data: bytes, now: int) -> None:
        """Bytes from the host."""
        self.advance(now)
        for frame in self._frames.feed(data):
            try:
                message = from_host(frame)
            except TooShortError:
                self._frames.damaged += 1
                continue
            if message is not None and not isinstance(message, messages.Hang):
                self._received_at = now
                self._answer(message, now)
        self._send_events(now)

    def advance(self, now: int) -> None:
        """Time is now `now` (us): sample, and send what is due, each at its own time."""
        while (due := self.due()) is not None and due <= now:
            self._pass_to(due)
        self._pass_to(now)

    def due(self) -> int | None:
        """When `advance` has something to do."""
        inputs_due = self._inputs.due()
        moments = [] if inputs_due is None else [inputs_due + self._zero]
        if self._linked:
            moments += [self._received_at + SILENCE_US, self._beat_at]
            if self._moved():
                moments.append(self._floor_at)
            if self._sent:
                moments.append(self._sent[0] + RESEND_US)
        return min(moments, default=None)

    # Inside

    def _renew(self, now: int, boot_id: int) -> None:
        self._zero = now
        self._boot_id = boot_id
        self._resets = 0
        self._events = deque()
        self._next = 1
        self._dropped = 0
        self._position = 0
        self.threshold, self.hold_off_ms = THRESHOLD, HOLD_OFF_MS

    def _start(self, now: int, cause: int) -> None:
        self._cause = cause
        self._frames = FrameReader()
        self._linked = False
        self._received_at = self._beat_at = self._floor_at = now
        self._sent = deque()
        self._index_count = self._index_position = 0
        self._sent_floor = None
        self._inputs = ContactInputs(list(self._levels), self.threshold, self.hold_off_ms, self._clock(now))
        self._reported_rims = [_Rim(rim, rim, rim, self._clock(now)) for rim in self._rims]
        self.outgoing.clear()
        self._send_hello(now, 0)

    def _clock(self, now: int) -> int:
        return now - self._zero

    def _pass_to(self, now: int) -> None:
        self._record(self._inputs.advance(self._clock(now)))
        if self._linked and now >= self._received_at + SILENCE_US:
            self._linked = False
            self._inputs.trace(False, self._clock(now))
        if not self._linked:
            return
        for row in self._inputs.take_rows():
            self._send(TraceRow(*row))
        if self._sent and now >= self._sent[0] + RESEND_US:
            self._sent.clear()
        self._send_events(now)
        if now >= self._beat_at:
            self._beat_at += HEARTBEAT_US
            self._send(self._heartbeat(now))
            self._send_floor(now)
        elif self._moved() and now >= self._floor_at:
            self._send_floor(now)

    def _record(self, decided: Iterable[tuple[int, ContactTime]]) -> None:
        for number, contact in decided:
            rim = self._reported_rims[number]
            if contact.begins:
                rim.begun, rim.current = contact.us, rim.following
                self._keep(messages.BEGIN, rim, contact.us, 0, 0)
            else:
                self._keep(messages.END, rim, contact.us, contact.length_us, 0)

    def _keep(self, what: int, rim: _Rim, stamp: int, length: int, flags: int) -> None:
        if len(self._events) == RING:
            self._events.popleft()
            self._dropped = min(self._dropped + 1, _MOST)
            if self._sent:
                self._sent.popleft()
        self._events.append(ContactEdge(self._next, what, rim.current, stamp, length, flags))
        self._next += 1

    def _answer(self, message: messages.FromHost, now: int) -> None:
        if isinstance(message, HostHello):
            self._greet(message, now)
        elif not self._linked:
            self._send_hello(now, 0)
        elif isinstance(message, Ack):
            self._free(message.number)
        elif isinstance(message, Ping):
            self._send(Pong(message.token, self._clock(now)))

    def _greet(self, hello: HostHello, now: int) -> None:
        self._linked = hello.protocol == self.protocol
        if self._linked:
            self.threshold = min(max(hello.threshold, 1), 100)
            self.hold_off_ms = min(max(hello.hold_off, 1), 1000)
            self._inputs.limits(self.threshold, self.hold_off_ms)
            self._inputs.trace(bool(hello.flags & messages.TRACE_ON), self._clock(now))
            self._beat_at = now + HEARTBEAT_US
            self._sent.clear()
        self._send_hello(now, hello.nonce)
        if self._linked:
            self._send_floor(now)

    def _free(self, number: int) -> None:
        oldest = self._oldest()
        if oldest < number <= self._next:
            for _ in range(number - oldest):
                self._events.popleft()
                if self._sent:
                    self._sent.popleft()

    def _send_events(self, now: int) -> None:
        if not self._linked:
            return
        while len(self._sent) < min(len(self._events), IN_FLIGHT):
            self._send(self._events[len(self._sent)])
            self._sent.append(now)

    def _send_hello(self, now: int, nonce: int) -> None:
        self.outgoing += b"\0"
        if self.protocol != messages.VERSION:
            self._send(ForeignHello(self.protocol, nonce))
            return
        rims = (*self._rims, *[messages.NO_INPUT] * (4 - len(self._rims)))
        features = messages.TRACES | (messages.SUPPLY if self.supply_mv else 0)
        steps = self._steps if self._floor != messages.NO_FLOOR else 0
        self._send(
            DeviceHello(
                nonce, FIRMWARE, self._boot_id, self._resets, self._cause, self._clock(now), self._oldest(), self._next,
                self._dropped, rims, self._floor, steps, features, SAMPLE_US, self.threshold, self.hold_off_ms,
            )
        )  # fmt: skip

    def _heartbeat(self, now: int) -> Heartbeat:
        state = 0
        for number in range(len(self._rims)):
            state |= self._inputs.on(number) << number | self._inputs.closed(number) << number + 4
        glitches = self._inputs.glitches()
        return Heartbeat(
            self._clock(now), self._boot_id, self._resets, state, self.supply_mv, self._oldest(), self.held,
            self._dropped, min(glitches, _MOST), min(self._frames.damaged, _MOST), 0,
        )  # fmt: skip

    def _send_floor(self, now: int) -> None:
        if self._floor == messages.NO_FLOOR:
            return
        self._send(Floor(self._clock(now), signed(self._position), self._index_count, self._index_position, 0))
        self._sent_floor = (self._position, self._index_count)
        self._floor_at = now + FLOOR_US

    def _moved(self) -> bool:
        return self._floor != messages.NO_FLOOR and self._sent_floor != (self._position, self._index_count)

    def _oldest(self) -> int:
        return self._next - self.held

    def _send(self, message: FromDevice) -> None:
        self.outgoing += encode(payload(message))
