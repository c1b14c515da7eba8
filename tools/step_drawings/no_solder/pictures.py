"""The pictures of the ways without a soldering iron as SVG: one a step, and the Uno of way B.

What is new in a step has a yellow ground. Every leg is a circle with `data-part` and `data-leg`, every lead a line
that begins and ends in the middle of legs, every part a group with `data-name`: so a test reads from a picture alone
what it joins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tools.step_drawings.circuit import there
from tools.step_drawings.no_solder.parts import GREEN, KINDS
from tools.step_drawings.no_solder.ways import HEIGHT, UNO, WAYS, WIDTH, Lead, Piece, Way
from tools.step_drawings.svg import (
    GREY,
    INK,
    NEW,
    RED,
    WHITE,
    Pen,
    Point,
    circle,
    joint,
    line,
    page,
    polygon,
    rect,
    text,
)


def drawings() -> dict[str, str]:
    """Every picture by the name of its file."""
    steps = {
        f"way-{way.letter}-{number}-{step.name}.svg": draw(way, number)
        for way in WAYS
        for number, step in enumerate(way.steps, 1)
    }
    return steps | {"way-b-uno.svg": draw(UNO, 1, upto=5)}


def draw(way: Way, number: int, upto: int | None = None) -> str:
    """The picture of a step, from 1 on; `upto`: with all that came in this way up to that step, and nothing new."""
    step = way.steps[number - 1]
    shown = upto or number
    pieces = [piece for piece in way.pieces if there(piece, shown)]
    leads = [lead for lead in way.leads if there(lead, shown)]
    new = set() if upto else _names(way, number) - _names(way, number - 1)
    new -= {piece.name for piece in pieces if piece.of_game}
    count = f"way {way.letter.upper()}" + ("" if upto else f", step {number} of {len(way.steps)}")
    said = f"W{count[1:]}: {step.title}. {way.warning} {' '.join(step.do)} Check: {' '.join(step.check)}"
    lines = [
        text(40, 50, step.title, 27, bold=True),
        text(1200, 50, count, 17, GREY, "end", bold=True),
        text(40, 80, "What is new in this step has a yellow ground." if not upto else "All wires of way B.", 16, GREY),
        *_banner(way),
        *_toy(pieces, 330 if way.letter != "b" else 300),
        *pieces_of(pieces, new),
        *leads_of(leads, pieces, new),
        *joints(pieces, way.leads),
        *(text(*note.at, note.words, 15, GREY, "middle") for note in way.notes if there(note, shown)),
        *_words(step.do, step.check),
    ]
    return page(WIDTH, HEIGHT, step.title, said, lines)


def _names(way: Way, number: int) -> set[str]:
    """The parts and leads that the picture of a step has."""
    return {piece.name for piece in way.pieces if there(piece, number)} | {
        lead.name for lead in way.leads if there(lead, number)
    }


def _banner(way: Way) -> Iterator[str]:
    ink, ground = (GREEN, "#E6F6EA") if way.batteries_in else (RED, "#FFE3E3")
    yield rect(24, 96, WIDTH - 48, 42, ground, ink, 10)
    yield from mark(way, (48, 117), ink)
    yield text(76, 123, way.warning, 16, ink, bold=True)


def mark(way: Way, at: Point, ink: str) -> Iterator[str]:
    """A tick, or a triangle with an exclamation mark."""
    x, y = at
    if way.batteries_in:
        yield circle(at, 12, ink)
        yield line(((x - 6, y), (x - 1, y + 5), (x + 6, y - 5)), WHITE, 3)
        return
    yield polygon(((x, y - 12), (x + 14, y + 11), (x - 14, y + 11)), ink)
    yield line(((x, y - 4), (x, y + 3)), WHITE, 3)
    yield line(((x, y + 7.5), (x, y + 7.5)), WHITE, 3)


def _toy(pieces: Sequence[Piece], right: float) -> Iterator[str]:
    here = any(piece.of_game for piece in pieces)
    yield rect(24, 152, right - 24, 440, "#FFF4EC", "#F0D5C2", 14)
    yield text(right - 16, 178, "THE TOY" if here else "THE TOY: LATER", 15, "#B4511E", "end", bold=True)


def pieces_of(pieces: Sequence[Piece], new: set[str]) -> Iterator[str]:
    """The parts, each a group; those whose names are in `new` on a yellow ground."""
    for piece in pieces:
        if piece.name in new:
            width, height = KINDS[piece.kind].size
            yield Pen(piece.at, piece.scale).rect(-8, -8, width + 16, height + 16, NEW, r=12)
    for piece in pieces:
        more = ' data-new=""' if piece.name in new else ""
        yield f'<g data-name="{piece.name}" data-kind="{piece.kind}"{more}>'
        yield from KINDS[piece.kind].draw(Pen(piece.at, piece.scale))
        yield "</g>"


def joints(pieces: Sequence[Piece], leads: Sequence[Lead]) -> Iterator[str]:
    """The legs of the parts to which a lead goes at some time, and the diode's, which lie under the same screws."""
    joined = {end.partition(".")[0] for lead in leads for end in (lead.begin, lead.end)}
    for piece in (piece for piece in pieces if piece.name in joined or piece.kind == "diode"):
        for name, place in KINDS[piece.kind].legs.items():
            yield joint(piece.name, name.rpartition(":")[2], Pen(piece.at, piece.scale).at(*place))


