"""The host's part on one port: asks for the device's hello, keeps the link, notices its loss (protocol.md section 8).

Bytes go in by `receive`, bytes come out in `outgoing`; the caller says what time it is and calls `tick` when `due`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, Protocol

from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.inbox import Counters
from divingbell.drivers.wire.messages import (
    NO_FLOOR,
    VERSION,
    Ack,
    ContactEdge,
    DeviceHello,
    Floor,
    ForeignHello,
    FromDevice,
    FromHost,
    Heartbeat,
    HostHello,
    Ping,
    Pong,
    TooShortError,
    TraceRow,
    from_device,
    is_possible,
    payload,
)

HELLO_EVERY_US = 250_000
GIVE_UP_US = 3_000_000
PING_EVERY_US = 500_000
POSITION_WAIT_US = 1_000_000
"""A device that answers but does not say where its floor stands is linked without that after so long."""
SILENCE_US = 2_000_000
FOREIGN_EVERY_US = 2_000_000
_FOREIGN_SILENCE_US = 3 * FOREIGN_EVERY_US
_PINGS_KEPT = 8


class LinkState(Enum):
    """Where a conversation stands."""

    ASKING = "asking"
    LINKED = "linked"
    ASKING_AGAIN = "asking again"
    FOREIGN = "foreign"
    """The device answers, in another version of the protocol."""
    OVER = "over"
    """No answer, or silence: the port is to be closed."""


class _Greeting(NamedTuple):
    """An answer that waits for the FLOOR behind it."""

    hello: DeviceHello
    at: int
    first_at: int
    """When the first of the answers to this question came (us)."""


class LinkHandler(Protocol):
    """Gets the messages of a linked device, over all conversations."""

    def requested_parameters(self) -> tuple[int, int, int]:
        """Threshold, hold-off and flags of a HELLO; when they change, `tick` sends them to a linked device."""

    def on_hello(self, hello: DeviceHello, now: int, *, link_was_lost: bool) -> None:
        """The device has answered our HELLO; `now` in us. `link_was_lost`: not just asked again on a live link."""

    def is_another(self, boot_id: int, resets: int) -> bool:
        """Tell whether a HEARTBEAT with these comes from a new boot or after a reset."""

    def compare(self, heartbeat: Heartbeat) -> Counters:
        """How its counters go with the events taken so far."""

    def on_foreign(self, protocol: int) -> None:
        """The device speaks another version of the protocol."""

    def on_heartbeat(self, heartbeat: Heartbeat, now: int) -> None:
        """A sign of life with the device's clock and counters; `now` in us."""

    def on_contact(self, contact: ContactEdge, now: int) -> bool:
        """Hand it on if it is the expected one; False: it is not, and the device is told at once what is."""

    def to_keep(self) -> int:
        """The number of the first event that the device must keep still; when it changes, `tick` sends it."""

    def on_floor(self, floor: Floor, now: int) -> None:
        """Where the floor stands; `now` in us."""

    def on_trace_row(self, row: TraceRow) -> None:
        """Samples of one input in trace mode."""

    def on_round_trip(self, us: int) -> None:
        """How long (us) a PING took there and back."""


