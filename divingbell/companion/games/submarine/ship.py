"""The recovery ship: its move to the right, leaving the board, and the trade while it waits there (rules.md 1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.actions import MoveShip, TradeCard
from divingbell.companion.games.submarine.pile import hand, supply
from divingbell.companion.games.submarine.state import Ship, State, with_player


def move_ship(state: State, action: MoveShip) -> Step | Refusal:
    """Sail to a column with an own bathyscaphe, or leave at the right end (S5)."""
    if action.to == "off":
        return _leave(state, action.player)
    return _stop_at(state, action.player, action.to)


def trade_card(state: State, action: TradeCard) -> Step | Refusal:
    """One hand card under the supply, its top card into the hand; once a turn, while the ship waits (S14)."""
    name, seat = action.player, state.players[action.player]
    if state.turn.exited and not state.rules["trade_on_exit"]:
        return Refusal("not_waiting", "S14", {"player": name})
    if state.turn.traded:
        return Refusal("already_traded", "1.4", {"player": name})
    if seat.hand == 0:
        return Refusal("hand_empty", "S14", {"player": name})
    if seat.supply == 0:
        return Refusal("supply_empty", "S14", {"player": name})
    moved = (
        Movement(hand(name), supply(name), "card", 1, "S14", "submarine.why.trade_away"),
        Movement(supply(name), hand(name), "card", 1, "S14", "submarine.why.trade_drawn"),
    )
    return Step(replace(state, turn=replace(state.turn, traded=True)), moved)


def _leave(state: State, player: str) -> Step | Refusal:
    ship = state.players[player].ship
    if state.rules["leave_board"] == "forced":
        for column in _further_right(ship):
            if board.own_rows(state.spaces, column, player):
                return Refusal("must_stop", "S5", {"player": player, "column": column})
    after = with_player(state, player, replace(state.players[player], ship="off"))
    after = replace(after, phase="off_board", turn=replace(state.turn, exited=True))
    moved = Movement(_place(ship), "right", "ship", 1, "1.4", "submarine.why.ship_left", {"player": player})
    return Step(after, (moved,))


def _stop_at(state: State, player: str, column: int) -> Step | Refusal:
    ship = state.players[player].ship
    if column not in _further_right(ship):
        return Refusal("ship_backwards", "1.4", {"player": player, "column": column})
    own = board.own_rows(state.spaces, column, player)
    if not own:
        return Refusal("no_own_bathyscaphe", "1.4", {"player": player, "where": "column", "column": column})
    after = with_player(state, player, replace(state.players[player], ship=column))
    after = replace(after, phase="bathyscaphes", turn=replace(state.turn, ready=own))
    args: dict[str, str | int] = {"player": player, "column": column}
    return Step(after, (Movement(_place(ship), _place(column), "ship", 1, "1.4", "submarine.why.ship_stops", args),))


def _further_right(ship: Ship) -> range:
    return range(ship + 1, board.COLUMNS.stop) if isinstance(ship, int) else board.COLUMNS


def _place(ship: Ship) -> str:
    return board.name(ship, board.SURFACE) if isinstance(ship, int) else ship
