"""The three ends of Submarine, in their order, and who wins (rules.md 1.5, S15-S17)."""

from __future__ import annotations

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.state import KINDS, Player, State, finished_game


def after_column(state: State, column: int) -> State:
    """The table after a tile of that column came up: over at once, in mid-turn, if one of the ends holds."""
    collector = state.turn.player
    if len(state.players[collector].board) == KINDS:
        return finished_game(state, "twelve_treasures", (collector,))
    if not board.treasures_left(board.column_at(state.spaces, column), state.spent_doubles):
        return finished_game(state, "column_emptied", best(state))
    if not any(seat.hand + seat.supply for seat in state.players.values()):
        return finished_game(state, "cards_exhausted", best(state))
    return state


def best(state: State) -> tuple[str, ...]:
    """Most tiles on the board, then most jokers beside it, then most cards; equal in all three: shared victory."""
    most = max(map(score, state.players.values()))
    return tuple(name for name, seat in state.players.items() if score(seat) == most)


def score(seat: Player) -> tuple[int, int, int]:
    """Figures that count at the end, in this order: tiles on the board, jokers beside it, cards in hand and supply."""
    return len(seat.board), len(seat.jokers), seat.hand + seat.supply
