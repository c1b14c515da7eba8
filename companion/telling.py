"""Says movements in people's words: the one place where seats become names (ledger, toasts, "why?", demo, reports)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.game import Movement, seat_of
from companion.texts import Catalogue

Names = Mapping[str, str]
"""Seat -> the name people call it."""


def sentence(movement: Movement, names: Names, texts: Catalogue) -> str:
    """Why something moved, in one sentence."""
    args = {name: names.get(value, value) if isinstance(value, str) else value for name, value in movement.args.items()}
    giver, taker = (names.get(seat_of(holder), holder) for holder in (movement.giver, movement.taker))
    return texts(movement.text_id, **args, giver=giver, taker=taker, count=movement.count)
