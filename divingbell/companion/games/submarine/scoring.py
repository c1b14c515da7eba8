"""The score of Submarine, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.moment import Moment
from divingbell.companion.games.scoring import Column, Scoring


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"submarine.moment.{text}", args, player)


def moment(state: Any) -> Moment:
    """Where the unfinished game in this state stands."""
    turn = state.turn
    args: dict[str, str | int] = {"number": turn.number}
    if state.phase == "bathyscaphes":
        args["column"] = state.players[turn.player].ship
    return _at(state.phase, args, turn.player)


SCORING = Scoring(
    "kinds",
    lambda seat: len(seat.board),
    lambda _: (
        Column("jokers", lambda seat: len(seat.jokers)),
        Column("cards", lambda seat: int(seat.hand + seat.supply)),
    ),
)
