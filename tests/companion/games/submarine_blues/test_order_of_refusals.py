"""Each action with everything wrong at once, put right check by check: the first failing check gives the code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.games.game import Result
from divingbell.companion.games.submarine_blues.state import Auction, StandingBid, State

from .play import after, refused, step, table

Repair = Callable[[State, dict[str, Any]], State]

ATTACKS = {f"{rank}{suit}": {"kind": "attack"} for rank in (2, 3, 8) for suit in "CDHS"}


def right(**fields: Any) -> Repair:
    """The action's fields as they should be; None takes one out."""

    def repair(state: State, action: dict[str, Any]) -> State:
        action.update(fields)
        for name in [name for name, value in fields.items() if value is None]:
            del action[name]
        return state

    return repair


def turn(**fields: Any) -> Repair:
    """The turn as it should be."""
    return lambda state, _: replace(state, turn=replace(state.turn, **fields))


def walk(state: State, action: dict[str, Any], checks: list[tuple[str, Repair]]) -> None:
    """Every code in its order, and acceptance at the end."""
    for code, repair in checks:
        assert refused(state, **action) == code
        state = repair(state, action)
    after(state, **action)


PRELUDE: list[tuple[str, Repair]] = [
    ("bad_field", right(extra=None)),
    ("game_over", lambda state, _: replace(state, result=None)),
    ("unknown_player", right(player="p2")),
    ("wrong_phase", lambda state, _: replace(state, phase="actions", auction=None)),
    ("not_your_turn", right(player="p1")),
    ("no_actions_left", turn(used=2)),
    ("card_not_in_hand", right(card="8S")),
]
"""What every action with one card is asked first; it is the turn of p1, who holds two unknown cards and the 6H."""


def wrong_table(**fields: Any) -> State:
    """The game is over, an auction is on, three actions are used, and of p1's cards one is known."""
    state = table(
        players={"p1": {"hand": 3, "seen": ("6H",)}, "p2": {"seen": ("2S",)}},
        turn={"used": 3},
        facts={"KD": {"kind": "cruising"}, **{card: ATTACKS[card] for card in list(ATTACKS)[:10]}},
        result=Result("stopped", ()),
        **fields,
    )
    return replace(state, phase="auction", auction=Auction(1, 1, "p3"))


WRONG: dict[str, Any] = {"player": "p9", "card": "9H", "extra": 1}
TOO_MANY = {"8C": {"kind": "attack"}, "8S": {"kind": "attack"}}


def test_attack() -> None:
    walk(
        wrong_table(),
        {"type": "attack", **WRONG, "hits": {"p9": 1}, "facts": {"KD": {"kind": "attack"}, **TOO_MANY}},
        [
            *PRELUDE,
            ("fact_conflict", right(facts=TOO_MANY)),
            ("kind_count_exceeded", right(facts=None)),
            ("unknown_kind", right(facts={"8S": {"kind": "cruising"}})),
            ("not_attack_card", right(card="3H", facts=None)),
            ("missing_hits", right(hits={"p2": 1})),
            ("missing_hits", right(hits={"p2": 1, "p3": 0, "p1": 0})),
            ("missing_hits", right(hits={"p2": 3, "p3": 5})),
            ("impossible_hits", right(hits={"p2": 0, "p3": 0})),
        ],
    )


def test_play_into_reef() -> None:
    walk(
        wrong_table(),
        {"type": "play_into_reef", **WRONG, "gap": 1, "facts": {"KD": {"kind": "attack"}, **TOO_MANY}},
        [
            *PRELUDE,
            ("not_between", right(gap=3)),
            ("fact_conflict", right(facts=TOO_MANY)),
            ("kind_count_exceeded", right(facts=None)),
        ],
    )


def test_play_reef_end() -> None:
    walk(
        wrong_table(),
        {"type": "play_reef_end", **WRONG, "facts": {"KD": {"kind": "attack"}, **TOO_MANY}},
        [*PRELUDE, ("fact_conflict", right(facts=TOO_MANY)), ("kind_count_exceeded", right(facts=None))],
    )


