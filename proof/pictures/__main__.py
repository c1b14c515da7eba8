"""Saves the program's own picture of scenes, and lays each beside its drawing where the drawings are at hand.

    python -m proof.pictures OUT [SCENE ...] [--size R] [--language it] [--text-scale 1.3] [--theme light]
                             [--drawings FOLDER]

A scene is given by its name or by the code of its picture. Files are called by code, so that pictures of all versions
have the same names. Drawings are looked for in `../shared/design/mock` unless told otherwise. Without scenes it does
all.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from proof.pictures.scene_pictures import beside, drawing, take
from tests.ui.driver import SIZES
from tests.ui.scenes import UnknownSceneError, all_scenes, scenes_called

DRAWINGS = Path(__file__).resolve().parents[2].parent / "shared" / "design" / "mock"
THEMES = {"dark": "abyss", "light": "shallows"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--size", default="RCT", help="of each scene's sizes only these, as CT (default: all)")
    parser.add_argument("--language", default="en")
    parser.add_argument("--text-scale", type=float, default=1.0)
    parser.add_argument("--theme", choices=THEMES, help="another theme than the scene's own")
    parser.add_argument("--drawings", type=Path, default=DRAWINGS)
    options = parser.parse_args()
    try:
        scenes = [found for name in options.scenes or sorted(all_scenes()) for found in scenes_called(name)]
    except UnknownSceneError as error:
        parser.error(str(error))
    options.out.mkdir(parents=True, exist_ok=True)
    for scene, sizes in scenes:
        for size in (size for size in sizes if size in options.size):
            program = take(scene, size, options.language, options.text_scale, THEMES.get(options.theme))
            width, height = SIZES[size]
            tail = "" if options.language == "en" else f"-{options.language}"
            path = options.out / f"{scene.code(size)}{tail}-{width}x{height}.png"
            program.save(path)
            print(path)
            drawn = drawing(scene, size, options.drawings, options.language)
            if drawn is not None:
                beside(program, drawn).save(path.with_name(f"beside-{path.name}"))


if __name__ == "__main__":
    main()
