"""Collecting at the table of Submarine: unknown tiles, who did not draw, and jokers (screens.md 6)."""

from __future__ import annotations

import pytest

from divingbell.companion.games.submarine.payment import payment, received
from tests.ui.games.submarine.at_the_board import (
    CANDLE,
    MASK,
    ROW_4,
    Sit,
    after_bruno_is_broke,
    by,
    collect,
    screen,
    state,
)
from tests.ui.scenes_submarine import with_unknown
from tests.ui.submarine_evening import (
    DOWN,
    STAIRS,
    duet,
    move,
    take,
    tile,
)

# Collecting ---------------------------------------------------------------------------------------------------


def test_the_price_is_what_the_rules_will_move(sit: Sit) -> None:
    driver = sit()
    preview = screen(driver).preview_of_row
    assert {due.player: due.cards for due in payment(state(driver), 4).dues} == {"p2": 2, "p4": 1}
    assert [one.due for one in preview.tiles] == [3, 3]
    driver.tap(f"lift.{MASK}")
    driver.tap(f"lift.{CANDLE}")
    preview = screen(driver).preview_of_row
    assert (preview.played, preview.given) == (2, 6)
    assert driver.shows("play 2 cards, give 6")
    before = driver.services.own.now.session.number
    driver.answered("take")
    entries = [driver.services.own.now.session.entry(before + step) for step in (1, 2)]
    paid = received([moved for entry in entries if entry is not None for moved in entry.movements])
    assert paid == {"p2": 4, "p4": 2}
    payments = screen(driver).payments
    tags = {player: payments.tag(player) for player in state(driver).players}
    assert {player: tag.words for player, tag in tags.items() if tag is not None} == {
        "p1": "\N{MINUS SIGN}8", "p2": "+4", "p4": "+2",
    }  # fmt: skip


def test_one_tile(sit: Sit) -> None:
    driver = sit()
    assert driver.is_off("take")
    assert driver.answered("take") == []
    driver.tap(f"lift.{CANDLE}")
    assert driver.shows("submarine_table.take.one")
    assert driver.answered("take") == [collect("A10")]
    assert screen(driver).name == "submarine.collect"
    assert driver.shows("Candle A")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("Bruno gives 2 cards back, Dev gives 1 card back")
    assert driver.shows(f"lift.{CANDLE}")


@pytest.mark.parametrize("order", [("B4", "A10"), ("A10", "B4")])
def test_both_tiles_go_in_the_order_they_were_tapped(sit: Sit, order: tuple[str, str]) -> None:
    driver = sit()
    for name in order:
        driver.tap(f"lift.{tile(name)}")
    assert driver.answered("take") == [*(collect(name) for name in order), by("p1", "end_turn")]
    assert driver.answered("undo") == [{"type": "undo", "steps": 3}]
    assert state(driver).players["p1"].supply == 8


def test_a_tile_is_let_go_by_tapping_it_again(sit: Sit) -> None:
    driver = sit()
    for name in (MASK, CANDLE, MASK):
        driver.tap(f"lift.{name}")
    assert driver.answered("take") == [collect("A10")]


def test_three_tiles(sit: Sit) -> None:
    driver = sit(duet(*DOWN, [], bruno=0, layout=ROW_4))
    driver.tap("row.4")
    for name in ("C2", "A0", "B1"):
        driver.tap(f"lift.{tile(name)}")
    assert driver.shows("Take all 3")
    assert driver.shows("play 3 cards, give none")
    assert driver.answered("take") == [collect(name) for name in ("C2", "A0", "B1")]


def test_a_tile_that_cannot_be_paid_behind_the_chosen_ones_is_off(sit: Sit) -> None:
    driver = sit(duet(*DOWN, [], layout=ROW_4))
    driver.tap("row.4")
    for name in ("A0", "B1"):
        assert not driver.is_off(f"lift.{tile('C2')}")
        driver.tap(f"lift.{tile(name)}")
    assert driver.is_off(f"lift.{tile('C2')}")
    assert driver.shows("needs 5, has 2")
    driver.tap(f"lift.{tile('C2')}")
    assert driver.answered("take") == [collect("A0"), collect("B1")]


STAIRS_LAYOUT = {
    "1-2": [tile("A0")],
    "1-3": [tile("A1"), tile("A2")],
    "1-4": [tile("A3"), tile("A4"), tile("A5")],
    "1-5": [tile("A6"), tile("B1"), tile("C1"), tile("D1")],
}


def test_a_fourth_tile_finds_no_card_in_the_hand(sit: Sit) -> None:
    driver = sit(duet(*STAIRS, [], bruno=0, layout=STAIRS_LAYOUT))
    driver.tap("row.5")
    for name in ("B1", "C1", "D1"):
        driver.tap(f"lift.{tile(name)}")
    assert driver.is_off(f"lift.{tile('A6')}")
    assert driver.shows("submarine_table.off.hand_empty")


