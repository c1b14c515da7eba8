"""The pictures of the README: they are there, and the strip shows every game once."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from divingbell.companion.installed_games import GAMES
from proof.pictures.strips import GAP, STRIPS, TABLES, WIDTH, strip
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


def test_the_strip_shows_a_table_of_each_game_side_by_side() -> None:
    assert len(TABLES) == len(set(TABLES)) == len(GAMES)
    assert {name for names in STRIPS.values() for name in names} <= set(all_scenes())
    colours = ["#FF0000", "#00FF00", "#0000FF"]
    made = strip([Image.new("RGB", (1280, 800), colour) for colour in colours])
    assert made.size == (3 * WIDTH + 2 * GAP, 300)
    middles = [made.getpixel((i * (WIDTH + GAP) + WIDTH // 2, 150)) for i in range(3)]
    assert middles == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
