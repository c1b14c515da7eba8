"""Both engines, the product and the plain one of the tests, say the same of whole games and of everything near them."""

from __future__ import annotations

import copy
import json
from collections import Counter
from random import Random
from typing import Any

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.cards import PACK
from divingbell.companion.session.session import Session

from .oracle import judge
from .play import START, actions, evening

JUNK: list[Any] = [None, True, False, 0, 1, 2, 5, 6, 25, 99, 100, -1, 10**30, 2.0, "", "p1", "p9", "AS", "as", "11C"]
JUNK += [[], {}, ["AS"], ["AS", "AS"], {"AS": {}}, {"AS": {"kind": "attack"}}, {"p2": 1}, [{"card": "AS", "hits": {}}]]
GAMES_OF: list[tuple[int, int, dict[str, Any]]] = [
    (1, 2, {}),
    (2, 3, {"rules": {"protection": "hits", "ace_in_attacks": "both"}, "submarines": 3}),
    (3, 4, {"rules": {"early_end": "any", "ace_in_attacks": "low"}, "divers": 7}),
    (4, 4, {"levels": {"p1": "submarine_pilot", "p2": "submarine_pilot", "p4": "scuba_diver"}}),
    (5, 2, {"submarines": 1, "divers": 1}),
]


CODES = {
    "ok",
    "bad_field",
    "no_game",
    "game_started",
    "unknown_action",
    "player_count",
    "unknown_player",
    "bad_rule",
    "wrong_phase",
    "not_your_turn",
    "too_many_tokens",
    "duplicate_card",
    "fact_conflict",
    "kind_count_exceeded",
    "no_actions_left",
    "card_not_in_hand",
    "unknown_kind",
    "not_attack_card",
    "missing_hits",
    "impossible_hits",
    "not_a_set",
    "no_match_in_resort",
    "not_between",
    "actions_left",
    "empty_bid",
    "card_not_in_resort",
    "unequal_bid",
    "wrong_bid_value",
    "bid_too_low",
}


def test_same_verdict_on_everything_near_a_game() -> None:
    met: Counter[str] = Counter()
    for seed, players, options in GAMES_OF:
        random, session = Random(seed), Session()
        for action in actions(evening(seed, players, **options)):
            for _ in range(12 if session.number else 100):
                wrong = mutant(random, session, action)
                same(session, wrong)
                verdict = session.apply(wrong)
                met[verdict.error if isinstance(verdict, Refusal) else "ok"] += 1
            session = same(session, action)
        assert session.state.result is not None
        same(session, {"type": "end_turn", "player": "p1"})
    assert met.keys() >= CODES, "the mutants no longer get everywhere, so the comparison says less"


def same(session: Session, action: Any) -> Session:
    """The session after the action, if both engines agree on it."""
    before = json.loads(canonical.write(session.view()))
    ours, theirs = session.apply(action), judge(before, action)
    verdict = ours.error if isinstance(ours, Refusal) else canonical.write(ours.view())
    assert verdict == (theirs if isinstance(theirs, str) else canonical.write(theirs)), (action, before)
    return session if isinstance(ours, Refusal) else ours


def mutant(random: Random, session: Session, action: dict[str, Any]) -> Any:
    """An action near this one: wrong by a field, a card, a seat, a number or a fact, or another action altogether."""
    if random.random() < 0.02:
        return random.choice(JUNK)
    changed: dict[str, Any] = json.loads(json.dumps(action))
    if random.random() < 0.3:
        changed = stranger(random, session, changed)
    changes = {"start_game": [other_setup] * 3, "bid": [other_bid]}.get(changed["type"], [])
    changes += [other_card, nudge, tell_facts, other_seat]
    for change in random.sample(changes, random.choice([0, 1, 1, 2])):
        change(random, changed)
    if random.random() < 0.4:
        random.choice([drop_field, junk_field])(random, changed)
    return changed


