"""Our fonts: Barlow with tabular figures, our glyphs, and Material Design icons, with the characters they have."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from unicodedata import normalize

from divingbell.companion.data import fonts_folder
from divingbell.companion.installed_games import GAMES
from divingbell.ui.toolkit.fonts import Fonts

FOLDER = fonts_folder()


@cache
def fonts() -> Fonts:
    """All of them, read once. An icon is one of our own glyphs first, else a Material Design icon; `mdi:fish` is the
    Material one where both have the name, `GAME:NAME` one that came with a game."""
    families = {
        "num": (FOLDER / "DivingBellNumerals-SemiBold.ttf", FOLDER / "DivingBellNumerals-Bold.ttf"),
        "text": (FOLDER / "DivingBellText-Medium.ttf", FOLDER / "DivingBellText-Bold.ttf"),
        "icons": (FOLDER / "MaterialDesignIcons-subset.ttf", None),
        "glyphs": (FOLDER / "DivingBellGlyphs.ttf", None),
    }
    material = _characters(FOLDER / "icons.json")
    icons = {f"mdi:{name}": ("icons", character) for name, character in material.items()}
    icons |= {name: ("icons", character) for name, character in material.items()}
    icons |= {name: ("glyphs", character) for name, character in _characters(FOLDER / "glyphs.json").items()}
    for game, folder in GAMES.glyph_folders.items():
        families[f"glyphs.{game}"] = (folder / "glyphs.ttf", None)
        own = _characters(folder / "glyphs.json")
        icons |= {f"{game}:{name}": (f"glyphs.{game}", character) for name, character in own.items()}
    return Fonts(families, icons)


def _characters(file: Path) -> dict[str, str]:
    return {name: chr(int(code, 16)) for name, code in json.loads(file.read_text("utf-8")).items()}


def glyph(name: str) -> tuple[str, str]:
    """Font alias and character of an icon. Raises `KeyError` for a name that no font of ours has."""
    return fonts().icon(name)


@cache
def _known_characters() -> frozenset[str]:
    return frozenset((FOLDER / "characters.txt").read_text(encoding="utf-8").rstrip("\n"))


def readable(words: str) -> str:
    """Words from elsewhere as our fonts can write them: characters they lack are left out."""
    known = _known_characters()
    kept = "".join(character for character in normalize("NFC", words) if character in known)
    return re.sub(" +", " ", kept).strip(" ")


def missing_characters(text: str) -> set[str]:
    """The characters of `text` that the text fonts cannot draw."""
    return set(text) - _known_characters() - {"\n"}
