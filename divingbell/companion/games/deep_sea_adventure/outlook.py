"""Outcomes of every answer of a turn, asked of the rules, and how the air goes on if nothing changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.deep_sea_adventure.state import State, Token, clockwise
from divingbell.companion.games.game import History, Refusal
from divingbell.companion.games.previews import after

ROLLS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
"""Rolls of both dice, whichever shows which."""
TURNS_AHEAD = 3


class PossibleRoll(NamedTuple):
    """A roll and where it leads."""

    dice: tuple[int, int]
    action: ActionFields
    steps: int
    """Steps it gives, less what is carried; 0 also where no free space is left."""
    space: int
    """0 is the submarine."""
    home: bool
    token: Token
    """Space where it ends."""


def rolls(moment: History) -> tuple[PossibleRoll, ...]:
    """All six of phase roll, the lowest first."""
    return tuple(_roll(moment, dice) for dice in ROLLS)


def _roll(moment: History, dice: tuple[int, int]) -> PossibleRoll:
    state: State = moment.state
    assert state.turn is not None, "phase roll has a turn"
    action = {"type": "roll", "player": state.turn.player, "dice": list(dice)}
    position = state.players[state.turn.player].position
    rolled = after(moment, action)
    assert not isinstance(rolled, Refusal), "any roll is legal in phase roll"
    assert rolled.last is not None
    args: Any = rolled.last.movements[0].args
    space = int(args["space"])
    steps = int(args["steps"]) if space != position else 0
    return PossibleRoll(dice, action, steps, space, space == 0 < position, state.path[space - 1] if space else ())


def ends(made: Iterable[PossibleRoll]) -> tuple[tuple[int, int], ...]:
    """Every space where one of these rolls ends that moves the diver, with the fewest steps that lead there."""
    found: dict[int, int] = {}
    for one in made:
        if one.steps:
            found.setdefault(one.space, one.steps)
    return tuple(found.items())


def here(state: State) -> Token:
    """Space where the diver in turn has stopped."""
    assert state.turn is not None, "phase search has a turn"
    return state.path[state.players[state.turn.player].position - 1]


def air_ahead(state: State) -> list[tuple[str, int]]:
    """Divers of the next turns and the air left when they have breathed, if nobody takes or puts down anything; it
    ends with the turn that uses the air up."""
    if state.turn is None or state.air == 0:
        return []
    active, *others = clockwise(state, state.turn.player)
    order = [name for name in (*others, active) if not state.players[name].returned]
    ahead: list[tuple[str, int]] = []
    air = state.air
    for turn in range(TURNS_AHEAD):
        name = order[turn % len(order)]
        air = max(0, air - len(state.players[name].carried))
        ahead.append((name, air))
        if air == 0:
            break
    return ahead


def jumped(state: State, name: str, begin: int, end: int) -> tuple[int, ...]:
    """Spaces with other divers that a move from `begin` to `end` jumped."""
    low, high = sorted((begin, end))
    return tuple(
        sorted(other.position for who, other in state.players.items() if who != name and low < other.position < high)
    )
