"""Auctions of Submarine Blues by touches, facts, and what else its table shows (screens.md 7)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.games.submarine_blues.bidding import calls
from tests.ui import blues_evening as evening
from tests.ui.blues_evening import Action, bid, over, passes, reef_end
from tests.ui.games.submarine_blues.at_the_table import APOSTROPHE, MINUS, Sit, name, taps, words
from tests.ui.scenes_blues import FOURS, JACK, TAKES, last_turn, many, table, two

# Auctions ---------------------------------------------------------------------------------------------------------


def test_a_bid_is_priced_as_cards_are_added(bids: Sit) -> None:
    driver = bids()
    assert driver.is_off("bid")
    assert driver.shows("choose cards")
    taps(driver, "bid.4H")
    assert driver.shows("must beat 5")
    taps(driver, "bid.10C", "bid.10D")
    assert words(driver, "bid").startswith("Bid 6 beats Dev")
    assert driver.answered("bid") == [
        {"type": "bid", "player": "p2", "resort_cards": ["4H", "10C", "10D"], "value": 6}
    ]  # fmt: skip
    assert driver.services.state.auction.bidder == "p3"


def test_a_hand_card_joins_the_bid_and_leaves_it(bids: Sit) -> None:
    driver = bids()
    taps(driver, "bid.4H", "bid.10C", "bid.10D", "bid.hand")
    assert name(driver) == "blues.picker"
    taps(driver, "rank.K", "suit.S")
    assert name(driver) == "blues.facts"
    taps(driver, "kind.cruising", "sharks.1", "pilot_fish.2", "remember")
    assert name(driver) == "blues.auction"
    assert words(driver, "bid").startswith("Bid 8")
    taps(driver, "bid.hand")
    assert words(driver, "bid").startswith("Bid 6")
    taps(driver, "bid.hand", "rank.K", "suit.S")
    facts = {"facts": {"KS": {"kind": "cruising", "sharks": 1, "pilot_fish": 2}}}
    assert driver.answered("bid") == [bid("p2", 8, "4H", "10C", "10D", hand="KS") | facts]


def test_numbers_that_nobody_knows_are_asked_for(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    taps(driver, "bid.7D")
    assert name(driver) == "blues.facts"
    taps(driver, "sharks.6", "pilot_fish.6", "remember")
    assert words(driver, "bid").startswith("Bid 6")
    told = {"facts": {"7D": {"sharks": 6, "pilot_fish": 6}}}
    assert driver.answered("bid") == [bid("p3", 6, "7D") | told]


def test_or_the_bid_counts_as_it_is_said(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    taps(driver, "bid.7D", "numbers_later")
    assert words(driver, "bid").startswith("Bid 6"), "the least that beats Dev's 5"
    taps(driver, "value.more", "value.more", "value.less", "value.more")
    assert driver.answered("bid") == [bid("p3", 8, "7D")]


def test_a_level_that_forbids_the_bid_says_so(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    taps(driver, "bid.7D", "sharks.6", "pilot_fish.5", "remember")
    assert driver.is_off("bid")
    assert driver.shows("pilot: sharks 6, fish 5")


def test_a_pass(bids: Sit) -> None:
    driver = bids()
    assert driver.answered("call.pass") == [{"type": "pass_bid", "player": "p2"}]
    assert driver.services.state.auction.bidder == "p3"


def test_a_finger_that_bounces_does_not_pass_for_the_next(bids: Sit) -> None:
    driver = bids()
    assert driver.bounced("call.pass") == [{"type": "pass_bid", "player": "p2"}]
    assert driver.services.state.auction.bidder == "p3"


def test_the_last_word_falls_the_hammer(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    assert driver.answered("call.pass") == passes("p3")
    assert not driver.shows("submarine_blues_table.toast.sold")  # the winner's resort says it
    tag = driver.shell.top.payments.tag  # type: ignore[attr-defined]
    tags = [tag(f"{player}.submarines") for player in driver.services.state.players]
    assert [said.words for said in tags if said is not None] == ["+1"]
    assert driver.services.state.players["p4"].submarines == 3


def test_everybody_is_listed_with_what_he_said(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    top = driver.shell.top
    said = [(call.player, call.value) for call in calls(top.session, top.table_view)]
    assert said == [("p4", 5), ("p1", 0), ("p2", 0), ("p3", None)]


def test_many_cards_are_within_reach(sit: Sit) -> None:
    driver = sit(services=many())
    taps(driver, "bid.2C")
    driver.drag("bid.3D", 0, -120)
    taps(driver, "bid.6H")
    assert driver.answered("bid") == [bid("p2", 4, "2C", "6H")]


def test_the_last_submarine_and_the_last_turns(sit: Sit) -> None:
    driver = sit(services=last_turn())
    assert driver.shows("last turns, 3 to play")
    for player in ("p3", "p4", "p1"):
        assert driver.answered("end.turn") == [over(player)]
    assert driver.services.state.result.reason == "last_turns_played"


# Facts ------------------------------------------------------------------------------------------------------------


def test_a_card_of_the_reef_says_what_it_shows(sit: Sit) -> None:
    """It rides on the next action that can carry it."""
    driver = sit()
    taps(driver, "reef.5H", "kind.cruising", "sharks.2", "pilot_fish.more", "pilot_fish.more", "remember")
    assert name(driver) == "blues.table"
    assert driver.shows("reef.5H"), "until it is entered it can be said otherwise"
    taps(driver, "act.reef_end")
    told = {"facts": {"5H": {"kind": "cruising", "sharks": 2, "pilot_fish": 9}}}
    assert driver.answered("seen.QD") == [reef_end("p2", "QD") | told]
    assert not driver.shows("reef.5H")


def test_what_was_said_of_a_card_that_was_not_played_is_kept_to_oneself(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.resort", "rank.4", "suit.S", "facts.4S", "kind.attack", "numbers_later", "not_this")
    taps(driver, "act.reef_end")
    assert driver.answered("seen.QD") == [reef_end("p2", "QD")]


def test_what_is_known_stays_as_it_is(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    taps(driver, "bid.7D")
    assert [driver.is_off(f"kind.{kind}") for kind in ("cruising", "submarine", "attack")] == [True, False, True]
    taps(driver, "undo")
    assert name(driver) == "blues.auction"


def test_a_kind_that_is_used_up_is_off(sit: Sit) -> None:
    boats = {f"{rank}C": {"kind": "submarine"} for rank in ("2", "3", "5", "6", "7", "8", "9", "10", "J", "Q", "K")}
    driver = sit(services=table([evening.begin(2, facts=boats)], players=2))
    taps(driver, "act.resort", "rank.4", "suit.H", "suit.D", "facts.4H")
    assert driver.is_off("kind.submarine")
    assert "all 11 known" in words(driver, "kind.submarine")


def test_a_wrong_choice_is_taken_back_before_it_is_said(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.resort", "rank.4", "suit.S", "facts.4S", "kind.attack", "undo")
    assert name(driver) == "blues.laying"
    assert driver.shows("facts.4S")


# Resorts, undo, menu ----------------------------------------------------------------------------------------------


def test_a_resort_is_shown_large_and_its_cards_can_be_learnt(sit: Sit) -> None:
    driver = sit()
    taps(driver, "resort.p1")
    assert driver.shows("resort.card.KD")
    taps(driver, "resort.card.KD", "sharks.1", "pilot_fish.0", "remember")
    assert name(driver) == "blues.table"
    taps(driver, "resort.p4", "resort.close", "act.reef_end")
    told = {"facts": {"KD": {"sharks": 1, "pilot_fish": 0}}}
    assert driver.answered("seen.QD") == [reef_end("p2", "QD") | told]


@pytest.mark.parametrize(
    ("actions", "undone", "back"),
    [
        ([JACK], "attack", f"Ada +1 diver, Bruno {MINUS}4 divers, Chiara +1 diver, Dev +2 divers"),
        ([FOURS], "three 4s", ""),
        ([TAKES], "8 of diamonds", ""),
        ([reef_end("p2", "9D")], "9 of diamonds", ""),
        ([reef_end("p2", "9D"), over("p2")], f"Bruno{APOSTROPHE}s turn", f"Ada {MINUS}1 diver, Bruno {MINUS}1 diver"),
    ],
)
def test_undo_names_what_it_takes_back(sit: Sit, actions: list[Action], undone: str, back: str) -> None:
    driver = sit(*actions)
    assert words(driver, "undo").endswith(f"Undo {undone}")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("table.undone")
    assert not back or any(part.startswith(back) for part in driver.texts()), driver.texts()
    assert driver.answered("put_back") == [{"type": "redo", "steps": 1}]


def test_undo_names_bids_and_passes(bids: Sit) -> None:
    driver = bids()
    assert words(driver, "undo").endswith("Ada passed")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert words(driver, "undo").endswith("Dev bid 5")


def test_undo_leaves_what_was_half_asked(sit: Sit) -> None:
    driver = sit(JACK)
    taps(driver, "act.resort", "rank.4")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "blues.table"


def test_the_menu_shows_what_is_known_of_the_cards(sit: Sit) -> None:
    from divingbell.ui.screens.dialogs.menu import open_menu

    driver = sit(menu=open_menu)
    taps(driver, "menu", "menu.cards")
    assert driver.shows("23 of 52 cards known")
    taps(driver, "cards.close")
    assert name(driver) == "blues.table"


def test_two_players(sit: Sit) -> None:
    driver = sit(services=two())
    taps(driver, "act.reef_end", "rank.K")
    assert driver.answered("suit.S") == [reef_end("p1", "KS")]


def test_the_tall_table_has_names_and_a_hand_in_one_line(scene: Any) -> None:
    driver = scene("blues.table", "T")
    for called in ("Ada", "Chiara", "Dev"):
        assert driver.shows(called)
    said, cards = driver.find("Hand: 5").rect, driver.find("undo").rect
    assert said[3] < 40, "one line"
    assert said[1] < cards[1]


def test_a_resort_says_what_it_and_the_level_are(scene: Any) -> None:
    driver = scene("blues.resort", "C")
    assert driver.shows("submarine_blues_table.resort.about")
    assert driver.shows("submarine_blues_table.level.about.scuba_diver")
