"""No public class is called like another one elsewhere: who reads a name knows which is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "divingbell"
SAME_IDEA = {
    "Coins": "an action of Sunken Treasure and what the state keeps of it",
    "Dive": "an action of Sunken Treasure and what the state keeps of it",
    "EndTurn": "an action of two games",
    "Entry": "an entry as a game sees it, and the entry of the session that is one",
    "Player": "a player in the state of each game",
    "Stage": "the middle of the table in each game",
    "StartGame": "an action of each game",
    "State": "the state of each game",
    "TableView": "the value that the table of each game is drawn from",
    "Turn": "a turn in the state of each game; the demo players' turn of the floor is a name of the sdk",
}


def test_no_public_class_is_defined_twice() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(ROOT)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert {name: where for name, where in twice.items() if name not in SAME_IDEA} == {}
    assert SAME_IDEA.keys() <= twice.keys(), "a name that is there once needs no reason"