class Conversation:
    """One port, from the first HELLO until it is given up."""

    def __init__(self, partner: LinkHandler, nonce: Callable[[], int], now: int) -> None:
        self.state = LinkState.ASKING
        self.outgoing = bytearray()
        self._handler = partner
        self._new_nonce = nonce
        self._frames = FrameReader()
        self._nonce = 0
        self._greeting: _Greeting | None = None
        self._since = self._last_valid = now
        self._hello_at = self._ping_at = now
        self._pings: dict[int, int] = {}
        self._token = 0
        self._sent_parameters = (0, 0, 0)
        self._acknowledged = 0
        self._ask(now)

    @property
    def damaged(self) -> int:
        """Damaged frames received so far."""
        return self._frames.damaged

    def receive(self, data: bytes, now: int) -> None:
        """Bytes from the port, cut anywhere."""
        unexpected = False
        for frame in self._frames.feed(data):
            try:
                message = from_device(frame)
            except TooShortError:
                self._frames.damaged += 1
                continue
            if message is None or self.state is LinkState.OVER:
                continue
            if not is_possible(message):
                self._frames.damaged += 1
                continue
            self._last_valid = now
            if isinstance(message, ContactEdge):
                if self.state is LinkState.LINKED and not self._handler.on_contact(message, now):
                    unexpected = True
            else:
                self._take(message, now)
        self._acknowledge(again=unexpected)

    def tick(self, now: int) -> None:
        """Do what is due: ask (again), ping, give up."""
        if self._is_over(now):
            self.state = LinkState.OVER
            return
        if self._greeting and now >= self._greeting.first_at + POSITION_WAIT_US:
            self._link(self._greeting.hello, self._greeting.at)
        if self._unanswered and now >= self._hello_at:
            if self.state is LinkState.FOREIGN:
                self._ask(now)
            else:
                self._send_hello(now)
        changed = self._handler.requested_parameters() != self._sent_parameters
        if self.state is LinkState.LINKED and not self._unanswered and changed:
            self._ask(now)
        if self.state is LinkState.LINKED and now >= self._ping_at:
            self._ping(now)
        self._acknowledge()

    def due(self) -> int:
        """When `tick` wants to be called."""
        moments = [self._end()]
        if self._greeting:
            moments.append(self._greeting.first_at + POSITION_WAIT_US)
        if self._unanswered:
            moments.append(self._hello_at)
        if self.state is LinkState.LINKED:
            moments.append(self._ping_at)
        return min(moments)

    def _take(self, message: FromDevice, now: int) -> None:
        if isinstance(message, DeviceHello | ForeignHello):
            self._hello(message, now)
        elif self._greeting and isinstance(message, Floor):
            if message.clock >= self._greeting.hello.clock:
                self._link(self._greeting.hello, self._greeting.at)
                self._linked(message, now)
        elif self.state is LinkState.LINKED:
            self._linked(message, now)

    def _hello(self, hello: DeviceHello | ForeignHello, now: int) -> None:
        if hello.nonce == 0:
            if self.state is LinkState.LINKED:  # it started again, maybe with another version
                self._ask_again(now)
            return
        if hello.nonce != self._nonce or not self._unanswered:
            return
        if isinstance(hello, ForeignHello):
            self.state = LinkState.FOREIGN
            self._greeting = None
            self._hello_at = now + FOREIGN_EVERY_US
            self._handler.on_foreign(hello.protocol)
            return
        if hello.floor == NO_FLOOR or self.state is LinkState.LINKED:
            self._link(hello, now)
        else:  # linked once it is known where the floor stands: no step from then on can get lost
            self._greeting = _Greeting(hello, now, self._greeting.first_at if self._greeting else now)

    def _link(self, hello: DeviceHello, at: int) -> None:
        """Take the answer that came at `at`."""
        was_lost = self.state not in (LinkState.LINKED, LinkState.ASKING_AGAIN)
        self._unanswered = False
        self._greeting = None
        if self.state is not LinkState.LINKED:
            self.state = LinkState.LINKED
            self._ping_at = at
            self._pings.clear()
        self._handler.on_hello(hello, at, link_was_lost=was_lost)
        self._acknowledged = hello.oldest

    def _linked(self, message: FromDevice, now: int) -> None:
        match message:
            case Heartbeat():
                if self._handler.is_another(message.boot_id, message.resets):
                    self._ask_again(now)
                else:
                    self._heartbeat(message, now)
            case Floor():
                self._handler.on_floor(message, now)
            case TraceRow():
                self._handler.on_trace_row(message)
            case Pong():
                sent = self._pings.pop(message.token, None)
                if sent is not None:
                    self._handler.on_round_trip(now - sent)

    def _heartbeat(self, heartbeat: Heartbeat, now: int) -> None:
        counters = self._handler.compare(heartbeat)
        if counters is not Counters.FIT and not self._unanswered:
            self._ask(now)  # the answer says what the device really holds
        if counters is Counters.SENSELESS:
            self._frames.damaged += 1
        else:
            self._handler.on_heartbeat(heartbeat, now)

    def _acknowledge(self, *, again: bool = False) -> None:
        """Tell the device what it need not keep any more; `again`: it does not seem to know."""
        number = self._handler.to_keep()
        if self.state is LinkState.LINKED and (again or number != self._acknowledged):
            self._acknowledged = number
            self._send(Ack(number))

    def _ask_again(self, now: int) -> None:
        self.state = LinkState.ASKING_AGAIN
        self._ask(now)

    def _ask(self, now: int) -> None:
        nonce = self._nonce
        while nonce in (0, self._nonce):
            nonce = self._new_nonce()
        self._nonce = nonce
        self._unanswered = True
        self._greeting = None
        self._since = now
        self._send_hello(now)

    def _send_hello(self, now: int) -> None:
        self._sent_parameters = self._handler.requested_parameters()
        self.outgoing += b"\0"
        self._send(HostHello(self._nonce, *self._sent_parameters, VERSION))
        self._hello_at = now + (FOREIGN_EVERY_US if self.state is LinkState.FOREIGN else HELLO_EVERY_US)

    def _ping(self, now: int) -> None:
        self._token = (self._token + 1) & 0xFFFFFFFF
        self._pings[self._token] = now
        for token in list(self._pings)[:-_PINGS_KEPT]:
            del self._pings[token]
        self._send(Ping(self._token))
        self._ping_at = now + PING_EVERY_US

    def _send(self, message: FromHost) -> None:
        self.outgoing += encode(payload(message))

    def _is_over(self, now: int) -> bool:
        return self.state is LinkState.OVER or now >= self._end()

    def _end(self) -> int:
        """When to give up (us)."""
        match self.state:
            case LinkState.ASKING:
                return self._since + GIVE_UP_US
            case LinkState.ASKING_AGAIN:
                return self._since + SILENCE_US
            case LinkState.FOREIGN:
                return self._last_valid + _FOREIGN_SILENCE_US
            case _:
                return self._last_valid + SILENCE_US
