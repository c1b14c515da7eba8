"""The rig of practice, demo and tests: a device in software on the far end of a wire inside the program.

Everything above the wire (framing, link, health) is what a real rig uses.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from divingbell.companion.rig import Capabilities, Fault, Listener, Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.clock import RealTime, Running, Time
from divingbell.drivers.scripted_device import ScriptedDevice
from divingbell.drivers.wire.conversation import Conversation, LinkState
from divingbell.drivers.wired_rig import WiredRig, random_nonce

LONGEST_CONTACT_MS = 60_000
PLACE = "simulated"


class SimulatedRig(WiredRig):
    """A `Simulator` on a passed time; with `VirtualTime` everything happens in the thread that moves it."""

    def __init__(
        self,
        profile: RigProfile,
        parameters: Parameters,
        time: Time | None = None,
        *,
        seed: int = 1,
        nonce: Callable[[], int] = random_nonce,
    ) -> None:
        self._time = time or RealTime()
        super().__init__(profile, parameters, self._time.now, nonce)
        self._far_end = ScriptedDevice(profile.simulated, self._time.now(), seed)
        self._running: Running | None = None

    def start(self, listener: Listener) -> None:
        with self._lock:
            self._listener = listener
            self._device.health.searching()
        self._running = self._time.run(self._step, "simulated rig")

    def stop(self) -> None:
        running, self._running = self._running, None
        if running:
            running.stop()

    def capabilities(self) -> Capabilities:
        return msgspec.structs.replace(super().capabilities(), pretended=True)

    def ask_again(self) -> None:
        with self._lock:
            if not self._conversation:
                self._device.health.searching()
        self._wake()

    def touch(self, rim: int | None = None) -> None:
        """Hold the probe against a rim, None for the common wire."""
        self._play(lambda now: self._far_end.touch(now, rim))

    def lift(self) -> None:
        """Take the probe away."""
        self._play(self._far_end.lift)

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        """The probe touches for so long. Raises `ValueError` unless that is 1 to `LONGEST_CONTACT_MS`."""
        if not 1 <= milliseconds <= LONGEST_CONTACT_MS:
            raise ValueError(f"a contact of {milliseconds} ms; 1 to {LONGEST_CONTACT_MS} are possible")
        self._play(lambda now: self._far_end.contact(now, milliseconds, rim))

    def turn_floor(self, steps: int) -> None:
        self._play(lambda now: self._far_end.turn(now, steps))

    def fault(self, fault: Fault) -> None:
        """Switch a fault on, or all of them off."""
        self._play(lambda now: self._far_end.fault(now, fault))

    def restart(self, *, power: bool) -> None:
        """Reset the device; with `power` its power was cut meanwhile and contacts may have been missed."""
        self._play(lambda now: self._far_end.restart(now, power=power))

    def _play(self, what: Callable[[int], None]) -> None:
        with self._lock:
            what(self._time.now())
        self._wake()

    def _step(self, now: int) -> int | None:
        with self._lock:
            self._far_end.advance(now)
            conversation = self._plug()
            if conversation:
                self._exchange(conversation, now)
            self._device.tick(now)
            moments = [self._far_end.due(), self._device.due(now), conversation.due() if conversation else None]
            return min((moment for moment in moments if moment is not None), default=None)

    def _plug(self) -> Conversation | None:
        """The conversation over the wire: a new one where the cable was plugged in, none while it is out."""
        if not self._far_end.plugged:
            self._link_lost("rig.simulated_unplugged", {})
            return None
        if self._conversation is None:
            self._linked_by(self._converse(), PLACE)
        return self._conversation

    def _exchange(self, conversation: Conversation, now: int) -> None:
        conversation.tick(now)
        while True:
            answer = bytes(conversation.outgoing)
            conversation.outgoing.clear()
            if answer:
                self._far_end.receive(answer, now)
            data = self._far_end.take()
            if not data and not answer:
                break
            conversation.receive(data, now)
        if conversation.state is LinkState.OVER:
            self._link_lost("rig.silent", {"port": PLACE})

    def _wake(self) -> None:
        if self._running:
            self._running.wake()
