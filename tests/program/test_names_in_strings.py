"""Names that stand in strings, where no tool that moves or renames sees them, lead to something that is there: modules
and what is in them, modules that are run, files, loggers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("divingbell", "proof", "tests", "tools")
FILES = ("Makefile", "pyproject.toml", "CONTRIBUTING.md", "README.md", ".ci/run", ".pre-commit-config.yaml")
FOLDERS = (*ROOMS, "config", "docs", "firmware_notes")
SUFFIXES = ("", ".desktop", ".json", ".md", ".py", ".rules", ".service", ".toml", ".yaml")
NO_MODULE = re.compile(
    r"divingbell\.(?:desktop|games|ino|pth|rigs|service|txt|ui\.kit\.keys|__\w+)\b|tests\.ui\.pictures$|.*_$"
)
"""Names of files, of a group of entry points, of what every package has, of other versions' modules; beginnings."""
NAME = re.compile(rf"(?<![\w./-])(?:{'|'.join(ROOMS)})(?:\.[A-Za-z_]\w*)+(?::\w+)?")
OLD = re.compile(r"`(?:companion|drivers|ui)[./]\w[\w./]*`|\"(?:companion|drivers|ui)\.\w+")
"""A name from before there was one package."""
PLACE = re.compile(rf"(?<![\w./~<>-])(?:{'|'.join(ROOMS)})(?:/[\w.-]*\w)+")
NO_PLACE = re.compile(r"[A-Z]{3}|/unlisted\.py$|^divingbell/(?:config|debian|docs|firmware_notes|\d)\b")
"""Places with a word to be put in, those that a test makes, those of an installation and of a user."""
MADE_UP = (ROOT / "tests" / "proof", ROOT / "tests" / "tools")
"""Tests of tools that look at code: they bring their own, with names of its own."""


@cache
def text_files() -> tuple[Path, ...]:
    found = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in SUFFIXES]
    kept = (file for file in found if file.is_file() and not {"golden", "__pycache__"} & {*file.parts})
    kept = (file for file in kept if file.parent not in MADE_UP)
    return (*(ROOT / name for name in FILES), *sorted({*kept} - {Path(__file__).resolve()}))


class Module(NamedTuple):
    """Names of a Python file, of one walk through its syntax tree."""

    defined: frozenset[str]
    """Those that the module has, and those that it imports."""
    strings: str
    """All of its strings, docstrings too, and of one that is put together its fixed parts."""
    pairs: tuple[tuple[str, str], ...]
    """A module and the name behind it, as they are handed on side by side."""
    loggers: tuple[str, ...]
    """The loggers that it asks for; a name that is computed as it is written."""


@cache
def module(file: Path) -> Module:
    defined, strings, pairs, loggers = set[str](), list[str](), list[tuple[str, str]](), list[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        defined.update(names_of(node))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.append(node.value)
        elif isinstance(node, ast.Call | ast.Tuple):
            pairs += together(node)
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "getLogger":
                (given,) = node.args
                loggers.append(str(given.value) if isinstance(given, ast.Constant) else ast.unparse(given))
    return Module(frozenset(defined), "\n".join(strings), tuple(pairs), tuple(loggers))


def names_of(node: ast.AST) -> Iterable[str]:
    """The names that a node gives to something."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return (node.name,)
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return (node.id,) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else ()


def together(node: ast.Call | ast.Tuple) -> Iterator[tuple[str, str]]:
    given = node.args if isinstance(node, ast.Call) else node.elts
    said = [one.value if isinstance(one, ast.Constant) else None for one in given]
    for place, name in pairwise(said):
        if isinstance(place, str) and NAME.fullmatch(place) and isinstance(name, str) and name.isidentifier():
            yield place, name


def leads_somewhere(name: str) -> bool:
    """Whether a dotted name is a module of ours, or something in one; `:` before an attribute as `.`."""
    place, parts = ROOT, name.replace(":", ".").split(".")
    for number, part in enumerate(parts):
        if (place / part).is_dir():
            place = place / part
            continue
        file = place / f"{part}.py"
        if file.is_file():
            return number + 1 == len(parts) or parts[number + 1] in module(file).defined
        package = place / "__init__.py"
        return package.is_file() and part in module(package).defined
    return True


def names(text: str) -> Iterator[str]:
    return (found[0] for found in NAME.finditer(text) if not NO_MODULE.match(found[0]))


def words(file: Path) -> str:
    """A file as it is; of Python its strings."""
    return module(file).strings if file.suffix == ".py" else file.read_text(encoding="utf-8")


def test_every_module_that_is_named_is_there() -> None:
    named = [(file, name) for file in text_files() for name in names(words(file))]
    assert len(named) > 150, "they are looked for"
    assert [f"{file.relative_to(ROOT)}: {name}" for file, name in named if not leads_somewhere(name)] == []


def test_no_name_is_from_before_there_was_one_package() -> None:
    found = [f"{file.relative_to(ROOT)}: {old}" for file in text_files() for old in OLD.findall(words(file))]
    assert found == []


def test_every_place_in_the_code_that_is_named_is_there() -> None:
    named = [(file, found[0]) for file in text_files() for found in PLACE.finditer(words(file))]
    assert len(named) > 100, "they are looked for"
    wanted = {place: ROOT / place for _, place in named if not NO_PLACE.search(place)}
    missing = {name for name, place in wanted.items() if not [*place.parent.glob(f"{place.name}*")]}
    assert [f"{file.relative_to(ROOT)}: {place}" for file, place in named if place in missing] == []


def test_what_is_named_beside_its_module_is_in_it() -> None:
    files = sorted((ROOT / "divingbell").rglob("*.py"))
    pairs = [(file, *pair) for file in files for pair in module(file).pairs]
    assert len(pairs) > 20, "they are looked for"
    assert [f"{file.relative_to(ROOT)}: {m} {n}" for file, m, n in pairs if not leads_somewhere(f"{m}.{n}")] == []


def test_no_logger_of_ours_is_named_by_hand() -> None:
    """A logger of ours has the name of its module, or of the package."""
    asked = [(file, name) for file in (ROOT / "divingbell").rglob("*.py") for name in module(file).loggers]
    ours = [(file, name) for file, name in asked if name in ("__name__", "divingbell.__name__")]
    libraries = {name.partition(".")[0] for _, name in {*asked} - {*ours}}
    assert len(ours) > 5
    assert libraries == {"fontTools", "uvicorn"}


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("divingbell.commands.cli:main", True),
        ("divingbell.commands.cli.main", True),
        ("divingbell.companion", True),
        ("divingbell.companion.cli", False),
        ("divingbell.commands.cli:start", False),
        ("tests.nowhere", False),
    ],
)
def test_a_name_that_leads_nowhere_is_known(name: str, there: bool) -> None:
    assert leads_somewhere(name) == there
