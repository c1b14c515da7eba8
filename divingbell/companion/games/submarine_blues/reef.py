"""The reef: a card between two others takes the one farther from the deck, a card at the end pushes one out (3.4)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine_blues import actions
from divingbell.companion.games.submarine_blues.cards import Card, between, named, rank
from divingbell.companion.games.submarine_blues.facts import learn
from divingbell.companion.games.submarine_blues.hand import not_in_hand, without
from divingbell.companion.games.submarine_blues.state import (
    ACTIONS,
    CARD,
    DISCARD,
    REEF,
    State,
    cards,
    discarded,
    with_player,
)
from divingbell.companion.games.submarine_blues.turn import no_actions_left, spend


def gaps(state: State, card: Card) -> tuple[int, ...]:
    """The gaps of the reef that take this card, from the deck outwards (B8)."""
    pairs = zip(state.reef, state.reef[1:], strict=False)
    return tuple(gap for gap, pair in enumerate(pairs, 1) if rank(card) in between(*pair))


def play_into_reef(state: State, action: actions.PlayIntoReef) -> Step | Refusal:
    """The card takes the place of the neighbour up-reef, which comes into the hand for all to see (B9)."""
    if state.turn.used == ACTIONS:
        return no_actions_left()
    if refusal := not_in_hand(state, action.player, [action.card]):
        return refusal
    nearer, taken = state.reef[action.gap - 1], state.reef[action.gap]
    if rank(action.card) not in between(nearer, taken):
        return Refusal("not_between", "B8", {**named(action.card), "nearer": rank(nearer), "farther": rank(taken)})
    facts = learn(state.facts, action.facts)
    if isinstance(facts, Refusal):
        return facts
    player = without(state.players[action.player], [action.card])
    player = replace(player, hand=player.hand + 1, seen=cards(player.seen, [taken]))
    after = with_player(
        state,
        action.player,
        player,
        turn=replace(spend(state.turn), bonus=taken),
        reef=(*state.reef[: action.gap], action.card, *state.reef[action.gap + 1 :]),
        facts=facts,
    )
    laid = Movement(action.player, REEF, CARD, 1, "3.4", "submarine_blues.why.into_reef", named(action.card))
    taking = Movement(REEF, action.player, CARD, 1, "B9", "submarine_blues.why.taken", named(taken))
    return Step(after, (laid, taking))


def play_reef_end(state: State, action: actions.PlayReefEnd) -> Step | Refusal:
    """The card goes to the far end, the one next to the deck to the discards; the turn may end now (B3)."""
    if state.turn.used == ACTIONS:
        return no_actions_left()
    if refusal := not_in_hand(state, action.player, [action.card]):
        return refusal
    facts = learn(state.facts, action.facts)
    if isinstance(facts, Refusal):
        return facts
    out, *rest = state.reef
    after = with_player(
        state,
        action.player,
        without(state.players[action.player], [action.card]),
        turn=replace(spend(state.turn), may_end=True),
        discard=discarded(state, out),
        reef=(*rest, action.card),
        facts=facts,
    )
    laid = Movement(action.player, REEF, CARD, 1, "3.4", "submarine_blues.why.reef_end", named(action.card))
    pushed = Movement(REEF, DISCARD, CARD, 1, "3.4", "submarine_blues.why.pushed_out", named(out))
    return Step(after, (laid, pushed))
