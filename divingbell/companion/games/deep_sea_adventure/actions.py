"""The vocabulary of Deep Sea Adventure (actions.md section 2), field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from divingbell.companion.games import game

Die = Literal[1, 2, 3]
Value = Annotated[int, Meta(ge=0, le=15)]


class TurnBack(game.Action, frozen=True, kw_only=True, tag="turn_back"):
    """The diver heads for the submarine for the rest of the round."""

    player: str


class Roll(game.Action, frozen=True, kw_only=True, tag="roll"):
    """Both dice were rolled; each shows 1, 2 or 3."""

    player: str
    dice: tuple[Die, Die]


class Search(game.Action, frozen=True, kw_only=True, tag="search"):
    """Action of a diver on the space where they stopped; `token` is the index into `carried`, exactly when placing."""

    player: str
    choice: Literal["nothing", "take", "place"]
    token: Annotated[int, Meta(ge=0)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.choice == "place") != (self.token is not UNSET):
            raise ValueError("`token` belongs to the choice `place`, and to no other")


class Reveal(game.Action, frozen=True, kw_only=True, tag="reveal"):
    """The chips that a returned diver turned over, in any order."""

    player: str
    values: list[Value]


class Sink(game.Action, frozen=True, kw_only=True, tag="sink"):
    """The chips of a diver who is not back go down; `order[i]` is the chip laid i-th, as carried if left out."""

    player: str
    order: list[int] | UnsetType = UNSET
