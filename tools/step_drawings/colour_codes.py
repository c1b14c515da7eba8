"""A picture of the parts as they lie on the table: the rings of the resistors by their value, and the diodes.

Places and lengths are pixels.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.step_drawings.svg import GREY, INK, line, page, rect, text

WIDTH, HEIGHT = 1240, 560
COLOURS = {
    "black": "#1B1B1B",
    "brown": "#7B3F00",
    "red": "#D62828",
    "orange": "#F77F00",
    "yellow": "#FFD60A",
    "green": "#2B8A3E",
    "blue": "#1C6FB5",
    "violet": "#7B2CBF",
    "grey": "#8D99A6",
    "white": "#FFFFFF",
}
"""The colours of the digits 0 to 9, in this order (IEC 60062)."""
GOLD = "#C9A227"
VALUES = ((470, "470 Ω", "R1"), (1_000, "1 kΩ", "R3"), (10_000, "10 kΩ", "R2"))
_TITLE = "Which part is which"
_HEAD = "Read from the end where the rings are nearer; the last ring, often apart, is gold or brown. In doubt: measure."


def rings(ohms: int, digits: int) -> list[str]:
    """The colours of a resistor of at least as many digits: its first `digits`, and how many zeros follow."""
    names = list(COLOURS)
    return [*(names[int(digit)] for digit in str(ohms)[:digits]), names[len(str(ohms)) - digits]]


def drawings() -> dict[str, str]:
    """The drawing by the name of its file."""
    shapes = [text(40, 50, _TITLE, 27, bold=True), text(40, 80, _HEAD, 16, GREY)]
    said = []
    for number, (ohms, words, part) in enumerate(VALUES):
        y = 170.0 + 90 * number
        shapes += [text(40, y + 6, part, 18, bold=True), text(90, y + 6, words, 18)]
        for column, (digits, last, exact) in enumerate(((2, "gold", "5 %"), (3, "brown", "1 %"))):
            colours = [*rings(ohms, digits), last]
            shapes += _resistor(200.0 + 510 * column, y, colours, ohms)
            shapes.append(text(420 + 510 * column, y - 6, ", ".join(colours[:-1]) + ",", 15))
            shapes.append(text(420 + 510 * column, y + 16, f"{last} ({exact})", 15, GREY))
            said.append(f"{words} {', '.join(colours)}")
    shapes += _diodes()
    return {"colour-codes.svg": page(WIDTH, HEIGHT, _TITLE, f"{_HEAD} {'; '.join(said)}.", shapes)}


def _resistor(x: float, y: float, colours: list[str], ohms: int) -> Iterator[str]:
    yield line(((x, y), (x + 200, y)), GREY, 4)
    yield rect(x + 30, y - 20, 140, 40, "#E8D3A9" if len(colours) == 4 else "#8EC3E0", INK, 16)
    places = [48.0 + 19 * n for n in range(len(colours) - 1)] + [142.0]
    for place, colour in zip(places, colours, strict=True):
        fill = COLOURS.get(colour, GOLD)
        yield rect(x + place, y - 20, 11, 40, fill, r=0, more=f' data-ring="{colour}" data-of="{ohms}-{len(colours)}"')


def _diodes() -> Iterator[str]:
    for column, (name, body, ring, words) in enumerate(
        (
            ("1N4148", "#F0A36B", INK, ("D1 of the box: glass, its ring black", "the ring is the end at strip B")),
            ("1N4007", INK, "#DDE5EA", ("of the way without an iron: black, its ring grey", "the ring goes to plus")),
        )
    ):
        x, y = 200.0 + 510 * column, 460.0
        yield text(x - 18 if column else 40, y - 44, name, 18, bold=True)
        yield line(((x, y), (x + 200, y)), GREY, 4)
        yield rect(x + 50, y - 16, 100, 32, body, INK, 6)
        yield rect(x + 120, y - 16, 14, 32, ring, r=0)
        yield text(x, y + 44, words[0], 15)
        yield text(x, y + 66, words[1], 15, GREY)
