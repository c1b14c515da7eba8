"""State of a table of Submarine, as immutable values, and how it is shown (actions.md section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from divingbell.companion.games.game import Result, Rules
from divingbell.companion.games.submarine.board import COLUMNS, ROWS, Board, name

KINDS = 12
HAND = 3
CARDS_OF_A_COLOUR = 12
COLOURS = ("c1", "c2", "c3", "c4", "c5")

Ship = int | Literal["left", "off"]


class Player(Struct, frozen=True, gc=False):
    """One seat: ship, sizes of hand and supply, tiles on the board and beside it, bathyscaphes still to place."""

    ship: Ship
    hand: int
    supply: int
    board: tuple[str, ...]
    jokers: tuple[str, ...]
    to_place: int


class Turn(Struct, frozen=True, gc=False):
    """The turn going on; `number` is 0 during placement.

    Not shown, since it only matters within the turn: whether the ship `exited` in it (S14), the jokers `laid`
    down and the ones `gained` (S10).
    """

    player: str
    number: int
    acted: int = 0
    ready: Mapping[int, int] = {}
    collecting: tuple[int, ...] = ()
    traded: bool = False
    exited: bool = False
    laid: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()


class State(Struct, frozen=True, gc=False):
    """The whole table."""

    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    turn: Turn
    spaces: Board
    players: dict[str, Player]
    discards: dict[str, int]
    spent_doubles: tuple[str, ...]


def with_player(state: State, player: str, seat: Player) -> State:
    """The same table with one seat changed."""
    return replace(state, players={**state.players, player: seat})


def clockwise_after(state: State, player: str) -> tuple[str, ...]:
    """The other seats, clockwise from a player's left."""
    order = tuple(state.players)
    place = order.index(player)
    return order[place + 1 :] + order[:place]


def cap(state: State) -> int:
    """How many cards of one colour can be in the game (S3)."""
    if state.rules["card_removal"] == "random":
        return CARDS_OF_A_COLOUR
    return {2: 6, 3: 9, 5: 12}[len(state.players)]


def finished_game(state: State, reason: str, winners: tuple[str, ...]) -> State:
    """The table after the end; everything else keeps its last value."""
    return replace(state, phase="over", result=Result(reason, winners))


_SPACES = tuple(tuple(name(column, row) for row in ROWS) for column in COLUMNS)


def view(state: State) -> dict[str, Any]:
    """The state's fields as plain JSON values."""
    shown: dict[str, Any] = msgspec.to_builtins(state, str_keys=True)
    for hidden in ("exited", "laid", "gained"):
        del shown["turn"][hidden]
    shown["spaces"] = {
        space: content
        for names, column in zip(_SPACES, shown["spaces"], strict=True)
        for space, content in zip(names, column, strict=True)
    }
    return shown
