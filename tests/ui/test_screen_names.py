"""Names of screens: each one in use is explained in screens.md 12."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.scenes import all_scenes

ROOT = Path(__file__).parents[2]
NO_SCREEN = re.compile(r"[tj]\d*-c\d.*|p-(?:buoy|chest|coral|fin|pearl|star)")
"""Tiles of Submarine, and glyphs of the players' shapes."""


def explained() -> frozenset[str]:
    """The names in the table, each without its state: its first two parts."""
    page = ROOT / "docs" / "specification" / "screens.md"
    _, _, section = page.read_text(encoding="utf-8").partition("## 12 Names of screens")
    rows = [row for row in section.splitlines() if row.startswith("| `")]
    return frozenset(screen(name) for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1]))


def screen(name: str) -> str:
    return "-".join(name.split("-")[:2])


def unexplained(names: set[str]) -> set[str]:
    return {name for name in names if screen(name) not in explained()}


def test_every_scene_is_explained() -> None:
    assert unexplained({name for name in all_scenes() if not name.startswith("kit-")}) == set()


@pytest.mark.parametrize("folder", ["divingbell", "docs", "tests/ui"])
def test_every_screen_named_in_code_is_explained(folder: str) -> None:
    for file in (ROOT / folder).rglob("*"):
        if file.suffix in (".py", ".md") and file != Path(__file__):
            quoted = re.findall(r"[`\"]([a-z]\d?-[a-z][a-z0-9-]*)[`\"]", file.read_text(encoding="utf-8"))
            assert unexplained({name for name in quoted if not NO_SCREEN.fullmatch(name)}) == set(), file


def test_a_screen_without_a_row_is_found() -> None:
    assert unexplained({"t-ledger-six", "t-ledgers", "y-unheard-of"}) == {"t-ledgers", "y-unheard-of"}
