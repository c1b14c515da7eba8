"""Our fonts as files: Barlow with tabular figures, our glyphs, Material Design icons, and the characters they have.

Greek and Cyrillic are from Sofia Sans, polytonic Greek from Fira Sans Condensed, their capitals as high as Barlow's
(all OFL-1.1). `characters.txt` lists what both text fonts have. Material Design Icons (Apache-2.0) are cut down to
`icons.json`: to add one, put its name and code there and cut the full font anew (`pyftsubset
materialdesignicons-webfont.ttf --unicodes=... --notdef-outline`). Licences lie in `fonts/licences`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from unicodedata import normalize

import msgspec

from divingbell.companion.data import fonts_folder

FOLDER = fonts_folder()


class UnknownIconError(KeyError):
    """A name that no font has."""

    def __str__(self) -> str:
        return f"no icon is called {self.args[0]}: icons.json and glyphs.json in {FOLDER} have the names"


class Fonts(msgspec.Struct, frozen=True, eq=False):
    """`families`: regular file and bold file (None without one) by alias. Texts use the aliases `text` and `num`, icons
    any other."""

    families: Mapping[str, tuple[Path, Path | None]]
    icons: Mapping[str, tuple[str, str]]
    """Alias and character of each icon."""

    def icon(self, name: str) -> tuple[str, str]:
        """Alias and character of an icon. Raises `UnknownIconError` for a name no font has."""
        found = self.icons.get(name)
        if found is None:
            raise UnknownIconError(name)
        return found


@cache
def own_fonts() -> Fonts:
    """Ours, without those of games from elsewhere; read once. An icon is one of our own glyphs first, else a Material
    Design icon; `mdi:fish` is the Material one where both have the name."""
    families = {
        "num": (FOLDER / "DivingBellNumerals-SemiBold.ttf", FOLDER / "DivingBellNumerals-Bold.ttf"),
        "text": (FOLDER / "DivingBellText-Medium.ttf", FOLDER / "DivingBellText-Bold.ttf"),
        "icons": (FOLDER / "MaterialDesignIcons-subset.ttf", None),
        "glyphs": (FOLDER / "DivingBellGlyphs.ttf", None),
    }
    material = characters_of(FOLDER / "icons.json")
    icons = {f"mdi:{name}": ("icons", character) for name, character in material.items()}
    icons |= {name: ("icons", character) for name, character in material.items()}
    icons |= {name: ("glyphs", character) for name, character in characters_of(FOLDER / "glyphs.json").items()}
    return Fonts(families, icons)


def characters_of(file: Path) -> dict[str, str]:
    """The character of each icon in a file of code points."""
    return {name: chr(int(code, 16)) for name, code in json.loads(file.read_text("utf-8")).items()}


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
