"""Points that come to a person from the sheet, or go back to it."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.game import Movement

SHEET, POINT = "sheet", "point"


def moved(player: str, points: int, rule: str, text_id: str, args: Mapping[str, str | int]) -> Movement:
    """The movement of so many points to a player; of fewer than 0 away from them."""
    giver, taker = (SHEET, player) if points >= 0 else (player, SHEET)
    return Movement(giver, taker, POINT, abs(points), rule, text_id, args)
