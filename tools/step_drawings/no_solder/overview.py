"""The three ways without a soldering iron on one page, a row each, read from left to right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tools.step_drawings.no_solder.parts import AMBER, GREEN, TEAL
from tools.step_drawings.no_solder.pictures import joints, leads_of, mark, pieces_of
from tools.step_drawings.no_solder.ways import WAYS, Lead, Piece, Way
from tools.step_drawings.svg import GREY, INK, MINUS, RED, WHITE, page, rect, text

WIDTH, HEIGHT = 1240, 884
_TITLE = "Without a soldering iron: three ways"
_TOP, _ROW, _PITCH = 78, 252, 264


@dataclass(frozen=True)
class Row:
    """A way: its title and words by lines, its parts and leads, all places from the row's upper left corner."""

    way: Way
    title: tuple[str, ...]
    words: tuple[str, ...]
    pieces: tuple[Piece, ...]
    leads: tuple[Lead, ...]


_TOY = (
    Piece("buzzer", "buzzer", (340, 28), 0.95),
    Piece("battery", "battery", (350, 196), 1.05),
    Piece("opto", "opto with notes", (622, 46), 1),
    Piece("diode", "diode", (645, 79), 1),
)
_CLIPS = (
    Lead("plus", "buzzer.plus", "opto.IN+", RED, 1, badge="+", clip=0),
    Lead("minus", "buzzer.minus", "opto.IN-", INK, 1, badge=MINUS, clip=0),
)
ROWS = (
    Row(
        WAYS[0],
        ("The toy buzzes",),
        (
            "Toys of 3 to 9 V. Light carries",
            "the signal, no wire does. Silent?",
            f"Change + and {MINUS} over. It buzzes,",
            "nothing felt? Change 1 and 2.",
        ),
        (
            *_TOY,
            Piece("encoder", "encoder", (900, 46), 1),
            Piece("tablet", "tablet", (1076, 67), 0.95),
        ),
        (
            *_CLIPS,
            Lead("1", "opto.OUT+", "encoder.signal", TEAL, 1, badge="1"),
            Lead("2", "opto.OUT-", "encoder.ground", AMBER, 1, badge="2"),
            Lead("USB", "encoder.usb", "tablet.usb", GREY, 1),
        ),
    ),
    Row(
        WAYS[1],
        ("The same,", "with the floor"),
        (
            "Jumper wires to a Pico H, never",
            "to its VBUS or VSYS. On an Uno:",
            "D2, GND, D6, D7, GND and 5V.",
        ),
        (
            *_TOY,
            Piece("floor", "short floor", (800, 184), 1),
            Piece("pico", "short pico", (912, 46), 1),
            Piece("tablet", "tablet", (1092, 67), 0.88),
        ),
        (
            *_CLIPS,
            Lead("1", "opto.OUT+", "pico.0:GP2", TEAL, 1, badge="1"),
            Lead("2", "opto.OUT-", "pico.1:GND", AMBER, 1, badge="2"),
            *(
                Lead(f"floor {name}", f"floor.{name}", f"pico.{n}:{pin}", GREEN, 1)
                for n, name, pin in ((2, "A", "GP6"), (3, "B", "GP7"), (4, "minus", "GND"), (5, "plus", "3V3"))
            ),
            Lead("USB", "pico.usb", "tablet.usb", GREY, 1),
        ),
    ),
    Row(
        WAYS[2],
        ("The tablet buzzes",),
        (
            "Only where the toy's buzzer is",
            "dead or not wanted. With them in,",
            "9 V can break the tablet.",
            "Hands turn the floor.",
        ),
        (
            Piece("no battery", "no battery", (356, 200), 1.0),
            Piece("rim", "rim", (366, 112), 0.9),
            Piece("probe", "probe", (411, 16), 0.9),
            Piece("encoder", "encoder", (900, 46), 1),
            Piece("tablet", "tablet that buzzes", (1076, 67), 0.95),
        ),
        (
            Lead("1", "rim.metal", "encoder.ground", TEAL, 1, badge="1", clip=12),
            Lead("2", "probe.metal", "encoder.signal", AMBER, 1, badge="2", clip=12),
            Lead("USB", "encoder.usb", "tablet.usb", GREY, 1),
        ),
    ),
)


def overview() -> str:
    """The page. Parts and leads have the letter of their way before their names (`a-opto`)."""
    shapes = [text(40, 50, _TITLE, 27, bold=True), text(1200, 50, "screws and clips only", 17, GREY, "end", bold=True)]
    for number, row in enumerate(ROWS):
        shapes += _row(row, _TOP + number * _PITCH)
    said = " ".join(f"Way {row.way.letter.upper()}: {row.way.title}. {row.way.warning}" for row in ROWS)
    return page(WIDTH, HEIGHT, _TITLE, said, shapes)


def alone(row: Row) -> str:
    """The row of one way as a picture of its own, for a page that shows no other."""
    return page(WIDTH, _ROW + 28, " ".join(row.title), f"{row.way.warning} {' '.join(row.words)}", _row(row, 14))


def _row(row: Row, top: float) -> Iterator[str]:
    ink = GREEN if row.way.batteries_in else RED
    yield rect(24, top, WIDTH - 48, _ROW, "#F6FAFC" if row.way.batteries_in else "#FFF5F5", ink, 16)
    yield rect(42, top + 22, 54, 54, ink, r=14)
    yield text(69, top + 61, row.way.letter.upper(), 34, WHITE, "middle", bold=True)
    first = top + 57 - 12 * (len(row.title) - 1)
    for number, words in enumerate(row.title):
        yield text(112, first + 26 * number, words, 20, bold=True)
    yield from mark(row.way, (56, top + 108), ink)
    yield text(
        80, top + 114, "Batteries stay in" if row.way.batteries_in else "Batteries OUT, always", 17, ink, bold=True
    )
    for number, words in enumerate(row.words):
        yield text(42, top + 148 + 24 * number, words, 15)
    yield rect(328, top + 10, 204, _ROW - 20, "#FFF4EC", "#F0D5C2", 14)
    letter = row.way.letter
    there = [replace(piece, name=f"{letter}-{piece.name}", at=(piece.at[0], piece.at[1] + top)) for piece in row.pieces]
    joined = [
        replace(lead, name=f"{letter}-{lead.name}", begin=f"{letter}-{lead.begin}", end=f"{letter}-{lead.end}")
        for lead in row.leads
    ]
    yield from pieces_of(there, set())
    yield from leads_of(joined, there, set())
    yield from joints(there, joined)
