"""What the sensor box consists of, where each part lies in the pictures, and the step in which it comes.

Places are pixels of a picture of `WIDTH` x `HEIGHT`. A hole of the strip board is a letter and a number (`B6`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from tools.step_drawings.svg import Point

WIDTH, HEIGHT = 1240, 730
Side = Literal["game", "5V", "ground", "signal"]

STRIPS, HOLES, CUT = "ABCD", 12, 7
_FIRST_HOLE, _HOLE, _STRIP = (342.0, 200.0), 38.0, 66.0
NANO = (
    ("D13", "3V3", "AREF", "A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "5V", "RST", "GND", "VIN"),
    ("D12", "D11", "D10", "D9", "D8", "D7", "D6", "D5", "D4", "D3", "D2", "GND", "RST", "RX0", "TX1"),
)
"""The pins of an Arduino Nano from above, its USB socket up: the left row and the right row, from the top."""
NANO_SIDES, _FIRST_PIN, _PIN = (888.0, 1002.0), 170.0, 26.0


def hole(name: str) -> Point:
    """Where a hole of the strip board is."""
    x, y = _FIRST_HOLE
    return x + (int(name[1:]) - 1) * _HOLE, y + STRIPS.index(name[0]) * _STRIP


def pin(side: int, name: str) -> Point:
    """Where a pin of the Nano is; `side` 0 is the left row."""
    return NANO_SIDES[side], _FIRST_PIN + NANO[side].index(name) * _PIN


class Leg(NamedTuple):
    """Where something is soldered or clipped: its name at the part, its place, and the hole it is in."""

    name: str
    at: Point
    hole: str | None = None


@dataclass(frozen=True)
class Part:
    """Something with legs that comes in a step. `of_game`: there before we came; `gone`: the step without it again."""

    name: str
    kind: str
    value: str
    legs: tuple[Leg, ...]
    step: int
    of_game: bool = False
    gone: int | None = None


@dataclass(frozen=True)
class Wire:
    """From one leg to another, by corners; `ends` are soldered into these holes, under the name of the wire."""

    name: str
    side: Side
    path: tuple[Point, ...]
    step: int
    of_game: bool = False
    gone: int | None = None
    end: str | None = None


@dataclass(frozen=True)
class Step:
    """A picture: what is done, and what must be found before the next."""

    name: str
    title: str
    do: tuple[str, ...]
    check: tuple[str, ...]
    lamp: bool | None = None
    """Whether the lamp of the Nano is lit; None: it has no power."""


def _in(**holes: str) -> tuple[Leg, ...]:
    """Legs in holes; `ring` and `end` of a diode, numbers with a letter before them."""
    return tuple(Leg(name.lstrip("p"), hole(at), at) for name, at in holes.items())


STEPS = (
    Step(
        "nano",
        "The Nano alone",
        ("Flash the Nano (flashing.md). Then join D2 and GND,", "with nothing else on it but its USB cable."),
        ("The lamp is lit while they are joined, and off when not.", "Hardware in Diving Bell shows the contact."),
        lamp=True,
    ),
    Step(
        "cuts",
        "Cut the four strips at hole 7",
        ("Turn a 4 mm drill by hand in hole 7 of every strip,", "on the copper side, until the copper is gone."),
        ("Beep test: no strip conducts across its cut,", "and no strip conducts to the next."),
    ),
    Step(
        "game-side",
        "R1 and D1, the side of the game",
        (
            "Both stand upright. R1 on A2, its other wire bent",
            "over to B2. D1 on C4, its ring up: the wire from",
            "the ring goes over to B4.",
        ),
        ("Ohms from A to B, left of the cuts: 470.", "Diode test, red on C, black on B: about 0.6 V."),
    ),
    Step(
        "coupler",
        "U1, the bridge of light",
        ("U1 over the cuts: pin 1, beside the dot, in B6,", "pin 2 in C6, pin 3 in C9, pin 4 in B9."),
        ("The dot is on the side of the game, at strip B.", "Left to right of the cuts nothing conducts."),
    ),
    Step(
        "nano-side",
        "R2 and R3, the side of the Nano",
        (
            "Both stand upright. R2 on A10, its other wire to B10.",
            "R3 on D11, its other wire to B11, in shrink tubing:",
            "it passes over strip C and does not touch it.",
        ),
        ("Ohms right of the cuts: A to B 10,000, B to D 1,000.", "Left to right of the cuts still nothing."),
    ),
    Step(
        "nano-wires",
        "Three wires to the Nano",
        ("A12 to 5V, C12 to GND, D12 to D2: go by the names", "that are printed on the Nano. Then USB in."),
        ("Meter on D2 and GND: 5 V. The lamp is off.", "5V to GND, with USB out, is not 0 ohm."),
        lamp=False,
    ),
    Step(
        "cells",
        "Two AA cells instead of the game",
        ("Solder the two wires of the game to A1 and C1.", "Hold two AA cells to them, plus to A1."),
        ("Meter on D2 and GND: under 0.4 V. The lamp is lit.", "The cells the other way round: nothing happens."),
        lamp=True,
    ),
    Step(
        "fuse",
        "F1 into the battery lead",
        ("Batteries out. Cut the lead from the battery's plus", "to the buzzer, and solder F1 between its ends."),
        ("Batteries in, probe to a rim: it buzzes as before.",),
        lamp=False,
    ),
    Step(
        "buzzer",
        "Two wires across the buzzer",
        ("Batteries out. A1 to the lead of the buzzer that comes", "from F1, C1 to the lead that goes to the probe."),
        ("Batteries in, probe to a rim: it buzzes as before,", "and the lamp is lit exactly as long."),
        lamp=True,
    ),
    Step(
        "floor",
        "The floor, if you want it",
        (
            "USB out. A 1 kΩ resistor into each of the three outputs;",
            "5 V for encoder and hall switch from A11.",
            "No floor: join D11 and GND instead.",
        ),
        (
            "USB in, turn the floor once round by hand:",
            "Hardware shows one turn of 360 degrees,",
            "and missed stays 0 on a fast turn.",
        ),
        lamp=False,
    ),
)
"""In their order; a part's `step` counts from 1."""

