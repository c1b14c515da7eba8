"""The three ways without a soldering iron: parts, leads and steps, and where each lies in its pictures.

Places are pixels of a picture of `WIDTH` x `HEIGHT`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.step_drawings.circuit import Step
from tools.step_drawings.no_solder.parts import AMBER, GREEN, TEAL
from tools.step_drawings.svg import GREY, INK, RED, Point

WIDTH, HEIGHT = 1240, 730
STAY_IN = "Batteries stay in. Only light goes from the toy to the tablet: they touch nowhere."
OUT = "Batteries OUT, always. With batteries in, 9 V drive some 110 mA into the board and can break the tablet."


@dataclass(frozen=True)
class Piece:
    """A part of a kind at a place; it comes in a step and goes again in the step `gone`."""

    name: str
    kind: str
    at: Point
    scale: float
    step: int = 1
    gone: int | None = None
    of_game: bool = False


@dataclass(frozen=True)
class Lead:
    """A wire from one leg (`opto.OUT+`) to another, in a curve or by the corners `via`.

    `clip` is the direction in degrees into which a crocodile clip at its begin looks away from the leg.
    """

    name: str
    begin: str
    end: str
    colour: str
    step: int
    gone: int | None = None
    badge: str = ""
    clip: float | None = None
    via: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Note:
    """Words in the middle of a place, from `step` on until `gone`."""

    words: str
    at: Point
    step: int
    gone: int


@dataclass(frozen=True)
class Way:
    """All steps of one way, and what its pictures show."""

    letter: str
    title: str
    batteries_in: bool
    steps: tuple[Step, ...]
    pieces: tuple[Piece, ...]
    leads: tuple[Lead, ...]
    notes: tuple[Note, ...] = ()

    @property
    def warning(self) -> str:
        """What every picture of the way says of the toy's batteries."""
        return STAY_IN if self.batteries_in else OUT


_OPTO_STEP = Step(
    "board",
    "The opto board",
    (
        "Pull the jumper off: it joins what must stay apart.",
        "Lay the 1N4007 under both screws of IN,",
        "its band at plus. Tighten them.",
    ),
    ("Pull at the diode: it stays. Its band is at plus.", "No jumper is left on the board."),
)
_CLIPS = (
    "Lift the probe off the rims. Screw a clip lead under each",
    "screw of IN: red under plus, black under minus.",
    "Red clip on one tongue of the buzzer, black on the other.",
)
_ENCODER_ALONE = (
    "Plug one lead into the first socket for a button. USB in.",
    "App: Settings, Hardware, Learn the USB key.",
    "Hold the two bare ends of the lead together, three times.",
)

A = Way(
    "a",
    "The toy buzzes",
    True,
    (
        Step(
            "encoder",
            "The arcade encoder alone",
            _ENCODER_ALONE,
            (
                "The app counts three touches. Do not save yet.",
                "Nothing? Another socket for a button; not the stick's.",
            ),
        ),
        _OPTO_STEP,
        Step(
            "output",
            "The lead under the screws of OUT",
            ("USB out. One wire of the lead under OUT plus,", "the other one under OUT minus."),
            ("Pull at each wire: it stays, and no strand sticks out.", "USB in: the app feels nothing by itself."),
        ),
        Step(
            "clips",
            "Two clips across the buzzer",
            _CLIPS,
            (
                "The clips touch neither each other nor other metal.",
                "The toy lies still: no buzz, and the app feels nothing.",
            ),
        ),
        Step(
            "touch",
            "The first touch",
            (
                "Touch a rim with the probe, as short as you can.",
                "Silent? Change the two clips over. It buzzes, and the",
                "app feels nothing? Change the wires at OUT over.",
            ),
            (
                "It buzzes as before, and the app feels it.",
                "Touch three times, then Save. The first dive:",
                "arm it, touch a rim, and it settles itself.",
            ),
        ),
    ),
    (
        Piece("buzzer", "buzzer", (46, 216), 1.4, 4, 5, of_game=True),
        Piece("buzzer", "sounding buzzer", (46, 216), 1.4, 5, of_game=True),
        Piece("battery", "battery", (46, 528), 1.2, 4, of_game=True),
        Piece("rim", "rim", (170, 452), 0.9, 4, of_game=True),
        Piece("probe", "probe", (215, 354), 0.9, 4, 5, of_game=True),
        Piece("probe", "probe", (215, 394), 0.9, 5, of_game=True),
        Piece("opto", "opto with notes", (440, 214), 1.4, 2),
        Piece("diode", "diode", (440 + 23 * 1.4, 214 + 33 * 1.4), 1.4, 2),
        Piece("encoder", "encoder", (800, 228), 1.3, 1),
        Piece("tablet", "tablet", (1055, 255), 1.25, 1, 5),
        Piece("tablet", "tablet that feels", (1055, 255), 1.25, 5),
    ),
    (
        Lead("USB", "encoder.usb", "tablet.usb", GREY, 1),
        Lead("joined", "encoder.signal", "encoder.ground", TEAL, 1, 2, via=((700, 247.5), (700, 263.1))),
        Lead("1", "opto.OUT+", "encoder.signal", TEAL, 3, badge="1"),
        Lead("2", "opto.OUT-", "encoder.ground", AMBER, 3, badge="2"),
        Lead("plus", "buzzer.plus", "opto.IN+", RED, 4, badge="+", clip=0),
        Lead("minus", "buzzer.minus", "opto.IN-", INK, 4, badge="\N{MINUS SIGN}", clip=0),
    ),
    (
        Note("the opto board: from the next step on", (520, 420), 1, 2),
        Note("two bare ends", (700, 232), 1, 2),
    ),
)


