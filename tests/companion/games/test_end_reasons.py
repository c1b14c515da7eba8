"""The reasons that a game can end by, and their texts: each of one has the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion import games
from divingbell.companion.installed_games import GAMES

TEXTS = GAMES.texts("en", strict=True)


def modules(game: str) -> list[ast.Module]:
    folder = Path(games.__path__[0]) / game
    return [ast.parse(module.read_text(encoding="utf-8")) for module in sorted(folder.glob("*.py"))]


def nodes(game: str) -> Iterator[ast.AST]:
    for module in modules(game):
        yield from ast.walk(module)


def given(game: str) -> set[str]:
    """Reasons that are written where a function of the rules, or `Result` itself, takes one."""
    places = {"Result": 0}
    for node in nodes(game):
        if isinstance(node, ast.FunctionDef) and "reason" in (names := [one.arg for one in node.args.args]):
            places[node.name] = names.index("reason")
    calls = [(node, node.func.id) for node in nodes(game) if isinstance(node, ast.Call) and hasattr(node.func, "id")]
    reasons = [call.args[places[name]] for call, name in calls if name in places and len(call.args) > places[name]]
    return {str(one.value) for one in reasons if isinstance(one, ast.Constant)}


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_has_its_words(game: str) -> None:
    reasons = given(game) | {"stopped"}  # of every game, also of one that does not write it
    assert len(reasons) > 1
    assert [one for one in reasons if TEXTS.own(game, f"podium.reason.{one}") not in TEXTS] == []


@pytest.mark.parametrize("game", GAMES)
def test_words_are_for_a_reason_of_the_rules(game: str) -> None:
    beginning = f"{game}.podium.reason."
    written = {node.value for node in nodes(game) if isinstance(node, ast.Constant)}
    assert [one for one in TEXTS if one.startswith(beginning) and one.removeprefix(beginning) not in written] == []
