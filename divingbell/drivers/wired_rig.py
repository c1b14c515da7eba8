"""The part that all rigs behind the wire protocol share: `SerialRig` over a port, `SimulatedRig` inside the program."""

from __future__ import annotations

import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Listener, Parameters, Signal, Trace
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.clock import MicrosecondClock
from divingbell.drivers.health import Args
from divingbell.drivers.interpreter import Interpreter
from divingbell.drivers.wire.conversation import Conversation


def random_nonce() -> int:
    """A random number that marks our question on the line."""
    return secrets.randbits(32)


class WiredRig(ABC):
    """The part of a `Rig` above the bytes. All public methods may be called from any thread."""

    def __init__(
        self, profile: RigProfile, parameters: Parameters, now: MicrosecondClock, nonce: Callable[[], int]
    ) -> None:
        self._now = now
        self._nonce = nonce
        self._lock = threading.RLock()
        self._listener: Listener | None = None
        self._device = Interpreter(profile, parameters, self._emit_signal, self._emit_health)
        self._conversation: Conversation | None = None
        self._damaged = 0

    def capabilities(self) -> Capabilities:
        with self._lock:
            return self._device.capabilities

    def diagnostics(self) -> Diagnostics:
        with self._lock:
            now = self._conversation.damaged if self._conversation else 0
            return self._device.diagnostics(self._damaged + now)

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        with self._lock:
            self._device.on_trace = on_trace
        self._wake()

    def parameters(self, parameters: Parameters) -> None:
        with self._lock:
            self._device.parameters = parameters
        self._wake()

    def zero(self) -> Parameters:
        with self._lock:
            self._device.zero()
            return self._device.parameters

    def kept(self, signal: Signal) -> None:
        with self._lock:
            self._device.kept(signal)
        self._wake()

    def _converse(self) -> Conversation:
        return Conversation(self._device, self._nonce, self._now())

    def _linked_by(self, conversation: Conversation, place: str) -> None:
        """This conversation is linked; `place` names its port to people."""
        self._conversation = conversation
        self._device.place = place

    def _link_lost(self, reason: str, args: Args) -> None:
        if self._conversation:
            self._damaged += self._conversation.damaged
        self._conversation = None
        self._device.link_lost(reason, args)

    @abstractmethod
    def _wake(self) -> None:
        """Have the conversation ticked soon: the requested parameters have changed."""

    def _emit_signal(self, signal: Signal) -> None:
        if self._listener:
            self._listener.signal(signal)

    def _emit_health(self, health: Health) -> None:
        if self._listener:
            self._listener.health(health)
