"""The turn around its actions: what an action costs, drawing up, divers, and whose turn comes next (3.4, 3.7)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Result, Step
from divingbell.companion.games.submarine_blues.state import (
    ACTIONS,
    CARD,
    DECK,
    DISCARD,
    DIVER,
    HAND,
    PILE,
    State,
    Turn,
    opponents,
    with_player,
)


def spend(turn: Turn, actions: int = 1) -> Turn:
    """The turn after one more accepted action; the card taken from the reef is free only for the very next one."""
    return replace(turn, used=turn.used + actions, bonus=None, may_end=False)


def no_actions_left() -> Refusal:
    """The refusal for a fourth action."""
    return Refusal("no_actions_left", "3.4", {"count": ACTIONS})


def draw_up(state: State, name: str) -> Step:
    """Draw to five cards; an empty deck is made anew from the discards, when a card is due and afterwards (B12)."""
    player = state.players[name]
    due = max(0, HAND - player.hand)
    moved: list[Movement] = []
    while True:
        drawn = min(due, state.deck)
        if drawn:
            moved.append(Movement(DECK, name, CARD, drawn, "3.4", "submarine_blues.why.draw"))
            player = replace(player, hand=player.hand + drawn)
            state = with_player(state, name, player, deck=state.deck - drawn)
            due -= drawn
        if state.deck or not state.discard:
            return Step(state, tuple(moved))
        moved.append(Movement(DISCARD, DECK, CARD, len(state.discard), "B12", "submarine_blues.why.reshuffle"))
        state = replace(state, deck=len(state.discard), discard=())


def hand_out_divers(state: State) -> Step:
    """A diver for every player, clockwise from the one in turn, while the pile lasts (B10)."""
    takers = (state.turn.player, *opponents(state, state.turn.player))[: state.divers_left]
    taken = {name: replace(state.players[name], divers=state.players[name].divers + 1) for name in takers}
    moved = tuple(Movement(PILE, name, DIVER, 1, "B10", "submarine_blues.why.diver") for name in takers)
    return Step(replace(state, players=state.players | taken, divers_left=state.divers_left - len(takers)), moved)


def next_turn(state: State) -> State:
    """The next seat, or the end after everybody's last turn (3.7)."""
    final = state.final_turns
    if final is not None:
        final -= 1
    elif state.submarines_left == 0:
        final = len(state.players)
    if final == 0:
        result = Result("last_turns_played", leaders(state))
        return replace(state, phase="over", auction=None, final_turns=0, result=result)
    following = Turn(opponents(state, state.turn.player)[0], state.turn.number + 1)
    return replace(state, phase="actions", turn=following, auction=None, final_turns=final)


def leaders(state: State) -> tuple[str, ...]:
    """Everybody with the most divers and, among those, the most submarines (3.7, B16)."""
    best = max((player.divers, player.submarines) for player in state.players.values())
    return tuple(name for name, player in state.players.items() if (player.divers, player.submarines) == best)


def stop(state: State) -> Step:
    """The people stop: nobody wins."""
    return Step(replace(state, phase="over", auction=None, result=Result("stopped", ())))
