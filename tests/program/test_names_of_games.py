"""One game is two folders: no other file of the program names one."""

from __future__ import annotations

import re
from pathlib import Path

from divingbell.companion.installed_games import GAMES

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("divingbell", "tools", "config")
READ = frozenset({".py", ".yaml", ".toml", ""})
"""Endings of the files that are looked at: code, configuration, scripts."""


SAID = frozenset({"first_start.yaml", "settings.yaml"})
"""Common texts with a sentence about one game: what a probe is for, and the chances of getting home."""


def own(file: Path) -> bool:
    """A file of a game: its rules, its texts, its screens; or a common text that speaks of one."""
    parts = file.relative_to(ROOT).parts
    said = parts[:2] == ("config", "texts") and file.name in SAID
    return said or (len(parts) > 4 and parts[2] == "games" and parts[3] in GAMES)


def named(text: str) -> list[str]:
    """The names and titles of games in a text."""
    titles = [str(GAMES.texts("en")(f"{game}.title")) for game in GAMES]
    return re.findall(rf"\b(?:{'|'.join(map(re.escape, (*GAMES, *titles)))})\b", text)


def test_no_file_outside_a_games_own_names_it() -> None:
    files = [file for top in PROGRAM for file in (ROOT / top).rglob("*") if file.is_file() and file.suffix in READ]
    assert len(files) > 250, "the program is looked at"
    found = {
        str(file.relative_to(ROOT)): names
        for file in files
        if "__pycache__" not in file.parts and not own(file) and (names := named(file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_a_name_would_be_found() -> None:
    assert named('if game == "submarine": ...') == ["submarine"]
    assert named("# as in Sunken Treasure") == ["Sunken Treasure"]
    assert named("state.submarines") == []
