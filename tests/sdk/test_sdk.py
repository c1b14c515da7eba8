"""The seam between a game from elsewhere and the program: its names are those that docs/adding-a-game.md lists."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from divingbell import sdk
from divingbell.game_check.old_names import ATTRIBUTES, IMPORTED, METHODS
from divingbell.sdk import screens

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = ROOT / "tests" / "stranger_game" / "pebbles" / "pebbles_game"
OLD_GAME = ROOT / "tests" / "stranger_game" / "pebbles_of_seam_1" / "pebbles_game"


def listed(module: str) -> list[str]:
    """The names of a module in the section of names."""
    section = PAGE.partition("## 11. The names")[2].partition(f"`{module}`, for")[2]
    return re.findall(r"`(\w+)`", section.partition("\n\n")[2].partition(".\n")[0])


@pytest.mark.parametrize("module", [sdk, screens], ids=["rules", "screens"])
def test_the_page_lists_the_names_and_no_other(module: object) -> None:
    name, names = getattr(module, "__name__"), getattr(module, "__all__")  # noqa: B009
    assert listed(name) == sorted(names, key=str.lower)
    assert len(set(names)) == len(names)
    for one in names:
        assert getattr(module, one) is not None


def test_a_name_that_is_not_of_the_contract_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Shelf'"):
        _ = screens.Shelf


def test_a_checker_of_types_is_told_the_names_that_there_are() -> None:
    tree = ast.parse(Path(screens.__file__).read_text(encoding="utf-8"))
    (typed,) = (node for node in tree.body if isinstance(node, ast.If))
    told = {alias.name: node.module for node in typed.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert sorted(told) == sorted(screens.__all__)
    for name, home in told.items():
        assert getattr(screens, name) is getattr(import_module(home or ""), name)


def replaced() -> list[tuple[set[str], set[str]]]:
    """The names in the lines of "From 1 to 2": those of seam 1, and those of now."""
    lines = PAGE.partition("## From 1 to 2")[2].partition("\n## ")[0].splitlines()
    cells = [line.strip("|").split(" | ") for line in lines if line.startswith("|")][2:]
    return [({*re.findall(r"\w+", old)}, {*re.findall(r"\w+", new)}) for old, new in cells]


def test_each_name_that_was_replaced_stands_beside_its_new_one() -> None:
    """A tool that tells old names says the same as the page."""
    rows = replaced()
    for old, new in (IMPORTED | METHODS | ATTRIBUTES).items():
        assert any(old in before and new in after for before, after in rows), f"{old} is {new} now"
    assert {*IMPORTED.values()} <= {*sdk.__all__, *screens.__all__}


@pytest.mark.parametrize("file", sorted(OLD_GAME.glob("*.py")), ids=lambda file: file.stem)
def test_each_name_of_a_game_of_the_first_seam_is_called_so_still_or_has_a_line(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    taken = {one.name for node in imports if (node.module or "").startswith("divingbell.") for one in node.names}
    told = {name for before, _ in replaced() for name in before}
    assert taken <= {*sdk.__all__, *screens.__all__} | told


@pytest.mark.parametrize("file", sorted(GAME.glob("*.py")), ids=lambda file: file.stem)
def test_the_game_of_the_page_imports_nothing_else_of_ours(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {module for module in modules if module.startswith("divingbell")}
    assert ours <= {"divingbell.sdk", "divingbell.sdk.screens"}
