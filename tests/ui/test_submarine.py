"""A game of Submarine by touches (screens.md 6): every row with exactly its action, on the real app and table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine.payment import payment, received
from divingbell.companion.games.submarine.state import State
from divingbell.companion.table.events import Refused
from divingbell.ui.games.submarine.payment_windows import drew
from divingbell.ui.games.submarine.table import SubmarineTable
from divingbell.ui.screens.windows.refused import open_refused
from divingbell.ui.table.decision import key_id
from divingbell.ui.toolkit.element import Text
from divingbell.ui.toolkit.paint import Painter
from tests.ui.scenes_submarine import several_rows, with_unknown
from tests.ui.submarine_evening import (
    ADA_TAKES,
    DOWN,
    LAYOUT,
    STAIRS,
    after,
    chiara_waits,
    dev_sails,
    duet,
    evening,
    move,
    placing,
    services,
    start,
    take,
    tile,
)
from tests.ui.table_services import TableDriver, TableServices, quick_app

Sit = Callable[..., TableDriver]
MASK, CANDLE = tile("B4"), tile("A10")


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(services())


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(services)`: at this table; without one at Ada's turn of the drawings, with these actions tapped."""

    def at(table: TableServices | None = None, *actions: Any, **fields: Any) -> TableDriver:
        return app.sit(table or services(*actions, **fields), refused=open_refused)

    return at


def state(driver: TableDriver) -> State:
    held: State = driver.services.state
    return held


def screen(driver: TableDriver) -> SubmarineTable:
    shown = driver.shell.top
    assert isinstance(shown, SubmarineTable)
    return shown


def by(player: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "player": player, **fields}


def collect(name: str, row: int = 4, player: str = "p1", **fields: Any) -> dict[str, Any]:
    return {**take(row, name, **fields), "player": player}


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
    refusal = table.preview(wrong)
    assert isinstance(refusal, Refusal)
    table.refused(Refused(wrong, "touch", refusal, table.session, True))
    driver.frames(3)
    assert driver.shows("submarine_table.refused.no_own_bathyscaphe")
    assert driver.shows("refused.stop.6")
    assert driver.answered("refused.stop.4") == [by("p4", "move_ship", to=4)]


def test_sail_off_is_the_safe_way_out_of_a_refused_ship(sit: Sit) -> None:
    driver = sit(dev_sails())
    table = screen(driver)
    wrong = by("p4", "move_ship", to=1)
    refusal = table.preview(wrong)
    assert isinstance(refusal, Refusal)
    table.refused(Refused(wrong, "touch", refusal, table.session, True))
    driver.frames(3)
    assert driver.answered("refused.sail_off") == [by("p4", "move_ship", to="off"), by("p4", "end_turn")]


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
    assert driver.shows("2 cards, give 6")
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
    assert screen(driver).name == "q-submarine"
    assert driver.shows("Candle A")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("Bruno gives 2 cards back, Dev gives 1 card back")
    assert driver.shows(f"lift.{CANDLE}")


@pytest.mark.parametrize("order", [("B4", "A10"), ("A10", "B4")])
def test_both_tiles_go_in_the_order_they_were_tapped(sit: Sit, order: tuple[str, str]) -> None:
    driver = sit()
    for name in order:
        driver.tap(f"lift.{tile(name)}")
    assert driver.answered("take") == [collect(name) for name in order]
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]
    assert state(driver).players["p1"].supply == 8


def test_a_tile_is_let_go_by_tapping_it_again(sit: Sit) -> None:
    driver = sit()
    for name in (MASK, CANDLE, MASK):
        driver.tap(f"lift.{name}")
    assert driver.answered("take") == [collect("A10")]


ROW_4 = {"1-4": [tile(name) for name in ("A0", "B1", "C2")]}


def test_three_tiles(sit: Sit) -> None:
    driver = sit(duet(*DOWN, [], bruno=0, layout=ROW_4))
    driver.tap("row.4")
    for name in ("C2", "A0", "B1"):
        driver.tap(f"lift.{tile(name)}")
    assert driver.shows("Take all 3")
    assert driver.shows("3 cards, give none")
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
    assert screen(driver).name == "h-end"
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
    assert driver.is_off("move")
    assert driver.shows("submarine_table.off.mixed_actions")
    driver.answered("undo")
    driver.tap("move")
    driver.tap("space.1-3")
    driver.answered("space.1-4")
    assert driver.is_off(f"lift.{tile('A0')}")


def test_who_is_paid_and_why_is_said_before_anything_is_paid(sit: Sit) -> None:
    driver = sit()
    driver.tap(f"lift.{MASK}")
    assert driver.answered("why") == []
    assert driver.shows("Bathyscaphes of Bruno in column 4 down to row 4: 2. Ada gives 2 cards from the supply.")
    driver.tap("why.close")
    assert not driver.shows("why.close")


def test_the_whole_board_is_looked_at_and_closed(sit: Sit) -> None:
    driver = sit()
    driver.tap("map")
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
    assert driver.answered(f"tile.{CANDLE}") == [collect("B4"), collect("A10")]


# Who did not draw ---------------------------------------------------------------------------------------------

BROKE = [take(4, "A0"), take(4, "B1"), take(4, "C2")]


