"""Into the resort: sets, single cards, the card taken from the reef, submarines that bring auctions (rule 3.4)."""

from __future__ import annotations

from itertools import combinations

import pytest

from divingbell.companion.games.submarine_blues.resort import matches

from .play import after, refused, table

CRUISING = {"kind": "cruising"}
NINES = dict.fromkeys(("9C", "9D", "9S", "9H"), CRUISING)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_set_of_equal_values(size: int) -> None:
    state = table(facts=NINES, reef=("5C", "7C", "4D", "KD", "2H"))
    for cards in combinations(NINES, size):
        new = after(state, type="play_to_resort", player="p1", cards=list(cards))
        assert new.players["p1"].resort == tuple(sorted(cards))
        assert (new.players["p1"].hand, new.turn.used) == (5 - size, 1)


def test_neighbours_and_suits_make_no_set() -> None:
    for cards in (["9C", "10C"], ["9C", "9D", "8S"], ["QC", "KC"]):
        assert refused(table(), type="play_to_resort", player="p1", cards=cards) == "not_a_set"


def test_one_card_joins_a_value_in_any_resort() -> None:
    state = table(players={"p3": {"resort": ("9D",)}, "p1": {"resort": ("QD",)}}, facts=NINES | {"QS": CRUISING})
    assert matches(state) == {"9", "Q"}
    assert after(state, type="play_to_resort", player="p1", cards=["9S"]).players["p1"].resort == ("9S", "QD")
    after(state, type="play_to_resort", player="p1", cards=["QS"])
    assert refused(state, type="play_to_resort", player="p1", cards=["KS"]) == "no_match_in_resort"
    assert refused(table(), type="play_to_resort", player="p1", cards=["9S"]) == "no_match_in_resort"


def test_a_value_in_reef_or_discards_is_no_match() -> None:
    state = table(discard=("9D",), facts=NINES)
    for card in ("9S", "5D"):
        assert refused(state, type="play_to_resort", player="p1", cards=[card]) == "no_match_in_resort"


def test_submarine_cards_are_counted_for_the_auctions() -> None:
    kinds = {"9C": {"kind": "submarine"}, "9D": CRUISING, "9S": {"kind": "submarine"}, "9H": CRUISING}
    state = table(reef=("5C", "7C", "4D", "KD", "2H"))
    state = after(state, type="play_to_resort", player="p1", cards=["9C", "9D"], facts=kinds)
    assert (state.turn.submarine_cards, state.phase) == (1, "actions")
    state = after(state, type="play_to_resort", player="p1", cards=["9S"])
    assert (state.turn.submarine_cards, state.turn.used) == (2, 2)


def test_an_attack_card_stays_in_the_resort() -> None:
    state = table(players={"p2": {"divers": 2}}, facts=NINES | {"9D": {"kind": "attack"}})
    attacks = [{"card": "9D", "hits": {"p2": 2, "p3": 0}}]
    state = after(state, type="play_to_resort", player="p1", cards=["9C", "9D"], attacks=attacks)
    assert (state.players["p1"].resort, state.discard) == (("9C", "9D"), ())
    assert (state.players["p1"].divers, state.players["p2"].divers) == (2, 0)
    assert state.turn.submarine_cards == 0


def test_attacks_may_be_told_as_an_empty_list() -> None:
    new = after(table(facts=NINES), type="play_to_resort", player="p1", cards=["9C", "9D"], attacks=[])
    assert new == after(table(facts=NINES), type="play_to_resort", player="p1", cards=["9C", "9D"])


def test_a_cruising_shark_has_no_attack() -> None:
    attacks = [{"card": "9C", "hits": {"p2": 0, "p3": 0}}]
    play = {"type": "play_to_resort", "player": "p1", "cards": ["9C", "9D"], "attacks": attacks}
    assert refused(table(facts=NINES), **play) == "missing_hits"


def test_the_card_just_taken_joins_free_of_action() -> None:
    state = table(players={"p2": {"resort": ("7H",)}}, turn={"used": 2}, facts={"7C": CRUISING})
    state = after(state, type="play_into_reef", player="p1", card="6S", gap=1)
    assert state.turn.used == 3
    assert refused(state, type="play_to_resort", player="p1", cards=["7D"]) == "no_actions_left"
    state = after(state, type="play_to_resort", player="p1", cards=["7C"])
    assert (state.turn.used, state.turn.bonus, state.turn.may_end) == (3, None, False)
    assert state.players["p1"].resort == ("7C",)


def test_the_card_just_taken_makes_a_set_with_others_free_of_action() -> None:
    sevens = dict.fromkeys(("7C", "7D", "7S"), CRUISING)
    state = after(table(facts=sevens), type="play_into_reef", player="p1", card="6S", gap=1)
    state = after(state, type="play_to_resort", player="p1", cards=["7S", "7C", "7D"])
    assert (state.turn.used, state.players["p1"].hand, state.players["p1"].seen) == (1, 2, ())


@pytest.mark.parametrize(
    "between",
    [
        {"type": "play_reef_end", "player": "p1", "card": "2S"},
        {"type": "play_into_reef", "player": "p1", "card": "8S", "gap": 3},
        {"type": "attack", "player": "p1", "card": "2C", "hits": {"p2": 0, "p3": 0}},
    ],
)
def test_the_free_card_lapses_with_the_next_action(between: dict[str, object]) -> None:
    seats = {"p2": {"resort": ("7H",)}}
    state = table(players=seats, facts={"7C": CRUISING, "2C": {"kind": "attack"}})
    state = after(state, type="play_into_reef", player="p1", card="6S", gap=1)
    state = after(state, **between)
    assert state.turn.bonus != "7C"
    state = after(state, type="play_to_resort", player="p1", cards=["7C"])
    assert state.turn.used == 3


def test_a_refused_action_does_not_spend_the_free_card() -> None:
    state = after(table(), type="play_into_reef", player="p1", card="6S", gap=1)
    assert refused(state, type="play_to_resort", player="p1", cards=["7C"]) == "no_match_in_resort"
    assert state.turn.bonus == "7C"
