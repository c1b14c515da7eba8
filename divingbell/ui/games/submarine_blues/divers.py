"""The divers of one player on a screen, with a dome over every two that a submarine protects (rules.md 3.6)."""

from __future__ import annotations

from typing import Unpack

from divingbell.companion.games.submarine_blues.board import draw_divers
from divingbell.ui.toolkit.element import Drawing, PlaceOptions
from divingbell.ui.toolkit.scale import Size


def diver_row(
    count: int, submarines: int, diver: str, high: Size, *, w: Size | None = None, **options: Unpack[PlaceOptions]
) -> Drawing:
    """Divers and domes, `high` dp high; `diver` is the id of the player's colour."""
    return Drawing(w=w, h=high, paint=draw_divers, data=(count, submarines, diver), **options)
