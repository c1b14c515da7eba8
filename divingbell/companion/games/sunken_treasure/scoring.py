"""The score of Sunken Treasure, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.moment import Moment
from divingbell.companion.games.scoring import Scoring


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"sunken_treasure.moment.{text}", args, player)


def moment(state: Any) -> Moment:
    """Where the unfinished game in this state stands."""
    turn, dive = state.turn, state.dive
    args: dict[str, str | int] = {"number": turn.number}
    if state.phase == "card" or dive is None:
        return _at("card", args, turn.player)
    args |= {"metal": dive.dive_for, "value": dive.value, "risk": dive.risk or 0, "coin": dive.coin or ""}
    if state.phase == "penalty":
        return _at("penalty", args, turn.player)
    if dive.risk is None:
        return _at(
            "buzz_first" if dive.buzzed else "call",
            args,
            turn.player,
        )
    return _at("buzz" if dive.buzzed else "armed", args, turn.player)


SCORING = Scoring(None, lambda seat: int(seat.cash))
