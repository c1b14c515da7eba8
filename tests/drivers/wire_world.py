"""A host, a device and a bad wire between them, on virtual time and without any thread."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.interpreter import Interpreter
from divingbell.drivers.wire.conversation import Conversation, LinkState
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import FromDevice, from_device, payload
from tests.drivers.listening import Heard

Bend = Callable[[bytes], bytes]
"""What a wire makes of a chunk of bytes."""


def perfect(data: bytes) -> bytes:
    return data


def bad_wire(seed: int, loss: float = 0.0, damage: float = 0.0, double: float = 0.0, rubbish: float = 0.0) -> Bend:
    """Frame by frame: lost, damaged in one byte, sent twice, or preceded by random bytes."""
    chance = random.Random(seed)

    def bend(data: bytes) -> bytes:
        out = bytearray()
        for frame in data.split(b"\0")[:-1]:
            if chance.random() < rubbish:
                out += chance.randbytes(chance.randrange(40))
            copies = 2 if chance.random() < double else 1
            if chance.random() < loss:
                copies = 0
            for _ in range(copies):
                sent = bytearray(frame)
                if sent and chance.random() < damage:
                    sent[chance.randrange(len(sent))] ^= chance.randrange(1, 256)
                out += sent + b"\0"
        return bytes(out)

    return bend


def without(kind: int) -> Bend:
    """A wire on which frames of this type are lost."""

    def bend(data: bytes) -> bytes:
        frames = [frame for frame in FrameReader().feed(data) if frame[0] != kind]
        return b"".join(b"\0" + encode(frame) for frame in frames)

    return bend


def changed(change: Callable[[FromDevice], FromDevice]) -> Bend:
    """A wire that makes another message of what the device sends; damaged frames are lost."""

    def bend(data: bytes) -> bytes:
        messages = [from_device(frame) for frame in FrameReader().feed(data)]
        return b"".join(b"\0" + encode(payload(change(message))) for message in messages if message)

    return bend


class World:
    """`now` moves only by `run`; the device's inputs are played by `device.level` and `device.turn`."""

    def __init__(
        self,
        *,
        to_host: Bend = perfect,
        to_device: Bend = perfect,
        device: SimulatedDevice | None = None,
        listener: Heard | None = None,
    ) -> None:
        self.now = 5_000_000
        self.listener = listener or Heard()
        self.host = Interpreter(RigProfile(), Parameters(), self.listener.signal, self.listener.health)
        self.listener.keep = self.host.kept
        self.host.health.searching()
        self.listener.healths.clear()
        self.device = device or SimulatedDevice(self.now, 0xAB, supply_mv=5000)
        self.to_host, self.to_device = to_host, to_device
        self.nonces = itertools.count(1)
        self.conversation: Conversation | None = None
        self.sent: list[bytes] = []
        """Chunks that the host has written."""

    def plug(self) -> Conversation:
        self.conversation = Conversation(self.host, lambda: next(self.nonces), self.now)
        return self.conversation

    def unplug(self) -> None:
        """The cable is pulled: nothing arrives any more, the device lives on."""
        self.conversation = None
        self.host.link_lost("rig.unplugged", {"port": "test"})

    def link(self) -> None:
        """Plug and wait for the answer."""
        self.plug()
        self.run(5_000_000, until=lambda: self.state is LinkState.LINKED)

    @property
    def state(self) -> LinkState | None:
        return self.conversation.state if self.conversation else None

    def run(self, us: int, until: Callable[[], bool] | None = None) -> None:
        """Move time on, stopping at everything that is due; `until` ends it early and must come true."""
        end = self.now + us
        while True:
            self._exchange()
            if until and until():
                return
            moments = [self.device.due(), self.host.due(self.now)]
            if self.conversation and self.conversation.state is not LinkState.OVER:
                moments.append(self.conversation.due())
            due = min((moment for moment in moments if moment is not None), default=end)
            if due > end or self.now >= end:
                break
            if due > self.now:
                self._is_quiet_until(due)
                self.now = due
        self.now = end
        self._exchange()
        assert until is None or until(), f"not within {us} us: {self.state}, {self.listener.healths}"

    def _is_quiet_until(self, due: int) -> None:
        """What is due was said to be due in time: nothing happens a microsecond before it."""
        self.device.advance(due - 1)
        assert not self.device.outgoing
        if self.conversation and self.conversation.state is not LinkState.OVER:
            before = self.state
            self.conversation.tick(due - 1)
            assert (self.state, bytes(self.conversation.outgoing)) == (before, b"")

    def _exchange(self) -> None:
        self.device.advance(self.now)
        if self.conversation:
            self.conversation.tick(self.now)
        self.host.tick(self.now)
        for _ in range(100):
            words = self._words()
            data = bytes(self.device.outgoing)
            self.device.outgoing.clear()
            if not words and not data:
                return
            if words:
                self.device.receive(self.to_device(words), self.now)
            if data and self.conversation:
                self.conversation.receive(self.to_host(data), self.now)
        raise AssertionError("host and device talk for ever")

    def _words(self) -> bytes:
        if self.conversation is None:
            return b""
        words = bytes(self.conversation.outgoing)
        self.conversation.outgoing.clear()
        if words:
            self.sent.append(words)
        return words

    # What a player does

    def touch(self, us: int, number: int = 0) -> None:
        """A clean contact of this length."""
        self.device.level(number, True, self.now)
        self.run(us)
        self.device.level(number, False, self.now)
