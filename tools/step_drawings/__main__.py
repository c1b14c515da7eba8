"""Writes the drawings that are made of tables into a folder: python -m tools.step_drawings FOLDER"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.step_drawings import colour_codes, no_solder, pin_maps, soldering
from tools.step_drawings.circuit import STEPS
from tools.step_drawings.picture import draw


def file_name(number: int) -> str:
    """Of the picture of this step of the sensor box, from 1 on."""
    return f"step-{number:02}-{STEPS[number - 1].name}.svg"


def drawings() -> dict[str, str]:
    """Every drawing by the name of its file."""
    made = {file_name(number): draw(number) for number in range(1, len(STEPS) + 1)}
    for module in (no_solder, pin_maps, colour_codes, soldering):
        made |= module.drawings()
    return made


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for old in (*folder.glob("step-*.svg"), *folder.glob("way-*.svg")):
        old.unlink()
    for name, drawing in drawings().items():
        (folder / name).write_text(drawing, encoding="utf-8")
