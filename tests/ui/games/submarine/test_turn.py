"""A turn at the table of Submarine: placing, the ship, moving, and its end (screens.md 6)."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.game import Refusal
from divingbell.companion.table.events import Refused
from tests.ui.games.submarine.at_the_board import (
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

# Placing ------------------------------------------------------------------------------------------------------


def test_bathyscaphes_are_placed_seat_by_seat(sit: Sit) -> None:
    driver = sit(after(start(2, "p2"), players=2))
    assert screen(driver).name == "s0-submarine-place"
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
    assert screen(driver).name == "s1-submarine-ship"
    assert driver.shows("Emi")


# The ship -----------------------------------------------------------------------------------------------------


def test_the_ship_stops_where_its_player_has_a_bathyscaphe(sit: Sit) -> None:
    driver = sit(dev_sails())
    assert driver.shows("Dev has a bathyscaphe under 4 and 6")
    assert not driver.shows("to.5")
    assert driver.answered("to.4") == [by("p4", "move_ship", to=4)]
    assert screen(driver).name == "q-submarine"
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
    assert screen(driver).name == "s4-submarine-wait"
    assert driver.answered("wait.trade") == [by("p2", "trade_card"), by("p2", "end_turn")]


def test_a_ship_that_must_stop_cannot_leave(sit: Sit) -> None:
    driver = sit(
        after(start(2, "p1", rules={"leave_board": "forced"}), *_ten(), by("p1", "move_ship", to=1), players=2),
    )
    driver.answered("move")
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


def test_the_only_one_that_is_ready_moves_to_a_lit_space(sit: Sit) -> None:
    driver = sit()
    driver.tap("move")
    assert screen(driver).name == "s2-submarine-move"
    assert not driver.shows("space.4-2")
    assert driver.answered("space.4-3") == [by("p1", "move_bathyscaphe", row=4, to_column=4, to_row=3)]
    assert driver.shows("move to 4-3")


def test_with_several_ready_the_row_is_tapped_first(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("move")
    assert driver.shows("submarine_table.move.which")
    assert driver.answered("space.4-3") == []
    assert driver.answered("space.4-4") == [by("p1", "move_bathyscaphe", row=3, to_column=4, to_row=4)]


def test_the_wrong_one_is_let_go_by_tapping_it_again(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("move")
    driver.tap("space.4-3")
    driver.tap("space.4-3")
    assert driver.shows("submarine_table.move.which")
    driver.tap("space.4-4")
    assert driver.answered("space.1-5") == [by("p1", "move_bathyscaphe", row=4, to_column=1, to_row=5)]


def test_collect_instead(sit: Sit) -> None:
    driver = sit()
    driver.tap("move")
    assert driver.answered("collect") == []
    assert screen(driver).name == "q-submarine"


def test_a_row_that_is_done_says_so(sit: Sit) -> None:
    driver = sit(several_rows())
    for column, row in ((4, 3), (5, 3)):
        driver.tap("move")
        driver.tap(f"space.4-{2 if column == 4 else 3}")
        driver.answered(f"space.{column}-{row}")
    assert driver.is_off("row.3")
    assert driver.shows("submarine_table.off.already_acted")


# The end of a turn --------------------------------------------------------------------------------------------


def test_a_turn_ends_after_an_act(sit: Sit) -> None:
    driver = sit()
    assert driver.is_off("turn.end")
    assert driver.shows("submarine_table.off.must_act")
    assert driver.answered("turn.end") == []
    driver.tap("move")
    driver.answered("space.4-3")
    assert driver.answered("turn.end") == [by("p1", "end_turn")]
    assert state(driver).turn.player == "p2"
    assert driver.shows("Ada\N{RIGHT SINGLE QUOTATION MARK}s turn")


def test_the_last_one_has_moved_out_of_the_column(sit: Sit) -> None:
    driver = sit()
    driver.tap("move")
    driver.answered("space.1-4")
    assert driver.shows("submarine_table.column_left")
    assert all(driver.is_off(key) for key in ("move", "joker", "take"))
    assert driver.answered("turn.end") == [by("p1", "end_turn")]


# Waiting ------------------------------------------------------------------------------------------------------


def test_a_waiting_ship_trades_and_the_turn_is_over(sit: Sit) -> None:
    driver = sit(chiara_waits())
    assert screen(driver).name == "s4-submarine-wait"
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
