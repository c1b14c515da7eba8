"""A turn: the roll, the search, and the air that the next diver uses at once (rules.md 2.4)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure import actions
from divingbell.companion.games.deep_sea_adventure.air import begin_turn
from divingbell.companion.games.deep_sea_adventure.diver import destination, spaces_below, steps
from divingbell.companion.games.deep_sea_adventure.round_end import end_round
from divingbell.companion.games.deep_sea_adventure.state import State, Token, clockwise, with_player
from divingbell.companion.games.game import Movement, Refusal, Step


def roll(state: State, action: actions.Roll) -> Step:
    """Move by both dice less the tokens carried; in the submarine the turn is over, elsewhere a search follows."""
    name = action.player
    before = state.players[name]
    space = destination(state, name, steps(action.dice, before))
    home = before.heading == "up" and space == 0
    after = with_player(state, name, replace(before, position=space, returned=home))
    moved = _moved(state, name, action.dice, space)
    if space == 0:
        return end_turn(after, (moved,))
    return Step(replace(after, phase="search"), (moved,))


def search(state: State, action: actions.Search) -> Step | Refusal:
    """Take the token here, put one carried down on a blank, or neither; the turn ends."""
    player = state.players[action.player]
    here = state.path[player.position - 1]
    if action.choice == "nothing":
        return end_turn(state, ())
    if action.choice == "take":
        if not here:
            return Refusal("blank_space", "2.4", {"space": player.position})
        return _swap(state, action.player, (*player.carried, here), (), here)
    if here:
        return Refusal("not_blank", "2.4", {"space": player.position})
    if not player.carried:
        return Refusal("no_chips", "2.4", {"case": "place"})
    assert action.token is not UNSET, "parsed: `place` comes with `token`"
    if action.token >= len(player.carried):
        return Refusal("no_such_token", "2.4", {"count": len(player.carried)})
    token = player.carried[action.token]
    rest = player.carried[: action.token] + player.carried[action.token + 1 :]
    return _swap(state, action.player, rest, token, token)


def end_turn(state: State, moved: tuple[Movement, ...]) -> Step:
    """The round ends with the air or when all are home (D5); else the next seat that is not home begins."""
    assert state.turn is not None, "a turn ends"
    name, *others = clockwise(state, state.turn.player)
    following = next((seat for seat in (*others, name) if not state.players[seat].returned), None)
    if following is None or state.air == 0:
        return end_round(state, name, moved)
    return begin_turn(state, following, state.turn.number + 1, moved)


def _swap(state: State, name: str, carried: tuple[Token, ...], left_here: Token, token: Token) -> Step:
    """The diver's hands and the space they stand on change, by one token."""
    player = state.players[name]
    place = player.position - 1
    path = (*state.path[:place], left_here, *state.path[place + 1 :])
    after = replace(with_player(state, name, replace(player, carried=carried)), path=path)
    giver, taker, text = (name, "path", "place") if left_here else ("path", name, "take")
    args = {"space": player.position, "tokens": len(carried)}
    chips = Movement(giver, taker, "chip", len(token), "2.4", f"deep_sea_adventure.why.{text}", args)
    return end_turn(after, (chips,))


def _moved(state: State, name: str, dice: tuple[int, int], space: int) -> Movement:
    """The sentence tells dice, tokens and steps, and why fewer were walked than rolled."""
    diver = state.players[name]
    count = steps(dice, diver)
    rule, text = "2.4", "roll"
    if space == 0:
        text = "home" if diver.position else "aboard"
    elif count == 0:
        text = "stays"
    elif diver.heading == "down" and count > len(spaces_below(state, name)):
        rule, text = "D4", "held" if space == diver.position else "deepest"
    giver = "path" if diver.position else "submarine"
    taker = "path" if space else "submarine"
    args = {"first": dice[0], "second": dice[1], "tokens": len(diver.carried), "steps": count, "space": space}
    return Movement(giver, taker, "diver", 1, rule, f"deep_sea_adventure.why.{text}", args)
