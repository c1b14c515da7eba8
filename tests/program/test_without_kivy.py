"""All but the screens works where there is no Kivy: commands, the report, statistics and pages for phones."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.installed_games import GAMES
from tests import sunken_play

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "kivy" or name.startswith("divingbell.ui"):
            raise ImportError(f"{name} was asked for")

sys.meta_path.insert(0, Blocked())
"""


def without_screens(code: str) -> str:
    """Run this in a Python that has neither Kivy nor our screens: what went wrong, or nothing."""
    return subprocess.run([sys.executable, "-c", BLOCKED + code], capture_output=True, text=True).stderr


def command(arguments: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
    """`divingbell ARGUMENTS` there."""
    called = f"sys.argv = {['divingbell', *arguments]!r}"
    code = f"{BLOCKED}\nfrom divingbell.commands.cli import main\n{called}\nsys.exit(main())"
    return subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, text=True)


@pytest.mark.parametrize("module", ["kivy", "divingbell.ui.toolkit.paint"])
def test_screens_are_blocked(module: str) -> None:
    assert "was asked for" in without_screens(f"import {module}")


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game(game: str) -> None:
    code = (
        "from divingbell.companion.games.parts import load_parts; "
        "from divingbell.companion.installed_games import GAMES; "
    )
    assert without_screens(f"{code} load_parts(GAMES[{game!r}])") == ""


@pytest.mark.parametrize("game", GAMES)
def test_how_a_game_went(game: str) -> None:
    start: dict[str, Any] = {"type": "start_game", "game": game, "players": 3, "first_player": "p1"}
    if game == "submarine_blues":
        start["reef"] = ["5C", "7C", "4D", "KD", "9H"]
    if game == "round_sheet":
        start["sheet"] = {"name": "Low tide"}
    code = (
        "from divingbell.companion.session.session import Session; "
        "from divingbell.companion.installed_games import GAMES; "
    )
    assert without_screens(f"{code} assert GAMES.parts({game!r}).recap(Session().apply({start!r})).charts") == ""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """One game of Sunken Treasure, begun and stopped."""
    file = tmp_path / "journal.db"
    actions = [sunken_play.start(2), sunken_play.card("p1"), {"type": "stop_game"}]
    lines = "".join(json.dumps({"action": action}) + "\n" for action in actions)
    done = command(["table", "--rig", "none", "--journal", str(file)], lines)
    assert done.returncode == 0, done.stderr
    return file


def test_the_report_is_printed(journal: Path, tmp_path: Path) -> None:
    pdf = tmp_path / "report.pdf"
    done = command(["report", "last", "--output", str(pdf), "--journal", str(journal)])
    assert (done.returncode, done.stderr) == (0, "")
    assert pdf.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "arguments",
    [
        ["export", "last", "--format", "csv"],
        ["export", "last", "--format", "bgstats"],
        ["export", "all", "--format", "csv"],
        ["statistics"],
        ["statistics", "--json"],
        ["sessions"],
    ],
    ids=" ".join,
)
def test_a_command_that_only_writes(journal: Path, arguments: list[str]) -> None:
    done = command([*arguments, "--journal", str(journal)])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_feed_of_the_pages() -> None:
    assert without_screens("import divingbell.companion.live.feed, divingbell.companion.sharing.page_builder") == ""
