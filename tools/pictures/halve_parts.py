"""Makes the smaller sheets of `ui/assets/parts.atlas`: half and a quarter as wide and high, each part by itself so that
neighbours do not bleed into one another. To be run again when the sheet has changed."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

ASSETS = Path(__file__).resolve().parents[2] / "ui" / "assets"
SHEET = "parts_1120x560.png"


def main() -> None:
    sheet = Image.open(ASSETS / SHEET).convert("RGBA").convert("RGBa")  # colours of clear pixels must not count
    places = json.loads((ASSETS / "parts.atlas").read_text(encoding="utf-8"))[SHEET]
    for factor in (2, 4):
        small = Image.new("RGBa", (sheet.width // factor, sheet.height // factor))
        for name, (x, y, width, height) in places.items():
            if any(value % factor for value in (x, y, width, height)):
                raise SystemExit(f"{name} does not lie on multiples of {factor}: {x}, {y}, {width}, {height}")
            top = sheet.height - y - height  # the atlas counts from the bottom
            part = sheet.crop((x, top, x + width, top + height))
            smaller = part.resize((width // factor, height // factor), Image.Resampling.BOX)
            small.paste(smaller, (x // factor, top // factor))
        path = ASSETS / f"parts_{small.width}x{small.height}.png"
        small.convert("RGBA").save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main()
