"""The score of Submarine Blues, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.moment import Moment
from divingbell.companion.games.scoring import Column, Scoring


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"submarine_blues.moment.{text}", args, player)


def moment(state: Any) -> Moment:
    """Where the unfinished game in this state stands."""
    args: dict[str, str | int] = {"number": state.turn.number}
    if state.auction is not None:
        return _at("auction", args, state.auction.bidder)
    return _at("actions", args | {"count": max(0, 3 - state.turn.used)}, state.turn.player)


SCORING = Scoring(
    "divers", lambda seat: int(seat.divers), lambda _: (Column("submarines", lambda seat: int(seat.submarines)),)
)