def after_bruno_is_broke() -> TableServices:
    """Bruno has given everything away, three of his bathyscaphes hang in column 1; Ada's ship is there."""
    made = duet(*DOWN, BROKE, who="p2", ada=4, bruno=4, layout={**ROW_4, "1-2": [tile("D3")]})
    made.tap(by("p2", "end_turn"))
    for _ in range(4):
        player = made.state.turn.player
        if player == "p1" and made.state.players["p1"].ship == "left":
            break
        leave = [] if made.state.players[player].ship == "off" else [by(player, "move_ship", to="off")]
        made.play(*leave, by(player, "end_turn"))
    made.tap(by("p1", "move_ship", to=1))
    return made


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
    assert screen(driver).name == "s3-submarine-joker"
    assert driver.answered(taps[0]) == []
    assert driver.answered(taps[1]) == [collect("B4", joker="j-c1")]
    assert "j-c1" in state(driver).spaces[3][2].tiles
    assert driver.shows("submarine_table.toast.nobody_paid")
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
    driver.tap("pays.j-c1")
    driver.answered(f"lift.{CANDLE}")
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
    assert screen(driver).name == "q-submarine"


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


# The keys of a decision ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "row"),
    [
        (lambda: after(start(), *placing(7)), "column"),
        (dev_sails, "to"),
        (chiara_waits, "wait"),
        (several_rows, "row"),
        (several_rows, "turn"),
    ],
)
def test_the_keys_are_those_of_the_decision(sit: Sit, table: Callable[[], TableServices], row: str) -> None:
    driver = sit(table())
    decision = screen(driver).decision
    assert decision is not None
    for one in decision.row(row).choices:
        key = key_id(row, one.value)
        if one.disabled_reason is None:
            assert driver.shows(key)
            assert not driver.is_off(key)
        elif driver.shows(key):  # a ship's columns where it may not stop are no keys
            assert driver.is_off(key)


def test_a_key_enters_what_the_decision_makes_of_it(sit: Sit) -> None:
    driver = sit(several_rows())
    decision = screen(driver).decision
    assert decision is not None
    picks = {"from": 3, "column": 5, "to_row": 4}
    made = decision.make(picks)
    driver.tap("move")
    driver.tap("space.4-3")
    assert driver.answered("space.5-4") == list(made or ())
    assert decision.picks_of(by("p1", "move_bathyscaphe", row=3, to_column=5, to_row=4)) == picks


# Rows of the column -------------------------------------------------------------------------------------------


def test_another_row_lets_go_what_was_chosen(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("row.4")
    driver.tap(f"lift.{MASK}")
    driver.tap("row.3")
    assert driver.is_off("take")
    driver.tap(f"lift.{tile('C3')}")
    assert driver.answered("take") == [collect("C3", 3)]


def test_what_is_entered_elsewhere_closes_the_naming(sit: Sit) -> None:
    driver = sit(with_unknown())
    driver.tap("lift.unknown")
    driver.services.play(by("p1", "move_bathyscaphe", row=4, to_column=1, to_row=4))
    driver.settled()
    assert not driver.shows("not_lifted")


def test_the_evening_of_the_drawings_has_their_figures() -> None:
    """4 + 3 of Chiara, 8 + 3 of Ada; one bathyscaphe of Dev and two of Bruno over row 4 of column 4."""
    made = services()
    try:
        held: State = made.state
        assert (held.players["p1"].supply, held.players["p1"].hand) == (8, 3)
        assert (held.players["p3"].supply, held.players["p3"].hand) == (4, 3)
        assert drew(()) == ()
        assert len(evening()) == made.own.now.session.number
        assert sum(map(len, LAYOUT.values())) == 60
    finally:
        made.close()


# The small panel ----------------------------------------------------------------------------------------------


def test_tiles_of_the_small_map_bear_their_letters(monkeypatch: pytest.MonkeyPatch, scene: Any) -> None:
    written: list[str] = []
    paint = Painter.text

    def text(self: Painter, words: str, *args: Any, **options: Any) -> Any:
        written.append(words)
        return paint(self, words, *args, **options)

    monkeypatch.setattr(Painter, "text", text)
    driver = scene("q-submarine", "C")
    lying = [tile for space in driver.shell.top.overview.content.spaces for tile in space.tiles]
    for sign, colour in zip("ABCDE", ("c1", "c2", "c3", "c4", "c5"), strict=True):
        assert written.count(sign) >= sum(tile.endswith(colour) for tile in lying)


def test_spaces_out_of_reach_are_dim(scene: Any) -> None:
    driver = scene("s2-submarine-move", "C")
    pixels = driver.picture().convert("L")
    out_of_reach, near = (pixels.crop((50, top, 790, top + 22)).getextrema()[1] for top in (98, 155))
    assert out_of_reach < 0.8 * near


def test_words_of_the_tiles_stay_inside_their_keys(scene: Any) -> None:
    driver = scene("s3-submarine-joker-rows", "C", language="it", text_scale=1.3)
    keys = [part for part in driver.parts() if (part.element.id or "").startswith("lift.")]
    assert len(keys) == 3
    for key in keys:
        _, top, _, high = key.rect
        for part in key.walk():
            if isinstance(part.element, Text):
                assert part.rect[1] + part.rect[3] <= top + high - 3, part.words
