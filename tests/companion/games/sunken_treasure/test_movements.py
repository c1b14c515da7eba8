"""Movements: from whom, to whom, what, how much, by which rule, in which words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from divingbell.companion.games.sunken_treasure import SUNKEN_TREASURE
from divingbell.companion.games.sunken_treasure.state import with_player
from divingbell.companion.games.sunken_treasure.turn import end_turn
from divingbell.companion.session.session import Session
from tests.companion.games.sunken_treasure.ledger_check import CATALOGUES, check_balances, check_movement
from tests.companion.games.sunken_treasure.test_rulings import emptied, poor
from tests.places import places_of
from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, fee, moved, penalty, session, start, up

WINDOW = (start(2, cards=20), card("p1", "gold", 15000), up("p1", risk=4))
ODD_CASH = (start(2), card("p1"), up("p1", risk=3, buzz=True), penalty("p2", "share"))
LAST_STEPS = {
    "start": (
        (start(2),),
        [("bank", "p1", "money", 10000, "4.2", "start"), ("bank", "p2", "money", 10000, "4.2", "start")],
    ),
    "card": ((start(2), card("p1")), [("p1", "discard", "card", 1, "4.4", "card")]),
    "discard": (
        (start(2), discard("p1")),
        [("p1", "discard", "card", 1, "4.4", "cannot_dive"), ("deck", "p1", "card", 1, "4.4", "draw")],
    ),
    "aim moves nothing": ((start(2), card("p1"), aim("p1", 2)), []),
    "recovered moves nothing yet": (WINDOW, []),
    "paid": (
        (*WINDOW, NO_PENALTY),
        [
            ("bank", "p1", "money", 60000, "4.4", "reward"),
            ("sea", "p1", "gold", 1, "4.4", "coin"),
            ("deck", "p1", "card", 1, "4.4", "draw"),
        ],
    ),
    "paid after a buzz": (
        (start(2), card("p1", "silver"), buzz("p1"), up("p1", "silver", risk=2), NO_PENALTY),
        [
            ("bank", "p1", "money", 5000, "4.4", "reward_halved"),
            ("sea", "p1", "silver", 1, "4.4", "coin"),
            ("deck", "p1", "card", 1, "4.4", "draw"),
        ],
    ),
    "shared": (
        (*WINDOW, penalty("p2", "share")),
        [
            ("p2", "discard", "card", 1, "4.4", "share_card"),
            ("bank", "p2", "money", 30000, "T10", "share"),
            ("bank", "p1", "money", 30000, "T10", "shared"),
            ("sea", "p1", "gold", 1, "4.4", "coin"),
            ("deck", "p1", "card", 1, "4.4", "draw"),
        ],
    ),
    "air line break": (
        (*WINDOW, penalty("p2", "air_line_break")),
        [("p2", "discard", "card", 1, "4.4", "air_line_break"), ("deck", "p1", "card", 1, "4.4", "draw")],
    ),
    "wrong coin": (
        (start(2), *fee("p1")),
        [("p1", "bank", "money", 2000, "T7", "fee_wrong_coin"), ("deck", "p1", "card", 1, "4.4", "draw")],
    ),
    "dropped after a buzz": (
        (start(2), card("p1"), dive("p1", "dropped", risk=2, buzz=True)),
        [("p1", "bank", "money", 2000, "4.4", "fee_dropped"), ("deck", "p1", "card", 1, "4.4", "draw")],
    ),
    "missed after a buzz": (
        (start(2), card("p1"), dive("p1", "missed", risk=2, buzz=True)),
        [("p1", "bank", "money", 2000, "T6", "fee_missed"), ("deck", "p1", "card", 1, "4.4", "draw")],
    ),
    "stopped after a buzz": (
        (start(2), card("p1"), dive("p1", "stopped", risk=2, buzz=True)),
        [("p1", "bank", "money", 2000, "T6", "fee_stopped"), ("deck", "p1", "card", 1, "4.4", "draw")],
    ),
    "reshuffled": (
        (start(2, cards=8), discard("p1")),
        [
            ("p1", "discard", "card", 1, "4.4", "cannot_dive"),
            ("discard", "deck", "card", 1, "4.4", "reshuffle"),
            ("deck", "p1", "card", 1, "4.4", "draw"),
        ],
    ),
}


@pytest.mark.parametrize("name", LAST_STEPS)
def test_the_movements_of_a_step(name: str) -> None:
    actions, expected = LAST_STEPS[name]
    now = session(*actions, of=Session())
    found = [
        (m.giver, m.taker, m.what, m.count, m.rule, m.text_id.removeprefix("sunken_treasure.why.")) for m in moved(now)
    ]
    assert found == expected
    check_balances(now)
    for movement in moved(now):
        check_movement(movement)


def test_all_there_was_and_out() -> None:
    now = session(*fee("p1"), of=poor(cards=40))
    assert [(m.giver, m.taker, m.what, m.count, m.rule) for m in moved(now)] == [
        ("p1", "bank", "money", 2000, "T7"),
        ("p1", "discard", "card", 3, "T8"),
    ]
    short = session(*ODD_CASH, *fee("p2"))
    for _ in range(5):
        short = session(card("p1"), up("p1", risk=2), NO_PENALTY, *fee("p2"), of=short)
    short = session(card("p1"), up("p1", risk=2), NO_PENALTY, *fee("p2"), of=short)
    assert [(m.giver, m.count, m.rule, m.text_id) for m in moved(short)] == [
        ("p2", 1750, "T8", "sunken_treasure.why.fee_all"),
        ("p2", 3, "T8", "sunken_treasure.why.out"),
    ]
    check_balances(short)


def test_every_why_in_the_catalogue_is_said_by_some_movement_and_the_languages_agree() -> None:
    seen = {movement.text_id for actions, _ in LAST_STEPS.values() for movement in moved(session(*actions))}
    seen |= {f"sunken_treasure.why.{name}" for name in ("fee_all", "out", "out_empty_hand")}
    for texts in CATALOGUES:
        assert {text_id for text_id in texts if text_id.startswith("sunken_treasure.why.")} == seen
    english, italian = ({text for text in texts if text.startswith("sunken_treasure.")} for texts in CATALOGUES)
    assert english == italian
    for text_id in seen:
        assert places_of(CATALOGUES[0], text_id) == places_of(CATALOGUES[1], text_id)


@pytest.mark.parametrize(("hand", "text"), [(0, "out_empty_hand"), (2, "out")])
def test_going_out_speaks_of_cards_only_where_there_are_some(hand: int, text: str) -> None:
    state = session(start(3)).state
    name = state.turn.player
    broke = with_player(state, name, replace(state.players[name], cash=0, hand=hand))
    (out,) = end_turn(broke, recovered=False, moved=()).movements
    assert (out.text_id, out.count) == (f"sunken_treasure.why.{text}", hand)


def test_sentences_as_people_read_them() -> None:
    english, italian = CATALOGUES
    reward = moved(session(*WINDOW, NO_PENALTY))[0]
    names = {"giver": "the bank", "taker": "Bruno", "count": reward.count}
    assert english(reward.text_id, **names, **reward.args) == "$15,000 times risk 4: the bank pays Bruno $60,000."
    assert italian(reward.text_id, **names, **reward.args) == "$15.000 per rischio 4: la banca paga a Bruno $60.000."


@pytest.mark.parametrize("rule", ["4.1", "4.2", "4.3", "4.4", "4.5", *(f"T{number}" for number in range(1, 14))])
def test_the_rules_reader_has_every_clause_and_ruling(rule: str) -> None:
    for texts in CATALOGUES:
        assert texts(f"sunken_treasure.rule.{rule}")


def test_every_house_rule_and_its_values_have_a_name() -> None:
    for texts in CATALOGUES:
        for rule, values in SUNKEN_TREASURE.rulebook.rules.items():
            assert texts(f"sunken_treasure.house_rule.{rule}")
            for value in values:
                assert texts(f"sunken_treasure.house_rule.{rule}.{value}")


def test_an_empty_hand_lays_nothing_off() -> None:
    now = session(NO_PENALTY, discard("p2"), of=emptied(cards=60))
    assert [(m.giver, m.count) for m in moved(now)] == [("deck", 4)]
    check_balances(now)
