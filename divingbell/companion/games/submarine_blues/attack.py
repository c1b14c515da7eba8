"""Attack sharks: which hits can be true, who loses how many divers, and what submarines keep safe (3.4, 3.6, B4-B7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine_blues import actions
from divingbell.companion.games.submarine_blues.cards import Card, named, prey, rank, suit
from divingbell.companion.games.submarine_blues.facts import kind_of, learn
from divingbell.companion.games.submarine_blues.hand import not_in_hand, without
from divingbell.companion.games.submarine_blues.state import (
    ACTIONS,
    CARD,
    DISCARD,
    DIVER,
    Player,
    State,
    discarded,
    hidden,
    opponents,
    with_player,
)
from divingbell.companion.games.submarine_blues.turn import no_actions_left, spend

PER_SUBMARINE = 2
"""Divers that one submarine protects (3.6)."""


class Reach(NamedTuple):
    """Cards that an attack card can have hit: `hidden` prey altogether, and the possible hits of each opponent
    alone."""

    hidden: int
    hits: Mapping[str, range]


def reach(state: State, attacker: str, card: Card) -> Reach:
    """The hits that are possible; the unknown ones of all opponents together cannot be more than `hidden`."""
    victims = prey(card, str(state.rules["ace_in_attacks"]))
    unseen = len(hidden(state, victims))
    possible = {}
    for name in opponents(state, attacker):
        player = state.players[name]
        known = len(victims.intersection(player.seen))
        possible[name] = range(known, known + min(player.hand - len(player.seen), unseen) + 1)
    return Reach(unseen, possible)


def impossible_hits(state: State, attacker: str, card: Card, hits: Mapping[str, int]) -> Refusal | None:
    """The refusal for hits that leave an opponent out, or that the known cards contradict."""
    possible = reach(state, attacker, card)
    if hits.keys() != possible.hits.keys():
        return Refusal("missing_hits", "3.4", {**named(card), "count": len(possible.hits)})
    left = possible.hidden
    for name, allowed in possible.hits.items():
        least, most = allowed.start, min(allowed.stop - 1, allowed.start + left)
        if not least <= hits[name] <= most:
            args: dict[str, str | int] = {"player": name, "hits": hits[name], "least": least, "most": most}
            return Refusal("impossible_hits", "B4", {**args, **named(card), "hidden": left})
        left -= hits[name] - least
    return None


def attack(state: State, action: actions.Attack) -> Step | Refusal:
    """An attack shark from the hand to the discards (3.4)."""
    if state.turn.used == ACTIONS:
        return no_actions_left()
    if refusal := not_in_hand(state, action.player, [action.card]):
        return refusal
    facts = learn(state.facts, action.facts)
    if isinstance(facts, Refusal):
        return facts
    kind = kind_of(facts, action.card)
    if kind is None:
        return Refusal("unknown_kind", "B1", named(action.card))
    if kind != "attack":
        return Refusal("not_attack_card", "3.4", {**named(action.card), "kind": kind})
    if refusal := impossible_hits(state, action.player, action.card, action.hits):
        return refusal
    after = with_player(
        state,
        action.player,
        without(state.players[action.player], [action.card]),
        turn=spend(state.turn),
        discard=discarded(state, action.card),
        facts=facts,
    )
    struck = strike(after, action.player, action.card, action.hits)
    laid = Movement(action.player, DISCARD, CARD, 1, "3.4", "submarine_blues.why.attack", named(action.card))
    return Step(struck.state, (laid, *struck.movements))


def strike(state: State, attacker: str, card: Card, hits: Mapping[str, int]) -> Step:
    """Move the divers of everybody who was hit to the attacker, as far as they are there and unprotected."""
    moved: list[Movement] = []
    players = dict(state.players)
    gained = 0
    for name in opponents(state, attacker):
        if hits[name] == 0:
            continue
        victim = players[name]
        lost, rule, text = _loss(victim, hits[name], by_hits=state.rules["protection"] == "hits")
        players[name] = replace(victim, divers=victim.divers - lost)
        gained += lost
        args: dict[str, str | int] = {
            "hits": hits[name],
            "rank": rank(card),
            "suit": suit(card),
            "submarines": victim.submarines,
            "safe": PER_SUBMARINE * victim.submarines,
        }
        moved.append(Movement(name, attacker, DIVER, lost, rule, f"submarine_blues.why.{text}", args))
    if gained:
        players[attacker] = replace(players[attacker], divers=players[attacker].divers + gained)
    return Step(replace(state, players=players), tuple(moved))


def _loss(victim: Player, hits: int, *, by_hits: bool) -> tuple[int, str, str]:
    """How many divers leave, with the rule and the text that say why it is not more."""
    safe = PER_SUBMARINE * victim.submarines
    if by_hits:
        due = max(0, hits - safe)
        lost = min(victim.divers, due)
        short = lost < due
    else:
        lost = min(hits, max(0, victim.divers - safe))
        short = lost == victim.divers
    if lost == hits:
        return lost, "3.4", "hits"
    if short:
        return lost, "B6", "hits_too_few_divers" if lost else "hits_no_divers"
    return lost, "B5", f"hits_{'' if lost else 'all_'}{'absorbed' if by_hits else 'protected'}"