def stranger(random: Random, session: Session, action: dict[str, Any]) -> dict[str, Any]:
    """Some other action of the vocabulary by the same seat."""
    player = action.get("player", "p1")
    state = session.state
    resort = list(state.players[player].resort) if state else []
    seats = [name for name in (state.players if state else ()) if name != player]
    hits = {name: random.choice([0, 0, 1, 2]) for name in seats}
    card = random.choice(PACK)
    twins = [twin for twin in PACK if twin[:-1] == card[:-1]]
    laid = random.sample(resort, random.randint(0, len(resort)))
    options: list[dict[str, Any]] = [
        {"type": "attack", "player": player, "card": card, "hits": hits, "facts": {card: {"kind": "attack"}}},
        {"type": "play_to_resort", "player": player, "cards": random.sample(twins, random.randint(1, 3))},
        {"type": "play_to_resort", "player": player, "cards": random.sample(PACK, 2)},
        {"type": "play_into_reef", "player": player, "card": card, "gap": random.randint(1, 4)},
        {"type": "play_reef_end", "player": player, "card": card},
        {"type": "end_turn", "player": player},
        {"type": "bid", "player": player, "resort_cards": laid, "value": random.randint(1, 9), "hand_card": None},
        {"type": "bid", "player": player, "resort_cards": laid, "value": random.randint(1, 9), "hand_card": card},
        {"type": "pass_bid", "player": player},
        {"type": "stop_game"},
        {"type": "dive", "player": player},
        copy.deepcopy(START),
    ]
    return random.choice(options)


def drop_field(random: Random, action: dict[str, Any]) -> None:
    if action:
        del action[random.choice(sorted(action))]


def junk_field(random: Random, action: dict[str, Any]) -> None:
    """Junk in the place of a value, at any depth, or under a new name."""
    there: Any = action
    while isinstance(there, dict) and there:
        key = random.choice([*sorted(there), "note", "extra"] if there is action else sorted(there))
        inner = there.get(key)
        if isinstance(inner, dict) and inner and random.random() < 0.6:
            there = inner
            continue
        there[key] = random.choice(JUNK)
        return


def other_card(random: Random, action: dict[str, Any]) -> None:
    card = random.choice(PACK)
    if "card" in action:
        action["card"] = card
    for field in ("cards", "resort_cards", "reef"):
        if isinstance(cards := action.get(field), list) and cards:
            cards[random.randrange(len(cards))] = random.choice([card, cards[0]])


def nudge(random: Random, action: dict[str, Any]) -> None:
    hits = action.get("hits")
    if strikes := action.get("attacks"):
        hits = random.choice(strikes)["hits"]
        random.choice([lambda: None, lambda: strikes.append(strikes[0]), strikes.pop])()
    if hits:
        hits[random.choice(sorted(hits))] = random.randint(0, 5)
    for field in ("gap", "value", "players", "divers", "submarines"):
        if field in action:
            action[field] += random.choice([-1, 1, 3])


def tell_facts(random: Random, action: dict[str, Any]) -> None:
    kind = random.choice(["cruising", "submarine", "attack"])
    if random.random() < 0.3:
        action["facts"] = {card: {"kind": kind} for card in random.sample(PACK, random.choice([1, 9, 12, 32]))}
    elif random.random() < 0.5 and isinstance(action.get("facts"), dict):
        for fact in action["facts"].values():
            if isinstance(fact, dict):
                fact[random.choice(["sharks", "pilot_fish"])] = random.randint(0, 5)
    else:
        card = action.get("card") or (action.get("cards") or action.get("resort_cards") or ["AS"])[0]
        action["facts"] = {card: {"kind": kind}}


def other_seat(random: Random, action: dict[str, Any]) -> None:
    action["player"] = random.choice(["p1", "p2", "p3", "p4", "p5", "P1"])


def other_setup(random: Random, action: dict[str, Any]) -> None:
    rules = {random.choice(["protection", "depth"]): random.choice(["hits", "any", True])}
    levels = {random.choice(["p1", "p4"]): random.choice(["snorkeler", "whale"])}
    tokens = {random.choice(["divers", "submarines"]): random.choice([0, 1, 7, 11, 15, 22, 24, 26])}
    action |= random.choice([{"rules": rules}, {"levels": levels}, tokens])


def other_bid(random: Random, action: dict[str, Any]) -> None:
    """Fewer cards for less."""
    cards = action["resort_cards"]
    action |= {"resort_cards": random.sample(cards, random.randint(0, len(cards))), "value": random.randint(1, 4)}