def _around(left: float, begin: float, bottom: float, right: float, end: float) -> tuple[Point, ...]:
    """The corners of a lead that goes below a board from its left to its right side."""
    return (left, begin), (left, bottom), (right, bottom), (right, end)


_B_TOY = (
    Piece("buzzer", "buzzer", (36, 200), 1.2, 4, of_game=True),
    Piece("battery", "battery", (46, 528), 1.2, 4, of_game=True),
    Piece("probe", "probe", (190, 354), 0.9, 4, of_game=True),
    Piece("rim", "rim", (145, 452), 0.9, 4, of_game=True),
    Piece("opto", "opto with notes", (372, 200), 1.15, 2),
    Piece("diode", "diode", (372 + 23 * 1.15, 200 + 33 * 1.15), 1.15, 2),
    Piece("floor", "floor", (400, 462), 1.05, 5),
)
_B_CLIPS = (
    Lead("plus", "buzzer.plus", "opto.IN+", RED, 4, badge="+", clip=0),
    Lead("minus", "buzzer.minus", "opto.IN-", INK, 4, badge="\N{MINUS SIGN}", clip=0),
)
B = Way(
    "b",
    "The same, with the floor",
    True,
    (
        Step(
            "pico",
            "The Pico alone",
            (
                "Hold BOOTSEL, plug USB in, let go: a drive comes. Copy",
                "divingbell-pico.uf2 onto it. Then a jumper wire from",
                "pin 4 (GP2) to pin 3 (GND).",
            ),
            ("The green lamp is lit while they are joined.", "Hardware in Diving Bell shows the contact."),
        ),
        _OPTO_STEP,
        Step(
            "output",
            "Three jumper wires to the Pico",
            (
                "USB out. OUT plus to pin 4 (GP2), OUT minus to pin 8",
                "(GND). Pin 15 (GP11) to pin 13 (GND): no floor yet.",
            ),
            ("Pull at each wire: it stays.", "USB in: the lamp is off."),
        ),
        Step(
            "clips",
            "Two clips across the buzzer",
            _CLIPS,
            (
                "A short touch: it buzzes, and the lamp is lit with it.",
                "Silent? Change the two clips over.",
                "Buzz but no lamp? Change the wires at OUT over.",
            ),
        ),
        Step(
            "floor",
            "The floor, if you want it",
            (
                "USB out, the wire off pins 15 and 13. A to pin 9, B to 10,",
                "minus to 13 (GND), plus to 36 (3V3), never to 39 or 40.",
                "Pin 16 (GP12) to pin 18 (GND): no index mark.",
            ),
            ("Turn the floor once round by hand: Hardware shows", "360 degrees, and missed stays 0 on a fast turn."),
        ),
    ),
    (
        *_B_TOY,
        Piece("pico", "lit pico", (714, 166), 0.96, 1, 2),
        Piece("pico", "pico", (714, 166), 0.96, 2),
        Piece("tablet", "tablet", (1040, 200), 1.25),
    ),
    (
        *_B_CLIPS,
        Lead("USB", "pico.usb", "tablet.usb", GREY, 1, via=((960, 156.4), (960, 256.25))),
        Lead("joined", "pico.4:GP2", "pico.3:GND", TEAL, 1, 2, via=((676, 258.2), (676, 239.0))),
        Lead("1", "opto.OUT+", "pico.4:GP2", TEAL, 3, badge="1"),
        Lead("2", "opto.OUT-", "pico.8:GND", AMBER, 3, badge="2"),
        Lead("no floor", "pico.15:GP11", "pico.13:GND", GREY, 3, 5, via=((686, 469.4), (686, 431.0))),
        Lead("A", "floor.A", "pico.9:GP6", GREEN, 5),
        Lead("B", "floor.B", "pico.10:GP7", GREEN, 5),
        Lead("floor minus", "floor.minus", "pico.13:GND", INK, 5),
        Lead("floor plus", "floor.plus", "pico.36:3V3", RED, 5, via=_around(640, 561.75, 604, 926, 277.4)),
        Lead("no index", "pico.16:GP12", "pico.18:GND", GREY, 5, via=((686, 488.6), (686, 527.0))),
    ),
    (Note("the opto board: from the next step on", (490, 420), 1, 2),),
)

