"""The colours of white paper: what a screen tells by colour, a printer without colours tells by black, white and two
greys. Scenery keeps its colours."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from divingbell.companion.configuration.palette import Palette, palettes

_INK, _SOFT, _PALE, _WHITE = "#111111", "#3a3a3a", "#c4c4c4", "#ffffff"
_NAMED = {"line": _PALE, "text2": _SOFT, "text3": _SOFT, "plate": _WHITE, "on_fill": _WHITE}
_SCENERY = ("art.", "frame.", "coin_")


@cache
def print_palette(config: Path) -> Palette:
    """The palette of paper, with the patterns of lines in the folder `config/`. A player's tile is white in a frame."""
    shallows = palettes(config)["shallows"]

    def printed(name: str, colour: str) -> str:
        if name.startswith("player."):
            return _WHITE
        return colour if name.startswith(_SCENERY) else _NAMED.get(name, _INK)

    return Palette(
        colours={name: printed(name, colour) for name, colour in shallows.colours.items()},
        dashes=shallows.dashes,
        rims={name: "ink" for name in shallows.colours if name.startswith("player.")},
        dark=False,
    )
