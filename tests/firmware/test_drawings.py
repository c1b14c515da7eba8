"""What the wiring drawings show, against tables from elsewhere: a wire at a wrong pin burns somebody's board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from gpiozero.pins.pi import PiBoardInfo

from tests.firmware.drawing_reader import SPACE, drawing, strips, texts

NANO = (
    ("D13", "D12"), ("3V3", "D11"), ("AREF", "D10"), ("A0", "D9"), ("A1", "D8"), ("A2", "D7"), ("A3", "D6"),
    ("A4", "D5"), ("A5", "D4"), ("A6", "D3"), ("A7", "D2"), ("5V", "GND"), ("RST", "RST"), ("GND", "RX0"),
    ("VIN", "TX1"),
)  # fmt: skip
"""Arduino Nano user manual 2.3, "Arduino Nano Pin Layout" (its pins 16 to 30 and 15 to 1), from above, USB up."""

CIRCUIT = {
    frozenset({"game-plus.1", "R1.1"}),
    frozenset({"R1.2", "D1.ring", "U1.1"}),
    frozenset({"game-minus.1", "D1.end", "U1.2"}),
    frozenset({"5V.1", "R2.1"}),
    frozenset({"R2.2", "R3.1", "U1.4"}),
    frozenset({"GND.1", "U1.3"}),
    frozenset({"R3.2", "D2.1"}),
}
"""What contact-common-wire.svg joins. PC817 (data sheet, "Internal connection diagram"): 1 anode, 2 cathode, 3 emitter,
4 collector; the LED's anode at R1, D1 the other way round across it."""


def ends(root: ElementTree.Element) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Both ends of every wire."""
    for line in root.iter(f"{SPACE}polyline"):
        points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        yield points[0], points[-1]  # type: ignore[misc]


def test_the_nano_is_drawn_from_above_with_its_socket_up() -> None:
    root = drawing("nano-pins")
    board = max(root.iter(f"{SPACE}rect"), key=lambda rect: rect.attrib["fill"] == "#0B7285")
    middle = float(board.attrib["x"]) + float(board.attrib["width"]) / 2
    top = float(board.attrib["y"])
    pins = [pin for pair in NANO for pin in pair]
    named = [(y, x, word) for word, x, y in texts(root) if word in pins and abs(x - middle) < 100]
    columns = [[word for y, x, word in sorted(named) if (x > middle) is right] for right in (False, True)]
    assert list(zip(*columns, strict=True)) == list(NANO)
    (socket,) = [y for word, _, y in texts(root) if word == "USB"]
    assert socket < top + 30


def test_the_pis_wires_end_at_the_pins_of_their_names() -> None:
    header = PiBoardInfo.from_revision(0xA020D3).headers["J8"]
    root = drawing("raspberry-pi")
    places = {int(word): (x, y) for word, x, y in texts(root) if word.isdigit() and x > 800}
    assert sorted(places) == list(range(1, 17))
    for number, (x, y) in places.items():
        row, column = divmod(number - 1, 2)
        assert (x, y) == (places[1][0] + column * 60, places[1][1] + row * 54), "two columns, odd numbers left"
    for words, x, y in texts(root):
        if re.fullmatch(r"GPIO \d+|GND|3\.3 V|5 V", words):
            side = 0 if x < places[1][0] else 1
            (number,) = [n for n, (px, py) in places.items() if (n - 1) % 2 == side and abs(py - y - 14) < 10]
            name = {"3.3 V": "3V3", "5 V": "5V"}.get(words, words.replace(" ", ""))
            assert header.pins[number].name == name
            px, py = places[number]
            assert any(abs(ex - px) < 16 and abs(ey - py) < 8 for pair in ends(root) for ex, ey in pair), words


@pytest.mark.parametrize(
    ("name", "inputs"), [("contact-common-wire", 1), ("contact-four-rims", 4), ("floor", 4), ("raspberry-pi", 4)]
)
def test_every_input_has_a_kilo_ohm_in_series(name: str, inputs: int) -> None:
    assert sum("1 kΩ" in words for words, _, _ in texts(drawing(name))) == inputs


def test_the_strip_board_joins_what_the_circuit_joins() -> None:
    assert {frozenset(legs) for legs in strips(drawing("strip-board")).values()} == CIRCUIT


def test_a_strip_without_its_cut_would_be_noticed() -> None:
    root = drawing("strip-board")
    for mark in list(root):
        if mark.attrib.get("data-cut") == "B7":
            root.remove(mark)
    assert {frozenset(legs) for legs in strips(root).values()} != CIRCUIT


def test_the_legs_of_a_part_lie_in_holes_of_their_own_that_it_can_reach() -> None:
    legs = [leg for leg in drawing("strip-board").iter(f"{SPACE}circle") if "data-hole" in leg.attrib]
    holes = [leg.attrib["data-hole"] for leg in legs]
    assert len(set(holes)) == len(holes)
    assert not set(holes) & {"A7", "B7", "C7", "D7"}, "a cut takes the hole"
    pins = {leg.attrib["data-leg"]: leg.attrib["data-hole"] for leg in legs if leg.attrib["data-part"] == "U1"}
    assert int(pins["4"][1:]) - int(pins["1"][1:]) == 3, "7.62 mm between its rows"
    assert ord(pins["2"][0]) - ord(pins["1"][0]) == 1, "2.54 mm between its pins"