UNO = Way(
    "b",
    "The same on an Uno",
    True,
    (
        Step(
            "uno",
            "The same on an Arduino Uno",
            (
                "OUT plus to D2, OUT minus to GND. The floor: A to D6,",
                "B to D7, plus to 5V, minus to GND. D12 to GND: no index",
                "mark. Without a floor only D11 to GND.",
            ),
            ("The lamp L of the Uno is lit as long as it buzzes.", "The wires go by the names printed on the board."),
        ),
    ),
    (
        *_B_TOY,
        Piece("uno", "uno", (725, 157), 0.93),
        Piece("tablet", "tablet", (1050, 320), 1.2),
    ),
    (
        *_B_CLIPS,
        Lead("USB", "uno.usb", "tablet.usb", GREY, 1, via=((813, 576), (1010, 576), (1010, 374))),
        Lead("1", "opto.OUT+", "uno.0.2:D2", TEAL, 3, badge="1"),
        Lead("2", "opto.OUT-", "uno.1.7:GND", AMBER, 3, via=((606, 309.25), (606, 147), (960, 147), (960, 377.3))),
        Lead("A", "floor.A", "uno.0.6:D6", GREEN, 5),
        Lead("B", "floor.B", "uno.0.7:D7", GREEN, 5),
        Lead(
            "floor minus",
            "floor.minus",
            "uno.1.8:GND",
            INK,
            5,
            via=((655, 535.5), (655, 590), (930, 590), (930, 395.8)),
        ),
        Lead(
            "floor plus", "floor.plus", "uno.1.9:5V", RED, 5, via=((640, 561.75), (640, 604), (945, 604), (945, 414.2))
        ),
        Lead("no index", "uno.0.12:D12", "uno.0.14:GND", GREY, 5, via=((702, 396), (702, 433))),
    ),
)

C = Way(
    "c",
    "The tablet buzzes",
    False,
    (
        Step(
            "batteries",
            "Batteries out",
            ("Take every cell out of the toy, and close its lid.", "Stick a note on the lid: NO BATTERIES."),
            ("Touch a rim with the probe: nothing buzzes,", "nothing turns. Then, and only then, go on."),
        ),
        Step(
            "encoder",
            "The arcade encoder alone",
            _ENCODER_ALONE,
            ("The app counts three touches. Do not save yet.", "The batteries are still out."),
        ),
        Step(
            "clips",
            "Two clips, on a rim and on the probe",
            (
                "Clip lead 1 from the lead's one bare end to a metal rim,",
                "clip lead 2 from its other end to the metal of the probe.",
            ),
            ("The batteries are out. No clip touches another one.", "Probe lifted: the app feels nothing."),
        ),
        Step(
            "touch",
            "The first touch",
            (
                "Touch a rim three times, then Save.",
                "Settings, Sound, The sound of a buzz: always.",
                "Hands turn the floor from now on.",
            ),
            ("Every rim is felt. In a dive the tablet buzzes.", "The batteries are out, and stay out."),
        ),
    ),
    (
        Piece("no battery", "no battery", (60, 520), 1.3, 1, of_game=True),
        Piece("rim", "rim", (60, 342), 1.3, 1, of_game=True),
        Piece("probe", "probe", (125, 200), 1.3, 1, 4, of_game=True),
        Piece("probe", "probe", (125, 258), 1.3, 4, of_game=True),
        Piece("encoder", "encoder", (790, 228), 1.3, 2),
        Piece("tablet", "tablet", (1055, 255), 1.25, 2, 4),
        Piece("tablet", "tablet that buzzes", (1055, 255), 1.25, 4),
    ),
    (
        Lead("USB", "encoder.usb", "tablet.usb", GREY, 2),
        Lead("joined", "encoder.signal", "encoder.ground", TEAL, 2, 3, via=((690, 247.5), (690, 263.1))),
        Lead("1", "rim.metal", "encoder.ground", TEAL, 3, badge="1", clip=10),
        Lead("2", "probe.metal", "encoder.signal", AMBER, 3, badge="2", clip=-15),
    ),
    (
        Note("the encoder: not before the batteries are out", (780, 370), 1, 2),
        Note("two bare ends", (690, 232), 2, 3),
    ),
)

WAYS = (A, B, C)
