"""The turn around the dive: the card before it, drawing, being out, and every end of the game (rules.md 4.4, 4.5)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.sunken_treasure import actions
from divingbell.companion.games.sunken_treasure.start import HAND
from divingbell.companion.games.sunken_treasure.state import (
    METALS,
    Dive,
    Player,
    State,
    Turn,
    discarded,
    ended,
    richest,
    with_player,
)

DRY_TURNS = 2


def play_diving_card(state: State, action: actions.PlayDivingCard) -> Step | Refusal:
    """Lay a diving card (4.4 A); refuses an empty hand and a metal that is known to be gone (T2)."""
    player = state.players[action.player]
    if player.hand == 0:
        return Refusal("hand_empty", "T3")
    wanted = METALS if action.dive_for == "anything" else (action.dive_for,)
    if all(getattr(state.coins_left, metal) == 0 for metal in wanted):
        return Refusal("no_such_coin_left", "T2", {"coin": action.dive_for})
    after = replace(
        state,
        phase="dive",
        dive=Dive(action.dive_for, action.value),
        players={**state.players, action.player: replace(player, hand=player.hand - 1)},
        discard=discarded(state, 1),
    )
    return Step(after, (Movement(action.player, "discard", "card", 1, "4.4", "sunken_treasure.why.card"),))


def discard(state: State, action: actions.Discard) -> Step:
    """Unable to dive (T2, T3): a card goes if there is one, and the turn ends without treasure."""
    player = state.players[action.player]
    if player.hand == 0:
        return end_turn(state, recovered=False, moved=())
    after = replace(
        with_player(state, action.player, replace(player, hand=player.hand - 1)), discard=discarded(state, 1)
    )
    moved = Movement(action.player, "discard", "card", 1, "4.4", "sunken_treasure.why.cannot_dive")
    return end_turn(after, recovered=False, moved=(moved,))


def no_coins_left(state: State, _: actions.NoCoinsLeft) -> Step | Refusal:
    """The table sees an empty sea (4.5); refused while a counted metal is above zero."""
    if any(getattr(state.coins_left, metal) for metal in METALS):
        return Refusal("coins_remain", "4.5")
    return Step(ended(state, "no_coins_left", richest(state)))


def stop(state: State) -> Step:
    """The people stop: nobody wins."""
    return Step(ended(state, "stopped", ()))


def end_turn(state: State, *, recovered: bool, moved: tuple[Movement, ...]) -> Step:
    """Dry turns, being out or drawing, then the ends of the game in their order, then the next seat (T8, T9, T13)."""
    name = state.turn.player
    player = state.players[name]
    player = replace(player, dry=0 if recovered else player.dry + 1)
    if player.cash == 0:
        why = "sunken_treasure.why.out" if player.hand else "sunken_treasure.why.out_empty_hand"
        moved += (Movement(name, "discard", "card", player.hand, "T8", why),)
        state = replace(state, discard=discarded(state, player.hand))
        player = replace(player, out=True, hand=0)
        after = with_player(state, name, player)
    else:
        after, drawn = _draw(state, name, player)
        moved += drawn
    return Step(_end_or_next(after), moved)


def _draw(state: State, name: str, player: Player) -> tuple[State, tuple[Movement, ...]]:
    drawn, shuffled = HAND - player.hand, 0
    if state.deck is not None:
        assert state.discard is not None, "both piles are counted, or neither"
        shuffled = state.discard if drawn > state.deck else 0
        deck = state.deck + shuffled
        drawn = min(drawn, deck)
        state = replace(state, deck=deck - drawn, discard=state.discard - shuffled)
    piles = ("discard", "deck", shuffled, "reshuffle"), ("deck", name, drawn, "draw")
    moved = tuple(
        Movement(giver, taker, "card", count, "4.4", f"sunken_treasure.why.{why}")
        for giver, taker, count, why in piles
        if count
    )
    return with_player(state, name, replace(player, hand=player.hand + drawn)), moved


def _end_or_next(state: State) -> State:
    left = state.coins_left
    still_in = [name for name, player in state.players.items() if not player.out]
    if left.gold == 0 and left.silver == 0 and left.bronze == 0:
        return ended(state, "no_coins_left", richest(state))
    if len(still_in) == 1:
        return ended(state, "last_player", (still_in[0],))
    if all(state.players[name].dry >= DRY_TURNS for name in still_in):
        return ended(state, "no_treasure_recovered", richest(state))
    order = list(state.players)
    place = order.index(state.turn.player)
    following = next(name for name in order[place + 1 :] + order[:place] if not state.players[name].out)
    return replace(state, phase="card", dive=None, turn=Turn(following, state.turn.number + 1))
