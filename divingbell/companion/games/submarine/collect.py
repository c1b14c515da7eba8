"""Collecting a tile by card or by joker, and where it goes (rules.md 1.4, S4, S10-S12)."""

from __future__ import annotations

from collections.abc import Container

from msgspec import UNSET
from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step, unknown_player
from divingbell.companion.games.submarine import board, pile
from divingbell.companion.games.submarine.actions import CollectTreasure
from divingbell.companion.games.submarine.bathyscaphe import column_of_ship, not_there, one_less
from divingbell.companion.games.submarine.end import after_column
from divingbell.companion.games.submarine.payment import TreasurePayment, pay, payment
from divingbell.companion.games.submarine.state import State, cap, with_player
from divingbell.companion.games.submarine.words import named


def collect_treasure(state: State, action: CollectTreasure) -> Step | Refusal:
    """A tile comes up: it is paid for, goes onto the board or beside it, and may end the game at once (S15)."""
    column, row, joker = column_of_ship(state), action.row, action.joker
    if refused := _cannot_lift(state, action):
        return refused
    if joker is not UNSET:
        if refused := _joker_refused(state, joker):
            return refused
        after, tile = _lifted(_acted(state, row), column, row, action.tile)
        after, paid = _laid(after, column, row, joker)
    else:
        due = payment(state, row)
        if refused := _cards_refused(state, board.colour(action.tile), due):
            return refused
        after, tile = _lifted(_acted(state, row), column, row, action.tile)
        after, paid = _paid(after, board.colour(action.tile), due, () if action.no_draw is UNSET else action.no_draw)
    return Step(after_column(after, column), (*paid, tile))


def _cannot_lift(state: State, action: CollectTreasure) -> Refusal | None:
    turn, row = state.turn, action.row
    if refused := not_there(state, row):
        return refused
    if not turn.ready.get(row) and row not in turn.collecting:
        return Refusal("already_acted", "1.4", {"row": row})
    if state.rules["bathyscaphe_actions"] == "all_same" and turn.acted and not turn.collecting:
        return Refusal("mixed_actions", "S6", {"done": "moved"})
    if not _lies_there(state, column_of_ship(state), row, action.tile):
        place = {"column": column_of_ship(state), "row": row}
        return Refusal("tile_not_there", "S4", {**named(action.tile), **place})
    if action.tile in turn.laid:
        return Refusal("fresh_tile", "S10", named(action.tile))
    for opponent in () if action.no_draw is UNSET else action.no_draw:
        if opponent == action.player or opponent not in state.players:
            return replace(unknown_player(opponent), rule="S9")
    return None


def _lies_there(state: State, column: int, row: int, tile: str) -> bool:
    space = board.space_at(state.spaces, column, row)
    if tile in space.tiles:
        return True
    if not space.unknown or not board.is_treasure(tile) or tile in board.known_tiles(state.spaces):
        return False
    return not any(tile in seat.board or tile in seat.jokers for seat in state.players.values())


def _joker_refused(state: State, joker: str) -> Refusal | None:
    player = state.turn.player
    if joker not in state.players[player].jokers:
        return Refusal("joker_not_owned", "1.4", {"player": player, **named(joker)})
    return Refusal("fresh_joker", "S10", named(joker)) if joker in state.turn.gained else None


def _cards_refused(state: State, colour: str, due: TreasurePayment) -> Refusal | None:
    player = state.turn.player
    if state.players[player].hand == 0:
        return Refusal("hand_empty", "1.4", {"player": player})
    if state.discards[colour] >= cap(state):
        return Refusal("colour_exhausted", "S3", {"colour": colour, "count": cap(state)})
    if not due.possible:
        return Refusal("cannot_pay", "1.4", {"player": player, "due": due.cards, "available": due.available})
    return None


def _acted(state: State, row: int) -> State:
    turn = state.turn
    if row not in turn.collecting:
        ready, collecting = one_less(turn.ready, row), tuple(sorted((*turn.collecting, row)))
        turn = replace(turn, ready=ready, collecting=collecting)
    return replace(state, turn=replace(turn, acted=turn.acted + 1))


def _lifted(state: State, column: int, row: int, tile: str) -> tuple[State, Movement]:
    player = state.turn.player
    seat = state.players[player]
    spent = tile in state.spent_doubles
    space = board.without_tile(board.space_at(state.spaces, column, row), tile)
    after = replace(state, spaces=board.with_space(state.spaces, column, row, space))
    origin = board.name(column, row)
    if board.is_treasure(tile) and not spent and board.kind(tile) not in map(board.kind, seat.board):
        seat = replace(seat, board=tuple(sorted((*seat.board, tile))))
        text, rule, taker = "submarine.why.new_kind", "1.4", pile.board(player)
    else:
        seat = replace(seat, jokers=tuple(sorted((*seat.jokers, tile))))
        after = replace(after, turn=replace(after.turn, gained=(*after.turn.gained, tile)))
        name, rule = ("spent_double", "S11") if spent else ("double" if board.is_treasure(tile) else "mussel", "S10")
        text, taker = f"submarine.why.{name}", pile.jokers(player)
    return with_player(after, player, seat), Movement(origin, taker, tile, 1, rule, text, named(tile))


def _laid(state: State, column: int, row: int, joker: str) -> tuple[State, tuple[Movement, ...]]:
    player = state.turn.player
    seat = state.players[player]
    space = board.with_tile(board.space_at(state.spaces, column, row), joker)
    after = replace(
        with_player(state, player, replace(seat, jokers=tuple(own for own in seat.jokers if own != joker))),
        spaces=board.with_space(state.spaces, column, row, space),
        turn=replace(state.turn, laid=(*state.turn.laid, joker)),
    )
    if board.is_treasure(joker) and state.rules["spent_double"] == "joker":
        after = replace(after, spent_doubles=tuple(sorted({*state.spent_doubles, joker})))
    laid = Movement(
        pile.jokers(player), board.name(column, row), joker, 1, "1.4", "submarine.why.joker_laid", named(joker)
    )
    return after, (laid,)


def _paid(
    state: State, colour: str, due: TreasurePayment, no_draw: Container[str]
) -> tuple[State, tuple[Movement, ...]]:
    player = due.player
    seat = state.players[player]
    after = replace(
        with_player(state, player, replace(seat, hand=seat.hand - 1)),
        discards={**state.discards, colour: state.discards[colour] + 1},
    )
    card = Movement(pile.hand(player), pile.DISCARD, "card", 1, "1.4", "submarine.why.card", {"colour": colour})
    after, paid = pay(after, due, no_draw)
    return after, (card, *paid)
