"""Face the player: which way round the picture stands for a seat."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.ui.table.seats import Side, side


def half_turn(players: Sequence[str], player: str, sides: Sequence[Side]) -> bool:
    """Whether the picture stands upside down for this player: for those at its upper edge."""
    return side(list(players).index(player), len(players), sides) == "upper"