def test_a_colour_that_is_played_out_is_off(sit: Sit) -> None:
    taken = [[take(2, "A0")], [take(3, "A1"), take(3, "A2")], [take(4, "A3"), take(4, "A4"), take(4, "A5")]]
    turns = [down + lift for down, lift in zip(STAIRS, taken, strict=True)]
    table = duet(*turns, [], bruno=0, layout=STAIRS_LAYOUT, rules={"card_removal": "equal"})
    driver = sit(table)
    driver.tap("row.5")
    assert driver.is_off(f"lift.{tile('A6')}")
    assert driver.shows("all A cards are out")
    assert not driver.is_off(f"lift.{tile('B1')}")
    assert driver.answered(f"lift.{tile('A6')}") == []


def test_a_tile_that_ends_the_game_leaves_the_next_one_where_it_is(sit: Sit) -> None:
    """The last treasure of a column before the mussel beside it: the second one is not sent."""
    taken = [
        [take(2, "A0")],
        [take(3, "A1"), take(3, "A2")],
        [take(4, "A3"), take(4, "A4"), take(4, "A5")],
    ]
    turns = [down + lift for down, lift in zip(STAIRS, taken, strict=True)]
    last = [take(5, "A6", joker="j-c1"), take(5, "B1"), take(5, "C1")]
    driver = sit(duet(*turns, last, [], bruno=0, layout=STAIRS_LAYOUT))
    driver.tap("row.5")
    driver.tap(f"lift.{tile('D1')}")
    assert driver.is_off("lift.j-c1")
    assert driver.shows("table.off.game_over")
    driver.tap("lift.j-c1")
    assert driver.answered("take") == [collect("D1", 5)]
    result = state(driver).result
    assert result is not None
    assert result.reason == "column_emptied"
    assert screen(driver).name == "podium"
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    # The other way round both go.
    driver.tap("row.5")
    driver.tap("lift.j-c1")
    driver.tap(f"lift.{tile('D1')}")
    assert driver.answered("take") == [by("p1", "collect_treasure", row=5, tile="j-c1"), collect("D1", 5)]


def test_the_house_wants_all_to_do_the_same(sit: Sit) -> None:
    driver = sit(
        duet([move(2, 1, 3)] * 2, [], bruno=0, layout=STAIRS_LAYOUT, rules={"bathyscaphe_actions": "all_same"})
    )
    driver.tap("row.2")
    driver.tap(f"lift.{tile('A0')}")
    driver.answered("take")
    assert not driver.shows("from.2")
    driver.answered("undo")
    driver.tap("from.3")
    driver.answered("space.1-4")
    assert driver.is_off(f"lift.{tile('A0')}")


def test_who_is_paid_and_why_is_said_before_anything_is_paid(sit: Sit) -> None:
    driver = sit()
    driver.tap(f"lift.{MASK}")
    assert driver.answered("why") == []
    assert driver.shows("Bathyscaphes of Bruno in column 4 down to row 4: 2. Ada gives 2 cards from the supply.")
    driver.tap("why.close")
    assert not driver.shows("why.close")


def test_a_tap_outside_closes_what_explains_a_payment(sit: Sit) -> None:
    driver = sit()
    driver.tap(f"lift.{MASK}")
    driver.tap("why")
    driver.tap_again(driver.pixels(8, 470), 1)
    assert not driver.shows("why.close")
    assert screen(driver).preview_of_row.chosen == (MASK,), "what was chosen stays"


def test_the_whole_board_is_looked_at_and_closed(sit: Sit) -> None:
    driver = sit()
    driver.tap("map")
    assert screen(driver).name == "submarine.map"
    assert driver.is_off("undo") is False
    assert not driver.answered("map.close")
    driver.tap(f"lift.{MASK}")
    assert driver.answered("take") == [collect("B4")]


# An unknown tile ----------------------------------------------------------------------------------------------


def test_an_unknown_tile_is_named_as_it_comes_up(sit: Sit) -> None:
    driver = sit(with_unknown())
    assert driver.answered("lift.unknown") == []
    assert driver.is_off(f"tile.{MASK}"), "it lies face up"
    assert driver.answered(f"tile.{MASK}") == []
    assert driver.answered(f"tile.{CANDLE}") == [collect("A10")]
    assert not driver.shows("not_lifted")


def test_it_was_not_lifted(sit: Sit) -> None:
    driver = sit(with_unknown())
    driver.tap("lift.unknown")
    assert driver.answered("not_lifted") == []
    assert driver.shows("lift.unknown")


def test_a_chosen_tile_goes_before_the_one_that_is_named(sit: Sit) -> None:
    driver = sit(with_unknown())
    driver.tap(f"lift.{MASK}")
    driver.tap("lift.unknown")
    both = [collect("B4"), collect("A10"), by("p1", "end_turn")]
    assert driver.answered(f"tile.{CANDLE}") == both, "nothing is left, so the turn ends too"


# Who did not draw ------------------------------------------------------------------------------------------------


