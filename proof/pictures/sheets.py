"""Lays the program's own pictures two by two, for the README: the tables of the four games, and what is kept of the
evenings.

python -m proof.pictures.sheets docs
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from proof.pictures.scene_pictures import take
from tests.ui.scenes import all_scenes

LANCZOS = Image.Resampling.LANCZOS
TABLES = "sunken.armed", "deep_sea.search", "submarine.collect", "blues.auction"
EVENINGS = "past_games", "podium.past", "replay", "statistics.people"
SHEETS = {"tables.jpg": TABLES, "evenings.jpg": EVENINGS}
COLUMNS = 2
WIDTH, GAP = 640, 12
"""Of one picture and between two of them, pixels."""
GROUND = "#06121C"
QUALITY = 86


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """Rows of two, all equally wide; a row is as high as its higher picture."""
    small = [one.convert("RGB").resize((WIDTH, one.height * WIDTH // one.width), LANCZOS) for one in pictures]
    rows = [small[first : first + COLUMNS] for first in range(0, len(small), COLUMNS)]
    heights = [max(one.height for one in row) for row in rows]
    made = Image.new("RGB", (COLUMNS * (WIDTH + GAP) - GAP, sum(heights) + GAP * (len(rows) - 1)), GROUND)
    for i, row in enumerate(rows):
        for j, one in enumerate(row):
            made.paste(one, (j * (WIDTH + GAP), sum(heights[:i]) + GAP * i))
    return made


def main() -> None:
    scenes, folder = all_scenes(), Path(sys.argv[1])
    for file, names in SHEETS.items():
        sheet([take(scenes[name], "R") for name in names]).save(folder / file, quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
