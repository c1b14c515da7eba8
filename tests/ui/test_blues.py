"""A turn of Submarine Blues by touches (screens.md 7): every row, with exactly its action, on the real app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.ui.games.submarine_blues.bidding import calls
from tests.ui import blues_evening as evening
from tests.ui.blues_evening import Action, attack, bid, into_reef, lay, over, passes, reef_end
from tests.ui.scenes_blues import FOURS, JACK, TAKES, TEN, bruno, last_turn, many, table, two
from tests.ui.table_services import TableDriver, TableServices, quick_app

Sit = Callable[..., TableDriver]
MINUS, APOSTROPHE = "\N{MINUS SIGN}", "\N{RIGHT SINGLE QUOTATION MARK}"
KINDS = {card: fact for card, fact in evening.PACK.items() if card not in ("JS", "6D", "6S", "4S")}
"""What is known where the rows of screens.md ask for the rest."""


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(bruno()())


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(*actions)`: as Bruno's turn of the drawings begins, with these tapped; or at a table of its own."""

    def take(*actions: Action, services: TableServices | None = None, **routes: Any) -> TableDriver:
        return app.sit(services or table(evening.bruno_begins(), *actions), **routes)

    return take


@pytest.fixture
def unlearnt(sit: Sit) -> Sit:
    """The same table where nobody has said what the jack and the sixes show."""

    def take(*actions: Action) -> TableDriver:
        first, *rest = evening.bruno_begins()
        return sit(services=table([{**first, "facts": KINDS}, *rest], *actions))

    return take


@pytest.fixture
def bids(sit: Sit) -> Sit:
    """`bids(*actions)`: Bruno's bid of the drawings, with these tapped."""

    def take(*actions: Action) -> TableDriver:
        return sit(services=table(evening.bruno_bids(), *actions))

    return take


def name(driver: TableDriver) -> str:
    return driver.shell.top.name


def taps(driver: TableDriver, *keys: str) -> None:
    """These keys, of which none sends anything."""
    for key in keys:
        assert driver.answered(key) == [], key


def words(driver: TableDriver, key: str) -> str:
    """Everything written on a key."""
    return " ".join(part.words for part in driver.find(key).walk() if hasattr(part.element, "text"))


# Attack -----------------------------------------------------------------------------------------------------------


