"""Names of screens: each one in use is explained in screens.md 12, and none is the code of a drawing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.scenes import UnknownSceneError, all_scenes, picture_codes, scenes_called

ROOT = Path(__file__).parents[2]
TABLE = "## 12 Names of screens"
PAGE = ROOT / "docs" / "specification" / "screens.md"


def rows() -> list[list[str]]:
    """The cells of the table."""
    _, _, section = PAGE.read_text(encoding="utf-8").partition(TABLE)
    return [row.split("|")[1:] for row in section.splitlines() if row.startswith("| `")]


def explained() -> frozenset[str]:
    """The names in the table."""
    return frozenset(name for row in rows() for name in re.findall(r"`([^`]+)`", row[0]))


def unexplained(names: set[str]) -> set[str]:
    """The names of which neither they nor the screen whose state they are have a row."""
    known = explained()
    return {name for name in names if not any(f"{name}.".startswith(f"{one}.") for one in known)}


def codes() -> set[str]:
    """All codes of pictures that are not names of scenes too."""
    found = {code for one in picture_codes().values() for code in ([one] if isinstance(one, str) else one.values())}
    return {code for code in found if code not in all_scenes()}


def test_every_scene_is_explained() -> None:
    assert unexplained({name for name in all_scenes() if not name.startswith("kit.")}) == set()


def test_a_screen_without_a_row_is_found() -> None:
    assert unexplained({"ledger.six", "ledgers", "sunken.dive"}) == {"ledgers", "sunken.dive"}


def test_every_code_belongs_to_a_scene() -> None:
    assert {name for name in picture_codes() if name not in all_scenes()} == set()


def test_no_two_pictures_have_one_code() -> None:
    pictures = [(scene.code(size), size) for scene in all_scenes().values() for size in scene.sizes]
    assert len(pictures) == len(set(pictures))


@pytest.mark.parametrize("folder", ["divingbell", "docs", "proof", "tests/ui"])
def test_no_screen_is_called_by_a_code(folder: str) -> None:
    old = codes()
    for file in (ROOT / folder).rglob("*"):
        if file.suffix in (".py", ".md") and file != Path(__file__):
            words = re.sub(r'drawing="[^"]*"', "", file.read_text(encoding="utf-8"))
            words = words.partition(TABLE)[0] if file == PAGE else words
            assert set(re.findall(r"[`\"']([a-z0-9-]+)[`\"']", words)) & old == set(), file


def test_a_scene_is_found_by_its_name_and_by_its_code_of_some_sizes() -> None:
    scene = all_scenes()["sunken.armed"]
    assert scenes_called("sunken.armed") == [(scene, "RCT")]
    assert scenes_called("b-sunken-armed") == [(scene, "RC")]
    with pytest.raises(UnknownSceneError):
        scenes_called("sunken.armed.nothing")
