"""The makers' pages: nothing they point to is missing, and what they say of pins is what the firmware has."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.firmware.simulator.build import CHECKOUT, FIRMWARE

NOTES = CHECKOUT / "firmware_notes"
PAGES = sorted(NOTES.glob("*.md"))
DRAWINGS = sorted((NOTES / "drawings").glob("*.svg"))


def constants() -> dict[str, int]:
    source = (FIRMWARE / "config.h").read_text(encoding="utf-8")
    return {
        name: int(value, 0)
        for name, value in re.findall(r"^#define (\w+) (\w+?)(?:UL)?\b", source, re.M)
        if value[0].isdigit()
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (NOTES / target).exists(), f"{page.name} points to {target}"


def test_every_drawing_is_shown_on_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert len(DRAWINGS) == 39
    assert [drawing.name for drawing in DRAWINGS if f"drawings/{drawing.name}" not in text] == []


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
def test_a_drawing_is_whole_and_says_in_words_what_it_shows(drawing: Path) -> None:
    root = ElementTree.parse(drawing).getroot()
    space = "{http://www.w3.org/2000/svg}"
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    assert len(root.findtext(f"{space}desc") or "") > 60
    for text in root.iter(f"{space}text"):
        size, words = float(text.attrib["font-size"]), text.text or ""
        length = len(words) * size * 0.5  # DejaVu Sans, mean of running text
        x = float(text.attrib["x"]) - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.attrib["text-anchor"]] * length
        if "transform" not in text.attrib:
            assert x > 0, words
            assert x + length < width, words
        assert 0 < float(text.attrib["y"]) < height


def test_the_pins_on_the_page_are_those_of_the_firmware() -> None:
    known = constants()
    assert (known["RIM_SHIFT"], known["FLOOR_SHIFT"], known["INDEX_BIT"]) == (2, 6, 0)
    page = (NOTES / "wiring.md").read_text(encoding="utf-8")
    for jumper, words in (
        ("JUMPER_RIMS", "four rims"),
        ("JUMPER_PULSES", "pulses"),
        ("JUMPER_NO_FLOOR", "no floor sensor"),
        ("JUMPER_NO_INDEX", "no index mark"),
    ):
        assert re.search(rf"^\| D{8 + known[jumper]} \| .*{words}", page, re.M), jumper


def test_the_version_on_the_wire_is_that_of_the_page() -> None:
    title = (NOTES / "protocol.md").read_text(encoding="utf-8").splitlines()[0]
    assert title == f"# Wire protocol, version {constants()['PROTOCOL_VERSION']}"
