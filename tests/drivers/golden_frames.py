"""What host and device say to each other in made-up evenings, as golden files.

A seeded hand touches, turns, resets, unplugs, cuts the power and bends the wire, on virtual time. Each frame stands
there as it is sent (`>` by the host, `<` by the device) with its moment in milliseconds, and what the host makes of it:
signals, health, rows of a trace and its self-diagnosis (`looks`). Write it again only after a change of the protocol or
of the drivers that is meant, and read the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from divingbell.companion.rig import Health, Signal, Trace
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader
from tests.drivers.listening import Heard
from tests.drivers.wire_world import Bend, World, bad_wire, perfect
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden" / "frames"
BEGAN = 5_000_000
DEVICES: dict[str, tuple[int, Callable[[], SimulatedDevice]]] = {
    "one_wire": (1, lambda: SimulatedDevice(BEGAN, 0xAB, supply_mv=5000)),
    "four_rims": (4, lambda: SimulatedDevice(BEGAN, 0xCD, (2, 3, 4, 5), messages.QUADRATURE, 96)),
    "pulses": (2, lambda: SimulatedDevice(BEGAN, 0xEF, (0, 4), messages.PULSES_INDEX, 40, 4700)),
    "no_floor": (1, lambda: SimulatedDevice(BEGAN, 0x12, (5,), messages.NO_FLOOR, 400, 4780)),
    "pulses_without_index": (1, lambda: SimulatedDevice(BEGAN, 0x34, (0,), messages.PULSES, 200, 6000)),
}
ACTS = 13


def main() -> None:
    """Write all evenings."""
    for name in DEVICES:
        write(GOLDEN / f"{name}.txt", golden_lines(name))


def golden_lines(name: str) -> list[str]:
    """The lines of one evening."""
    inputs, device = DEVICES[name]
    evening = _Evening(device(), inputs, Random(name))
    evening.play()
    return evening.lines


class _Told(Heard):
    """Writes down what is heard, and keeps nothing of it."""

    def __init__(self, write: Callable[[str, Any], None]) -> None:
        super().__init__()
        self._write = write

    def signal(self, signal: Signal) -> None:
        self._write("signal", signal)
        self.keep(signal)

    def health(self, health: Health) -> None:
        self._write("health", health)


class _Evening:
    def __init__(self, device: SimulatedDevice, inputs: int, chance: Random) -> None:
        self.lines: list[str] = []
        self._chance = chance
        self._to_host: Bend = perfect
        self._to_device: Bend = perfect
        self._now: Callable[[], int] = lambda: BEGAN
        self._world = World(
            to_host=self._from_device, to_device=self._from_host, device=device, listener=_Told(self._write)
        )
        self._now = lambda: self._world.now
        self._inputs = inputs
        self._boots = 0x1000

    def play(self) -> None:
        """Play it from the plug to the last look at the rig."""
        self._world.link()
        for act in range(ACTS):
            self._touch()
            self._change(act)
            self._world.run(self._below(900_000))
            self._look()
        self._world.run(7_000_000)
        self._look()

    def _touch(self) -> None:
        """A contact with bounces or a glitch, and steps of the floor within it and after it."""
        world, number = self._world, self._below(self._inputs)
        length = (150, 2_000, 40_000, 130_000, 400_000)[self._below(5)] + self._below(1_000)
        for _ in range(self._below(3)):
            world.device.level(number, True, world.now)
            world.run(self._below(300))
            world.device.level(number, False, world.now)
            world.run(self._below(300))
        world.device.level(number, True, world.now)
        world.run(length // 2)
        world.device.turn(self._below(9) - 2, world.now)
        world.run(length // 2)
        world.device.level(number, False, world.now)
        world.run(self._below(200_000))

    def _change(self, act: int) -> None:
        """What else happens: everything once, in the same order, then again."""
        world, host = self._world, self._world.host
        match act % 13:
            case 0:
                self._say("zero, then a long turn")
                host.zero()
                for _ in range(20):
                    world.device.turn(1 + self._below(40), world.now)
                    world.run(60_000)
            case 1:
                host.parameters = msgspec.structs.replace(
                    host.parameters,
                    threshold=1 + self._below(100),
                    hold_off_ms=1 + self._below(300),
                    reverse=not host.parameters.reverse,
                )
            case 2:
                host.on_trace = self._traced
                self._touch()
                world.run(300_000)
                host.on_trace = None
            case 3:
                self._say("reset")
                world.device.reset(
                    world.now, (messages.RESET_PIN, messages.WATCHDOG, messages.BROWN_OUT, 0)[self._below(4)]
                )
            case 4:
                self._say("unplugged")
                world.unplug()
                for _ in range(20 + self._below(15)):
                    self._touch()
                world.run(self._below(4_000_000))
                world.link()
            case 5:
                self._boots += 1
                self._say("power cut")
                world.device.level(0, True, world.now)
                world.run(200_000)
                world.device.power_on(world.now, self._boots)
                world.device.level(0, False, world.now)
            case 6:
                self._to_host, self._to_device = (
                    bad_wire(act, loss=0.1, damage=0.05, double=0.1, rubbish=0.05),
                    bad_wire(act + 1, loss=0.1, damage=0.05),
                )
            case 7:
                self._to_host = self._to_device = perfect
            case 8:
                world.device.supply_mv = 4_600 + 50 * self._below(6)
                world.run(600_000)
            case 9:
                self._say("stuck")
                world.device.level(0, True, world.now)
                world.run(6_500_000)
                world.device.level(0, False, world.now)
            case 10:
                self._say("the line is silent")
                host.parameters = msgspec.structs.replace(host.parameters, threshold=20, hold_off_ms=4)
                world.run(300_000)
                self._to_host = lambda _: b""
                for _ in range(30 + self._below(10)):
                    world.touch(4_000)
                    world.run(8_000)
                self._to_host = perfect
                if world.conversation is not None and world.conversation.due() <= world.now:
                    world.unplug()
                    world.link()
            case 11:
                world.device.turn((1 << 31) - self._below(1_000), world.now)
            case _:
                self._say("another version")
                world.device.protocol = 2 * (act // 13)
                world.device.reset(world.now)
                world.run(3_000_000)
                world.device.protocol = messages.VERSION
                world.device.reset(world.now)
                world.run(2_500_000)
        if world.conversation is None or world.state is None or world.state.name == "OVER":
            world.unplug()
            world.link()

    def _look(self) -> None:
        damaged = self._world.conversation.damaged if self._world.conversation else 0
        self._write("looks", self._world.host.diagnostics(damaged))

    def _traced(self, trace: Trace) -> None:
        self._write("trace", trace)

    def _from_device(self, data: bytes) -> bytes:
        for frame in FrameReader().feed(data):
            self._write("<", messages.from_device(frame))
        return self._to_host(data)

    def _from_host(self, data: bytes) -> bytes:
        for frame in FrameReader().feed(data):
            self._write(">", messages.from_host(frame))
        return self._to_device(data)

    def _say(self, what: str) -> None:
        self.lines.append(f"# {what}")

    def _write(self, who: str, what: Any) -> None:
        if isinstance(what, messages.TraceRow | Trace) and not any(what.shares):
            return  # most of a trace
        moment = (self._now() - BEGAN) / 1000
        self.lines.append(f"{moment:.3f} {who} {'; '.join(_parts(what))}")

    def _below(self, most: int) -> int:
        return int(self._chance.random() * most)


def _parts(what: Any) -> Iterator[str]:
    """The name of a message and its fields, without those that a struct leaves at their default."""
    if isinstance(what, tuple):
        yield type(what).__name__
        yield from (str(value) for value in what)
    else:
        for name, value in msgspec.structs.asdict(what).items():
            if value is not None and value != ():
                yield f"{name} {value if not isinstance(value, tuple) else list(value)}"


if __name__ == "__main__":
    main()
