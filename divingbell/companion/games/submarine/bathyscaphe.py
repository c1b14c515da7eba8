"""Moves of a bathyscaphe under the ship: which one is ready, and the move to another space (rules.md 1.4, S6-S8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.actions import MoveBathyscaphe
from divingbell.companion.games.submarine.state import State


def move_bathyscaphe(state: State, action: MoveBathyscaphe) -> Step | Refusal:
    """One ready bathyscaphe goes along its row or one row up or down, and is spent."""
    name, row, column = action.player, action.row, column_of_ship(state)
    if refused := not_there(state, row):
        return refused
    if not state.turn.ready.get(row):
        return Refusal("already_acted", "1.4", {"row": row})
    if state.rules["bathyscaphe_actions"] == "all_same" and state.turn.collecting:
        return Refusal("mixed_actions", "S6", {"done": "collected"})
    if (action.to_column, action.to_row) == (column, row):
        return Refusal("same_space", "S8", {"column": column, "row": row})
    if abs(action.to_row - row) > 1:
        return Refusal("row_too_far", "S8", {"row": row})
    spaces = board.with_bathyscaphe(state.spaces, column, row, name, -1)
    spaces = board.with_bathyscaphe(spaces, action.to_column, action.to_row, name, 1)
    turn = replace(state.turn, acted=state.turn.acted + 1, ready=one_less(state.turn.ready, row))
    args: dict[str, str | int] = {"player": name, "column": action.to_column, "row": action.to_row}
    here, there = board.name(column, row), board.name(action.to_column, action.to_row)
    moved = Movement(here, there, "bathyscaphe", 1, "1.4", "submarine.why.moved", args)
    return Step(replace(state, spaces=spaces, turn=turn), (moved,))


def column_of_ship(state: State) -> int:
    """Where the ship of the player in turn lies; only asked while it lies on the board."""
    ship = state.players[state.turn.player].ship
    assert isinstance(ship, int), "phase bathyscaphes has a ship on the board"
    return ship


def not_there(state: State, row: int) -> Refusal | None:
    """The refusal if the player in turn has no bathyscaphe in that row under the ship."""
    column, player = column_of_ship(state), state.turn.player
    if player in board.space_at(state.spaces, column, row).bathyscaphes:
        return None
    return Refusal("no_own_bathyscaphe", "1.4", {"player": player, "where": "space", "column": column, "row": row})


def one_less(ready: Mapping[int, int], row: int) -> dict[int, int]:
    """The ready bathyscaphes after one of that row has acted; rows without one are left out."""
    return {place: number - (place == row) for place, number in ready.items() if place != row or number > 1}
