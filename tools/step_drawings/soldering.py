"""A picture of four things about soldering: heating, a good joint, bad ones, and a part that stands upright.

Places and lengths are pixels of a panel's own picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tools.step_drawings.svg import GREY, INK, RED, Pen, Point, page, text

WIDTH, HEIGHT = 1240, 500
_BOARD, _COPPER, _TIN, _GREEN = "#E9D8A6", "#C97B3C", "#C3CCD4", "#2B8A3E"
_TITLE = "Soldering in four pictures"


def drawings() -> dict[str, str]:
    """The drawing by the name of its file."""
    shapes = [
        text(40, 50, _TITLE, 27, bold=True),
        text(
            40,
            80,
            "1 to 3 with the copper up, as you solder; 4 with the parts up. The board is seen from its edge.",
            16,
            GREY,
        ),
    ]
    for number, (title, words, draw) in enumerate(_PANELS):
        pen = Pen((28 + 298 * number, 104))
        shapes.append(pen.rect(0, 0, 284, 372, "#F6FAFC", "#D5DEE4", 14))
        shapes.append(pen.text(142, 34, title, 17))
        shapes += draw(pen)
        shapes += [pen.text(16, 296 + 22 * n, line, 14, anchor="start", bold=False) for n, line in enumerate(words)]
    said = " ".join(f"{title}: {' '.join(words)}" for title, words, _ in _PANELS)
    return {"soldering.svg": page(WIDTH, HEIGHT, _TITLE, said, shapes)}


def _ground(p: Pen, legs: tuple[float, ...]) -> Iterator[str]:
    """A board with its copper on top, and the ends of wires that come through it."""
    yield p.rect(20, 200, 244, 26, _BOARD, "#B08968", 3)
    for x in legs:
        yield p.rect(x - 34, 192, 68, 9, _COPPER, r=2)
        yield p.line(((x, 262), (x, 150)), GREY, 7)


def _heat(p: Pen) -> Iterator[str]:
    yield from _ground(p, (142,))
    yield p.polygon(((136, 194), (122, 180), (60, 96), (44, 108), (110, 192)), "#8D99A6", INK)
    yield p.line(((52, 102), (34, 78)), RED, 22)
    yield p.line(((250, 96), (152, 188)), _TIN, 6)
    yield p.text(92, 84, "iron", 14, anchor="start")
    yield p.text(236, 84, "solder", 14, anchor="end")


def _cone(p: Pen, x: float) -> Iterator[str]:
    left: list[Point] = [(x - 30, 194), (x - 16, 188), (x - 8, 176), (x - 5, 160)]
    yield p.polygon([*left, *((2 * x - a, b) for a, b in reversed(left))], _TIN, INK)


def _good(p: Pen) -> Iterator[str]:
    yield from _ground(p, (142,))
    yield from _cone(p, 142)
    yield p.line(((116, 110), (136, 130), (172, 84)), _GREEN, 8)


def _bad(p: Pen) -> Iterator[str]:
    yield from _ground(p, (64, 170, 226))
    yield p.circle(64, 176, 19, _TIN, INK)
    yield from _cone(p, 170)
    yield from _cone(p, 226)
    yield p.rect(180, 178, 36, 16, _TIN, r=2)
    for x in (64, 198):
        for begin, end in (((x - 16, 92), (x + 16, 124)), ((x - 16, 124), (x + 16, 92))):
            yield p.line((begin, end), RED, 7)


def _upright(p: Pen) -> Iterator[str]:
    yield p.rect(20, 200, 244, 26, _BOARD, "#B08968", 3)
    for x, body, ring in ((70, "#E8D3A9", ""), (190, "#F4B183", INK)):
        yield p.line(((x, 250), (x, 92), (x + 8, 80), (x + 22, 80), (x + 30, 92), (x + 30, 250)), GREY, 5)
        yield p.rect(x - 11, 112, 22, 74, body, INK, 6)
        for colour, y in (("#FFD60A", 122), ("#7B2CBF", 136), ("#7B3F00", 150)) if not ring else ((ring, 120),):
            yield p.rect(x - 11, y, 22, 9 if not ring else 12, colour, r=0)
        for hole in (x, x + 30):
            yield p.rect(hole - 13, 226, 26, 8, _COPPER, r=2)
    yield p.text(70, 268, "A2", 13, GREY)
    yield p.text(100, 268, "B2", 13, GREY)
    yield p.text(190, 268, "C4", 13, GREY)
    yield p.text(220, 268, "B4", 13, GREY)
    yield p.text(58, 70, "R1", 14, anchor="end")
    yield p.text(178, 70, "D1", 14, anchor="end")


_PANELS: tuple[tuple[str, tuple[str, ...], Callable[[Pen], Iterator[str]]], ...] = (
    (
        "1. Heat both",
        ("The tip on copper and wire at", "once. Count to two, then touch", "solder to the wire, not the tip."),
        _heat,
    ),
    (
        "2. A good joint",
        ("A shining cone that climbs the", "wire. Solder off first, then the", "iron; hold still for two seconds."),
        _good,
    ),
    (
        "3. Two bad ones",
        ("A ball: the copper was cold,", "heat it again. A bridge to the", "next strip: draw it off."),
        _bad,
    ),
    (
        "4. Upright",
        ("On holes side by side a part", "stands: one wire straight down,", "the other one bent over."),
        _upright,
    ),
)