def test_an_attack_with_a_card_that_nobody_knew(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.attack")
    assert name(driver) == "g6-blues-card-picker"
    taps(driver, "rank.J", "suit.S")
    assert name(driver) == "g7-blues-facts"
    taps(driver, "kind.attack", "numbers_later")
    assert name(driver) == "g3-blues-attack"
    taps(driver, "hits.p1.2", "hits.p3.1", "hits.p4.3")
    assert driver.answered("attack") == [
        {
            "type": "attack", "player": "p2", "card": "JS", "hits": {"p1": 2, "p3": 1, "p4": 3},
            "facts": {"JS": {"kind": "attack"}},
        }
    ]  # fmt: skip
    assert name(driver) == "g2-blues-table"
    players = driver.services.state.players
    assert [players[p].divers for p in ("p1", "p2", "p3", "p4")] == [4, 9, 3, 4]
    assert driver.shows("Action 2 of 3")


def test_a_known_shark_is_not_asked_for_again(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "suit.S", "rank.J")
    assert name(driver) == "g3-blues-attack"
    taps(driver, "hits.p1.2", "hits.p3.1", "hits.p4.3")
    assert driver.answered("attack") == [JACK]


def test_its_numbers_can_be_said_while_it_attacks(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.attack", "rank.J", "suit.S", "facts", "sharks.3", "pilot_fish.0", "remember")
    assert name(driver) == "g3-blues-attack"
    taps(driver, "hits.p1.0", "hits.p3.0", "hits.p4.0")
    told = {"facts": {"JS": {"sharks": 3, "pilot_fish": 0}}}
    assert driver.answered("attack") == [attack("p2", "JS", {"p1": 0, "p3": 0, "p4": 0}, **told)]


def test_a_card_that_turns_out_to_be_no_shark_is_dim(unlearnt: Sit) -> None:
    driver = unlearnt()
    taps(driver, "act.attack", "rank.J", "suit.S", "kind.cruising", "numbers_later")
    assert name(driver) == "g6-blues-card-picker"
    assert driver.shows("blues_table.no_shark.cruising")
    assert not driver.is_off("undo")
    taps(driver, "rank.J")
    assert driver.is_off("suit.S")
    assert "cruising" in words(driver, "suit.S")


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
    assert driver.shows("8 hidden spades below J")
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
    assert name(driver) == "g6-blues-card-picker"
    taps(driver, "not_this")
    assert name(driver) == "g2-blues-table"


# Into the resort --------------------------------------------------------------------------------------------------


def test_a_set_with_a_card_that_nobody_knew(sit: Sit) -> None:
    driver = sit(JACK)
    taps(driver, "act.resort", "rank.4", "suit.D", "suit.H", "suit.S")
    assert name(driver) == "g4-blues-set"
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
    assert name(driver) == "g3-blues-attack"
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
    assert name(driver) == "g5-blues-reef"
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
    assert driver.shows("blues_table.act.resort.free")
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
    assert name(driver) == "g2-blues-table"
    assert driver.services.state.turn.player == "p3"
    assert driver.shows("blues_table.toast.drew")


def test_with_submarines_the_auctions_begin(sit: Sit) -> None:
    driver = sit(JACK, FOURS, reef_end("p2", "QD"))
    assert driver.answered("end.turn") == [over("p2")]
    assert name(driver) == "g8-blues-bid"
    driver.let_pass(7)  # the toast lies over the chip
    assert driver.shows("Auction 1 of 2")
    assert driver.shows("Chiara")


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
    assert name(driver) == "g6-blues-card-picker"
    taps(driver, "rank.K", "suit.S")
    assert name(driver) == "g7-blues-facts"
    taps(driver, "kind.cruising", "sharks.1", "pilot_fish.2", "remember")
    assert name(driver) == "g8-blues-bid"
    assert words(driver, "bid").startswith("Bid 8")
    taps(driver, "bid.hand")
    assert words(driver, "bid").startswith("Bid 6")
    taps(driver, "bid.hand", "rank.K", "suit.S")
    facts = {"facts": {"KS": {"kind": "cruising", "sharks": 1, "pilot_fish": 2}}}
    assert driver.answered("bid") == [bid("p2", 8, "4H", "10C", "10D", hand="KS") | facts]


def test_numbers_that_nobody_knows_are_asked_for(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    taps(driver, "bid.7D")
    assert name(driver) == "g7-blues-facts"
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
    assert not driver.shows("blues_table.toast.sold")  # the winner's resort says it
    tag = driver.shell.top.payments.tag  # type: ignore[attr-defined]
    tags = [tag(f"{player}.submarines") for player in driver.services.state.players]
    assert [said.words for said in tags if said is not None] == ["+1"]
    assert driver.services.state.players["p4"].submarines == 3


def test_everybody_is_listed_with_what_he_said(bids: Sit) -> None:
    driver = bids(*passes("p2"))
    top = driver.shell.top
    said = [(call.player, call.value) for call in calls(top.session, top.position)]
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
    assert name(driver) == "g2-blues-table"
    assert not driver.shows("reef.5H")
    taps(driver, "act.reef_end")
    told = {"facts": {"5H": {"kind": "cruising", "sharks": 2, "pilot_fish": 9}}}
    assert driver.answered("seen.QD") == [reef_end("p2", "QD") | told]


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
    assert name(driver) == "g8-blues-bid"


def test_a_kind_that_is_used_up_is_off(sit: Sit) -> None:
    boats = {f"{rank}C": {"kind": "submarine"} for rank in ("2", "3", "5", "6", "7", "8", "9", "10", "J", "Q", "K")}
    driver = sit(services=table([evening.begin(2, facts=boats)], players=2))
    taps(driver, "act.resort", "rank.4", "suit.H", "suit.D", "facts.4H")
    assert driver.is_off("kind.submarine")
    assert "all 11 known" in words(driver, "kind.submarine")


def test_a_wrong_choice_is_taken_back_before_it_is_said(sit: Sit) -> None:
    driver = sit()
    taps(driver, "act.resort", "rank.4", "suit.S", "facts.4S", "kind.attack", "undo")
    assert name(driver) == "g4-blues-set"
    assert driver.shows("facts.4S")


# Resorts, undo, menu ----------------------------------------------------------------------------------------------


def test_a_resort_is_shown_large_and_its_cards_can_be_learnt(sit: Sit) -> None:
    driver = sit()
    taps(driver, "resort.p1")
    assert driver.shows("resort.card.KD")
    taps(driver, "resort.card.KD", "sharks.1", "pilot_fish.0", "remember")
    assert name(driver) == "g2-blues-table"
    taps(driver, "resort.p4", "resort.close", "act.reef_end")
    told = {"facts": {"KD": {"sharks": 1, "pilot_fish": 0}}}
    assert driver.answered("seen.QD") == [reef_end("p2", "QD") | told]


@pytest.mark.parametrize(
    ("actions", "undone", "back"),
    [
        ([JACK], "attack", f"Ada +1 diver, Bruno {MINUS}4 divers, Chiara +1 diver, Dev +2 divers"),
        ([FOURS], "three 4s", ""),
        ([TAKES], "the 8", ""),
        ([reef_end("p2", "9D")], "the 9", ""),
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
    assert name(driver) == "g2-blues-table"


def test_the_menu_shows_what_is_known_of_the_cards(sit: Sit) -> None:
    from divingbell.ui.screens.windows.menu import open_menu

    driver = sit(menu=open_menu)
    taps(driver, "menu", "menu.cards")
    assert driver.shows("23 of 52 cards known")
    taps(driver, "cards.close")
    assert name(driver) == "g2-blues-table"


def test_two_players(sit: Sit) -> None:
    driver = sit(services=two())
    taps(driver, "act.reef_end", "rank.K")
    assert driver.answered("suit.S") == [reef_end("p1", "KS")]


def test_the_tall_table_has_names_and_a_hand_in_one_line(scene: Any) -> None:
    driver = scene("g2-blues-table", "T")
    for called in ("Ada", "Chiara", "Dev"):
        assert driver.shows(called)
    said, cards = driver.find("Hand: 5").rect, driver.find("undo").rect
    assert said[3] < 40, "one line"
    assert said[1] < cards[1]


def test_a_resort_says_what_it_and_the_level_are(scene: Any) -> None:
    driver = scene("blues-resort", "C")
    assert driver.shows("blues_table.resort.about")
    assert driver.shows("blues_table.level.about.scuba_diver")
