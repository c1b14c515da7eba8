"""Two pictures of learning the USB key: how it is wired with the toy as it is, and the touches that were felt."""

from __future__ import annotations

from typing import Any, NamedTuple

from divingbell.ui.screens.hardware.art_sheet import ArtSheet
from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter

WIDE, HIGH = 776, 520
_MARGIN = 14
"""Room (dp) inside the edge of the trace."""
_ENOUGH_MS = 700
"""A touch of this length fills most of its third; longer ones make all of them narrower."""
_SECOND_MS, _LEAD_MS = 1_000, 40
"""A second is drawn, with a little of the time before and after it."""


class WiringWords(NamedTuple):
    """The labels of the wiring picture."""

    buzzer: str
    batteries: str
    opto_board: str
    encoder: str
    tablet: str


def wiring_art(words: WiringWords, **options: Any) -> Box:
    """Way A: the probe at a rim, the opto board across the toy's own buzzer with its batteries in, the encoder, the
    tablet."""
    return stack(Drawing(paint=_water), stack(Drawing(paint=_wiring, data=words), clip=True), **options)


def touches_art(lengths: tuple[int, ...], **options: Any) -> Box:
    """The touches so far (ms), one after another, as long as they were."""
    wide = 0.8 / max(_ENOUGH_MS, *lengths, 1)
    spans = ((number + 0.5 - ms * wide / 2, number + 0.5 + ms * wide / 2) for number, ms in enumerate(lengths))
    return _trace(tuple((begin / 3, end / 3) for begin, end in spans), numbered=True, **options)


def chatter_art(touches: tuple[tuple[int, int], ...], **options: Any) -> Box:
    """The touches of a second as they came: begin and end of each, ms since the first one began."""
    whole = max(_SECOND_MS, *(end for _, end in touches)) + 2 * _LEAD_MS
    spans = tuple(((begin + _LEAD_MS) / whole, (end + _LEAD_MS) / whole) for begin, end in touches)
    return _trace(spans, numbered=False, **options)


def _trace(spans: tuple[tuple[float, float], ...], *, numbered: bool, **options: Any) -> Box:
    """Contacts as steps, each from one share of the width to another."""
    well = Box(skin=Skin(fill="well", edge="line", radius="m"))
    return stack(well, Drawing(paint=_contacts, data=(spans, numbered)), **options)


def stick_art(**options: Any) -> Box:
    """A board with the sockets of its buttons above, and from the stick's below the way to the first of them."""
    return stack(Drawing(paint=_stick), **options)


def _stick(p: Painter, _: None) -> None:
    s = ArtSheet(p, 400, 160)
    s.box(80, 8, 300, 144, "art.sea_4", stroke=3, radius=12)
    for number in range(6):
        x = 104 + 40 * number
        s.box(x, 24, 30, 26, "art.foam", edge="art.safe" if number == 0 else "art.frame", stroke=3, radius=5)
        for at in (x + 10, x + 20):
            s.disc(at, 37, 7, "art.abyss")
    s.box(104, 104, 74, 28, "art.foam", edge="art.near", stroke=4, radius=5)
    for number in range(5):
        s.disc(115 + 13 * number, 118, 7, "art.abyss")
    s.box(300, 66, 44, 44, "art.abyss")
    s.box(366, 62, 28, 36, "art.shark", radius=4)
    s.wire([(104, 118), (40, 118), (40, 37), (100, 37)], 5, "art.safe")


def _water(p: Painter, _: None) -> None:
    p.skin(Skin(fill="art.deep", fill_top="art.sea_2", radius="l"))


def _wiring(p: Painter, words: WiringWords) -> None:
    s = ArtSheet(p, WIDE, HIGH)
    _probe(s)
    _buzzer(s, words)
    _opto_board(s)
    _encoder(s)
    s.wire([(480, 346), (530, 346), (550, 338), (612, 338)], 6, "art.lit")
    s.wire([(480, 410), (552, 410), (540, 346), (612, 346)], 6, "art.amount")
    s.wire([(734, 378), (766, 378), (762, 260), (700, 250), (676, 246), (676, 220), (676, 196)], 8, "art.card")
    for x, y, sign, colour in (
        (540, 340, "1", "art.lit"),
        (548, 396, "2", "art.amount"),
        (300, 338, "+", "art.buzz"),
        (300, 416, "-", "art.card"),
    ):
        s.badge(x, y, sign, colour)
    _tablet(s)
    s.label(words.tablet, 664, 28, "art.shark")
    s.label(words.buzzer, 84, 300)
    s.label(words.opto_board, 424, 472)
    s.label(words.encoder, 654, 472)


