"""Parts of the ways without a soldering iron: how each looks, and where its legs are, in pixels of its own picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from tools.step_drawings.pins import PICO, UNO, pico_number
from tools.step_drawings.svg import GREY, INK, MINUS, NEW, PALE, RED, WHITE, Pen, Point

GREEN, AMBER, BRASS, TEAL, METAL = "#2B8A3E", "#E8590C", "#C08A3E", "#0B7285", "#DEE5EC"
PCB, PCB_EDGE, SCREW, SOCKET = "#1F7A5C", "#14523E", "#1C6FB5", "#17324F"
_PITCH = 20.0
_LAMP = (88.0, 37.0)
"""Of the Pico, between the names of its pins."""


class Kind(NamedTuple):
    """A kind of part: its size in pixels, its legs, and what draws it."""

    size: tuple[float, float]
    legs: Mapping[str, Point]
    draw: Callable[[Pen], Iterator[str]]


def _buzzer(p: Pen) -> Iterator[str]:
    for y in (42, 78):
        yield p.line(((60, y), (150, y)), GREY, 5)
    yield p.circle(60, 60, 46, INK, BRASS)
    wave = [(60 + 5 * n, 60 + (0, -14, 18, -22, 14, -8, 0)[n + 3]) for n in range(-3, 4)]
    yield p.line(((30, 60), *wave, (90, 60)), "#FF8A7E", 4)
    yield p.text(60, 128, "buzzer", 14)


def _sounding(p: Pen) -> Iterator[str]:
    yield from _buzzer(p)
    yield from _arcs(p, 60, 8)


def _arcs(p: Pen, x: float, y: float) -> Iterator[str]:
    for radius in (12, 22, 32):
        angles = [math.radians(degrees) for degrees in range(-145, -30, 10)]
        yield p.line([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles], RED, 3)


def _battery(p: Pen, ink: str, ground: str) -> Iterator[str]:
    yield p.rect(0, 0, 66, 34, ground, ink, 6)
    yield p.rect(67, 10, 7, 14, ink, r=2)
    yield p.line(((14, 17), (26, 17)), ink, 3)
    yield p.line(((20, 11), (20, 23)), ink, 3)
    yield p.line(((40, 17), (52, 17)), ink, 3)


def _battery_in(p: Pen) -> Iterator[str]:
    yield from _battery(p, GREEN, "#E6F6EA")
    yield p.text(86, 14, "batteries", 13, GREEN, "start")
    yield p.text(86, 30, "stay in", 13, GREEN, "start")


def _battery_out(p: Pen) -> Iterator[str]:
    yield from _battery(p, PALE, WHITE)
    for begin, end in (((-8, -8), (82, 42)), ((-8, 42), (82, -8))):
        yield p.line((begin, end), RED, 6)
    yield p.text(94, 14, "batteries", 13, RED, "start")
    yield p.text(94, 30, "OUT", 13, RED, "start")


def _probe(p: Pen) -> Iterator[str]:
    yield p.line(((20, 0), (20, 40)), GREY, 7)
    yield p.polygon(((11, 38), (29, 38), (23, 88), (20, 102), (17, 88)), GREY, INK)
    yield p.text(36, 50, "probe", 14, anchor="start")


def _rim(p: Pen) -> Iterator[str]:
    for colour, width in ((INK, 15), (BRASS, 11)):
        ring = [(70 + 62 * math.cos(a), 22 + 16 * math.sin(a)) for a in (math.tau * n / 40 for n in range(41))]
        yield p.line(ring, colour, width)
    yield p.text(70, 64, "metal rim", 14)


def _screw(p: Pen, x: float, y: float) -> Iterator[str]:
    yield p.rect(x - 17, y - 15, 34, 30, SCREW, INK, 4)
    yield p.circle(x, y, 10, METAL)
    yield p.line(((x - 6, y - 6), (x + 6, y + 6)), INK, 2.5)


def _opto(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 188, 132, PCB, PCB_EDGE, 10)
    for x in (23, 165):
        for y in (33, 95):
            yield from _screw(p, x, y)
    yield p.text(23, -8, "IN", 13)
    yield p.text(165, -8, "OUT", 13)
    yield p.text(23, 68, "+", 14, WHITE)
    yield p.text(23, 125, MINUS, 14, WHITE)
    yield p.text(165, 68, "+", 14, WHITE)
    yield p.text(165, 125, MINUS, 14, WHITE)
    yield p.rect(78, 34, 44, 48, INK, r=4)
    yield p.circle(86, 42, 3, WHITE)
    yield p.polygon(((103, 42), (91, 60), (99, 60), (95, 75), (109, 55), (101, 55)), NEW)
    yield p.text(100, 22, "PC817C", 12, WHITE)
    yield p.rect(84, 98, 32, 16, INK, METAL, 3)
    for x in (93, 107):
        yield p.circle(x, 106, 3, "#F4CB6C")


def _opto_notes(p: Pen) -> Iterator[str]:
    yield p.line(((55, 86), (55, 142)), GREY, 1.5)
    yield p.text(60, 156, "1N4007", 12, anchor="end")
    yield p.line(((110, 117), (124, 142)), GREY, 1.5)
    yield p.text(92, 156, "jumper off", 12, anchor="start")


def _opto_whole(p: Pen) -> Iterator[str]:
    yield from _opto(p)
    yield from _opto_notes(p)


def _diode(p: Pen) -> Iterator[str]:
    yield p.line(((0, 0), (32, 0), (32, 62), (0, 62)), METAL, 4)
    yield p.rect(24, 14, 16, 34, INK, METAL, 3)
    yield p.rect(25, 18, 14, 6, WHITE, r=0)


def _encoder(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 128, 132, SOCKET, INK, 8)
    for n in range(4):
        y = 8 + 30 * n
        yield p.rect(4, y, 22, 26, WHITE if n == 0 else "#9DB2C3", INK, 3)
        for dy in (7, 19):
            yield p.circle(15, y + dy, 2.5, INK)
        yield p.text(38, y + 18, str(n + 1), 12, WHITE)
    yield p.rect(66, 46, 38, 38, INK, r=4)
    yield p.rect(116, 52, 24, 28, METAL, INK, 4)
    yield p.text(64, 156, "arcade encoder", 13)


def _tablet(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 124, 90, INK, r=10)
    yield p.rect(8, 8, 108, 74, "#143044", r=4)
    yield p.circle(82, 45, 22, "#0C4059", BRASS)
    yield p.rect(18, 20, 32, 12, "#2A4A60", r=3)
    yield p.rect(18, 40, 32, 30, "#0B2030", r=4)
    yield p.text(62, 112, "tablet", 13)


def _tablet_felt(p: Pen) -> Iterator[str]:
    yield from _tablet(p)
    yield p.rect(18, 20, 32, 12, NEW, r=3)


def _tablet_buzzing(p: Pen) -> Iterator[str]:
    yield from _tablet_felt(p)
    yield from _arcs(p, 62, -6)


def _pico(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 196, 436, PCB, PCB_EDGE, 10)
    yield p.rect(74, -10, 48, 34, METAL, GREY, 4)
    yield p.text(98, 13, "USB", 13)
    for side, names in enumerate(PICO):
        for row, name in enumerate(names):
            x, anchor = (20, "start") if side == 0 else (176, "end")
            number = pico_number(side, row)
            words = f"{number} {name}" if side == 0 else f"{name} {number}"
            used = name in ("GP2", "GP6", "GP7", "GP8", "GP11", "GP12", "GND", "3V3")
            yield p.text(x, 40.5 + _PITCH * row, words, 13, WHITE if used else "#9FD3C0", anchor, bold=used)


def _pico_lit(p: Pen) -> Iterator[str]:
    yield from _pico(p)
    yield p.circle(_LAMP[0], _LAMP[1], 7, NEW, WHITE)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        x, y = _LAMP
        yield p.line(((x + 11 * dx, y + 11 * dy), (x + 16 * dx, y + 16 * dy)), NEW, 3)


def _pico_short(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 128, 138, PCB, PCB_EDGE, 10)
    for row, name in enumerate(SHORT):
        yield p.text(24, 24 + 22 * row, name, 13, WHITE, "start")
    yield p.rect(80, 52, 30, 30, INK, r=4)
    yield p.rect(116, 52, 24, 28, METAL, INK, 4)
    yield p.text(64, 160, "Pico H", 13)


def _uno(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 190, 420, TEAL, "#075563", 10)
    yield p.rect(62, 396, 66, 36, METAL, GREY, 4)
    yield p.text(95, 420, "USB", 12)
    for side, names in enumerate(UNO):
        for row, name in enumerate(names):
            x, anchor = (22, "start") if side == 0 else (168, "end")
            used = name in ("D2", "D6", "D7", "D12", "GND", "5V")
            yield p.text(x, _uno_y(side, row) + 4, name, 12, WHITE if used else "#8FC3CC", anchor, bold=used)


def _uno_y(side: int, row: int) -> float:
    first = 18 + _PITCH * (len(UNO[0]) - len(UNO[side]))
    return first + _PITCH * row


def _floor(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 150, 116, "#EAF6EC", GREEN, 10)
    yield p.text(16, 30, "floor", 15, GREEN, "start")
    yield p.text(16, 48, "sensor", 15, GREEN, "start")
    for name, y in _FLOOR.items():
        sign = {"plus": "+", "minus": MINUS}.get(name, name)
        yield p.text(132, y + 5, sign, 14, anchor="end")


def _floor_short(p: Pen) -> Iterator[str]:
    yield p.rect(0, 0, 72, 60, "#EAF6EC", GREEN, 8)
    yield p.text(32, 35, "floor", 14, GREEN)


SHORT = ("GP2", "GND", "GP6", "GP7", "GND", "3V3")
"""The pins of the small Pico of the overview, from the top."""
_FLOOR = {"A": 20.0, "B": 45.0, "minus": 70.0, "plus": 95.0}
_SCREWS = {"IN+": (23, 33), "IN-": (23, 95), "OUT+": (165, 33), "OUT-": (165, 95)}
_PICO_LEGS = {
    f"{pico_number(side, row)}:{name}": (8.0 if side == 0 else 188.0, 36 + _PITCH * row)
    for side, names in enumerate(PICO)
    for row, name in enumerate(names)
}
_UNO_LEGS = {
    f"{side}.{row}:{name}": (8.0 if side == 0 else 182.0, _uno_y(side, row))
    for side, names in enumerate(UNO)
    for row, name in enumerate(names)
}
_ENCODER = {"signal": (15.0, 15.0), "ground": (15.0, 27.0), "usb": (140.0, 66.0)}
_BUZZER = {"plus": (150.0, 42.0), "minus": (150.0, 78.0)}

KINDS = {
    "buzzer": Kind((160, 130), _BUZZER, _buzzer),
    "sounding buzzer": Kind((160, 130), _BUZZER, _sounding),
    "battery": Kind((74, 34), {}, _battery_in),
    "no battery": Kind((74, 34), {}, _battery_out),
    "probe": Kind((80, 102), {"metal": (20, 6)}, _probe),
    "rim": Kind((140, 44), {"metal": (132, 22)}, _rim),
    "opto": Kind((188, 132), _SCREWS, _opto),
    "opto with notes": Kind((188, 132), _SCREWS, _opto_whole),
    "diode": Kind((44, 62), {"ring": (0, 0), "end": (0, 62)}, _diode),
    "encoder": Kind((140, 132), _ENCODER, _encoder),
    "tablet": Kind((124, 90), {"usb": (0, 45)}, _tablet),
    "tablet that feels": Kind((124, 90), {"usb": (0, 45)}, _tablet_felt),
    "tablet that buzzes": Kind((124, 90), {"usb": (0, 45)}, _tablet_buzzing),
    "pico": Kind((196, 436), {**_PICO_LEGS, "usb": (98, -10)}, _pico),
    "lit pico": Kind((196, 436), {**_PICO_LEGS, "usb": (98, -10)}, _pico_lit),
    "short pico": Kind(
        (140, 138), {f"{n}:{name}": (10, 20 + 22 * n) for n, name in enumerate(SHORT)} | {"usb": (140, 66)}, _pico_short
    ),
    "uno": Kind((190, 432), {**_UNO_LEGS, "usb": (95, 432)}, _uno),
    "floor": Kind((150, 116), {name: (150, y) for name, y in _FLOOR.items()}, _floor),
    "short floor": Kind((72, 60), {name: (72, 9 + 14 * n) for n, name in enumerate(_FLOOR)}, _floor_short),
}
