"""The set-up of Submarine Blues: house rules, tokens, start checks and the first state (rules.md 3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from divingbell.companion.games.game import Movement, Refusal, Rules, Step, seats, unknown_player
from divingbell.companion.games.submarine_blues.actions import StartGame
from divingbell.companion.games.submarine_blues.cards import PACK, named
from divingbell.companion.games.submarine_blues.facts import learn
from divingbell.companion.games.submarine_blues.hand import repeated
from divingbell.companion.games.submarine_blues.state import CARD, DECK, HAND, REEF, Player, State, Turn

HOUSE_RULES: dict[str, tuple[str | bool, ...]] = {
    "early_end": ("reef_end_only", "any"),
    "protection": ("divers", "hits"),
    "ace_in_attacks": ("high", "low", "both"),
}
DIVERS: Mapping[int, int] = {2: 14, 3: 21, 4: 24}
SUBMARINES: Mapping[int, int] = {2: 6, 3: 9, 4: 11}
"""Tokens by number of players (3.1); fewer may be agreed."""


def start(action: StartGame, rules: Rules) -> Step | Refusal:
    """Five cards each, five in the reef, the tokens in the pile and nothing in the resorts (B2)."""
    names = seats(action.players)
    most_divers, most_submarines = DIVERS[action.players], SUBMARINES[action.players]
    divers = most_divers if action.divers is UNSET else action.divers
    submarines = most_submarines if action.submarines is UNSET else action.submarines
    if divers > most_divers or submarines > most_submarines:
        return Refusal("too_many_tokens", "3.1", {"divers": most_divers, "submarines": most_submarines})
    levels = {} if action.levels is UNSET else action.levels
    stranger = next((name for name in levels if name not in names), None)
    if stranger is not None:
        return unknown_player(stranger)
    if twice := repeated(action.reef):
        return Refusal("duplicate_card", "3.2", named(twice))
    facts = learn({}, action.facts)
    if isinstance(facts, Refusal):
        return facts
    state = State(
        phase="actions",
        first_player=action.first_player,
        rules=rules,
        result=None,
        turn=Turn(action.first_player, 1),
        deck=len(PACK) - len(action.reef) - HAND * len(names),
        discard=(),
        reef=action.reef,
        divers_left=divers,
        submarines_left=submarines,
        players={name: Player(levels.get(name, "snorkeler")) for name in names},
        auction=None,
        final_turns=None,
        facts=facts,
    )
    dealt = [Movement(DECK, name, CARD, HAND, "3.2", "submarine_blues.why.deal") for name in names]
    reef = Movement(DECK, REEF, CARD, len(action.reef), "3.2", "submarine_blues.why.reef")
    return Step(state, (*dealt, reef))
