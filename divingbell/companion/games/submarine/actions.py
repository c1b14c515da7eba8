"""The vocabulary of Submarine (actions.md section 1), field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from divingbell.companion.games import game

BoardColumn = Annotated[int, Meta(ge=1, le=6)]
BoardRow = Annotated[int, Meta(ge=2, le=5)]
Colour = Literal["c1", "c2", "c3", "c4", "c5"]
# \Z and not $, which would let a line end through.
BoardSpace = Annotated[str, Meta(pattern=r"\A[1-6]-[2-5]\Z")]
Treasure = Annotated[str, Meta(pattern=r"\At([1-9]|1[0-2])-c[1-5]\Z")]
TileId = Annotated[str, Meta(pattern=r"\A(t([1-9]|1[0-2])|j)-c[1-5]\Z")]


class StartGame(game.StartGame, frozen=True, kw_only=True, tag="start_game"):
    """`layout`: treasures known to lie in a space, as far as they were entered (S4); `jokers`: everybody's mussel."""

    layout: dict[BoardSpace, list[Treasure]] | UnsetType = UNSET
    jokers: dict[str, Colour] | UnsetType = UNSET


class PlaceBathyscaphe(game.Action, frozen=True, kw_only=True, tag="place_bathyscaphe"):
    """A bathyscaphe was put into row 2 before the first turn."""

    player: str
    column: BoardColumn


class MoveShip(game.Action, frozen=True, kw_only=True, tag="move_ship"):
    """The recovery ship went to a column, or off the board at the right."""

    player: str
    to: Literal[1, 2, 3, 4, 5, 6, "off"]


class MoveBathyscaphe(game.Action, frozen=True, kw_only=True, tag="move_bathyscaphe"):
    """A bathyscaphe under the ship went from its row to another space."""

    player: str
    row: BoardRow
    to_column: BoardColumn
    to_row: BoardRow


class CollectTreasure(game.Action, frozen=True, kw_only=True, tag="collect_treasure"):
    """A tile came up, paid by cards or by an own joker; `no_draw` names paid opponents who did not draw (S9)."""

    player: str
    row: BoardRow
    tile: TileId
    joker: TileId | UnsetType = UNSET
    no_draw: list[str] | UnsetType = UNSET


class TradeCard(game.Action, frozen=True, kw_only=True, tag="trade_card"):
    """A waiting player put a hand card under the supply and drew its top card (S14)."""

    player: str


class EndTurn(game.Action, frozen=True, kw_only=True, tag="end_turn"):
    """The turn is over: refill, ships back if all have left, next seat."""

    player: str