def test_play_to_resort() -> None:
    strikes = [{"card": "3S", "hits": {"p2": 1, "p3": 0}}, {"card": "3C", "hits": {"p2": 0}}]
    facts = {"KD": {"kind": "attack"}, **TOO_MANY}
    walk(
        wrong_table(),
        {"type": "play_to_resort", "player": "p9", "cards": ["9H", "9H"], "extra": 1, "facts": facts},
        [
            *PRELUDE[:5],
            ("duplicate_card", right(cards=["9H", "9C"])),
            ("no_actions_left", turn(used=2)),
            ("card_not_in_hand", right(cards=["10S", "9C", "8D"])),
            ("card_not_in_hand", right(cards=["10S", "9C"])),
            ("not_a_set", right(cards=["10S"])),
            ("no_match_in_resort", right(cards=["3C", "3S"])),
            ("fact_conflict", right(facts={"3S": {"kind": "attack"}, "8S": {"kind": "attack"}})),
            ("kind_count_exceeded", lambda state, action: right(facts=None)(_without_fact(state, "3S"), action)),
            ("unknown_kind", right(facts={"3S": {"kind": "attack"}})),
            ("missing_hits", right(attacks=strikes[:1])),
            ("missing_hits", right(attacks=[strikes[0], strikes[0]])),
            ("missing_hits", right(attacks=[*strikes, strikes[0]])),
            ("missing_hits", right(attacks=strikes)),
            ("missing_hits", right(attacks=[{**strikes[0], "hits": {"p2": 5, "p3": 0}}, strikes[1]])),
            ("impossible_hits", right(attacks=[strikes[0], {"card": "3C", "hits": {"p2": 2, "p3": 2}}])),
            ("impossible_hits", right(attacks=[strikes[0], {"card": "3C", "hits": {"p2": 0, "p3": 0}}])),
        ],
    )


def _without_fact(state: State, card: str) -> State:
    return replace(state, facts={known: fact for known, fact in state.facts.items() if known != card})


def test_end_turn() -> None:
    walk(
        replace(wrong_table(), turn=replace(wrong_table().turn, used=2)),
        {"type": "end_turn", "player": "p9", "extra": 1},
        [*PRELUDE[:5], ("actions_left", turn(used=3))],
    )


def bidding() -> State:
    """p3 bids against 4 by p2; the game is over, and p3 has a pair of tens and one card that nobody knows."""
    state = table(
        players={
            "p2": {"resort": ("KC",)},
            "p3": {"resort": ("10C", "10D"), "hand": 2, "seen": ("6H",), "level": "submarine_pilot"},
        },
        facts={
            "10C": {"sharks": 3, "pilot_fish": 1},
            "10D": {"kind": "cruising", "sharks": 1},
            **{card: ATTACKS[card] for card in list(ATTACKS)[:10]},
        },
        result=Result("stopped", ()),
    )
    return replace(state, phase="actions", auction=Auction(1, 1, "p3", StandingBid("p2", 4, ("KC",), None)))


def test_bid() -> None:
    walk(
        bidding(),
        {
            "type": "bid",
            "player": "p9",
            "resort_cards": [],
            "value": 7,
            "extra": 1,
            "facts": {"10D": {"kind": "attack"}, **TOO_MANY},
        },
        [
            ("bad_field", right(extra=None)),
            ("game_over", lambda state, _: replace(state, result=None)),
            ("unknown_player", right(player="p2")),
            ("wrong_phase", lambda state, _: replace(state, phase="auction")),
            ("not_your_turn", right(player="p3")),
            ("empty_bid", right(hand_card="KC", resort_cards=["KC", "KC"])),
            ("duplicate_card", right(resort_cards=["KC"])),
            ("duplicate_card", right(resort_cards=["KC", "10D"], hand_card="10C")),
            ("card_not_in_resort", right(resort_cards=["10D"])),
            ("card_not_in_hand", right(resort_cards=["10C", "10D"], hand_card="9S")),
            ("fact_conflict", right(facts=TOO_MANY)),
            ("kind_count_exceeded", right(facts={"10D": {"pilot_fish": 2}, "9S": {"sharks": 1, "pilot_fish": 3}})),
            ("unequal_bid", right(facts={"10D": {"pilot_fish": 2}, "9S": {"sharks": 1, "pilot_fish": 2}})),
            ("wrong_bid_value", right(value=5)),
        ],
    )


def test_too_low_comes_last() -> None:
    state = replace(bidding(), result=None, phase="auction")
    bid: dict[str, Any] = {"type": "bid", "player": "p3", "resort_cards": ["10C", "10D"]}
    bid["facts"] = {"10D": {"pilot_fish": 3}}
    assert refused(state, **bid, value=5) == "wrong_bid_value"
    assert refused(state, **bid, value=4) == "bid_too_low"


def test_pass_bid() -> None:
    walk(
        bidding(),
        {"type": "pass_bid", "player": "p9", "extra": 1},
        [
            ("bad_field", right(extra=None)),
            ("game_over", lambda state, _: replace(state, result=None)),
            ("unknown_player", right(player="p2")),
            ("wrong_phase", lambda state, _: replace(state, phase="auction")),
            ("not_your_turn", right(player="p3")),
        ],
    )


def test_a_fact_of_a_refused_action_is_not_learnt() -> None:
    state = table()
    told = {"type": "play_into_reef", "player": "p1", "card": "8S", "facts": {"8S": {"kind": "cruising"}}}
    assert refused(state, **told, gap=1) == "not_between"
    assert state.facts == {}
    assert "8S" in step(state, **told, gap=3).state.facts


