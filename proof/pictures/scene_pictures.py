"""The program's own picture of a scene, and the sheet that lays it beside its drawing."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from tests.ui.driver import SIZES
from tests.ui.scenes import Scene

_GAP = 8


def take(
    scene: Scene, size: str, language: str = "en", text_scale: float = 1.0, theme: str | None = None
) -> Image.Image:
    """The scene as the real GL shows it."""
    driver = scene.run(size, language, text_scale, theme)
    try:
        return driver.picture()
    finally:
        driver.close()


def drawing(scene: Scene, size: str, folder: Path, language: str = "en") -> Path | None:
    """The drawing of a scene at a size, if there is one."""
    width, height = SIZES[size]
    codes = [scene.code(size), *([scene.drawing] if scene.drawing is not None else [])]
    for stem in [f"{code}-it" for code in codes if language == "it"] + codes:
        path = folder / f"{stem}-{width}x{height}.png"
        if path.is_file():
            return path
    return None


def beside(program: Image.Image, drawn: Path) -> Image.Image:
    """Drawing on the left (upright) or above, the program's picture next to it."""
    left = Image.open(drawn).convert("RGB").resize(program.size)
    if program.width > program.height:
        sheet = Image.new("RGB", (program.width, 2 * program.height + _GAP), "#808080")
        places = (0, 0), (0, program.height + _GAP)
    else:
        sheet = Image.new("RGB", (2 * program.width + _GAP, program.height), "#808080")
        places = (0, 0), (program.width + _GAP, 0)
    for image, place, word in ((left, places[0], "drawing"), (program, places[1], "program")):
        sheet.paste(image, place)
        ImageDraw.Draw(sheet).text((place[0] + 6, place[1] + 2), word, fill="#FF00FF")
    return sheet
