"""Our pictures, `divingbell/ui/assets`: which are there in several sizes, and the sheet of small parts."""

from __future__ import annotations

from pathlib import Path

from divingbell.ui.toolkit.nine_patch_cache import PictureFolder

PICTURES = PictureFolder(
    Path(__file__).resolve().parents[1] / "assets",
    widths={
        "porthole_rim": (207, 414, 828), "porthole_water": (207, 414, 828), "floor_dial": (208, 400, 704),
        "hole_rim": (256, 400, 800), "hole_water": (256, 400, 800), "dial_rim": (181, 362, 724),
        "diver_body": (24, 48, 96, 192), "diver_helmet": (24, 48, 96, 192),
    },
    atlas="parts",
    sheet=(1120, 560),
    drawn=("part:chip_",),
    early=("parts_280x140", "parts_560x280"),
)  # fmt: skip
"""`tools/pictures/halve.py` makes the sheets of half and a quarter of the largest."""
