"""Writes `step-NUMBER-NAME.svg` of every step into a folder: python -m tools.step_drawings FOLDER"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.step_drawings.circuit import STEPS
from tools.step_drawings.picture import draw


def file_name(number: int) -> str:
    """Of the picture of this step, from 1 on."""
    return f"step-{number:02}-{STEPS[number - 1].name}.svg"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for old in folder.glob("step-*.svg"):
        old.unlink()
    for number in range(1, len(STEPS) + 1):
        (folder / file_name(number)).write_text(draw(number), encoding="utf-8")
