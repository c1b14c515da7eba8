"""The end of a round and of the game: reveal, sink, the next line of chips, the winners (rules.md 2.5, 2.6)."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET
from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure import actions
from divingbell.companion.games.deep_sea_adventure.air import begin_turn
from divingbell.companion.games.deep_sea_adventure.ledger import listed
from divingbell.companion.games.deep_sea_adventure.state import (
    AIR,
    COPIES,
    ROUNDS,
    Player,
    Settling,
    State,
    Token,
    chips,
    clockwise,
    level,
    with_player,
)
from divingbell.companion.games.game import Movement, Refusal, Result, Step

STACK = 3


def end_round(state: State, last: str, moved: tuple[Movement, ...]) -> Step:
    """Work out who reveals, sinks and begins the next round; `last` had the round's last turn (2.5, D5, D7, D8)."""
    assert state.turn is not None, "a round ends with a turn"
    turns = state.turn.number
    order = clockwise(state, state.round_first)
    out = sorted((name for name in order if not state.players[name].returned), key=lambda n: -state.players[n].position)
    laden_out = tuple(name for name in out if state.players[name].carried)
    if state.round == ROUNDS:
        moved += tuple(_gone(name, "lost", state.players[name], "D7") for name in laden_out)
        emptied = {name: replace(state.players[name], carried=()) for name in laden_out}
        state, laden_out = replace(state, players={**state.players, **emptied}), ()
    resolving = replace(
        state,
        phase="resolve",
        turn=None,
        to_reveal=tuple(name for name in order if state.players[name].returned and state.players[name].carried),
        to_sink=laden_out,
        settling=Settling(turns, out[0] if out else last),
    )
    return _when_settled(resolving, moved)


def reveal(state: State, action: actions.Reveal) -> Step | Refusal:
    """A returned diver's chips become treasures, checked against their levels and against all seen before."""
    name, values = action.player, action.values
    player = state.players[name]
    if name not in state.to_reveal:
        return Refusal("nothing_to_reveal", "2.5", {"player": name})
    levels = chips(player.carried)
    if len(values) != len(levels):
        return Refusal("wrong_count", "2.5", {"count": len(levels)})
    if sorted(map(level, values)) != sorted(levels):
        return Refusal("value_level_mismatch", "2.1", {"levels": listed([*levels])})
    seen = Counter(value for seat in state.players.values() for value in seat.treasures)
    seen.update(values)
    for value in values:
        if seen[value] > COPIES:
            return Refusal("value_repeated", "2.1", {"value": value})
    after = with_player(state, name, replace(player, carried=(), treasures=tuple(sorted((*player.treasures, *values)))))
    args: dict[str, str | int] = {"values": listed(values)}
    points = Movement("submarine", name, "points", sum(values), "2.5", "deep_sea_adventure.why.reveal", args)
    left = tuple(seat for seat in state.to_reveal if seat != name)
    return _when_settled(replace(after, to_reveal=left), (points,))


def sink(state: State, action: actions.Sink) -> Step | Refusal:
    """The chips of the farthest diver who is not back go to the common row, in the order they like (D6, D7)."""
    name = action.player
    player = state.players[name]
    if name not in state.to_sink:
        return Refusal("nothing_to_sink", "2.5", {"player": name})
    if state.to_sink[0] != name:
        return Refusal("wrong_order", "2.5", {"whose": state.to_sink[0]})
    levels = chips(player.carried)
    order = range(len(levels)) if action.order is UNSET else action.order
    if sorted(order) != list(range(len(levels))):
        return Refusal("bad_order", "D7", {"count": len(levels)})
    assert state.settling is not None, "phase resolve"
    seabed = state.settling.seabed + tuple(levels[chip] for chip in order)
    after = replace(
        with_player(state, name, replace(player, carried=())),
        to_sink=state.to_sink[1:],
        settling=replace(state.settling, seabed=seabed),
    )
    return _when_settled(after, (_gone(name, "seabed", player, "2.5"),))


def stop(state: State) -> Step:
    """The people stop: nobody wins."""
    return Step(_over(state, "stopped", ()))


def _when_settled(state: State, moved: tuple[Movement, ...]) -> Step:
    if state.to_reveal or state.to_sink:
        return Step(state, moved)
    if state.round == ROUNDS:
        return Step(_over(state, "three_rounds", _winners(state)), moved)
    return _next_round(state, moved)


def _next_round(state: State, moved: tuple[Movement, ...]) -> Step:
    """Blanks vanish, sunken chips lie in threes behind the deepest token, the tank is full, everybody is aboard."""
    assert state.settling is not None, "phase resolve"
    seabed, first = state.settling.seabed, state.settling.first
    stacks: tuple[Token, ...] = tuple(seabed[at : at + STACK] for at in range(0, len(seabed), STACK))
    divers = sum(player.position > 0 for player in state.players.values())
    if stacks:
        args = {"stacks": len(stacks)}
        moved += (Movement("seabed", "path", "chip", len(seabed), "D6", "deep_sea_adventure.why.stacks", args),)
    if divers:
        moved += (Movement("path", "submarine", "diver", divers, "2.5", "deep_sea_adventure.why.fetched"),)
    if state.air < AIR:
        args = {"round": state.round + 1}
        moved += (Movement("box", "submarine", "air", AIR - state.air, "2.5", "deep_sea_adventure.why.refill", args),)
    fresh = replace(
        state,
        round=state.round + 1,
        round_first=first,
        air=AIR,
        path=tuple(token for token in state.path if token) + stacks,
        players={name: Player(treasures=player.treasures) for name, player in state.players.items()},
        settling=None,
    )
    return begin_turn(fresh, first, state.settling.turns + 1, moved)


def _over(state: State, reason: str, winners: tuple[str, ...]) -> State:
    return replace(state, phase="over", turn=None, settling=None, result=Result(reason, winners))


def _winners(state: State) -> tuple[str, ...]:
    """Most points, then most high-level treasures; who is still level shares the victory (2.6, D9)."""
    compared = (4, 3, 2, 1) if state.rules["tie_break"] == "levels" else (4,)

    def rank(player: Player) -> tuple[int, ...]:
        levels = [level(value) for value in player.treasures]
        return (sum(player.treasures), *(levels.count(number) for number in compared))

    best = max(map(rank, state.players.values()))
    return tuple(name for name, player in state.players.items() if rank(player) == best)


def _gone(name: str, where: str, player: Player, rule: str) -> Movement:
    count = len(chips(player.carried))
    return Movement(name, where, "chip", count, rule, f"deep_sea_adventure.why.{where}")
