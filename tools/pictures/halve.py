"""Makes the smaller pictures of `the assets`: half, a quarter and an eighth of those shown at many sizes, and the
smaller sheets of the atlas, each part by itself so that neighbours do not bleed into one another.

To be run again when one of them has changed: `python tools/pictures/halve.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

ASSETS = Path(__file__).resolve().parents[2] / "divingbell" / "ui" / "assets"
SHEET = "parts_1120x560.png"
SINGLE = {"diver_body": 192, "diver_helmet": 192}
"""Square pictures and their full side."""


def main() -> None:
    """Write the smaller pictures. Raises `SystemExit` for a part of the atlas that cannot be halved."""
    sheet = _read(SHEET)
    places = json.loads((ASSETS / "parts.atlas").read_text(encoding="utf-8"))[SHEET]
    for factor in (2, 4):
        small = Image.new("RGBa", (sheet.width // factor, sheet.height // factor))
        for name, (x, y, width, height) in places.items():
            if any(value % factor for value in (x, y, width, height)):
                raise SystemExit(f"{name} does not lie on multiples of {factor}: {x}, {y}, {width}, {height}")
            top = sheet.height - y - height  # the atlas counts from the bottom
            part = sheet.crop((x, top, x + width, top + height))
            small.paste(_smaller(part, factor), (x // factor, top // factor))
        _write(small, f"parts_{small.width}x{small.height}.png")
    for name, side in SINGLE.items():
        picture = _read(f"{name}_{side}.png")
        for factor in (2, 4, 8):
            _write(_smaller(picture, factor), f"{name}_{side // factor}.png")


def _read(name: str) -> Image.Image:
    return Image.open(ASSETS / name).convert("RGBA").convert("RGBa")  # colours of clear pixels must not count


def _smaller(picture: Image.Image, factor: int) -> Image.Image:
    return picture.resize((picture.width // factor, picture.height // factor), Image.Resampling.BOX)


def _write(picture: Image.Image, name: str) -> None:
    picture.convert("RGBA").save(ASSETS / name, optimize=True)
    print(ASSETS / name)


if __name__ == "__main__":
    main()
