"""Icons on pages: the classes of ours, and of games from elsewhere with the fonts that they bring."""

from __future__ import annotations

from divingbell.companion.canvas.fonts import characters_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.web.messages import IconFont, Icons


def game_icons() -> Icons:
    """The icons of installed games from elsewhere, read from their files."""
    return Icons(
        {
            game: IconFont(
                f"glyphs.{game}", (folder / "glyphs.ttf").read_bytes(), characters_of(folder / "glyphs.json")
            )
            for game, folder in GAMES.glyph_folders.items()
        }
    )


def icon_class(icon: str) -> str:
    """The classes of an icon on a page; empty for one that no font has."""
    try:
        font = fonts().icon(icon)[0]
    except KeyError:
        return ""
    if font not in ("glyphs", "icons"):
        game, _, name = icon.partition(":")
        return f"o o-{game}-{name}"
    name = icon.removeprefix("mdi:")
    return f"g g-{name}" if font == "glyphs" else f"m m-{name}"
