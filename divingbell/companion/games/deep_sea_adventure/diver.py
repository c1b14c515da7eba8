"""One diver on the path: which spaces are free, where steps lead, and turning back (rules.md 2.4, D2-D4)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure import actions
from divingbell.companion.games.deep_sea_adventure.state import Player, State, with_player
from divingbell.companion.games.game import Movement, Refusal, Step


def spaces_below(state: State, name: str) -> list[int]:
    """Free spaces deeper than this diver, nearest first; what others hold is jumped (2.4)."""
    taken = {player.position for player in state.players.values()}
    return [space for space in range(state.players[name].position + 1, len(state.path) + 1) if space not in taken]


def spaces_above(state: State, name: str) -> list[int]:
    """Free spaces between this diver and the submarine, nearest first."""
    taken = {player.position for player in state.players.values()}
    return [space for space in range(state.players[name].position - 1, 0, -1) if space not in taken]


def steps(dice: tuple[int, int], player: Player) -> int:
    """How far a roll carries a diver: one step less for each token carried, never below 0 (2.4)."""
    return max(0, sum(dice) - len(player.carried))


def destination(state: State, name: str, count: int) -> int:
    """The space (0: the submarine) where `count` steps in the diver's heading end; D4 at the bottom."""
    player = state.players[name]
    if count == 0:
        return player.position
    if player.heading == "up":
        above = spaces_above(state, name)
        return above[count - 1] if count <= len(above) else 0
    below = spaces_below(state, name)
    return below[min(count, len(below)) - 1] if below else player.position


def why_not_turn(state: State, name: str) -> Refusal | None:
    """Reason why a diver may not turn back now, None if they may (2.4, D2, D3)."""
    player = state.players[name]
    if player.position == 0:
        return Refusal("in_submarine", "2.4")
    if player.heading == "up":
        return Refusal("already_returning", "2.4")
    if not player.carried and state.rules["return_without_chip"] == "no_turn" and spaces_below(state, name):
        return Refusal("no_chips", "D2", {"case": "turn_back"})
    return None


def turn_back(state: State, action: actions.TurnBack) -> Step | Refusal:
    """Head for the submarine for the rest of the round."""
    if refusal := why_not_turn(state, action.player):
        return refusal
    player = state.players[action.player]
    rule, text = ("2.4", "turn_back") if player.carried else _without_chips(state)
    turned = Movement("path", "path", "diver", 1, rule, f"deep_sea_adventure.why.{text}", {"space": player.position})
    return Step(with_player(state, action.player, replace(player, heading="up")), (turned,))


def _without_chips(state: State) -> tuple[str, str]:
    if state.rules["return_without_chip"] == "allowed":
        return "D2", "turn_back_without_chip"
    return "D3", "turn_back_dead_end"
