"""The pictures of building the sensor box: what each joins is read from its lines and held against the circuit."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.firmware.drawing_reader import DRAWINGS, SPACE, drawing, legs, names, nets, strips, unreadable, wires
from tests.firmware.test_drawings import CIRCUIT, NANO
from tools.step_drawings.__main__ import file_name
from tools.step_drawings.circuit import PARTS, STEPS
from tools.step_drawings.picture import draw

NUMBERS = range(1, len(STEPS) + 1)
BUILT, WITH_FLOOR = len(STEPS) - 1, len(STEPS)
"""The last step but the floor's, and the floor's."""
WHOLE = {
    frozenset(net.split())
    for net in (
        "battery.plus F1.1",
        "F1.2 buzzer.plus R1.1",
        "R1.2 D1.ring U1.1",
        "buzzer.minus probe.1 D1.end U1.2",
        "rim.1 battery.minus",
        "nano.5V R2.1",
        "R2.2 R3.1 U1.4",
        "nano.GND U1.3",
        "R3.2 nano.D2",
    )
}
"""contact-common-wire.svg, with the wires to the Nano and the game: what is joined to nothing is not named."""
FLOOR = {
    frozenset(net.split())
    for net in (
        "nano.5V R2.1 hall.plus encoder.plus",
        "nano.GND U1.3 hall.minus encoder.minus",
        *("hall.out R3-D8.1", "R3-D8.2 nano.D8"),
        *("encoder.B R3-D7.1", "R3-D7.2 nano.D7"),
        *("encoder.A R3-D6.1", "R3-D6.2 nano.D6"),
    )
}
"""floor.svg, quadrature and index."""


def picture(number: int) -> ElementTree.Element:
    return drawing(file_name(number).removesuffix(".svg"))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_pictures_are_those_that_make_drawings_draws(number: int) -> None:
    assert (DRAWINGS / file_name(number)).read_text(encoding="utf-8") == draw(number)
    assert len(list(DRAWINGS.glob("step-*.svg"))) == len(STEPS)


def test_what_is_built_at_the_end_is_the_circuit() -> None:
    assert {frozenset(piece) for piece in strips(picture(BUILT)).values()} == CIRCUIT
    assert nets(picture(BUILT)) == WHOLE
    replaced = {net for net in WHOLE if any(net < with_floor for with_floor in FLOOR)}
    assert nets(picture(WITH_FLOOR)) == WHOLE - replaced | FLOOR


def test_a_wire_at_a_wrong_pin_would_be_noticed() -> None:
    root = picture(BUILT)
    (wire,) = (one for one in root.iter(f"{SPACE}polyline") if one.get("data-wire") == "5V")
    (ground,) = (one for one in root.iter(f"{SPACE}polyline") if one.get("data-wire") == "GND")
    points = [one.attrib["points"].rsplit(" ", 1) for one in (wire, ground)]
    wire.attrib["points"] = f"{points[0][0]} {points[1][1]}"
    ground.attrib["points"] = f"{points[1][0]} {points[0][1]}"
    assert nets(root) != WHOLE


@pytest.mark.parametrize("number", NUMBERS[1:])
def test_a_step_adds_what_is_yellow_and_joins_nothing_that_stays_apart(number: int) -> None:
    before, now = picture(number - 1), picture(number)
    gone = names(before) - names(now)
    assert gone <= {"joined", "cells", "game-plus", "game-minus"}, "only what a check needed goes again"
    of_game = {part.name for part in PARTS if part.of_game} | {"buzzer to probe", "rims to battery"}
    assert names(now, new=True) == names(now) - names(before) - of_game
    assert names(now, new=True) or "cuts" in file_name(number)
    for net in nets(now):
        lasting = {leg for leg in net if not leg.startswith("cells.")}
        assert any(lasting <= whole for whole in WHOLE | FLOOR), lasting


def test_no_part_is_missing_and_none_comes_twice() -> None:
    legs_of_all = {leg for net in WHOLE | FLOOR for leg in net}
    built = {leg.name for leg in legs(picture(WITH_FLOOR)) if not leg.name.startswith("nano.")}
    ends = {f"{name}.1" for name in wires(picture(WITH_FLOOR))}
    assert built - ends == {leg for leg in legs_of_all if not leg.startswith("nano.")}
    for number in NUMBERS:
        found = [leg.name for leg in legs(picture(number)) if leg.name not in ("nano.GND", "nano.RST")]
        assert len(set(found)) == len(found)


def test_the_legs_are_in_the_holes_of_the_drawing_of_the_strip_board() -> None:
    def holes(root: ElementTree.Element) -> dict[str, str]:
        circles = [one.attrib for one in root.iter(f"{SPACE}circle") if "data-hole" in one.attrib]
        return {f"{one['data-part']}.{one['data-leg']}": one["data-hole"] for one in circles}

    assert holes(picture(BUILT)) == holes(drawing("strip-board"))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_nano_has_its_pins_where_the_manual_has_them(number: int) -> None:
    pins = [leg for leg in legs(picture(number)) if leg.name.startswith("nano.")]
    rows = [[pin.name.removeprefix("nano.") for pin in pins if pin.at[0] == x] for x in sorted({p.at[0] for p in pins})]
    assert list(zip(*rows, strict=True)) == list(NANO)
    heights = [pin.at[1] for pin in pins[: len(NANO)]]
    assert heights == sorted(heights)
    labels = {(one.text, float(one.attrib["y"])) for one in picture(number).iter(f"{SPACE}text")}
    assert all((pin.name.removeprefix("nano."), pin.at[1] + 5) in labels for pin in pins)


@pytest.mark.parametrize("number", NUMBERS)
def test_no_words_lie_over_others_or_over_a_leg_and_no_wire_passes_one(number: int) -> None:
    assert list(unreadable(picture(number))) == []
