"""The pictures of the README: they are there, and the sheet shows every game once."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from divingbell.companion.installed_games import GAMES
from divingbell.ui.table.game_ui import game_ui
from proof.pictures.sheets import CAPTION, EDGE, GAP, SHEETS, TABLES, sheet
from tests.ui.scenes import all_scenes

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 3_000_000
"""Bytes of one picture."""


def test_every_picture_of_the_readme_is_there_and_small_enough() -> None:
    shown = re.findall(r"^!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert "docs/settlement.webp" in shown
    assert [name for name in shown if not 0 < (ROOT / name).stat().st_size <= LARGEST] == []


def test_the_film_takes_six_to_eight_seconds_and_goes_round() -> None:
    film = Image.open(ROOT / "docs" / "settlement.webp")
    seconds = 0.0
    for frame in range(film.n_frames):
        film.seek(frame)
        film.load()
        seconds += film.info["duration"] / 1000
    assert 6 <= seconds <= 8
    assert film.info["loop"] == 0


def test_the_sheet_shows_a_table_of_each_game_two_by_two() -> None:
    assert len(TABLES) == len(set(TABLES)) == len([game for game in GAMES if not game_ui(game).own_cards])
    assert {name for names in SHEETS.values() for name in names} <= set(all_scenes())
    colours = ["#FF0000", "#00FF00", "#0000FF"]
    made = sheet([Image.new("RGB", (800, 480), colour) for colour in colours], ["one", "two", "three"])
    assert made.size == (2 * (EDGE + 800) + GAP, 2 * (480 + CAPTION + EDGE) + EDGE)
    right, lower = EDGE + 800 + GAP + 400, EDGE + 480 + CAPTION + EDGE + 240
    assert [made.getpixel(at) for at in ((400, 240), (right, 240), (400, lower))] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
    ]
