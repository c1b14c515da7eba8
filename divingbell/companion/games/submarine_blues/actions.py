"""The vocabulary of Submarine Blues (actions.md section 3), field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from divingbell.companion.games import game
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import Fact

Level = Literal["snorkeler", "scuba_diver", "submarine_pilot"]
Hits = dict[str, Annotated[int, Meta(ge=0, le=5)]]
KnownFacts = dict[Card, Fact] | UnsetType


class StartGame(game.StartGame, frozen=True, kw_only=True, tag="start_game"):
    """The reef from the draw deck outwards; levels, fewer tokens and known cards where people say so."""

    reef: tuple[Card, Card, Card, Card, Card]
    levels: dict[str, Level] | UnsetType = UNSET
    divers: Annotated[int, Meta(ge=1, le=24)] | UnsetType = UNSET
    submarines: Annotated[int, Meta(ge=1, le=11)] | UnsetType = UNSET
    facts: KnownFacts = UNSET


class Attack(game.Action, frozen=True, kw_only=True, tag="attack"):
    """An attack card went from the hand to the discards; every opponent announced their hits."""

    player: str
    card: Card
    hits: Hits
    facts: KnownFacts = UNSET


class ResortAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """The attack of one card that was laid into the resort."""

    card: Card
    hits: Hits


class PlayToResort(game.Action, frozen=True, kw_only=True, tag="play_to_resort"):
    """A set, or one card that matches a resort, was laid open; attacks in the order in which they strike."""

    player: str
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=4)]
    attacks: tuple[ResortAttack, ...] = ()
    facts: KnownFacts = UNSET


class PlayIntoReef(game.Action, frozen=True, kw_only=True, tag="play_into_reef"):
    """A card went between two of the reef; gap 1 is the one nearest the deck."""

    player: str
    card: Card
    gap: Literal[1, 2, 3, 4]
    facts: KnownFacts = UNSET


class PlayReefEnd(game.Action, frozen=True, kw_only=True, tag="play_reef_end"):
    """A card went to the far end of the reef."""

    player: str
    card: Card
    facts: KnownFacts = UNSET


class EndTurn(game.Action, frozen=True, kw_only=True, tag="end_turn"):
    """The player draws up and everybody takes a diver."""

    player: str


class Bid(game.Action, frozen=True, kw_only=True, tag="bid"):
    """Cards of the bidder's resort and at most one of their hand, and the worth that they say."""

    player: str
    resort_cards: tuple[Card, ...]
    hand_card: Card | None = None
    value: Annotated[int, Meta(ge=1)]
    facts: KnownFacts = UNSET


class PassBid(game.Action, frozen=True, kw_only=True, tag="pass_bid"):
    """No bid: there is no second chance in this auction."""

    player: str
