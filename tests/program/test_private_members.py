"""Tests ask by what is public: none reaches into private members of the program, of another test, or of a library."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRIVATE = re.compile(r"_(?!_)\w*[A-Za-z]\w*")
PUBLIC = frozenset({"_asdict", "_exit", "_field_defaults", "_fields", "_getframe", "_make", "_replace"})
"""Documented names of the standard library that begin with an underscore nevertheless."""
NAMED = frozenset({"delattr", "getattr", "hasattr", "object", "setattr"})
"""Functions and methods that are given the name of a member: `patch.object` too."""
DOTTED = re.compile(r"[A-Za-z]\w*(\.\w+)+")
NONE = (ast.Constant(""), ast.Constant(""))
FOREIGN = {
    "_last_tick": "Kivy's clock: no public member says from when on it counts",
    "_max_fps": "Kivy's clock waits for the next frame, of a screen that is not there",
    "_reservations": "gpiozero has one table of pins in use for all factories of a process",
    "_run_prepare": "Kivy's App.run blocks; this is all of it but the main loop",
    "_running_app": "Kivy's App forgets it only at the end of the main loop",
}
"""Member of a library -> why there is no other way."""


def _own(node: ast.expr, classes: tuple[str, ...]) -> bool:
    """Whether a value is what the code around it belongs to."""
    if isinstance(node, ast.Name):
        return node.id in ("self", "cls", *classes)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _named(call: ast.Call) -> Iterator[str]:
    """The members that a call names in strings: `setattr(x, "_name", ...)`, `setattr("package.module._name", ...)`."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place, name = (argument.value if isinstance(argument, ast.Constant) else "" for argument in (*call.args, *NONE)[:2])
    if isinstance(place, str) and DOTTED.fullmatch(place):
        yield place.rpartition(".")[2]
    elif isinstance(name, str) and function in NAMED:
        yield name


def reached(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each private member that a module reaches into from outside."""

    def walk(node: ast.AST, classes: tuple[str, ...]) -> Iterator[tuple[int, str]]:
        if isinstance(node, ast.ClassDef):
            classes = (*classes, node.name)
        if isinstance(node, ast.Attribute) and not _own(node.value, classes):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and not (node.args and _own(node.args[0], classes)):
            yield from ((node.lineno, name) for name in _named(node))
        for child in ast.iter_child_nodes(node):
            yield from walk(child, classes)

    for line, name in walk(ast.parse(source), ()):
        if PRIVATE.fullmatch(name) and name not in PUBLIC:
            yield line, name


@cache
def reached_in(file: Path) -> tuple[tuple[int, str], ...]:
    return tuple(reached(file.read_text(encoding="utf-8")))


def files() -> list[Path]:
    return sorted(file for file in (ROOT / "tests").rglob("*.py") if "golden" not in file.parent.parts)


def test_no_test_reaches_into_private_members() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file in files()
        for line, name in reached_in(file)
        if name not in FOREIGN
    ]
    assert not found, "\n".join(found)


def test_what_is_listed_is_still_needed() -> None:
    names = {name for file in files() for _, name in reached_in(file)}
    assert FOREIGN.keys() <= names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("thing._part.name", ["_part"]),
        ("thing.part._name", ["_name"]),
        ("thing._replace(x=1)", []),
        ("self._part._deeper", ["_deeper"]),
        ("class A:\n    count = 0\n    def f(self):\n        A._count += 1\n        super()._f()", []),
        ("class A: pass\nA._count", ["_count"]),
        ("from package.module import _name, name", ["_name"]),
        ("monkeypatch.setattr(thing, '_part', 1)", ["_part"]),
        ("monkeypatch.setattr('package.module._part', 1)", ["_part"]),
        ("monkeypatch.setattr('package.module.Thing', 1)", []),
        ("patch.object(thing, '_part')", ["_part"]),
        ("thing.__class__", []),
        ("say(thing, '_part')", []),
    ],
)
def test_each_way_into_a_private_member_is_found(source: str, names: list[str]) -> None:
    assert [name for _, name in reached(source)] == names
