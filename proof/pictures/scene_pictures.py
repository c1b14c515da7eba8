"""Saves the program's own picture of scenes, and lays each beside its drawing where the drawings are at hand.

    python -m tests.ui.pictures OUT [SCENE ...] [--size R] [--language it] [--text-scale 1.3] [--theme light]
                               [--drawings FOLDER]

Drawings are looked for in `../shared/design/mock` unless told otherwise. Without scene names it does all.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from PIL import Image, ImageDraw

from tests.ui.driver import SIZES
from tests.ui.scenes import Scene, all_scenes

_DRAWINGS = Path(__file__).resolve().parents[2].parent / "shared" / "design" / "mock"
_GAP = 8
THEMES = {"dark": "abyss", "light": "shallows"}


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
    name = scene.drawing or scene.name
    for stem in ([f"{name}-it"] if language == "it" else []) + [name]:
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--size", default="RCT", help="of each scene's sizes only these, as CT (default: all)")
    parser.add_argument("--language", default="en")
    parser.add_argument("--text-scale", type=float, default=1.0)
    parser.add_argument("--theme", choices=THEMES, help="another theme than the scene's own")
    parser.add_argument("--drawings", type=Path, default=_DRAWINGS)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    scenes = all_scenes()
    for name in options.scenes or sorted(scenes):
        for size in (size for size in scenes[name].sizes if size in options.size):
            program = take(scenes[name], size, options.language, options.text_scale, THEMES.get(options.theme))
            width, height = SIZES[size]
            tail = "" if options.language == "en" else f"-{options.language}"
            path = options.out / f"{name}{tail}-{width}x{height}.png"
            program.save(path)
            print(path)
            drawn = drawing(scenes[name], size, options.drawings, options.language)
            if drawn is not None:
                beside(program, drawn).save(path.with_name(f"beside-{path.name}"))


if __name__ == "__main__":
    main()
