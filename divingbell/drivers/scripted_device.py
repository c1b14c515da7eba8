"""A device in software wired to the simulated game, with faults that can be scripted: the far end of the wire in the
simulated rig and in `divingbell simulate-rig`.
"""

from __future__ import annotations

import random

from divingbell.companion.rig import Fault
from divingbell.companion.rig_profile import SimulatedProfile
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.simulated_game import FloorStep, SimulatedGame
from divingbell.drivers.wire import messages

LOST_BYTE = 0.005
"""Chance of each byte to be lost under the fault `lose_bytes`, both ways: about one frame in ten."""
STEPS_PER_TURN = 400
FIRST_ANGLE_STEPS = 152
"""At the start the floor has passed its index and stands at 137 degrees."""


class ScriptedDevice:
    """Touches, turns and faults as calls; bytes go in and out while it is plugged in. All times are microseconds of
    one clock."""

    def __init__(self, profile: SimulatedProfile, now: int, seed: int = 1) -> None:
        self.plugged = True
        self._random = random.Random(seed)
        self._game = SimulatedGame(seed, profile.turn_rate, each=profile.rims == "each")
        rims = (2, 3, 4, 5) if profile.rims == "each" else (messages.COMMON_WIRE,)
        self._inputs = len(rims)
        self._device = SimulatedDevice(
            now, self._new_boot_id(), rims, steps=STEPS_PER_TURN, supply_mv=profile.supply_mv
        )  # fmt: skip
        self._device.turn(STEPS_PER_TURN + FIRST_ANGLE_STEPS, now)
        self._losing = False
        self._stuck = False

    def touch(self, now: int, rim: int | None = None) -> None:
        """The probe touches a rim and stays there."""
        self.advance(now)
        self._game.touch(now, rim)

    def lift(self, now: int) -> None:
        """The probe leaves the rim; a stuck one stays."""
        self.advance(now)
        if not self._stuck:
            self._game.lift(now)

    def contact(self, now: int, milliseconds: int, rim: int | None = None) -> None:
        """Touch a rim for 1-60000 ms; a stuck probe stays."""
        self.advance(now)
        if self._stuck:
            self._game.touch(now, rim)
        else:
            self._game.touch_for(now, milliseconds * 1_000, rim)

    def turn(self, now: int, steps: int) -> None:
        """The floor is turned by hand, signed steps, at once."""
        self.advance(now)
        self._device.turn(steps, now)

    def fault(self, now: int, fault: Fault) -> None:
        """Switch a fault on; `stuck` closes the contact at once; `none` ends all."""
        self.advance(now)
        match fault:
            case "bounce":
                self._game.bounce = True
            case "chatter":
                self._game.chatter = True
            case "stuck":
                self._stuck = True
                self._game.touch(now)
            case "unplug":
                self.plugged = False
            case "lose_bytes":
                self._losing = True
            case "none":
                self._none(now)

    def restart(self, now: int, *, power: bool) -> None:
        """The device is reset; with `power` its power was cut and its memory is cleared."""
        self.advance(now)
        if power:
            self._device.power_on(now, self._new_boot_id())
        else:
            self._device.reset(now)

    def advance(self, now: int) -> None:
        """Time is now `now` (us)."""
        for event in self._game.advance(now):
            if isinstance(event, FloorStep):
                self._device.turn(event.steps, event.us)
            else:
                self._device.level(event.input, event.closed, event.us, event.rim)
        self._device.advance(now)

    def due(self) -> int | None:
        """When `advance` has something to do."""
        moments = (self._game.due(), self._device.due())
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def idle(self) -> bool:
        """True if no contact is on and the host has acknowledged all there were."""
        return not self._device.held and not any(map(self._device.on, range(self._inputs)))

    def receive(self, data: bytes, now: int) -> None:
        """Bytes from the host."""
        self.advance(now)
        if self.plugged:
            self._device.receive(self._lossy(data), now)

    def take(self) -> bytes:
        """Bytes for the host."""
        data = bytes(self._device.outgoing)
        self._device.outgoing.clear()
        return self._lossy(data) if self.plugged else b""

    def _none(self, now: int) -> None:
        self._game.bounce = self._game.chatter = self._losing = False
        if self._stuck:
            self._stuck = False
            self._game.lift(now)
        if not self.plugged:
            self._device.outgoing.clear()  # what it sent while unplugged is lost
        self.plugged = True

    def _lossy(self, data: bytes) -> bytes:
        if not self._losing:
            return data
        return bytes(byte for byte in data if self._random.random() >= LOST_BYTE)

    def _new_boot_id(self) -> int:
        return self._random.randrange(1, 1 << 32)