BAD: list[tuple[str, dict[str, Any]]] = [
    ("attack", {"hits": {"p2": 6, "p3": 0}}),
    ("attack", {"hits": {"p2": -1, "p3": 0}}),
    ("attack", {"hits": {"p2": True, "p3": 0}}),
    ("attack", {"hits": {"p2": 1.0, "p3": 0}}),
    ("attack", {"hits": {"p2": None, "p3": 0}}),
    ("attack", {"hits": [["p2", 1]]}),
    ("attack", {"hits": None}),
    ("attack", {"card": "10"}),
    ("attack", {"card": ["3H"]}),
    ("attack", {"card": None}),
    ("attack", {"facts": None}),
    ("attack", {"facts": {"3H": {"kind": "attack", "note": "x"}}}),
    ("attack", {"player": None}),
    ("attack", {"player": 1}),
    ("attack", {"gap": 1}),
    ("play_to_resort", {"cards": []}),
    ("play_to_resort", {"cards": ["2C", "2D", "2H", "2S", "3C"]}),
    ("play_to_resort", {"cards": "2C"}),
    ("play_to_resort", {"cards": {"2C": 1}}),
    ("play_to_resort", {"cards": ["2C", None]}),
    ("play_to_resort", {"cards": None}),
    ("play_to_resort", {"attacks": None}),
    ("play_to_resort", {"attacks": {"card": "2C", "hits": {}}}),
    ("play_to_resort", {"attacks": [None]}),
    ("play_to_resort", {"attacks": [{"card": "2C"}]}),
    ("play_to_resort", {"attacks": [{"hits": {}}]}),
    ("play_to_resort", {"attacks": [{"card": "2C", "hits": {}, "note": ""}]}),
    ("play_to_resort", {"attacks": [{"card": "2C", "hits": {"p2": 6}}]}),
    ("play_to_resort", {"card": "2C"}),
    ("play_into_reef", {"gap": 0}),
    ("play_into_reef", {"gap": 5}),
    ("play_into_reef", {"gap": True}),
    ("play_into_reef", {"gap": 2.0}),
    ("play_into_reef", {"gap": "2"}),
    ("play_into_reef", {"gap": None}),
    ("play_into_reef", {"gap": 10**50}),
    ("play_reef_end", {"gap": 1}),
    ("play_reef_end", {"card": "KD "}),
    ("end_turn", {"facts": {}}),
    ("bid", {"value": 0}),
    ("bid", {"value": -(10**40)}),
    ("bid", {"value": True}),
    ("bid", {"value": 1.0}),
    ("bid", {"value": None}),
    ("bid", {"hand_card": ""}),
    ("bid", {"hand_card": ["2C"]}),
    ("bid", {"resort_cards": None}),
    ("bid", {"resort_cards": "2C"}),
    ("bid", {"resort_cards": ["2"]}),
    ("bid", {"resort_cards": [["2C"]]}),
    ("pass_bid", {"value": 1}),
    ("stop_game", {"player": "p1"}),
]
GOOD: dict[str, dict[str, Any]] = {
    "attack": {"player": "p1", "card": "3H", "hits": {"p2": 0, "p3": 0}},
    "play_to_resort": {"player": "p1", "cards": ["2C", "2D"]},
    "play_into_reef": {"player": "p1", "card": "8S", "gap": 3},
    "play_reef_end": {"player": "p1", "card": "8S"},
    "end_turn": {"player": "p1"},
    "bid": {"player": "p1", "resort_cards": [], "value": 1},
    "pass_bid": {"player": "p1"},
    "stop_game": {},
}


@pytest.mark.parametrize(("kind", "change"), BAD, ids=[f"{kind}-{change}" for kind, change in BAD])
def test_malformed_before_anything_else(kind: str, change: dict[str, Any]) -> None:
    over = table(result=Result("stopped", ()))
    assert refused(over, type=kind, **GOOD[kind] | change) == "bad_field"
    assert refused(over, type=kind, **GOOD[kind]) == "game_over"
    for field in GOOD[kind]:
        rest = {name: value for name, value in GOOD[kind].items() if name != field}
        assert refused(over, type=kind, **rest) == "bad_field"


def test_huge_bid_is_well_formed() -> None:
    state = table(players={"p2": {"resort": ("KC",)}})
    state = replace(state, phase="auction", auction=Auction(1, 1, "p2"), turn=replace(state.turn, submarine_cards=1))
    bid = {"type": "bid", "player": "p2", "resort_cards": ["KC"], "value": 10**4000, "hand_card": None}
    assert after(state, **bid).auction == Auction(1, 1, "p3", StandingBid("p2", 10**4000, ("KC",), None))
