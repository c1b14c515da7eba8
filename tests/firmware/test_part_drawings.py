"""The drawings of pins, colours and joints, against the pinouts, the code of colours and the drawing of the Nano."""

from __future__ import annotations

import re
from collections import defaultdict
from xml.etree import ElementTree

import pytest

from tests.firmware.drawing_reader import SPACE, drawing, legs, texts, unreadable
from tests.firmware.test_no_solder import PICO, UNO_DIGITAL, UNO_POWER
from tools.step_drawings.circuit import PARTS

DIGITS = ("black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white")
"""IEC 60062, table 1."""
UPRIGHT = {"R1": "1", "R2": "1", "R3": "2", "D1": "end"}
"""The parts of the box whose legs are nearer than they are long, and the leg above which each stands."""


@pytest.mark.parametrize("name", ["pico-pins", "uno-pins", "colour-codes", "soldering"])
def test_words_can_be_read(name: str) -> None:
    assert list(unreadable(drawing(name))) == []


def columns(root: ElementTree.Element, board: str) -> list[list[tuple[str, float]]]:
    """The pins of the left and of the right row from the top, and how far down each is."""
    rows: dict[float, list[tuple[str, float]]] = defaultdict(list)
    for leg in legs(root):
        rows[leg.at[0]].append((leg.name.removeprefix(f"{board}."), leg.at[1]))
    return [sorted(rows[x], key=lambda pin: pin[1]) for x in sorted(rows)]


def test_the_pins_of_the_pico_have_the_numbers_of_the_data_sheet() -> None:
    root = drawing("pico-pins")
    left, right = columns(root, "pico")
    pins = dict(enumerate([*left, *reversed(right)], 1))
    assert {number: name for number, (name, _) in pins.items()} == PICO
    for number, (name, y) in pins.items():
        words = f"{number} {name}" if number <= 20 else f"{name} {number}"
        assert [height for said, _, height in texts(root) if said == words] == [y + 5]


def test_the_pins_of_the_uno_are_in_the_order_of_its_pinout() -> None:
    left, right = columns(drawing("uno-pins"), "uno")
    assert [name for name, _ in reversed(left)] == UNO_DIGITAL
    assert [name for name, _ in reversed(right)] == UNO_POWER


def said(root: ElementTree.Element, prefix: str) -> dict[int, str]:
    """The words for the pins D2 to D12, or GP2 to GP12: those left of the board at the height of the pin."""
    named = {m[1]: y for words, _, y in texts(root) if (m := re.search(rf"\b({prefix}\d+)\b", words))}
    beside = {round(y): words for words, x, y in texts(root) if x < 500}
    return {number: beside[round(named[f"{prefix}{number}"])] for number in range(2, 13)}


@pytest.mark.parametrize(("name", "prefix"), [("pico-pins", "GP"), ("uno-pins", "D")])
def test_the_inputs_are_those_of_the_drawing_of_the_nano(name: str, prefix: str) -> None:
    nano = {
        words: {at: other for other, x, at in texts(drawing("nano-pins")) if x == 770}[y]
        for words, _, y in texts(drawing("nano-pins"))
        if re.fullmatch(r"D\d+", words) and words != "D13"
    }
    assert said(drawing(name), prefix) == {int(pin[1:]): words for pin, words in nano.items()}


def test_the_rings_of_each_resistor_say_its_value() -> None:
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for ring in drawing("colour-codes").iter(f"{SPACE}rect"):
        if colour := ring.get("data-ring"):
            found[ring.attrib["data-of"]].append((float(ring.attrib["x"]), colour))
    decoded = set()
    for drawn, rings in found.items():
        *digits, zeros, tolerance = [colour for _, colour in sorted(rings)]
        value = int("".join(str(DIGITS.index(digit)) for digit in digits)) * 10 ** DIGITS.index(zeros)
        assert (str(value), str(len(rings))) == tuple(drawn.split("-"))
        assert tolerance == {4: "gold", 5: "brown"}[len(rings)]
        decoded.add(value)
    needed = {ohms(part.value) for part in PARTS if part.kind == "resistor" and part.value}
    assert decoded == needed, "every resistor of the box is there"


def ohms(words: str) -> int:
    number, unit = words.removesuffix(" each").split()
    return int(number) * {"Ω": 1, "kΩ": 1000}[unit]


@pytest.mark.parametrize("name", ["strip-board", "step-09-buzzer"])
def test_parts_on_neighbouring_strips_stand_upright(name: str) -> None:
    root = drawing(name)
    places = {leg.name: leg.at for leg in legs(root)}
    standing = {
        one.attrib["data-stands"]: (float(one.attrib["cx"]), float(one.attrib["cy"]))
        for one in root.iter(f"{SPACE}circle")
        if "data-stands" in one.attrib
    }
    assert standing == {part: places[f"{part}.{leg}"] for part, leg in UPRIGHT.items()}