def leads_of(leads: Sequence[Lead], pieces: Sequence[Piece], new: set[str]) -> Iterator[str]:
    """The leads with their clips and badges, the new ones last and on a yellow ground."""
    for lead in sorted(leads, key=lambda lead: lead.name in new):
        path = _path(lead, pieces)
        more = f' data-wire="{lead.name}"'
        if lead.name in new:
            yield line(path, NEW, 17)
            more += ' data-new=""'
        yield line(path, WHITE, 8)
        yield line(path, lead.colour, 5, more)
        if lead.clip is not None:
            yield from _crocodile(path[0], lead.clip, lead.colour)
        if lead.badge:
            yield from _badge(path[len(path) // 2], lead)


def _badge(at: Point, lead: Lead) -> Iterator[str]:
    yield circle(at, 13, lead.colour, WHITE)
    yield text(at[0], at[1] + 5.5, lead.badge, 16, WHITE, "middle", bold=True)


def _place(name: str, pieces: Sequence[Piece]) -> Point:
    part, _, leg = name.partition(".")
    (piece,) = (piece for piece in pieces if piece.name == part)
    return Pen(piece.at, piece.scale).at(*KINDS[piece.kind].legs[leg])


def _path(lead: Lead, pieces: Sequence[Piece]) -> list[Point]:
    """The corners of a lead, or a curve that leaves and arrives level."""
    begin, end = _place(lead.begin, pieces), _place(lead.end, pieces)
    if lead.via:
        return [begin, *lead.via, end]
    reach = abs(end[0] - begin[0]) * 0.5
    handles = (begin, (begin[0] + reach, begin[1]), (end[0] - reach, end[1]), end)
    return [begin, *(_bezier(handles, n / 24) for n in range(1, 24)), end]


def _bezier(handles: Sequence[Point], t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(share * handle[axis] for share, handle in zip(shares, handles, strict=True)) for axis in (0, 1))
    return round(x, 1), round(y, 1)


def _crocodile(at: Point, degrees: float, colour: str) -> Iterator[str]:
    """An insulated clip whose jaws hold what is at this place."""
    a = math.radians(degrees)

    def turned(points: Sequence[Point]) -> list[Point]:
        return [
            (round(at[0] + x * math.cos(a) - y * math.sin(a), 1), round(at[1] + x * math.sin(a) + y * math.cos(a), 1))
            for x, y in points
        ]

    yield polygon(turned(((-4, -3), (26, -8), (26, 8), (-4, 3))), "#DEE5EC", INK)
    yield polygon(turned(((24, -9), (36, -11), (62, -6), (62, 6), (36, 11), (24, 9))), colour, INK)


def _words(do: Sequence[str], check: Sequence[str]) -> Iterator[str]:
    yield text(40, 638, "DO", 14, "#B4511E", bold=True)
    yield text(660, 638, "THEN CHECK", 14, "#0B7285", bold=True)
    for x, lines in ((40, do), (660, check)):
        for n, words in enumerate(lines):
            yield text(x, 662 + 24 * n, words, 17)
