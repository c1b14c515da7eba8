"""Laying cards into the resort: a set, or one card that matches a resort; attacks strike now, auctions wait (3.4)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine_blues import actions
from divingbell.companion.games.submarine_blues.attack import impossible_hits, strike
from divingbell.companion.games.submarine_blues.cards import Card, equals, named, rank
from divingbell.companion.games.submarine_blues.facts import Facts, kind_of, learn
from divingbell.companion.games.submarine_blues.hand import not_in_hand, repeated, without
from divingbell.companion.games.submarine_blues.state import ACTIONS, CARD, Cards, State, cards, resort_of, with_player
from divingbell.companion.games.submarine_blues.turn import no_actions_left, spend


def play_to_resort(state: State, action: actions.PlayToResort) -> Step | Refusal:
    """Lay 1-4 cards; without an action if the card just taken from the reef is among them."""
    laid = action.cards
    bonus = state.turn.bonus in laid
    if refusal := _cannot_lie(state, action.player, laid, bonus=bonus):
        return refusal
    facts = learn(state.facts, action.facts)
    if isinstance(facts, Refusal):
        return facts
    if refusal := _attacks_missing(facts, action):
        return refusal
    player = without(state.players[action.player], laid)
    submarines = [kind_of(facts, card) for card in laid].count("submarine")
    turn = spend(state.turn, 0 if bonus else 1)
    after = with_player(
        state,
        action.player,
        replace(player, resort=cards(player.resort, laid)),
        turn=replace(turn, submarine_cards=turn.submarine_cards + submarines),
        facts=facts,
    )
    moved = [_laying(action.player, laid, bonus=bonus)]
    for strikes in action.attacks:
        if refusal := impossible_hits(after, action.player, strikes.card, strikes.hits):
            return refusal
        struck = strike(after, action.player, strikes.card, strikes.hits)
        after = struck.state
        moved += struck.movements
    return Step(after, tuple(moved))


def matches(state: State) -> frozenset[str]:
    """The ranks that lie in some resort: a single card of one of them may join (3.4)."""
    return frozenset(rank(card) for player in state.players.values() for card in player.resort)


def _joins(state: State, card: Card) -> bool:
    """Tell whether a card of the same rank lies in some resort."""
    return any(not equals(card).isdisjoint(player.resort) for player in state.players.values())


def _cannot_lie(state: State, name: str, laid: Cards, *, bonus: bool) -> Refusal | None:
    if twice := repeated(laid):
        return Refusal("duplicate_card", "3.1", named(twice))
    if state.turn.used == ACTIONS and not bonus:
        return no_actions_left()
    if refusal := not_in_hand(state, name, laid):
        return refusal
    if len({rank(card) for card in laid}) > 1:
        return Refusal("not_a_set", "3.4")
    if len(laid) == 1 and not _joins(state, laid[0]):
        return Refusal("no_match_in_resort", "3.4", named(laid[0]))
    return None


def _attacks_missing(facts: Facts, action: actions.PlayToResort) -> Refusal | None:
    """Every card needs a known kind, and every attack card among them exactly one attack."""
    sharks = []
    for card in action.cards:
        kind = kind_of(facts, card)
        if kind is None:
            return Refusal("unknown_kind", "B1", named(card))
        if kind == "attack":
            sharks.append(card)
    listed = [strikes.card for strikes in action.attacks]
    if sorted(listed) == sorted(sharks):
        return None
    odd = next((card for card in (*sharks, *listed) if listed.count(card) != sharks.count(card)), action.cards[0])
    return Refusal("missing_hits", "3.4", {**named(odd), "count": len(sharks)})


def _laying(name: str, laid: Cards, *, bonus: bool) -> Movement:
    text = ("join_free" if bonus else "join") if len(laid) == 1 else ("set_free" if bonus else "set")
    return Movement(name, resort_of(name), CARD, len(laid), "3.4", f"submarine_blues.why.{text}", named(laid[0]))
