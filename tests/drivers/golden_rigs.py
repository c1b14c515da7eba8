"""What rigs tell in made-up evenings, as text: `python -m tests.drivers.golden_rigs` writes it again.

The simulated rig with one wire and with four, through all its faults; the rig on the pins, on mock pins with a turning
floor; and the traces of a probe. All on virtual time. Write it again only after a change that is meant, and read the
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from divingbell.companion.rig import Fault, Health, Parameters, Signal, Trace
from divingbell.companion.rig_profile import ContactPins, FloorPins, RigProfile, SimulatedProfile
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.simulated_rig import SimulatedRig
from divingbell.drivers.traces import KINDS, probe_trace
from tests.drivers.gpio.bench import Bench
from tests.drivers.listening import Heard
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden" / "rigs"
BEGAN = 7_000_000
CYCLE = ((True, True), (False, True), (False, False), (True, False))
"""Levels of a floor's two lines, forwards."""


class ReportInput(Heard):
    """Writes down what is heard."""

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._now = now

    def signal(self, signal: Signal) -> None:
        self.write("signal", signal)
        self.keep(signal)

    def health(self, health: Health) -> None:
        self.write("health", health)

    def trace(self, trace: Trace) -> None:
        """A row of trace mode."""
        if any(trace.shares):
            self.write("trace", trace)

    def write(self, who: str, what: Any) -> None:
        """One line: when, of what kind, and the fields that are set."""
        fields = msgspec.structs.asdict(what)
        shown = "; ".join(f"{name} {value}" for name, value in fields.items() if value is not None)
        self.lines.append(f"{self._now() / 1000:.3f} {who} {shown}")


def simulated(rims: str) -> list[str]:
    """The simulated rig through all its faults and restarts."""
    time = VirtualTime(BEGAN)
    told = ReportInput(time.now)
    profile = RigProfile(simulated=SimulatedProfile(rims=rims, turn_rate=90 if rims == "each" else 120))
    numbers = iter(range(1, 10_000))
    rig = SimulatedRig(profile, Parameters(), time, nonce=lambda: next(numbers))
    told.keep = rig.kept
    rig.start(told)
    chance = Random(rims)
    for fault in get_args(Fault):
        told.lines.append(f"# {fault}")
        rig.fault(fault)
        for _ in range(3):
            rim = 2 + _below(chance, 4)
            rig.contact(1 + _below(chance, 400), rim if rims == "each" else None)
            time.advance(_below(chance, 600_000))
            rig.touch(rim)
            rig.touch(2)
            time.advance(_below(chance, 400_000))
            rig.lift()
            rig.turn_floor(_below(chance, 100) - 40)
            time.advance(_below(chance, 300_000))
        rig.trace(told.trace)
        rig.contact(90)
        time.advance(200_000)
        rig.trace(None)
        rig.fault("none")
        rig.ask_again()
        time.advance(300_000)
        told.write("looks", rig.diagnostics())
        told.write("is", rig.capabilities())
    for power in (False, True):
        told.lines.append(f"# restart, power {power}")
        rig.touch()
        time.advance(250_000)
        rig.restart(power=power)
        time.advance(1_000_000)
        rig.lift()
        time.advance(1_000_000)
        told.write("zero", rig.zero())
    rig.stop()
    return told.lines


def on_pins(monkeypatch: pytest.MonkeyPatch, *, common: bool) -> list[str]:
    """The rig on mock pins: contacts with bounces while the floor turns both ways past its index, glitches, a stuck
    contact, other parameters, a trace, steps that were lost."""
    pins = ContactPins(common=17) if common else ContactPins(common=None, risk_2=5, risk_3=6, risk_4=13, risk_5=19)
    bench = Bench(monkeypatch, pins, FloorPins(a=27, b=22, index=23 if common else None))
    told = ReportInput(bench.time.now)
    bench.rig.start(told)
    bench.time.advance(0)
    chance, inputs = Random(f"pins {common}"), [17] if common else [5, 6, 13, 19]
    place = 0
    for act in range(18):
        pin = inputs[_below(chance, len(inputs))]
        for _ in range(_below(chance, 4)):
            for closed in (True, False):
                bench.drive(pin, not closed)
                bench.time.advance(1 + _below(chance, 400))
        bench.drive(pin, False)
        for _ in range(_below(chance, 30)):
            place += 1 if act % 5 else -1
            a, b = CYCLE[place % 4]
            if act == 9:
                bench.turns(27, a)  # nobody is told
            else:
                bench.drive(27, a)
            bench.drive(22, b)
            if common:
                bench.drive(23, not 0 <= place % 100 < 2)
            bench.time.advance(500 + _below(chance, 30_000))
        bench.time.advance(7_000_000 if act == 12 else _below(chance, 200_000))
        bench.drive(pin, True)
        bench.time.advance(_below(chance, 400_000))
        if act % 6 == 2:
            bench.rig.parameters(Parameters(1 + _below(chance, 90), 1 + _below(chance, 300), _below(chance, 50)))
        if act % 6 in (3, 4):
            bench.rig.trace(told.trace if act % 6 == 3 else None)
        if act % 6 == 5:
            told.write("zero", bench.rig.zero())
        told.write("looks", bench.rig.diagnostics())
    told.write("is", bench.rig.capabilities())
    bench.time.advance(70_000_000)
    told.write("looks", bench.rig.diagnostics())
    bench.rig.stop()
    return told.lines


def of_a_probe() -> Iterator[str]:
    """Two traces of each kind."""
    for kind in KINDS:
        for seed in (1, 2):
            trace = probe_trace(kind, seed)
            edges = ", ".join(f"{edge.us}{'+' if edge.closed else '-'}" for edge in trace.edges[:40])
            touches = ", ".join(f"{touch.first_us} to {touch.last_us}" for touch in trace.touches)
            yield f"{kind} {seed}: {len(trace.edges)} edges until {trace.end_us}: {edges}; touches: {touches}"


def _below(chance: Random, most: int) -> int:
    return int(chance.random() * most)


def all_rigs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], list[str]]]:
    """Name of the text -> what tells it."""
    return {
        "simulated_one_wire": lambda: simulated("common"),
        "simulated_four_rims": lambda: simulated("each"),
        "pins_one_wire": lambda: on_pins(monkeypatch, common=True),
        "pins_four_rims": lambda: on_pins(monkeypatch, common=False),
        "probe": lambda: [*of_a_probe()],
    }


NAMES = tuple(all_rigs(pytest.MonkeyPatch()))


def main() -> None:
    """Write all texts."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, tell in all_rigs(monkeypatch).items():
            write(GOLDEN / f"{name}.txt", tell())


if __name__ == "__main__":
    main()
