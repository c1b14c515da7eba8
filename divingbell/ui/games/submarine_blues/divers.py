"""The divers of one player on a screen, with a dome over every two that a submarine protects (rules.md 3.6)."""

from __future__ import annotations

from divingbell.companion.games.submarine_blues.board import draw_divers
from divingbell.ui.toolkit.element import Drawing


def diver_row(count: int, submarines: int, diver: str, w: float, h: float) -> Drawing:
    """Divers and domes in `w` by `h` dp; `diver` is the id of the player's colour."""
    return Drawing(w=w, h=h, paint=draw_divers, data=(count, submarines, diver))
