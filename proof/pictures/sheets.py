"""Lays the program's own pictures side by side, for the README: the tables of the four games, and what is kept of the
evenings.

python -m proof.pictures.strips docs
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from proof.pictures.scene_pictures import take
from tests.ui.scenes import all_scenes

LANCZOS = Image.Resampling.LANCZOS
TABLES = "b-sunken-armed", "e-deepsea", "f-submarine", "g-blues"
EVENINGS = "u-past-games", "h-end-past", "i-replay", "u2-statistics"
STRIPS = {"tables.jpg": TABLES, "evenings.jpg": EVENINGS}
WIDTH, GAP = 480, 12
"""Of one table and between two of them, pixels."""
GROUND = "#06121C"
QUALITY = 88


def strip(pictures: list[Image.Image]) -> Image.Image:
    """All in one row, equally wide."""
    small = [one.convert("RGB").resize((WIDTH, one.height * WIDTH // one.width), LANCZOS) for one in pictures]
    made = Image.new("RGB", (len(small) * (WIDTH + GAP) - GAP, max(one.height for one in small)), GROUND)
    for i, one in enumerate(small):
        made.paste(one, (i * (WIDTH + GAP), 0))
    return made


def main() -> None:
    scenes, folder = all_scenes(), Path(sys.argv[1])
    for file, names in STRIPS.items():
        strip([take(scenes[name], "R") for name in names]).save(folder / file, quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
