"""Lays the program's own picture on the tablet of the drawn scene: the picture at the top of the README.

    python -m proof.pictures.hero [SCREEN.png] [OUT.jpg]

Without a picture of a screen the armed dive is taken from the running program.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[2]
SCENE = ROOT / "docs" / "art" / "hero-board.png"
HERO = ROOT / "docs" / "hero.jpg"
FINE = 3
"""The screen is laid down this many times larger, then shrunk: smooth edges."""
QUALITY = 88

# The tablet of the drawing: a plate of 752 x 486 at (800, 168), turned about the middle of its lower edge.
PLACE, PIVOT, EYE, DISTANCE = (800, 168), (376, 486), (152, 200), 1900
SCREEN = (24, 24, 704, 440)
TURN_Y, TURN_X = math.radians(-15), math.radians(7)
Point = tuple[float, float]


def seen(x: float, y: float) -> Point:
    """Where a point of the tablet's plate stands in the scene."""
    x, y, z = x - PIVOT[0], (y - PIVOT[1]) * math.cos(TURN_X), (y - PIVOT[1]) * math.sin(TURN_X)
    x, z = x * math.cos(TURN_Y) + z * math.sin(TURN_Y), -x * math.sin(TURN_Y) + z * math.cos(TURN_Y)
    nearer = DISTANCE / (DISTANCE - z)
    x, y = (x + PIVOT[0] - EYE[0]) * nearer + EYE[0], (y + PIVOT[1] - EYE[1]) * nearer + EYE[1]
    return PLACE[0] + x, PLACE[1] + y


def corners() -> list[Point]:
    """The screen's corners in the scene: upper left, upper right, lower right, lower left."""
    left, top, width, height = SCREEN
    return [
        seen(x, y) for x, y in ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    ]


def perspective(target: list[Point], size: tuple[int, int]) -> list[float]:
    """Coefficients for Pillow that lay a picture of this size on four corners."""
    width, height = size
    source = [(0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height))]
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return solved(rows)


def solved(rows: list[list[float]]) -> list[float]:
    """The solution of the linear equations, each row with its right side last (Gauss, with pivots)."""
    count = len(rows)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(count):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]


def hero(screen: Image.Image) -> Image.Image:
    """The scene with this screen on its tablet."""
    scene = Image.open(SCENE).convert("RGB")
    fine = (scene.width * FINE, scene.height * FINE)
    target = [(x * FINE, y * FINE) for x, y in corners()]
    coefficients = perspective(target, screen.size)
    round_ = Image.new("L", screen.size, 0)
    ImageDraw.Draw(round_).rounded_rectangle((0, 0, screen.width - 1, screen.height - 1), radius=14, fill=255)
    bicubic = Image.Resampling.BICUBIC
    laid = screen.convert("RGB").transform(fine, Image.Transform.PERSPECTIVE, coefficients, bicubic)
    mask = round_.transform(fine, Image.Transform.PERSPECTIVE, coefficients, bicubic)
    small = Image.Resampling.LANCZOS
    scene.paste(laid.resize(scene.size, small), (0, 0), mask.resize(scene.size, small))
    return scene


def save(screen: Image.Image, out: Path) -> None:
    """Write the picture small enough for a front page."""
    out.parent.mkdir(parents=True, exist_ok=True)
    hero(screen).save(out, quality=QUALITY, optimize=True, subsampling=0)


def main() -> None:
    given = [Path(argument) for argument in sys.argv[1:]]
    if given:
        screen = Image.open(given[0])
    else:
        from proof.pictures.scene_pictures import take
        from tests.ui.scenes import all_scenes

        screen = take(all_scenes()["sunken.armed"], "R")
    save(screen, given[1] if len(given) > 1 else HERO)


if __name__ == "__main__":
    main()
