"""The score of Pebbles, its ledger, and where a game stands."""

from __future__ import annotations

from typing import Any

from divingbell.sdk import Ledger, Moment, Scoring

SCORING = Scoring("pebbles", lambda player: int(player.pebbles))
LEDGER = Ledger(icons={"take": "pebbles:pebble"}, amounts_of="pebble")


def moment(state: Any) -> Moment:
    """The turn, and how many pebbles it can take."""
    return Moment("pebbles.moment", {"number": state.turn.number, "count": state.pile}, state.turn.player)
