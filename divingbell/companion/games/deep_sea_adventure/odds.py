"""The odds card: the exact chance that the active diver gets home, by dynamic programming over the two dice.

Assumed, and written beside the figure: all others stay where they are with what they carry and breathe it every
turn, and the diver takes nothing more. Then the air fixes how many rolls they have left (the turn that uses the
air up is still finished, D5), the others' spaces are jumped for good, and only the sum of their steps is open.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure.diver import destination, spaces_above, steps, why_not_turn
from divingbell.companion.games.deep_sea_adventure.state import Player, State, Token, clockwise, with_player

ROLLS = tuple(product((1, 2, 3), (1, 2, 3)))
"""The nine equally likely rolls."""


class Odds(Struct, frozen=True):
    """Chances to get home: heading up from this roll on, or going down once more and turning back next turn.

    `now` is also the chance of a diver who has turned already. None: the rules do not let them turn then.
    """

    now: Fraction | None
    later: Fraction | None


def odds(state: State) -> Odds | None:
    """The card of the diver who is about to roll; None outside phase `roll`."""
    if state.phase != "roll" or state.turn is None:
        return None
    name = state.turn.player
    rolls = rolls_left(state, name)
    if state.players[name].heading == "up":
        return Odds(chance_home(state, name, rolls), None)
    now = None if why_not_turn(state, name) else chance_home(state, name, rolls)
    return Odds(now, _after_one_more_descent(state, name, rolls - 1))


def search_odds(state: State) -> dict[str, Fraction | None]:
    """The answers that are possible where the active diver has stopped -> the chance to get home after it, heading up
    from the next turn on. None: the house rules do not let them turn then, so they do not get home by it."""
    assert state.phase == "search", "asked where somebody has stopped"
    assert state.turn is not None, "phase search has a turn"
    name = state.turn.player
    carried, here = state.players[name].carried, state.path[state.players[name].position - 1]
    after = {"take": (*carried, here)} if here else {}
    after["nothing"] = carried
    if carried and not here:
        after["place"] = carried[1:]  # whichever it is, it is one less
    return {answer: _heading_up_next(_laden(state, name, tokens), name) for answer, tokens in after.items()}


def _laden(state: State, name: str, tokens: tuple[Token, ...]) -> State:
    return with_player(state, name, replace(state.players[name], carried=tokens))


def _heading_up_next(state: State, name: str) -> Fraction | None:
    if state.players[name].heading == "down" and why_not_turn(state, name) is not None:
        return None
    return chance_home(state, name, rolls_left(state, name) - 1)


def rolls_left(state: State, name: str) -> int:
    """How many rolls the active diver still has, this turn's included, until the air is used up (2.4, D5)."""
    order = [seat for seat in clockwise(state, name) if not state.players[seat].returned]
    breaths = [(seat, len(state.players[seat].carried)) for seat in (*order[1:], name)]
    if not any(tokens for _, tokens in breaths):
        return len(state.path) + 1  # nobody breathes: two steps a roll at least bring anybody home in so many
    rolls, air = 1, state.air
    while air > 0:
        for seat, tokens in breaths:
            air -= tokens
            rolls += seat == name
            if air <= 0:
                break
    return rolls


def chance_home(state: State, name: str, rolls: int) -> Fraction:
    """The chance to reach the submarine from their space within so many rolls (0 or more), heading up all the way."""
    return _chance(len(spaces_above(state, name)) + 1, len(state.players[name].carried), rolls)


@lru_cache(4096)  # a look back over a game asks for the same again and again
def _chance(distance: int, tokens: int, rolls: int) -> Fraction:
    dice = _steps_of_a_roll(Player(carried=((),) * tokens))  # what they are worth takes no step away
    routes = [1] + [0] * distance
    for _ in range(rolls):
        after = [0] * len(routes)
        for walked, count in enumerate(routes):
            for length, faces in dice.items():
                after[min(distance, walked + length)] += count * faces
        routes = after
    return Fraction(routes[distance], len(ROLLS) ** rolls)


def percent(chance: Fraction) -> int:
    """Whole percent for people; 0 and 100 are kept for what is impossible and what is sure."""
    if chance in (0, 1):
        return int(chance * 100)
    return min(99, max(1, int(chance * 100 + Fraction(1, 2))))


def _after_one_more_descent(state: State, name: str, rolls: int) -> Fraction | None:
    """The mean over this roll; where they could still not turn next turn they do not get home by it."""
    diver = state.players[name]
    total, may_turn = Fraction(0), False
    for length, faces in _steps_of_a_roll(diver).items():
        deeper = with_player(state, name, replace(diver, position=destination(state, name, length)))
        if why_not_turn(deeper, name) is None:
            may_turn = True
            total += faces * chance_home(deeper, name, rolls)
    return total / len(ROLLS) if may_turn else None


def _steps_of_a_roll(diver: Player) -> Counter[int]:
    return Counter(steps(roll, diver) for roll in ROLLS)
