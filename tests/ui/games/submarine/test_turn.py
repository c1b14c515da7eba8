"""A turn at the table of Submarine: placing, the ship, moving, and its end (screens.md 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.table.events import Refused
from tests.ui.games.submarine.at_the_board import (
    CANDLE,
    MASK,
    Sit,
    after_bruno_is_broke,
    by,
    collect,
    screen,
    state,
)
from tests.ui.scenes_submarine import several_rows
from tests.ui.submarine_evening import (
    ADA_TAKES,
    after,
    chiara_waits,
    dev_sails,
    placing,
    start,
)
from tests.ui.table_services import TableDriver

# Placing ------------------------------------------------------------------------------------------------------


def test_bathyscaphes_are_placed_seat_by_seat(sit: Sit) -> None:
    driver = sit(after(start(2, "p2"), players=2))
    assert screen(driver).name == "submarine.place"
    assert driver.is_off("undo")
    for player, column in (("p2", 4), ("p1", 1), ("p2", 4)):
        assert driver.answered(f"column.{column}") == [by(player, "place_bathyscaphe", column=column)]
    assert driver.shows("Bruno to 4")
    assert driver.shows("3 of 10 placed")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    driver.let_pass(7)  # the toast lies over the chip
    assert driver.shows("2 of 10 placed")


def test_a_finger_that_bounces_does_not_place_for_the_next(sit: Sit) -> None:
    driver = sit(after(start(2, "p2"), players=2))
    assert driver.bounced("column.4") == [by("p2", "place_bathyscaphe", column=4)]
    assert driver.bounced("column.4", 0.4) == [by(player, "place_bathyscaphe", column=4) for player in ("p1", "p2")]


def test_the_last_one_placed_begins_the_first_turn(sit: Sit) -> None:
    driver = sit(after(start(), *placing(14)))
    assert driver.answered("column.1") == [by("p4", "place_bathyscaphe", column=1)]
    assert screen(driver).name == "submarine.ship"
    assert driver.shows("Emi")


# The ship -----------------------------------------------------------------------------------------------------


def test_the_ship_stops_where_its_player_has_a_bathyscaphe(sit: Sit) -> None:
    driver = sit(dev_sails())
    assert driver.shows("Dev has a bathyscaphe under 4 and 6")
    assert not driver.shows("to.5")
    assert driver.answered("to.4") == [by("p4", "move_ship", to=4)]
    assert screen(driver).name == "submarine.collect"
    assert driver.shows("ship to 4")


def test_sailing_off_ends_the_turn_with_the_same_tap(sit: Sit) -> None:
    driver = sit(dev_sails())
    assert driver.answered("to.off") == [by("p4", "move_ship", to="off"), by("p4", "end_turn")]
    assert state(driver).turn.player == "p5"
    assert driver.shows("Dev off")
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]
    assert state(driver).turn.player == "p4"
    assert driver.answered("put_back") == [{"type": "redo", "steps": 2}]
    assert state(driver).players["p4"].ship == "off"


def test_with_the_house_rule_one_who_leaves_may_still_trade(sit: Sit) -> None:
    driver = sit(None, *ADA_TAKES, by("p1", "end_turn"), rules={"trade_on_exit": True})
    assert driver.answered("to.off") == [by("p2", "move_ship", to="off")]
    assert screen(driver).name == "submarine.wait"
    assert driver.answered("wait.trade") == [by("p2", "trade_card"), by("p2", "end_turn")]


def test_a_ship_that_must_stop_cannot_leave(sit: Sit) -> None:
    driver = sit(
        after(start(2, "p1", rules={"leave_board": "forced"}), *_ten(), by("p1", "move_ship", to=1), players=2),
    )
    driver.tap("from.2")
    driver.answered("space.5-3")
    driver.answered("turn.end")
    assert driver.is_off("to.off")
    assert driver.shows("column 1 comes first")
    assert driver.answered("to.off") == []


def _ten() -> list[dict[str, Any]]:
    return [by(player, "place_bathyscaphe", column=1) for _ in range(5) for player in ("p1", "p2")]


def test_when_the_last_ship_leaves_all_sail_back_and_it_is_said(sit: Sit) -> None:
    acts = [*_ten(), by("p1", "move_ship", to=1), {**by("p1", "move_bathyscaphe", row=2), "to_column": 2, "to_row": 2}]
    off = [by("p1", "end_turn"), by("p2", "move_ship", to="off"), by("p2", "end_turn")]
    driver = sit(after(start(2, "p1"), *acts, *off, players=2))
    assert driver.answered("to.off") == [by("p1", "move_ship", to="off"), by("p1", "end_turn")]
    assert {seat.ship for seat in state(driver).players.values()} == {"left"}
    assert driver.shows("submarine_table.toast.sailed_back")
    assert driver.answered("toast.undo") == [{"type": "undo", "steps": 2}]
    assert state(driver).players["p1"].ship == 1


def test_a_ship_that_was_refused_is_offered_where_it_may_go(sit: Sit) -> None:
    driver = sit(dev_sails())
    table = screen(driver)
    wrong = by("p4", "move_ship", to=5)
    refusal = table.sender.preview(wrong)
    assert isinstance(refusal, Refusal)
    table.sender.refused(Refused(wrong, "touch", refusal, table.session, True))
    driver.frames(3)
    assert driver.shows("submarine_table.refused.no_own_bathyscaphe")
    assert driver.shows("refused.stop.6")
    assert driver.answered("refused.stop.4") == [by("p4", "move_ship", to=4)]


def test_sail_off_is_the_safe_way_out_of_a_refused_ship(sit: Sit) -> None:
    driver = sit(dev_sails())
    table = screen(driver)
    wrong = by("p4", "move_ship", to=1)
    refusal = table.sender.preview(wrong)
    assert isinstance(refusal, Refusal)
    table.sender.refused(Refused(wrong, "touch", refusal, table.session, True))
    driver.frames(3)
    assert driver.answered("refused.sail_off") == [by("p4", "move_ship", to="off"), by("p4", "end_turn")]


# Moving -------------------------------------------------------------------------------------------------------


def test_a_bathyscaphe_moves_with_two_taps(sit: Sit) -> None:
    driver = sit()
    driver.tap("from.4")
    assert screen(driver).name == "submarine.move"
    assert not driver.shows("space.4-2")
    assert driver.answered("space.4-3")[0] == by("p1", "move_bathyscaphe", row=4, to_column=4, to_row=3)
    assert driver.shows("move to 4-3")


def test_with_several_ready_each_is_a_button(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("from.3")
    assert driver.answered("space.4-4") == [by("p1", "move_bathyscaphe", row=3, to_column=4, to_row=4)]


def test_another_one_out_of_reach_is_chosen_instead(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("from.2")
    driver.tap("from.4")
    assert driver.answered("space.1-5") == [by("p1", "move_bathyscaphe", row=4, to_column=1, to_row=5)]


def test_a_space_in_reach_is_a_move_though_another_one_lies_there(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("from.2")
    assert not driver.shows("from.3")
    assert driver.answered("space.4-3") == [by("p1", "move_bathyscaphe", row=2, to_column=4, to_row=3)]


@pytest.mark.parametrize("key", ["from.4", "collect"])
def test_the_same_one_again_or_collect_lets_it_go(sit: Sit, key: str) -> None:
    driver = sit()
    driver.tap("from.4")
    assert driver.answered(key) == []
    assert screen(driver).name == "submarine.collect"
    assert driver.shows("from.4")


def test_on_the_large_panel_the_bathyscaphe_is_tapped_on_the_board(scene: Callable[..., TableDriver]) -> None:
    driver = scene("submarine.collect.rows", "R")
    tokens = [driver.find(f"from.{row}").rect for row in (2, 3, 4)]
    assert len({(round(left), round(width)) for left, _, width, _ in tokens}) == 1, "under each other"
    driver.tap("from.3")
    assert driver.answered("space.5-4") == [by("p1", "move_bathyscaphe", row=3, to_column=5, to_row=4)]


def test_a_row_that_is_done_says_so(sit: Sit) -> None:
    driver = sit(several_rows())
    for row, column in ((2, 4), (3, 5)):
        driver.tap(f"from.{row}")
        driver.answered(f"space.{column}-3")
    assert driver.is_off("row.3")
    assert not driver.shows("from.3")
    assert driver.shows("submarine_table.off.already_acted")


# The end of a turn --------------------------------------------------------------------------------------------


def test_a_turn_ends_after_an_act(sit: Sit) -> None:
    driver = sit(several_rows())
    assert driver.is_off("turn.end")
    assert driver.shows("submarine_table.off.must_act")
    assert driver.answered("turn.end") == []
    driver.tap("from.4")
    driver.answered("space.4-3")
    assert driver.answered("turn.end") == [by("p1", "end_turn")]
    assert state(driver).turn.player == "p2"
    assert driver.shows("Ada\N{RIGHT SINGLE QUOTATION MARK}s turn")


def test_the_last_move_ends_the_turn_by_itself(sit: Sit) -> None:
    driver = sit()
    driver.tap("from.4")
    moved = by("p1", "move_bathyscaphe", row=4, to_column=1, to_row=4)
    assert driver.answered("space.1-4") == [moved, by("p1", "end_turn")]
    assert state(driver).turn.player == "p2"
    assert driver.shows("Ada\N{RIGHT SINGLE QUOTATION MARK}s turn is over")
    assert driver.answered("toast.undo") == [{"type": "undo", "steps": 2}]
    assert state(driver).turn.player == "p1"
    assert driver.shows("from.4")
    assert driver.answered("put_back") == [{"type": "redo", "steps": 2}]
    assert state(driver).turn.player == "p2"


def test_the_last_tiles_end_the_turn_by_themselves(sit: Sit) -> None:
    driver = sit()
    for name in (MASK, CANDLE):
        driver.tap(f"lift.{name}")
    assert driver.answered("take") == [*(collect(name) for name in ("B4", "A10")), by("p1", "end_turn")]
    assert state(driver).turn.player == "p2"
    assert driver.shows("2 tiles"), "Undo names what was done, not the end of the turn"


def test_a_turn_goes_on_while_a_tile_can_come_up(sit: Sit) -> None:
    driver = sit()
    driver.tap(f"lift.{MASK}")
    assert driver.answered("take") == [collect("B4")]
    assert screen(driver).name == "submarine.collect"


# Waiting ------------------------------------------------------------------------------------------------------


def test_a_waiting_ship_trades_and_the_turn_is_over(sit: Sit) -> None:
    driver = sit(chiara_waits())
    assert screen(driver).name == "submarine.wait"
    assert driver.shows("Bruno off")
    assert driver.answered("wait.trade") == [by("p3", "trade_card"), by("p3", "end_turn")]
    assert driver.shows("Chiara traded a card")
    assert driver.shows("Chiara\N{RIGHT SINGLE QUOTATION MARK}s trade")
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]


def test_a_waiting_ship_keeps_the_cards(sit: Sit) -> None:
    driver = sit(chiara_waits())
    assert driver.answered("wait.keep") == [by("p3", "end_turn")]
    assert state(driver).turn.player == "p4"


def test_without_supply_there_is_nothing_to_trade(sit: Sit) -> None:
    made = after_bruno_is_broke()
    made.tap(collect("D3", 2), by("p1", "end_turn"))
    if made.state.phase == "ship":
        made.play(by("p2", "move_ship", to="off"), by("p2", "end_turn"))
        made.tap(by("p1", "move_ship", to=6), {**by("p1", "move_bathyscaphe", row=2), "to_column": 6, "to_row": 3})
        made.tap(by("p1", "end_turn"))
    driver = sit(made)
    assert state(driver).players["p2"].supply == 0
    assert driver.is_off("wait.trade")
    assert driver.shows("submarine_table.off.supply_empty")
    assert driver.answered("wait.trade") == []
