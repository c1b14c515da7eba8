"""The actions of a score sheet: its start with the sheet in it, a person's numbers, and the end by agreement."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from divingbell.companion.games.game import Action
from divingbell.companion.games.game import StartGame as CommonStart
from divingbell.companion.games.round_sheet.sheet import Id, Number

Seat = Annotated[str, Meta(max_length=8)]
Team = Annotated[list[Seat], Meta(min_length=1, max_length=8)]


class StartGame(CommonStart, frozen=True, kw_only=True, tag="start_game"):
    """`sheet` is a `RoundSheet` as JSON, `teams` who plays together: every other seat without it."""

    sheet: dict[str, Any]
    teams: Annotated[list[Team], Meta(max_length=4)] | UnsetType = UNSET


class Score(Action, frozen=True, kw_only=True, tag="score"):
    """Numbers of one person, for the fields of this step, or for a category; a field that is not said is 0."""

    player: str
    values: Annotated[dict[Id, Number], Meta(max_length=8)]
    round: int | UnsetType = UNSET
    """The round that is on; without it that one is meant."""
    category: Id | UnsetType = UNSET


class FinishGame(Action, frozen=True, kw_only=True, tag="finish"):
    """The people say that it is over, and who leads has won."""
