"""Routes between screens: each that a screen can name leads somewhere, and none is named otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.ui.routes import ROUTES
from divingbell.ui.shell.route import Route, new_game

REPOSITORY = Path(__file__).resolve().parents[2]

SOURCES = sorted((REPOSITORY / "divingbell").rglob("*.py"))
ASKED_BY = {"route", "go", "visit"}
"""Methods that are given the name of a route."""


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for source in SOURCES:
        words = source.read_text(encoding="utf-8")
        if "oute" in words or "visit(" in words or "go(" in words:
            for node in ast.walk(ast.parse(words)):
                yield f"{source.relative_to(REPOSITORY)}:{getattr(node, 'lineno', 0)}", node


def test_every_route_leads_somewhere() -> None:
    assert set(ROUTES) == {*Route, *map(new_game, GAMES)}


@pytest.mark.parametrize("route", [route for route in Route if isinstance(ROUTES[route], partial)])
def test_what_opens_a_screen_is_there(route: Route) -> None:
    module, function = ROUTES[route].args  # type: ignore[attr-defined]
    assert callable(getattr(import_module(module), function))


def test_every_name_of_a_route_is_one() -> None:
    named = 0
    for place, node in nodes():
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Route":
            named += 1
            assert node.attr in Route.__members__, place
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKED_BY:
            literal = [one for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            assert not literal, f"{place}: a route is named by a member of Route"
    assert named > len(Route), "the sources were read"
