"""A device in software wired to the pretended game, with the faults that can be scripted: what stands at the far end of
the wire in the simulated rig and in `divingbell simulate-rig`.
"""

from __future__ import annotations

import random

from divingbell.companion.configuration.configuration import SimulatedProfile
from divingbell.companion.rig import Fault
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.pretend_game import FloorStep, PretendGame
from divingbell.drivers.wire import messages

LOST_BYTE = 0.005
"""Chance of each byte to be lost under the fault `lose_bytes`, both ways: about one frame in ten."""
STEPS_PER_TURN = 400
FIRST_ANGLE_STEPS = 152
"""The floor has passed its index when the evening begins and stands at 137 degrees."""


class PlayedDevice:
    """Touch, turn, break; bytes go in and out as long as it is plugged in. All times are microseconds of one clock."""

    def __init__(self, profile: SimulatedProfile, now: int, seed: int = 1) -> None:
        self.plugged = True
        self._random = random.Random(seed)
        self._game = PretendGame(seed, profile.turn_rate, each=profile.rims == "each")
        rims = (2, 3, 4, 5) if profile.rims == "each" else (messages.COMMON_WIRE,)
        self._device = SimulatedDevice(
            now, self._life(), rims, steps=STEPS_PER_TURN, supply_mv=profile.supply_mv
        )  # fmt: skip
        self._device.turn(STEPS_PER_TURN + FIRST_ANGLE_STEPS, now)
        self._losing = False
        self._stuck = False

    def touch(self, now: int, rim: int | None = None) -> None:
        """The probe touches a rim and stays on it."""
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
        """The device is reset; with `power` its power was cut, so that its memory is new."""
        self.advance(now)
        if power:
            self._device.power_on(now, self._life())
        else:
            self._device.reset(now)

    def advance(self, now: int) -> None:
        """Time has come to `now`."""
        for happening in self._game.happen(now):
            if isinstance(happening, FloorStep):
                self._device.turn(happening.steps, happening.us)
            else:
                self._device.level(happening.input, happening.closed, happening.us, happening.rim)
        self._device.advance(now)

    def due(self) -> int | None:
        """When `advance` has something to do."""
        moments = (self._game.due(), self._device.due())
        return min((moment for moment in moments if moment is not None), default=None)

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
            self._device.outgoing.clear()  # what it said to nobody is gone
        self.plugged = True

    def _lossy(self, data: bytes) -> bytes:
        if not self._losing:
            return data
        return bytes(byte for byte in data if self._random.random() >= LOST_BYTE)

    def _life(self) -> int:
        return self._random.randrange(1, 1 << 32)
