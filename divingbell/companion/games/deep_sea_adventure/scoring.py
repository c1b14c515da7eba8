"""The score of Deep Sea Adventure, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.deep_sea_adventure.state import level
from divingbell.companion.games.moment import Moment
from divingbell.companion.games.scoring import Column, CountOf, PlayLog, Scoring
from divingbell.companion.games.words import Words


def _chips(of_level: int) -> CountOf:
    """How many treasures of a level a player has."""

    def count(seat: Any) -> int:
        return sum(level(value) == of_level for value in seat.treasures)

    return count


def _columns(state: Any) -> tuple[Column, ...]:
    """D9: level 4 chips, then level 3 and so on; by the other house rule only the first of these."""
    columns = tuple(Column(f"level_{number}", _chips(number)) for number in (4, 3, 2, 1))
    return columns if state.rules["tie_break"] == "levels" else columns[:1]


def _length(words: Words, state: Any) -> str | None:
    return None if state.result.reason == "three_rounds" else words.t("podium.rounds", count=state.round)


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"deep_sea_adventure.moment.{text}", args, player)


def moment(state: Any) -> Moment:
    """Where the unfinished game in this state stands."""
    args: dict[str, str | int] = {"round": state.round, "air": max(0, state.air)}
    if state.turn is None:
        waits = (*state.to_reveal, *state.to_sink)
        return _at(
            "reveal" if state.to_reveal else "sink",
            args,
            waits[0] if waits else None,
        )
    return _at(state.phase, args, state.turn.player)


SCORING = Scoring("points", lambda seat: sum(seat.treasures), _columns, _length)
PLAY_LOG = PlayLog(bgg_id=169654)