PARTS = (
    Part("R1", "resistor", "470 Ω", _in(p1="A2", p2="B2"), 3),
    Part("D1", "diode", "1N4148", _in(ring="B4", end="C4"), 3),
    Part("U1", "coupler", "PC817C", _in(p1="B6", p2="C6", p3="C9", p4="B9"), 4),
    Part("R2", "resistor", "10 kΩ", _in(p1="A10", p2="B10"), 5),
    Part("R3", "resistor", "1 kΩ", _in(p1="B11", p2="D11"), 5),
    Part("cells", "cells", "two AA cells, 3 V", (Leg("plus", (210, 200)), Leg("minus", (210, 332))), 7, gone=8),
    Part("battery", "battery", "3 to 9 V", (Leg("plus", (80, 300)), Leg("minus", (80, 420))), 8, of_game=True),
    Part("buzzer", "buzzer", "", (Leg("plus", (220, 266)), Leg("minus", (220, 332))), 8, of_game=True),
    Part("probe", "probe", "", (Leg("1", (220, 404)),), 8, of_game=True),
    Part("rim", "rim", "", (Leg("1", (220, 500)),), 8, of_game=True),
    Part("F1", "fuse", "PTC 0.2 A", (Leg("1", (112, 200)), Leg("2", (178, 200))), 8),
    Part("R3-D8", "resistor", "1 kΩ each", (Leg("1", (1078, 274)), Leg("2", (1026, 274))), 10),
    Part("R3-D7", "resistor", "", (Leg("1", (1078, 300)), Leg("2", (1026, 300))), 10),
    Part("R3-D6", "resistor", "", (Leg("1", (1078, 326)), Leg("2", (1026, 326))), 10),
    Part("hall", "sensor", "A3144", (Leg("out", (1112, 236)), Leg("plus", (1194, 180)), Leg("minus", (1194, 236))), 10),
    Part(
        "encoder",
        "sensor",
        "100 lines",
        (Leg("B", (1112, 346)), Leg("A", (1112, 386)), Leg("plus", (1194, 346)), Leg("minus", (1194, 386))),
        10,
    ),
)

_SUPPLY_X, _GROUND_X = 1222.0, 1209.0
WIRES = (
    Wire("joined", "signal", (pin(1, "D2"), (1034, 430), (1034, 456), pin(1, "GND")), 1, gone=2),
    Wire("5V", "5V", (hole("A12"), (852, 200), (852, 456), pin(0, "5V")), 6, end="A12"),
    Wire("GND", "ground", (hole("C12"), (830, 332), (830, 508), pin(0, "GND")), 6, end="C12"),
    Wire("D2", "signal", (hole("D12"), (808, 398), (808, 580), (1034, 580), (1034, 430), pin(1, "D2")), 6, end="D12"),
    Wire("game-plus", "game", (hole("A1"), (210, 200)), 7, gone=8, end="A1"),
    Wire("game-minus", "game", (hole("C1"), (210, 332)), 7, gone=8, end="C1"),
    Wire("battery to F1", "game", ((80, 300), (80, 200), (112, 200)), 8),
    Wire("F1 to buzzer", "game", ((178, 200), (220, 200), (220, 266)), 8),
    Wire("buzzer to probe", "game", ((220, 332), (220, 404)), 8, of_game=True),
    Wire("rims to battery", "game", ((220, 500), (220, 544), (80, 544), (80, 420)), 8, of_game=True),
    Wire("game-plus", "game", (hole("A1"), (296, 200), (296, 266), (220, 266)), 9, end="A1"),
    Wire("game-minus", "game", (hole("C1"), (220, 332)), 9, end="C1"),
    Wire("D8", "signal", (pin(1, "D8"), (1026, 274)), 10),
    Wire("D7", "signal", (pin(1, "D7"), (1026, 300)), 10),
    Wire("D6", "signal", (pin(1, "D6"), (1026, 326)), 10),
    Wire("out", "signal", ((1078, 274), (1096, 274), (1096, 236), (1112, 236)), 10),
    Wire("B", "signal", ((1078, 300), (1100, 300), (1100, 346), (1112, 346)), 10),
    Wire("A", "signal", ((1078, 326), (1090, 326), (1090, 386), (1112, 386)), 10),
    Wire(
        "5V of the floor",
        "5V",
        (hole("A11"), (722, 108), (_SUPPLY_X, 108), (_SUPPLY_X, 180), (1194, 180)),
        10,
        end="A11",
    ),
    Wire("5V of the encoder", "5V", ((1194, 180), (_SUPPLY_X, 180), (_SUPPLY_X, 346), (1194, 346)), 10),
    Wire("GND of the floor", "ground", (pin(1, "GND"), (_GROUND_X, 456), (_GROUND_X, 386), (1194, 386)), 10),
    Wire("GND of the hall switch", "ground", ((1194, 386), (_GROUND_X, 386), (_GROUND_X, 236), (1194, 236)), 10),
)


class Passing(Protocol):
    """Something that comes in a step and may go again."""

    @property
    def step(self) -> int:
        """The step in which it comes, from 1."""

    @property
    def gone(self) -> int | None:
        """The first step without it again."""


def there(one: Passing, step: int) -> bool:
    """Whether the picture of this step has it."""
    return one.step <= step and (one.gone is None or step < one.gone)
