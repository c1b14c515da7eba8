"""The set-up: tokens, deck, levels, and what cannot be a beginning (rules 3.1, 3.2, B1, B2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session

from .play import START, started


@pytest.mark.parametrize(("players", "divers", "submarines", "deck"), [(2, 14, 6, 37), (3, 21, 9, 32), (4, 24, 11, 27)])
def test_tokens_and_deck_by_number_of_players(players: int, divers: int, submarines: int, deck: int) -> None:
    state = started(players=players).state
    assert (state.divers_left, state.submarines_left, state.deck) == (divers, submarines, deck)
    assert [seat.hand for seat in state.players.values()] == [5] * players
    assert {(seat.divers, seat.submarines, seat.resort, seat.seen) for seat in state.players.values()} == {
        (0, 0, (), ())
    }, "B2: nobody has divers at the start"


def test_first_state_letter_by_letter() -> None:
    session = started(players=2, first_player="p2", levels={"p2": "submarine_pilot"}, facts={"9H": {"sharks": 0}})
    seat = '"divers":0,"hand":5,"level":"{}","resort":[],"seen":[],"submarines":0'
    assert canonical.write(session.view()) == (
        '{"auction":null,"deck":37,"discard":[],"divers_left":14,"entries":1,"facts":{"9H":{"sharks":0}},'
        '"final_turns":null,"first_player":"p2","game":"submarine_blues","phase":"actions","players":{'
        f'"p1":{{{seat.format("snorkeler")}}},"p2":{{{seat.format("submarine_pilot")}}}}},'
        '"reef":["5C","7C","4D","KD","9H"],"result":null,'
        '"rules":{"ace_in_attacks":"high","early_end":"reef_end_only","protection":"divers"},"submarines_left":6,'
        '"turn":{"bonus":null,"may_end":false,"number":1,"player":"p2","submarine_cards":0,"used":0}}'
    )


def test_fewer_tokens_may_be_agreed() -> None:
    state = started(divers=1, submarines=1).state
    assert (state.divers_left, state.submarines_left) == (1, 1)
    assert started(divers=21, submarines=9).state == started().state


def test_empty_facts_and_levels_say_nothing() -> None:
    assert started(facts={}, levels={}, rules={}).state == started().state
    assert started(facts={"AS": {}}).state.facts == {}


def test_house_rules_default_to_the_first_value() -> None:
    assert started(rules={"protection": "hits"}).state.rules == {
        "early_end": "reef_end_only",
        "protection": "hits",
        "ace_in_attacks": "high",
    }


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "player_count"),
    ({"players": 5}, "player_count"),
    ({"players": 10**40}, "player_count"),
    ({"players": True}, "bad_field"),
    ({"players": 3.0}, "bad_field"),
    ({"players": None}, "bad_field"),
    ({"first_player": "p4"}, "unknown_player"),
    ({"first_player": 1}, "bad_field"),
    ({"rules": {"depth": 1}}, "bad_rule"),
    ({"rules": {"protection": "Divers"}}, "bad_rule"),
    ({"rules": {"protection": None}}, "bad_rule"),
    ({"rules": {"early_end": ["any"]}}, "bad_rule"),
    ({"rules": []}, "bad_field"),
    ({"rules": None}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", "9H", "2S"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", "5C"]}, "duplicate_card"),
    ({"reef": ["5C", "7C", "4D", "KD", "1H"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", "9h"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", " 9H"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", "9H\n"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", "9\u2665"]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", None]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", 9]}, "bad_field"),
    ({"reef": ["5C", "7C", "4D", "KD", ["9H"]]}, "bad_field"),
    ({"reef": "5C"}, "bad_field"),
    ({"reef": None}, "bad_field"),
    ({"levels": {"p4": "snorkeler"}}, "unknown_player"),
    ({"levels": {"": "snorkeler"}}, "unknown_player"),
    ({"levels": {"p1": "Snorkeler"}}, "bad_field"),
    ({"levels": {"p1": None}}, "bad_field"),
    ({"levels": None}, "bad_field"),
    ({"levels": ["snorkeler"]}, "bad_field"),
    ({"divers": 0}, "bad_field"),
    ({"divers": 25}, "bad_field"),
    ({"divers": 22}, "too_many_tokens"),
    ({"divers": True}, "bad_field"),
    ({"divers": 2.0}, "bad_field"),
    ({"divers": None}, "bad_field"),
    ({"divers": "2"}, "bad_field"),
    ({"submarines": 0}, "bad_field"),
    ({"submarines": 12}, "bad_field"),
    ({"submarines": 10}, "too_many_tokens"),
    ({"submarines": None}, "bad_field"),
    ({"facts": None}, "bad_field"),
    ({"facts": []}, "bad_field"),
    ({"facts": {"AS": None}}, "bad_field"),
    ({"facts": {"A": {}}}, "bad_field"),
    ({"facts": {"AS": {"kind": "shark"}}}, "bad_field"),
    ({"facts": {"AS": {"kind": None}}}, "bad_field"),
    ({"facts": {"AS": {"sharks": 100}}}, "bad_field"),
    ({"facts": {"AS": {"sharks": -1}}}, "bad_field"),
    ({"facts": {"AS": {"sharks": True}}}, "bad_field"),
    ({"facts": {"AS": {"pilot_fish": 1.0}}}, "bad_field"),
    ({"facts": {"AS": {"fish": 1}}}, "bad_field"),
    ({"facts": {"AS": {"note": "x"}}}, "bad_field"),
    ({"note": 1}, "bad_field"),
    ({"at": None}, "bad_field"),
    ({"cards": 52}, "bad_field"),
    ({"game": "blues"}, "bad_field"),
    ({"game": None}, "bad_field"),
]


@pytest.mark.parametrize(("change", "code"), WRONG, ids=[json.dumps(change) for change, _ in WRONG])
def test_refused(change: dict[str, Any], code: str) -> None:
    outcome = Session().apply(START | change)
    assert isinstance(outcome, Refusal)
    assert outcome.error == code


@pytest.mark.parametrize("field", ["game", "players", "first_player", "reef"])
def test_required(field: str) -> None:
    outcome = Session().apply({name: value for name, value in START.items() if name != field})
    assert isinstance(outcome, Refusal)
    assert outcome.error == "bad_field"


def test_first_failing_check_gives_the_code() -> None:
    """Everything wrong at once, put right one by one in the order of actions.md 0.1, 0.2 and 3."""
    attacks = {f"{rank}{suit}": {"kind": "attack"} for rank in (2, 3, 4) for suit in "CDHS"}
    wrong = START | {"players": 9, "first_player": "p9", "rules": {"x": 1}, "divers": 24, "extra": 1}
    wrong |= {"levels": {"p9": "snorkeler"}, "reef": ["5C"] * 5, "facts": attacks}
    repairs: list[tuple[str, Callable[[], object]]] = [
        ("bad_field", lambda: wrong.pop("extra")),
        ("player_count", lambda: wrong.update(players=3)),
        ("unknown_player", lambda: wrong.update(first_player="p3")),
        ("bad_rule", lambda: wrong.update(rules={})),
        ("too_many_tokens", lambda: wrong.update(divers=21)),
        ("unknown_player", lambda: wrong.update(levels={})),
        ("duplicate_card", lambda: wrong.update(reef=START["reef"])),
        ("kind_count_exceeded", lambda: [attacks.pop("4C"), attacks.pop("4D")]),
    ]
    for code, repair in repairs:
        outcome = Session().apply(wrong)
        assert isinstance(outcome, Refusal)
        assert outcome.error == code
        repair()
    assert isinstance(Session().apply(wrong), Session)


@pytest.mark.parametrize(("kind", "most"), [("cruising", 31), ("submarine", 11), ("attack", 10)])
def test_as_many_of_a_kind_as_the_pack_has(kind: str, most: int) -> None:
    cards = [
        rank + suit for suit in "CDHS" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    ]
    facts = {card: {"kind": kind} for card in cards[:most]}
    assert len(started(facts=facts).state.facts) == most
    outcome = Session().apply(START | {"facts": facts | {cards[most]: {"kind": kind}}})
    assert isinstance(outcome, Refusal)
    assert outcome.error == "kind_count_exceeded"
