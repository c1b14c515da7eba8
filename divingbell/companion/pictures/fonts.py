"""All fonts: ours, and those that came with the installed games."""

from __future__ import annotations

from functools import cache

from divingbell.companion.canvas.fonts import Fonts, characters_of, own_fonts
from divingbell.companion.installed_games import GAMES


@cache
def fonts() -> Fonts:
    """All of them, read once; `GAME:NAME` is an icon that came with a game."""
    families, icons = dict(own_fonts().families), dict(own_fonts().icons)
    for game, folder in GAMES.glyph_folders.items():
        families[f"glyphs.{game}"] = (folder / "glyphs.ttf", None)
        own = characters_of(folder / "glyphs.json")
        icons |= {f"{game}:{name}": (f"glyphs.{game}", character) for name, character in own.items()}
    return Fonts(families, icons)


def glyph(name: str) -> tuple[str, str]:
    """Font alias and character of an icon. Raises `KeyError` for a name that no font of ours has."""
    return fonts().icon(name)
