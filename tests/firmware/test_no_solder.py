"""The pictures of the ways without an iron, against tables from elsewhere, and the currents that their page gives."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.firmware.drawing_reader import DRAWINGS, SPACE, drawing, legs, names, nets, texts, unreadable
from tools.step_drawings.__main__ import drawings

PAGE = Path(__file__).resolve().parents[2] / "firmware_notes" / "no-solder.md"
STEPS = {"a": 5, "b": 5, "c": 4}

OPTO = ("buzzer.plus opto.IN+ diode.ring", "buzzer.minus opto.IN- diode.end")
WIRED = {
    "a": (*OPTO, "opto.OUT+ encoder.signal", "opto.OUT- encoder.ground", "encoder.usb tablet.usb"),
    "b": (
        *OPTO,
        "opto.OUT+ pico.GP2",
        "opto.OUT- pico.GND floor.minus pico.GP12",
        "floor.A pico.GP6",
        "floor.B pico.GP7",
        "floor.plus pico.3V3",
        "pico.usb tablet.usb",
    ),
    "uno": (
        *OPTO,
        "opto.OUT+ uno.D2",
        "opto.OUT- uno.GND floor.minus uno.D12",
        "floor.A uno.D6",
        "floor.B uno.D7",
        "floor.plus uno.5V",
        "uno.usb tablet.usb",
    ),
    "c": ("probe.metal encoder.signal", "rim.metal encoder.ground", "encoder.usb tablet.usb"),
}
"""The ways in wiring.md: a 1N4007 with its band at plus across the input; D2, D6, D7 and the jumper D12 as there."""

FOR_A_CHECK = {"joined", "no floor"}
"""Wires that a step needs and a later one takes away."""

PICO = {
    1: "GP0", 2: "GP1", 3: "GND", 4: "GP2", 5: "GP3", 6: "GP4", 7: "GP5", 8: "GND", 9: "GP6", 10: "GP7",
    11: "GP8", 12: "GP9", 13: "GND", 14: "GP10", 15: "GP11", 16: "GP12", 17: "GP13", 18: "GND", 19: "GP14", 20: "GP15",
    21: "GP16", 22: "GP17", 23: "GND", 24: "GP18", 25: "GP19", 26: "GP20", 27: "GP21", 28: "GND", 29: "GP22",
    30: "RUN", 31: "GP26", 32: "GP27", 33: "AGND", 34: "GP28", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 38: "GND",
    39: "VSYS", 40: "VBUS",
}  # fmt: skip
"""Raspberry Pi Pico Datasheet, 2.1 "Pico pinout": 1 to 20 down the left side with USB up, 21 to 40 up the right."""

UNO_DIGITAL = [
    *("SCL", "SDA", "AREF", "GND", "D13", "D12", "D11", "D10", "D9", "D8"),
    *("D7", "D6", "D5", "D4", "D3", "D2", "TX1", "RX0"),
]
UNO_POWER = ["NC", "IOREF", "RST", "3V3", "5V", "GND", "GND", "VIN", "A0", "A1", "A2", "A3", "A4", "A5"]
"""Arduino Uno R3, "Pinout": from the end with the USB socket; JDIGITAL on the left of who looks from there."""


def step(way: str, number: int) -> ElementTree.Element:
    (found,) = DRAWINGS.glob(f"way-{way}-{number}-*.svg")
    return drawing(found.stem)


def wired(way: str, prefix: str = "") -> set[frozenset[str]]:
    return {frozenset(prefix + leg for leg in net.split()) for net in WIRED[way]}


def without(root: ElementTree.Element, gone: set[str]) -> ElementTree.Element:
    for line in [line for line in root if line.get("data-wire") in gone]:
        root.remove(line)
    return root


ALL = [step(way, number) for way, count in STEPS.items() for number in range(1, count + 1)]
ALL += [drawing("way-b-uno"), drawing("way-a"), drawing("no-solder")]
EVERY = pytest.mark.parametrize("root", ALL, ids=lambda root: root.findtext(f"{SPACE}title"))
STEP = pytest.mark.parametrize(
    ("way", "number"), [(way, number) for way, count in STEPS.items() for number in range(2, count + 1)]
)


def test_the_pictures_are_those_that_make_drawings_draws() -> None:
    made = drawings()
    kept = {file.name for pattern in ("step-*", "way-*") for file in DRAWINGS.glob(pattern)}
    assert kept <= set(made)
    for name, picture in made.items():
        assert (DRAWINGS / name).read_text(encoding="utf-8") == picture, f"make drawings would change {name}"


@pytest.mark.parametrize("way", STEPS)
def test_what_is_wired_at_the_end_is_the_table(way: str) -> None:
    assert nets(step(way, STEPS[way])) == wired(way)


def test_the_uno_is_wired_as_the_table() -> None:
    assert nets(drawing("way-b-uno")) == wired("uno")


def test_the_page_of_all_ways_joins_what_their_steps_join() -> None:
    jumper = {frozenset(net - {"b-pico.GP12"}) for net in wired("b", "b-")}
    assert nets(drawing("no-solder")) == wired("a", "a-") | jumper | wired("c", "c-")
    assert nets(drawing("way-a")) == wired("a", "a-")


def test_a_lead_at_a_wrong_screw_would_be_noticed() -> None:
    root = step("a", 5)
    leads = {line.get("data-wire"): line for line in root.iter(f"{SPACE}polyline")}
    ends = {name: leads[name].attrib["points"].rsplit(" ", 1) for name in ("plus", "minus")}
    leads["plus"].set("points", f"{ends['plus'][0]} {ends['minus'][1]}")
    leads["minus"].set("points", f"{ends['minus'][0]} {ends['plus'][1]}")
    assert nets(root) != wired("a")


@STEP
def test_a_step_adds_what_is_yellow_and_joins_nothing_that_stays_apart(way: str, number: int) -> None:
    before, now = names(step(way, number - 1)), names(step(way, number))
    assert before - now <= FOR_A_CHECK
    toy = {"buzzer", "battery", "no battery", "probe", "rim"}
    assert names(step(way, number), new=True) == now - before - toy
    for net in nets(without(step(way, number), FOR_A_CHECK)):
        assert any(net <= whole for whole in wired(way)), net


def test_wires_of_a_check_join_an_input_and_ground_only() -> None:
    assert nets(without(step("a", 1), {"USB"})) == {frozenset({"encoder.signal", "encoder.ground"})}
    assert nets(without(step("c", 2), {"USB"})) == {frozenset({"encoder.signal", "encoder.ground"})}
    assert nets(without(step("b", 1), {"USB"})) == {frozenset({"pico.GP2", "pico.GND"})}
    assert frozenset({"opto.OUT-", "pico.GND", "pico.GP11"}) in nets(step("b", 3))


@EVERY
def test_words_can_be_read_and_no_wire_passes_a_leg(root: ElementTree.Element) -> None:
    assert list(unreadable(root)) == []


@pytest.mark.parametrize("number", range(1, STEPS["b"] + 1))
def test_the_pico_has_its_pins_where_the_data_sheet_has_them(number: int) -> None:
    root = step("b", number)
    pins = [leg for leg in legs(root) if leg.name.startswith("pico.") and leg.name != "pico.usb"]
    left, right = sorted({pin.at[0] for pin in pins})
    rows = [sorted((pin for pin in pins if pin.at[0] == x), key=lambda pin: pin.at[1]) for x in (left, right)]
    numbered = [*rows[0], *reversed(rows[1])]
    assert dict(enumerate((pin.name.removeprefix("pico.") for pin in numbered), 1)) == PICO
    labels = [(words.split(), y) for words, _, y in texts(root)]
    for pin_number, pin in enumerate(numbered, 1):
        (words,) = [w for w, y in labels if {str(pin_number), PICO[pin_number]} == set(w) and abs(y - pin.at[1]) < 6]
        assert len(words) == 2
    (socket,) = [y for words, _, y in texts(root) if words == "USB"]
    assert socket < numbered[0].at[1], "the socket is up"


def test_the_uno_has_its_pins_where_its_pinout_has_them() -> None:
    root = drawing("way-b-uno")
    pins = [leg for leg in legs(root) if leg.name.startswith("uno.") and leg.name != "uno.usb"]
    left, right = sorted({pin.at[0] for pin in pins})
    for x, expected in ((left, UNO_DIGITAL), (right, UNO_POWER)):
        row = sorted((pin for pin in pins if pin.at[0] == x), key=lambda pin: -pin.at[1])
        assert [pin.name.removeprefix("uno.") for pin in row] == expected
    (socket,) = [y for words, _, y in texts(root) if words == "USB"]
    assert socket > max(pin.at[1] for pin in pins), "the socket is down"


# Way C: batteries out ---------------------------------------------------------------------------------------------


def parts(root: ElementTree.Element) -> set[str]:
    """The kinds of parts that a picture shows; on the page of all ways with the letter of the way before."""
    return {part.get("data-kind", "") for part in root if part.get("data-name")}


@pytest.mark.parametrize("number", range(1, STEPS["c"] + 1))
def test_every_picture_of_way_c_says_that_the_batteries_are_out(number: int) -> None:
    root = step("c", number)
    said = " ".join(words for words, _, _ in texts(root))
    assert "Batteries OUT, always. With batteries in, 9 V" in said
    assert "110 mA" in said
    assert "break the tablet" in said
    assert "no battery" in parts(root)
    assert "Batteries OUT, always" in (root.findtext(f"{SPACE}desc") or "")


@EVERY
def test_no_picture_leads_from_a_toy_with_batteries_straight_to_a_board(root: ElementTree.Element) -> None:
    batteries = {
        part.get("data-name", "").rpartition("battery")[0] for part in root if part.get("data-kind") == "battery"
    }
    for net in nets(root):
        toy = [leg for leg in net if re.search(r"\b(buzzer|probe|rim)\.", leg)]
        board = [leg for leg in net if re.search(r"\b(encoder|pico|uno|tablet)\.", leg)]
        if toy and board:
            way = toy[0].partition("-")[0] + "-" if "-" in toy[0] else ""
            assert way not in batteries, net


def test_every_step_of_way_c_on_the_page_says_that_the_batteries_are_out() -> None:
    way = PAGE.read_text(encoding="utf-8").partition("\n## Way C")[2].partition("\n## ")[0]
    steps = way.split("\n### ")[1:]
    assert len(steps) >= STEPS["c"]
    for words in steps:
        assert "**Batteries out.**" in words, words.splitlines()[0]


# The currents -----------------------------------------------------------------------------------------------------


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading of the page."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def assumed() -> dict[str, float]:
    """The assumptions of the page: their value by their name."""
    table = [row for row in rows("The currents, computed") if len(row) == 3]
    return {row[0]: float(row[1].split()[0].replace(",", "")) for row in table[2:]}


def milliamperes(cell: str) -> float:
    return 0.0 if cell == "none" else float(re.match(r"[\d.]+", cell)[0])  # type: ignore[index]


def test_the_currents_on_the_page_are_those_that_its_assumptions_give() -> None:
    given = assumed()
    table = [row for row in rows("The currents, computed") if len(row) == 5][2:]
    assert [row[0] for row in table] == ["1.5 V", "1.8 V", "3 V", "4.5 V", "6 V", "9 V"]
    led, lamp = given["light of the PC817C"], given["lamp of the board for 3.6 to 24 V"]
    small, large = given["resistor of the board for 3 to 5 V"], given["resistor of the board for 3.6 to 24 V"]
    for volts_cell, first, heat, second, _ in table:
        volts = float(volts_cell.split()[0])
        current = max(0.0, volts - led) / small * 1000
        assert milliamperes(first) == pytest.approx(current, abs=0.06), volts_cell
        assert milliamperes(heat) == pytest.approx(current**2 * small / 1000, abs=0.6), volts_cell
        assert milliamperes(second) == pytest.approx(max(0.0, volts - led - lamp) / large * 1000, abs=0.06), volts_cell


def test_the_current_that_breaks_a_board_is_what_its_assumptions_give() -> None:
    given = assumed()
    one_way = (9 - given["supply of the encoder's chip"] - given["protection diode"]) / given["motor"] * 1000
    other_way = (9 - given["protection diode"]) / given["motor"] * 1000
    assert (round(one_way, -1), round(other_way, -1)) == (110, 280)
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert "some 110 mA" in page
    assert "some 280 mA" in page


def test_the_verdicts_follow_from_the_currents() -> None:
    """Yes where the light takes twice what the input drives: from 1 mA on a PC817C passes as much as it takes."""
    needed = assumed()["what the encoder's input drives"]
    for row in [row for row in rows("The currents, computed") if len(row) == 5][2:]:
        assert (row[4] == "yes") == (milliamperes(row[1]) > 2 * needed), row
