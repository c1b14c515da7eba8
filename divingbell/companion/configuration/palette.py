"""The colours of the design tokens (`config/tokens.yaml`), for whatever is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from divingbell.companion.yaml_cache import read_yaml

ThemeName = Literal["abyss", "shallows"]
THEMES: tuple[ThemeName, ...] = ("abyss", "shallows")


class Palette(msgspec.Struct, frozen=True, eq=False):
    """The colours of one theme, and how the lines and rims of players are drawn in it."""

    colours: Mapping[str, str]
    """Name of a token -> `#rrggbb`."""
    dashes: Mapping[str, tuple[float, ...]]
    """Name of a colour -> its pattern as a line: on, off, on, ..., in widths of the line."""
    rims: Mapping[str, str]
    """Name of a colour -> that of its rim, where it needs one to be seen."""
    dark: bool


@cache
def palettes(config: Path) -> Mapping[ThemeName, Palette]:
    """The palette of each theme in the folder `config/`, read once."""
    raw = read_yaml(config / "tokens.yaml")
    return {theme: palette(raw, theme) for theme in THEMES}


def palette(raw: Mapping[str, Any], theme: ThemeName) -> Palette:
    """The palette of a theme in tokens that were read."""
    colours = {f"art.{name}": value for name, value in raw["colour"]["art"].items()}
    colours |= {f"frame.{name}": value for name, value in raw["colour"]["tile_frames"].items()}
    dark = theme == "abyss"
    players = raw["colour"]["players"]
    colours |= {f"player.{player['id']}": player["fill"] for player in players}
    colours |= {f"line.{player['id']}": player["fill" if dark else "line_light"] for player in players}
    return Palette(
        colours={**colours, **raw["colour"][theme]},
        dashes={f"line.{player['id']}": tuple(player["dash"]) for player in players},
        rims={} if dark else {f"player.{player['id']}": "edge" for player in players},
        dark=dark,
    )
