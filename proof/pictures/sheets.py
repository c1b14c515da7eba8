"""Lays the program's own pictures of the smallest screen two by two with their names, for the README: the tables of the
four games, and what is kept of the evenings.

python -m proof.pictures.sheets docs
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw

from divingbell.companion.pictures.text_width import font
from proof.pictures.scene_pictures import take
from tests.ui.scenes import all_scenes

TABLES = {
    "sunken.armed": "Sunken Treasure: a dive is armed",
    "deep_sea.roll": "Deep Sea Adventure: the air is shared",
    "submarine.collect": "Submarine: who pays whom",
    "blues.table": "Submarine Blues: resorts and reef",
}
EVENINGS = {
    "podium": "The podium",
    "past_games": "Past games",
    "replay": "Replay, entry by entry",
    "statistics.people": "Statistics of many evenings",
}
SHEETS = {"tables.jpg": TABLES, "evenings.jpg": EVENINGS}
"""Scenes of each file and what is said of them."""
SIZE = "C"
COLUMNS = 2
EDGE, GAP, CAPTION, LETTERS, RADIUS = 10, 20, 62, 38, 14
"""Round the sheet, between two pictures, the line under each and its type, a picture's corners: pixels."""
GROUND, INK = "#06121C", "#F3F9FC"
QUALITY = 86


def sheet(pictures: list[Image.Image], captions: list[str]) -> Image.Image:
    """Rows of two, equally large, each with its caption under it."""
    width, height = pictures[0].size
    rows, pitch = (len(pictures) + COLUMNS - 1) // COLUMNS, height + CAPTION + EDGE
    made = Image.new("RGB", (COLUMNS * (width + GAP) - GAP + 2 * EDGE, rows * pitch + EDGE), GROUND)
    corners = Image.new("L", (width, height))
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, width - 1, height - 1), RADIUS, fill=255)
    pen = ImageDraw.Draw(made)
    letters = font("text", bold=True, pixels=LETTERS)
    for place, (picture, caption) in enumerate(zip(pictures, captions, strict=True)):
        left, top = EDGE + place % COLUMNS * (width + GAP), EDGE + place // COLUMNS * pitch
        made.paste(picture.convert("RGB"), (left, top), corners)
        pen.text((left + EDGE, top + height + CAPTION / 2), caption, fill=INK, font=letters, anchor="lm")
    return made


def main() -> None:
    scenes, folder = all_scenes(), Path(sys.argv[1])
    for file, names in SHEETS.items():
        taken = [take(scenes[name], SIZE) for name in names]
        sheet(taken, list(names.values())).save(folder / file, quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