def test_somebody_did_not_draw(sit: Sit) -> None:
    driver = sit(after_bruno_is_broke())
    assert (state(driver).players["p2"].hand, state(driver).players["p2"].supply) == (0, 0)
    driver.tap(f"lift.{tile('D3')}")
    assert driver.answered("take") == [collect("D3", 2)]
    assert (state(driver).players["p2"].hand, state(driver).players["p2"].supply) == (3, 0)
    number = driver.services.own.now.session.number
    driver.tap("no_draw")
    assert driver.shows("no_draw.p2")
    amend = {"type": "amend", "entry": number, "actions": [collect("D3", 2, no_draw=["p2"])]}
    assert driver.answered("no_draw.p2") == [amend]
    assert (state(driver).players["p2"].hand, state(driver).players["p2"].supply) == (0, 3)
    driver.tap("no_draw.done")
    assert driver.shows("Did not draw: Bruno")
    # Change again: he did.
    driver.tap("no_draw")
    assert driver.answered("no_draw.p2") == [{**amend, "actions": [collect("D3", 2)]}]
    assert state(driver).players["p2"].hand == 3


def test_it_is_not_asked_where_nobody_could_draw(sit: Sit) -> None:
    driver = sit()
    driver.tap(f"lift.{MASK}")
    driver.answered("take")
    assert not driver.shows("toast.undo")  # the rows of the people say it
    assert not driver.shows("no_draw")


# Jokers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taps", [("pays.j-c1", f"lift.{MASK}"), (f"lift.{MASK}", "pays.j-c1")])
def test_joker_and_tile_in_either_order(sit: Sit, taps: tuple[str, str]) -> None:
    driver = sit()
    driver.tap("joker")
    assert screen(driver).name == "submarine.joker"
    assert driver.answered(taps[0]) == []
    assert driver.answered(taps[1]) == [collect("B4", joker="j-c1")]
    assert "j-c1" in state(driver).spaces[3][2].tiles
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]


def test_a_double_pays_too(sit: Sit) -> None:
    driver = sit()
    driver.tap("joker")
    driver.tap(f"pays.{tile('E7')}")
    assert driver.answered(f"lift.{CANDLE}") == [collect("A10", joker=tile("E7"))]


def test_the_only_joker_needs_no_tap(sit: Sit) -> None:
    driver = sit(duet([], bruno=0, layout=STAIRS_LAYOUT))
    driver.tap("joker")
    assert driver.answered(f"lift.{tile('A0')}") == [collect("A0", 2, joker="j-c1")]


def test_a_joker_pays_for_an_unknown_tile(sit: Sit) -> None:
    driver = sit(with_unknown())
    driver.tap("joker")
    driver.tap("pays.j-c1")
    driver.tap("lift.unknown")
    assert driver.answered(f"tile.{CANDLE}") == [collect("A10", joker="j-c1")]


def test_what_was_laid_or_won_in_this_turn_is_off(sit: Sit) -> None:
    driver = sit()
    driver.tap(f"lift.{MASK}")
    driver.answered("take")
    driver.tap("joker")
    assert driver.is_off(f"pays.{MASK}")
    assert driver.answered(f"pays.{MASK}") == []
    driver.answered("undo")
    driver.tap("joker")
    driver.tap("pays.j-c1")
    driver.answered(f"lift.{MASK}")
    assert driver.is_off("lift.j-c1")
    assert driver.shows("submarine_table.off.fresh_tile")


def test_without_a_joker_the_key_is_off(sit: Sit) -> None:
    driver = sit(duet([], bruno=0, layout=STAIRS_LAYOUT))
    driver.tap("joker")
    driver.answered(f"lift.{tile('A0')}")
    assert driver.is_off("joker")
    assert driver.shows("submarine_table.off.no_joker")


def test_back_to_the_cards(sit: Sit) -> None:
    driver = sit()
    driver.tap("joker")
    assert driver.answered("cards") == []
    assert screen(driver).name == "submarine.collect"


def test_many_jokers_turn_their_pages(sit: Sit) -> None:
    """Eight jokers do not fit side by side."""
    names = ["A0", "B0", "C0", "D0", "E0"]
    layout = {"1-4": [tile("A0"), tile("B0"), tile("C0")], "1-5": [tile("D0"), tile("E0"), tile("A1"), tile("B1")],
              "1-3": [tile("C1"), tile("D1")], "1-2": [tile("E1")]}  # fmt: skip
    turns = [
        [*STAIRS[0], take(2, "E1")],
        [*STAIRS[1], take(3, "C1"), take(3, "D1")],
        [*STAIRS[2], take(4, "A0"), take(4, "B0"), take(4, "C0")],
        [take(5, "D0"), take(5, "E0"), take(5, "A1")],
        [],
    ]
    driver = sit(duet(*turns, bruno=0, layout=layout))
    jokers = state(driver).players["p1"].jokers
    assert len(jokers) == 8, names
    driver.tap("row.5")
    driver.tap("joker")
    last = jokers[-1]
    assert not driver.shows(f"pays.{last}")
    driver.tap("joker.more")
    driver.tap(f"pays.{last}")
    assert driver.answered(f"lift.{tile('B1')}") == [collect("B1", 5, joker=last)]