def _probe(s: ArtSheet) -> None:
    """At the right rim of the two, with sparks."""
    for x, width in ((-10, 110), (374, 90)):
        s.box(x, 178, width, 24, "art.table_edge", radius=0)
    for x in (62, 288):
        s.box(x, 166, 86, 34, "art.brass_lo", top="art.brass_hi", radius=9)
    s.line([(233, 0), (233, 96)], 8, "art.foam")
    s.glyph("probe", 233, 194, 228, "art.white")
    for begin, end in (((312, 140), (322, 104)), ((338, 148), (366, 122)), ((286, 136), (282, 100))):
        s.line([begin, end], 9, "art.alarm")


def _buzzer(s: ArtSheet, words: WiringWords) -> None:
    s.disc(84, 376, 113, "art.tower")
    s.disc(84, 376, 95, "art.abyss")
    s.glyph("buzz", 84, 376, 66, "art.buzz")
    for y in (354, 398):
        s.line([(136, y), (178, y)], 8, "art.shark")
    s.wire([(222, 354), (290, 350), (300, 346), (352, 346)], 7, "art.buzz")
    s.wire([(222, 398), (290, 402), (300, 410), (352, 410)], 7, "art.card")
    for y, colour in ((354, "art.buzz"), (398, "art.card")):
        s.box(164, y - 11, 64, 22, colour, radius=8)
        s.line([(214, y - 11), (214, y + 11)], 2.5, "art.abyss")
    s.box(28, 462, 74, 38, "art.pico_lo", edge="art.safe", radius=8)
    s.box(104, 473, 8, 16, "art.safe", edge="art.safe", stroke=0, radius=2)
    for line in ([(44, 481), (58, 481)], [(51, 474), (51, 488)], [(74, 481), (88, 481)]):
        s.line([(float(x), float(y)) for x, y in line], 4, "art.white")
    s.label(words.batteries, 126, 481, "art.safe", "left")


def _opto_board(s: ArtSheet) -> None:
    s.box(344, 312, 160, 132, "art.pico_lo", stroke=4, radius=14)
    for x in (350, 462):
        for y in (330, 394):
            s.box(x, y, 36, 32, "art.nano_lo", radius=5)
            s.disc(x + 18, y + 16, 20, "art.shark")
            s.line([(x + 12, y + 10), (x + 24, y + 22)], 3, "art.abyss")
    s.box(402, 348, 44, 60, "art.abyss", edge="art.frame", stroke=2)
    s.glyph("flash", 424, 378, 40, "art.near")


def _encoder(s: ArtSheet) -> None:
    s.box(588, 322, 132, 112, "art.sea_4", stroke=4, radius=12)
    for y in (332, 356, 380, 404):
        s.box(598, y, 32, 19, "art.foam", stroke=2, radius=3)
        for x in (607, 621):
            s.disc(x, y + 9, 7, "art.abyss")
    s.box(648, 356, 44, 44, "art.abyss")
    s.box(706, 362, 28, 32, "art.shark", radius=4)


def _tablet(s: ArtSheet) -> None:
    s.box(566, 52, 196, 138, "art.abyss", edge="art.frame", stroke=4, radius=16)
    s.box(582, 68, 164, 22, "player.star", edge="player.star", stroke=0, radius=5)
    s.box(582, 98, 96, 76, "art.room", edge="art.room", stroke=0, radius=7)
    s.disc(714, 136, 63, "art.tower")
    s.disc(714, 136, 49, "art.board")


def _contacts(p: Painter, data: tuple[tuple[tuple[float, float], ...], bool]) -> None:
    spans, numbered = data
    high, low, room = p.height * 0.18, p.height - _MARGIN / 2, p.width - 2 * _MARGIN
    points = [(float(_MARGIN), low)]
    for begin, end in spans:
        left, width = _MARGIN + room * begin, max(3, room * (end - begin))
        p.rectangle(left, high, width, low - high, "danger_fill", 0.22)
        points += [(left, low), (left, high), (left + width, high), (left + width, low)]
    p.line([*points, (p.width - _MARGIN, low)], 3, "action")
    for number, (begin, end) in enumerate(spans if numbered else (), 1):
        p.text(str(number), _MARGIN + room * (begin + end) / 2, (high + low) / 2, "note", "text1", font="num",
               bold=True, anchor="center")  # fmt: skip
