"""Tells Kivy of the fonts a program brings."""

from __future__ import annotations

from kivy.core.text import LabelBase

from divingbell.companion.canvas.fonts import Fonts


def register(fonts: Fonts) -> None:
    """Tell Kivy of the families. Idempotent."""
    for alias, (regular, bold) in fonts.families.items():
        LabelBase.register(alias, str(regular), fn_bold=None if bold is None else str(bold))
