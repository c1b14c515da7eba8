"""The score of a sheet, and where its game stands."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.moment import Moment
from divingbell.companion.games.round_sheet.state import Player, State
from divingbell.companion.games.scoring import Column, Scoring
from divingbell.companion.games.words import Words


def title(state: State) -> str:
    """The name of the sheet."""
    return state.sheet.name


def moment(state: Any) -> Moment:
    """The sheet, the round and who is asked."""
    args: dict[str, str | int] = {"sheet": state.sheet.name, "number": state.turn.number}
    return Moment("round_sheet.moment", args, state.turn.player)


def _points(player: Player) -> int:
    return player.figure


def _columns(state: State) -> tuple[Column, ...]:
    """Columns of the formulas that break ties; of equal totals the highest wins."""

    def column(place: int) -> Column:
        return Column("tie", lambda player: player.ties[place] if player.ties else 0)

    return tuple(column(place) for place in range(len(state.sheet.ties)))


def _length(words: Words, state: State) -> str:
    return words.t("round_sheet.podium.rounds", count=state.rounds_played)


def _lowest_wins(state: State) -> bool:
    return state.sheet.lowest_wins


def _teams(state: State) -> tuple[tuple[str, ...], ...]:
    return state.teams


SCORING = Scoring("points", _points, _columns, _length, _lowest_wins, _teams)
