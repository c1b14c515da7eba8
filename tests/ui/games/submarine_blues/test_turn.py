"""A turn of Submarine Blues by touches (screens.md 7): every row, with exactly its action, on the real app."""

from __future__ import annotations

import pytest

from tests.ui.blues_evening import attack, begin, into_reef, lay, over, reef_end
from tests.ui.games.submarine_blues.at_the_table import KINDS, Sit, name, taps, words
from tests.ui.scenes_blues import FOURS, JACK, TAKES, TEN, table

# Attack -----------------------------------------------------------------------------------------------------------


def test_an_attack_with_a_card_that_nobody_knew(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.attack")
    assert name(driver) == "blues.picker"
    taps(driver, "rank.J", "suit.S")
    assert name(driver) == "blues.facts"
    taps(driver, "kind.attack", "numbers_later")
    assert name(driver) == "blues.attack"
    taps(driver, "hits.p1.2", "hits.p3.1", "hits.p4.3")
    assert driver.answered("attack") == [
        {
            "type": "attack", "player": "p2", "card": "JS", "hits": {"p1": 2, "p3": 1, "p4": 3},
            "facts": {"JS": {"kind": "attack"}},
        }
    ]  # fmt: skip
    assert name(driver) == "blues.table"
    players = driver.services.state.players
    assert [players[p].divers for p in ("p1", "p2", "p3", "p4")] == [4, 9, 3, 4]
    assert driver.shows("Action 2 of 3")


def test_a_known_shark_is_not_asked_for_again(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "suit.S", "rank.J")
    assert name(driver) == "blues.attack"
    taps(driver, "hits.p1.2", "hits.p3.1", "hits.p4.3")
    assert driver.answered("attack") == [JACK]


def test_its_numbers_can_be_said_while_it_attacks(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "rank.J", "suit.S", "facts", "sharks.3", "pilot_fish.0", "remember")
    assert name(driver) == "blues.attack"
    taps(driver, "hits.p1.0", "hits.p3.0", "hits.p4.0")
    told = {"facts": {"JS": {"sharks": 3, "pilot_fish": 0}}}
    assert driver.answered("attack") == [attack("p2", "JS", {"p1": 0, "p3": 0, "p4": 0}, **told)]


def test_a_card_that_turns_out_to_be_no_shark_is_dim(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.attack", "rank.J", "suit.S", "kind.cruising", "numbers_later")
    assert name(driver) == "blues.picker"
    assert driver.shows("submarine_blues_table.no_shark.cruising")
    assert not driver.is_off("undo")
    taps(driver, "rank.J")
    assert driver.is_off("suit.S")
    assert "cruising" in words(driver, "suit.S")


def test_what_was_said_of_a_card_is_not_asked_after_another_action(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.attack", "rank.J", "suit.S", "kind.cruising", "numbers_later", "not_this", "act.reef_end")
    assert driver.answered("seen.QD") == [reef_end("p2", "QD")]
    taps(driver, "act.attack", "rank.J")
    assert driver.is_off("suit.S")
    assert "cruising" in words(driver, "suit.S")


def test_what_was_said_of_a_shark_is_not_asked_after_undo(unlearnt: Sit) -> None:
    driver = unlearnt()
    hits = ("hits.p1.2", "hits.p3.1", "hits.p4.3")
    taps(driver, "act.attack", "rank.J", "suit.S", "kind.attack", "numbers_later", *hits)
    first = driver.answered("attack")
    driver.let_pass(7)
    driver.tap("undo")
    driver.settled()
    taps(driver, "act.attack", "rank.J", "suit.S")
    assert name(driver) == "blues.attack"
    taps(driver, *hits)
    assert driver.answered("attack") == first


def test_what_was_said_of_a_card_can_be_said_otherwise(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.attack", "rank.J", "suit.S", "kind.cruising", "numbers_later", "facts")
    assert name(driver) == "blues.facts"
    taps(driver, "kind.attack", "numbers_later")
    assert name(driver) == "blues.attack"


@pytest.mark.parametrize(("levels", "waits"), [({}, False), ({"p3": "scuba_diver"}, True)])
def test_the_pilot_fish_are_waited_for_where_a_level_counts_them(sit: Sit, levels: dict[str, str], waits: bool) -> None:
    driver = sit(services=table([{**begin(facts=KINDS), "levels": levels}]))
    taps(driver, "act.attack", "rank.J", "suit.S", "kind.attack", "sharks.3")
    assert driver.is_off("remember") is waits
    taps(driver, *(["pilot_fish.1"] if waits else []), "remember")
    assert name(driver) == "blues.attack"


def test_the_attack_waits_until_everybody_has_said(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "rank.J", "suit.S")
    assert driver.is_off("attack")
    taps(driver, "hits.p1.2", "hits.p4.3", "attack")
    assert "Chiara" in words(driver, "attack")
    taps(driver, "hits.p4.3")
    assert driver.is_off("attack"), "the second tap takes it back"
    taps(driver, "hits.p4.0", "hits.p3.1")
    assert not driver.is_off("attack")


def test_hits_that_cannot_be_are_off_and_the_chip_says_why(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "rank.J", "suit.S")
    assert driver.shows("8 hidden spades below the jack")
    assert driver.is_off("hits.p1.5"), "one of Ada's cards is known to be a club"
    taps(driver, "hits.p4.5", "hits.p3.3")
    assert [driver.is_off(f"hits.p1.{k}") for k in range(6)] == [False, True, True, True, True, True], (
        "eight are hidden"
    )
    taps(driver, "hits.p1.1", "hits.p1.0", "hits.p3.2")
    assert not driver.is_off("hits.p1.1")


def test_a_row_says_what_the_hits_cost(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "rank.J", "suit.S", "hits.p1.2", "hits.p3.1", "hits.p4.3")
    assert "Bruno +4" in words(driver, "attack")
    assert "Ada gives 1, Chiara 1, Dev 2" in words(driver, "attack")


def test_another_card_after_all(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "rank.J", "suit.S", "other_card")
    assert name(driver) == "blues.picker"
    taps(driver, "not_this")
    assert name(driver) == "blues.table"


# Into the resort --------------------------------------------------------------------------------------------------


def test_a_set_with_a_card_that_nobody_knew(sit: Sit) -> None:
    driver = sit(JACK)
    taps(driver, "act.resort", "rank.4", "suit.D", "suit.H", "suit.S")
    assert name(driver) == "blues.laying"
    assert driver.is_off("play")
    assert driver.shows("first say what the 4 of spades shows")
    taps(driver, "facts.4S", "kind.submarine", "sharks.1", "pilot_fish.1", "remember")
    assert driver.answered("play") == [
        {
            "type": "play_to_resort", "player": "p2", "cards": ["4D", "4H", "4S"],
            "facts": {"4S": {"kind": "submarine", "sharks": 1, "pilot_fish": 1}},
        }
    ]  # fmt: skip
    assert driver.services.state.turn.submarine_cards == 2
    driver.let_pass(7)  # the toast lies over the state
    assert driver.shows("Action 3 of 3")


def test_sharks_in_a_set_ask_for_their_hits(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.resort", "rank.6", "suit.D", "suit.S")
    taps(driver, "facts.6D", "kind.cruising", "numbers_later", "facts.6S", "kind.attack", "numbers_later", "play")
    assert name(driver) == "blues.attack"
    taps(driver, "hits.p1.0", "hits.p3.1", "hits.p4.0")
    (sent,) = driver.answered("attack")
    assert sent == {
        "type": "play_to_resort", "player": "p2", "cards": ["6D", "6S"],
        "attacks": [{"card": "6S", "hits": {"p1": 0, "p3": 1, "p4": 0}}],
        "facts": {"6D": {"kind": "cruising"}, "6S": {"kind": "attack"}},
    }  # fmt: skip


def test_two_sharks_strike_in_the_order_said(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.resort", "rank.6", "suit.S", "suit.D", "play")
    assert driver.shows("Attack 1 of 2")
    taps(driver, "hits.p1.1", "hits.p3.1", "hits.p4.0", "attack")
    assert driver.shows("Attack 2 of 2")
    assert driver.shows("2 safe, 1 outside"), "Chiara has lost one to the first"
    taps(driver, "hits.p1.0", "hits.p3.2", "hits.p4.0")
    strikes = [
        {"card": "6S", "hits": {"p1": 1, "p3": 1, "p4": 0}}, {"card": "6D", "hits": {"p1": 0, "p3": 2, "p4": 0}}
    ]  # fmt: skip
    assert driver.answered("attack") == [lay("p2", "6S", "6D", attacks=strikes)]


def test_a_single_card_needs_a_match(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.resort", "rank.3", "suit.C")
    assert driver.is_off("play")
    assert driver.shows("needs another of its value")
    taps(driver, "rank.9", "suit.D")
    assert driver.is_off("suit.H"), "the 9 of hearts lies in the reef"
    assert driver.answered("play") == [lay("p2", "9D")]


def test_what_cannot_be_a_set_is_off(sit: Sit) -> None:
    """Every ten but one lies open, and so does the match: the last ten may join."""
    driver = sit()
    taps(driver, "act.resort")
    assert [driver.is_off(f"suit.{key}") for key in "CDHS"] == [True] * 4, "a value first"
    assert not driver.is_off("rank.10")
    taps(driver, "rank.10")
    assert [driver.is_off(f"suit.{key}") for key in "CDHS"] == [True, True, False, False]


# Into the reef ----------------------------------------------------------------------------------------------------


def test_between_two_cards(sit: Sit) -> None:
    driver = sit(JACK, TEN)
    taps(driver, "act.reef", "rank.8", "suit.D")
    assert name(driver) == "blues.reef"
    assert [driver.is_off(f"gap.{gap}") for gap in (1, 2, 3, 4)] == [True, False, True, False]
    assert driver.answered("gap.2") == [{"type": "play_into_reef", "player": "p2", "card": "8D", "gap": 2}]
    assert driver.services.state.turn.bonus == "QC"


def test_a_card_without_a_gap_is_dim(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.reef")
    fits = {"6": "gap 1", "8": "gaps 2 and 4", "A": "gap 3"}
    assert all(not driver.is_off(f"rank.{rank}") for rank in fits)
    assert driver.is_off("rank.Q"), "between no two"


def test_the_card_that_was_tapped_can_be_changed(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.reef", "rank.8", "suit.D", "change_card", "rank.6", "suit.S")
    assert driver.answered("gap.1") == [into_reef("p2", "6S", 1)]


def test_the_taken_card_may_join_at_once(sit: Sit) -> None:
    driver = sit(JACK, TEN, TAKES)
    assert driver.shows("submarine_blues_table.act.resort.free")
    assert driver.is_off("act.attack")
    taps(driver, "act.resort")
    assert words(driver, "play").startswith("Play queen of clubs")
    taps(driver, "suit.D", "facts.QC", "kind.cruising", "numbers_later", "facts.QD", "kind.cruising", "numbers_later")
    told = {"facts": {"QC": {"kind": "cruising"}, "QD": {"kind": "cruising"}}}
    assert driver.answered("play") == [lay("p2", "QC", "QD", **told)]
    assert driver.services.state.turn.used == 3


def test_without_the_taken_card_it_would_be_a_fourth_action(sit: Sit) -> None:
    driver = sit(JACK, TEN, TAKES)
    taps(driver, "act.resort", "suit.C", "suit.S", "suit.D")
    assert driver.is_off("play")
    assert driver.shows("3 done")


# Reef end and the end of the turn ---------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("rank.9", "suit.D"), ("suit.D", "rank.9")])
def test_the_end_of_the_reef_sends_at_once(sit: Sit, order: tuple[str, str]) -> None:
    driver = sit()
    taps(driver, "act.reef_end", order[0])
    assert driver.answered(order[1]) == [{"type": "play_reef_end", "player": "p2", "card": "9D"}]
    assert not driver.is_off("end.turn")


def test_a_card_that_everybody_has_seen_takes_one_tap(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.reef_end")
    assert driver.answered("seen.QD") == [reef_end("p2", "QD")]


def test_the_only_one_left_is_said(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.reef_end", "rank.9")
    assert driver.shows("9 of diamonds is the only one left.")
    assert [driver.is_off(f"suit.{key}") for key in "CDHS"] == [True, False, True, True]
    assert [words(driver, f"suit.{key}").split()[-1] for key in "CHS"] == ["Ada", "reef", "Ada"]


def test_the_turn_is_over_when_it_may_be(sit: Sit) -> None:
    driver = sit()
    assert driver.is_off("end.turn")
    assert "3 to go" in words(driver, "end.turn")
    driver = sit(JACK, TEN, TAKES)
    assert [driver.is_off(f"act.{act}") for act in ("attack", "resort", "reef", "reef_end")] == [
        True,
        False,
        True,
        True,
    ]
    assert driver.answered("end.turn") == [{"type": "end_turn", "player": "p2"}]
    assert name(driver) == "blues.table"
    assert driver.services.state.turn.player == "p3"
    assert driver.shows("submarine_blues_table.toast.drew")


def test_with_submarines_the_auctions_begin(sit: Sit) -> None:
    driver = sit(JACK, FOURS, reef_end("p2", "QD"))
    assert driver.answered("end.turn") == [over("p2")]
    assert name(driver) == "blues.auction"
    driver.let_pass(7)  # the toast lies over the chip
    assert driver.shows("Auction 1 of 2")
    assert driver.shows("Chiara")
