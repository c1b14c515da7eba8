"""The vocabulary of Sunken Treasure (actions.md section 4), field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from divingbell.companion.games import game

Metal = Literal["gold", "silver", "bronze"]
Risk = Literal[2, 3, 4, 5]
CardCount = Annotated[int, Meta(ge=0)]


class Coins(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins counted at the start; None or left out: not counted (T1)."""

    gold: CardCount | None = None
    silver: CardCount | None = None
    bronze: CardCount | None = None


class StartGame(game.StartGame, frozen=True, kw_only=True, tag="start_game"):
    """`coins` in the sea and `cards` in the whole pack, where the people counted them."""

    coins: Coins | UnsetType = UNSET
    cards: int | None = None


class PlayDivingCard(game.Action, frozen=True, kw_only=True, tag="play_diving_card"):
    """A diving card was laid: the metal it asks for and its value in dollars."""

    player: str
    dive_for: Literal["anything", "gold", "silver", "bronze"]
    value: Literal[5000, 10000, 15000]


class Discard(game.Action, frozen=True, kw_only=True, tag="discard"):
    """No card could be used: one goes to the discards and the turn is over."""

    player: str


class FreeBuzz(game.Action, frozen=True, kw_only=True, tag="free_buzz"):
    """The free buzz was announced (T4)."""

    player: str


class Buzz(game.Action, frozen=True, kw_only=True, tag="buzz"):
    """The probe buzzed in this attempt; said by the sensor or by a person."""

    player: str
    source: Literal["sensor", "touch"]


class Aim(game.Action, frozen=True, kw_only=True, tag="aim"):
    """The risk area was announced."""

    player: str
    risk: Risk


class Dive(game.Action, frozen=True, kw_only=True, tag="dive"):
    """How an attempt ended; `coin` exactly when something was recovered."""

    player: str
    risk: Risk | UnsetType = UNSET
    outcome: Literal["recovered", "dropped", "missed", "stopped"]
    coin: Metal | UnsetType = UNSET
    buzz: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.outcome == "recovered") != (self.coin is not UNSET):
            raise ValueError("`coin` belongs to the outcome `recovered`, and to no other")


class PlayPenalty(game.Action, frozen=True, kw_only=True, tag="play_penalty"):
    """An opponent played a penalty card on the recovery."""

    player: str
    card: Literal["share", "air_line_break"]


class NoPenalty(game.Action, frozen=True, kw_only=True, tag="no_penalty"):
    """Nobody played a penalty card: the bank pays."""


class NoCoinsLeft(game.Action, frozen=True, kw_only=True, tag="no_coins_left"):
    """The table sees that the sea is empty."""
