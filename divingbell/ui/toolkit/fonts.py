"""The fonts a program brings: families by alias, and the icons in them by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec


class Fonts(msgspec.Struct, frozen=True, eq=False):
    """`families`: regular file and bold file (None without one) by alias. Texts use the aliases `text` and `num`, icons
    any other."""

    families: Mapping[str, tuple[Path, Path | None]]
    icons: Mapping[str, tuple[str, str]]
    """Alias and character of each icon."""

    def register(self) -> None:
        """Tell Kivy of the families. Idempotent."""
        from kivy.core.text import LabelBase  # here: icons are asked for where there is no screen, too

        for alias, (regular, bold) in self.families.items():
            LabelBase.register(alias, str(regular), fn_bold=None if bold is None else str(bold))

    def icon(self, name: str) -> tuple[str, str]:
        """Alias and character of an icon. Raises `KeyError` for a name no font has."""
        return self.icons[name]
