"""The picture of one step, as SVG: what was there is grey, what is new is in colour on a yellow ground.

Every leg is a circle with `data-part` and `data-leg` (`data-hole` where it is in the strip board), every wire a line
that begins and ends in the middle of legs: so a test reads from a picture alone what it joins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tools.step_drawings.circuit import (
    CUT,
    HEIGHT,
    HOLES,
    NANO,
    NANO_SIDES,
    PARTS,
    STEPS,
    STRIPS,
    WIDTH,
    WIRES,
    Part,
    Side,
    Step,
    Wire,
    hole,
    pin,
    there,
)
from tools.step_drawings.svg import (
    GREY,
    INK,
    MINUS,
    NEW,
    PALE,
    RED,
    WHITE,
    Point,
    circle,
    joint,
    line,
    page,
    rect,
    text,
)

BOARD, BOARD_EDGE, COPPER = "#E9D8A6", "#B08968", "#D9A066"
SIDES: dict[Side, str] = {"game": "#B4511E", "5V": RED, "ground": INK, "signal": "#0B7285"}


def draw(number: int) -> str:
    """The picture of this step, from 1 on."""
    step = STEPS[number - 1]
    new = [one.name for one in PARTS if one.step == number and not one.of_game]
    said = f"Step {number} of {len(STEPS)}: {step.title}. {' '.join(step.do)} Check: {' '.join(step.check)}"
    if new:
        said += f" New parts: {', '.join(new)}."
    lines = [
        text(40, 50, step.title, 27, bold=True),
        text(1200, 50, f"step {number} of {len(STEPS)}", 17, GREY, "end", bold=True),
        text(40, 80, "What is new in this step has a yellow ground. Seen from the side of the parts.", 16, GREY),
        *_sides(number),
        *_board(number),
        *_nano(step),
        *_words(step),
    ]
    wires = [wire for wire in WIRES if there(wire, number)]
    parts = [part for part in PARTS if there(part, number)]
    for wire in sorted(wires, key=lambda wire: wire.step):
        lines += _wire(wire, number)
    lines += _nano_legs()
    for part in parts:
        lines += _part(part, number)
    return page(WIDTH, HEIGHT, step.title, said, lines)


# What is always there ---------------------------------------------------------------------------------------------


def _sides(number: int) -> Iterator[str]:
    yield rect(24, 98, 284, 500, "#FFF4EC", "#F0D5C2", 14)
    game = any(part.of_game and there(part, number) for part in PARTS)
    yield text(40, 586, "THE GAME" if game else "THE GAME: LATER", 15, SIDES["game"], bold=True)
    yield rect(792, 98, 436, 500, "#EAF7FA", "#BFE3EA", 14)
    yield text(1212, 586, "THE NANO", 15, SIDES["signal"], "end", bold=True)


def _board(number: int) -> Iterator[str]:
    if number == 1:
        yield text(551, 320, "the strip board: from the next step on", 15, GREY, "middle")
        return
    (left, top), (right, bottom) = hole("A1"), hole(f"D{HOLES}")
    yield rect(left - 24, top - 44, right - left + 48, bottom - top + 82, BOARD, BOARD_EDGE, 12)
    for strip in STRIPS:
        x, y = hole(f"{strip}1")
        yield rect(x - 12, y - 9, right - left + 24, 18, COPPER, r=9, more=f' data-strip="{strip}"')
        yield text(x + 16, y + 5, strip, 14, anchor="middle", bold=True)
        for number_ in range(1, HOLES + 1):
            yield circle(hole(f"{strip}{number_}"), 4, WHITE)
    for column in range(1, HOLES + 1):
        yield text(hole(f"A{column}")[0], bottom + 29, str(column), 13, GREY, "middle")
    for strip in STRIPS:
        x, y = hole(f"{strip}{CUT}")
        if number == 2:
            yield circle((x, y), 20, NEW)
        yield circle((x, y), 12, BOARD, BOARD_EDGE, f' data-cut="{strip}{CUT}"')
        yield line(((x - 6, y - 6), (x + 6, y + 6)), RED, 3)
        yield line(((x - 6, y + 6), (x + 6, y - 6)), RED, 3)


def _nano(step: Step) -> Iterator[str]:
    left, right = NANO_SIDES
    top = pin(0, NANO[0][0])[1]
    yield rect(left - 10, top - 30, right - left + 20, 424, SIDES["signal"], r=12)
    yield rect(left + 29, top - 46, 56, 36, "#DEE5EC", GREY, 5)
    yield text(left + 57, top - 23, "USB", 13, anchor="middle", bold=True)
    for side, names in enumerate(NANO):
        for name in names:
            at = pin(side, name)
            used = any(at in (wire.path[0], wire.path[-1]) for wire in WIRES)
            x, anchor = (at[0] + 12, "start") if side == 0 else (at[0] - 12, "end")
            yield text(x, at[1] + 5, name, 13, WHITE if used else "#8FC3CC", anchor, bold=used)
    lamp = (left + 57, top + 40)
    yield circle(lamp, 9, {True: NEW, False: "#063B44", None: "#063B44"}[step.lamp], WHITE)
    if step.lamp:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            far = (lamp[0] + 19 * dx, lamp[1] + 19 * dy)
            yield line(((lamp[0] + 13 * dx, lamp[1] + 13 * dy), far), NEW, 3)
    yield text(lamp[0], lamp[1] + 36, "lamp", 13, WHITE, "middle")


def _nano_legs() -> Iterator[str]:
    for side, names in enumerate(NANO):
        yield from (joint("nano", name, pin(side, name)) for name in names)


def _words(step: Step) -> Iterator[str]:
    yield text(40, 634, "DO", 14, SIDES["game"], bold=True)
    yield text(660, 634, "THEN CHECK", 14, SIDES["signal"], bold=True)
    for x, lines in ((40, step.do), (660, step.check)):
        for n, words in enumerate(lines):
            yield text(x, 660 + 24 * n, words, 17)


# What comes in a step ---------------------------------------------------------------------------------------------


def _wire(wire: Wire, number: int) -> Iterator[str]:
    new = wire.step == number and not wire.of_game
    more = f' data-wire="{wire.name}"' + (' data-new=""' if new else "")
    if new:
        yield line(wire.path, NEW, 13)
    yield line(wire.path, SIDES[wire.side] if new else PALE, 3.5, more)
    if wire.end:
        yield joint(wire.name, "1", hole(wire.end), wire.end)


def _part(part: Part, number: int) -> Iterator[str]:
    new = part.step == number and not part.of_game
    ink = (SIDES["game"] if part.legs[0].at[0] < hole(f"A{CUT}")[0] else SIDES["signal"]) if new else GREY
    yield f'<g data-name="{part.name}"{" data-new=" + chr(34) * 2 if new else ""}>'
    yield from _KINDS[part.kind](part, ink, new)
    for leg in part.legs:
        yield joint(part.name, leg.name, leg.at, leg.hole)
    yield "</g>"


def _resistor(part: Part, ink: str, new: bool) -> Iterator[str]:
    (x1, y1), (x2, y2) = (leg.at for leg in part.legs)
    yield line(((x1, y1), (x2, y2)), NEW if new else "none", 15)
    yield line(((x1, y1), (x2, y2)), ink, 2.5)
    if y1 == y2:
        yield rect(min(x1, x2) + 10, y1 - 6, abs(x2 - x1) - 20, 12, WHITE, ink)
        yield text(min(x1, x2) - 8, y1 - 16, part.value, 13, GREY)
        return
    yield _standing(part.name, (x1, max(y1, y2)) if y2 - y1 > 70 else (x1, y1), WHITE, ink)
    middle = y2 - 33
    yield text(x1 + 20, middle - 2, part.name, 14, bold=True)
    yield text(x1 + 20, middle + 14, part.value, 13, GREY)


def _standing(name: str, at: Point, fill: str, ink: str) -> str:
    """A part that stands on one of its holes, seen from above: its body; the wire to the other hole is drawn apart."""
    return circle(at, 14, fill, ink, f' data-stands="{name}"')


def _diode(part: Part, ink: str, new: bool) -> Iterator[str]:
    (x, y1), (_, y2) = (leg.at for leg in part.legs)
    yield line(((x, y1), (x, y2)), NEW if new else "none", 15)
    yield line(((x, y1), (x, y2)), ink, 2.5)
    yield _standing(part.name, (x, y2), "#F4B183" if new else "#DDE3E8", ink)
    yield circle((x, y2), 12, INK)
    yield circle((x, y2), 8, "#F4B183" if new else "#DDE3E8")
    middle = (y1 + y2) / 2
    yield text(x - 20, middle - 2, part.name, 14, anchor="end", bold=True)
    yield text(x - 20, middle + 14, part.value, 13, GREY, "end")


def _coupler(part: Part, ink: str, new: bool) -> Iterator[str]:
    del ink
    (left, top), (right, bottom) = part.legs[0].at, part.legs[2].at
    if new:
        yield rect(left - 18, top - 26, right - left + 36, bottom - top + 52, NEW, r=12)
    yield rect(left - 10, top - 18, right - left + 20, bottom - top + 36, INK, r=8, more=' fill-opacity="0.8"')
    yield circle((left + 14, top - 6), 5, WHITE)
    middle = (left + right) / 2
    yield text(middle, top + 30, part.name, 15, WHITE, "middle", bold=True)
    yield text(middle, top + 48, part.value, 13, WHITE, "middle")
    for leg, (dx, dy) in zip(part.legs, ((13, 20), (13, -11), (-13, -11), (-13, 20)), strict=True):
        yield text(leg.at[0] + dx, leg.at[1] + dy, leg.name, 13, WHITE, "middle")


def _cells(part: Part, ink: str, new: bool) -> Iterator[str]:
    (x, top), (_, bottom) = (leg.at for leg in part.legs)
    if new:
        yield rect(x - 174, top - 32, 182, bottom - top + 64, NEW, r=14)
    yield rect(x - 166, top - 24, 166, bottom - top + 48, WHITE, ink, 10)
    yield text(x - 16, top + 6, "+", 19, anchor="end", bold=True)
    yield text(x - 16, bottom + 6, MINUS, 19, anchor="end", bold=True)
    yield text(x - 83, (top + bottom) / 2 + 5, part.value, 14, anchor="middle")


def _battery(part: Part, ink: str, new: bool) -> Iterator[str]:
    del new
    (x, top), (_, bottom) = (leg.at for leg in part.legs)
    yield line(((x, top), (x, top + 36)), ink, 2.5)
    yield line(((x, bottom), (x, bottom - 36)), ink, 2.5)
    for n in range(4):
        half = 22 if n % 2 == 0 else 12
        y = top + 36 + 16 * n
        yield line(((x - half, y), (x + half, y)), ink, 3 if n % 2 == 0 else 6)
    yield text(x + 12, top + 18, "+", 17, bold=True)
    yield text(x + 12, bottom - 8, MINUS, 17, bold=True)
    yield text(x + 32, top + 58, "Battery", 14, bold=True)
    yield text(x + 32, top + 76, part.value, 13, GREY)


def _buzzer(part: Part, ink: str, new: bool) -> Iterator[str]:
    del new
    (x, top), (_, bottom) = (leg.at for leg in part.legs)
    yield circle((x, (top + bottom) / 2), (bottom - top) / 2, WHITE, ink)
    yield text(x, (top + bottom) / 2 + 5, "Buzzer", 13, anchor="middle", bold=True)


def _probe(part: Part, ink: str, new: bool) -> Iterator[str]:
    del new
    x, y = part.legs[0].at
    yield f'<path d="M{x - 9:g} {y:g} h18 l-6 46 l-3 12 l-3 -12 z" fill="{ink}"/>'
    yield text(x + 18, y + 34, "Probe", 14, bold=True)


def _rim(part: Part, ink: str, new: bool) -> Iterator[str]:
    del new
    x, y = part.legs[0].at
    bow = f'd="M{x - 60:g} {y - 16:g} q60 24 120 0" fill="none"'
    yield f'<path {bow} stroke="{ink}" stroke-width="7" stroke-linecap="round"/>'
    yield text(x + 14, y + 24, "Rims", 14, bold=True)


def _fuse(part: Part, ink: str, new: bool) -> Iterator[str]:
    (x1, y), (x2, _) = (leg.at for leg in part.legs)
    yield line(((x1, y), (x2, y)), NEW if new else "none", 26)
    yield line(((x1, y), (x2, y)), ink, 2.5)
    yield rect(x1 + 12, y - 9, x2 - x1 - 24, 18, WHITE, ink)
    yield text((x1 + x2) / 2, y - 38, part.name, 14, anchor="middle", bold=True)
    yield text((x1 + x2) / 2, y - 20, part.value, 13, GREY, "middle")


def _sensor(part: Part, ink: str, new: bool) -> Iterator[str]:
    xs, ys = [leg.at[0] for leg in part.legs], [leg.at[1] for leg in part.legs]
    left, top, right, bottom = min(xs), min(ys) - 34, max(xs), max(ys) + 18
    if new:
        yield rect(left - 7, top - 7, right - left + 14, bottom - top + 14, NEW, r=12)
    yield rect(left, top, right - left, bottom - top, WHITE, ink, 8)
    yield text(
        (left + right) / 2, top + 17, {"hall": "Hall switch"}.get(part.name, "Encoder"), 12, anchor="middle", bold=True
    )
    yield text((left + right) / 2, sum(ys) / len(ys) + 4, part.value, 13, GREY, "middle")
    for leg in part.legs:
        sign = {"plus": "+", "minus": MINUS}.get(leg.name, leg.name)
        x, anchor = (leg.at[0] + 10, "start") if leg.at[0] == left else (leg.at[0] - 10, "end")
        yield text(x, leg.at[1] + 5, sign, 14, anchor=anchor, bold=True)


_KINDS: dict[str, Callable[[Part, str, bool], Iterator[str]]] = {
    "resistor": _resistor,
    "diode": _diode,
    "coupler": _coupler,
    "cells": _cells,
    "battery": _battery,
    "buzzer": _buzzer,
    "probe": _probe,
    "rim": _rim,
    "fuse": _fuse,
    "sensor": _sensor,
}
