"""The turn around its actions: how one begins, the refill at its end, and the ships sailing back (rules.md 1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine.actions import EndTurn
from divingbell.companion.games.submarine.pile import hand, supply
from divingbell.companion.games.submarine.state import HAND, State, Turn, clockwise_after, finished_game, with_player


def begin_turn(state: State, player: str) -> State:
    """The player's turn, with the ship or, while it waits at the right, off the board."""
    phase = "off_board" if state.players[player].ship == "off" else "ship"
    return replace(state, phase=phase, turn=Turn(player, state.turn.number + 1))


def end_turn(state: State, action: EndTurn) -> Step | Refusal:
    """Refill the hand (S13), sail back if every ship has left, next seat; refuses a turn without any action (S7)."""
    if state.phase == "bathyscaphes" and not state.turn.acted:
        return Refusal("must_act", "S7", {"player": action.player})
    after, refill = _refilled(state, action.player)
    after, back = _sailed_back(after)
    following = clockwise_after(state, action.player)[0]
    return Step(begin_turn(after, following), refill + back)


def stop(state: State) -> Step:
    """The people stop: nobody wins."""
    return Step(finished_game(state, "stopped", ()))


def _refilled(state: State, player: str) -> tuple[State, tuple[Movement, ...]]:
    seat = state.players[player]
    drawn = min(HAND - seat.hand, seat.supply)
    if not drawn:
        return state, ()
    after = with_player(state, player, replace(seat, hand=seat.hand + drawn, supply=seat.supply - drawn))
    return after, (Movement(supply(player), hand(player), "card", drawn, "S13", "submarine.why.refill"),)


def _sailed_back(state: State) -> tuple[State, tuple[Movement, ...]]:
    if any(seat.ship != "off" for seat in state.players.values()):
        return state, ()
    players = {player: replace(seat, ship="left") for player, seat in state.players.items()}
    back = tuple(
        Movement("right", "left", "ship", 1, "1.4", "submarine.why.sailed_back", {"player": player})
        for player in players
    )
    return replace(state, players=players), back
