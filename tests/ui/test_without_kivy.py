"""What a game tells of itself can be read where there is no Kivy: commands, the report and pages for phones need it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from divingbell.companion.installed_games import GAMES

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "kivy":
            raise ImportError(f"{name} was asked for")

sys.meta_path.insert(0, Blocked())
"""


def without_kivy(code: str) -> str:
    """Run this in a Python that has no Kivy: what went wrong, or nothing."""
    return subprocess.run([sys.executable, "-c", BLOCKED + code], capture_output=True, text=True).stderr


def test_kivy_is_blocked() -> None:
    assert "was asked for" in without_kivy("import divingbell.ui.toolkit.paint")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_tells_screens(game: str) -> None:
    assert without_kivy(f"from divingbell.ui.table.game_ui import game_ui; game_ui({game!r})") == ""


@pytest.mark.parametrize("game", GAMES)
def test_how_a_game_went(game: str) -> None:
    start = {"type": "start_game", "game": game, "players": 3, "first_player": "p1"}
    if game == "submarine_blues":
        start["reef"] = ["5C", "7C", "4D", "KD", "9H"]
    code = "from divingbell.companion.session.session import Session; from divingbell.ui.table.game_ui import game_ui; "
    assert without_kivy(f"{code} assert game_ui({game!r}).history(Session().apply({start!r})).charts") == ""


@pytest.mark.parametrize(
    "module",
    [
        "table.seats",
        "table.scoring",
        "table.plot.layout",
        "table.plot.svg",
        "table.plot.png",
        "kit.context",
        "kit.names",
    ],
)
def test_names_scores_charts_and_words(module: str) -> None:
    assert without_kivy(f"import divingbell.ui.{module}") == ""
