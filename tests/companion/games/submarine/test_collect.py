"""Collecting by card: rules.md 1.4, Example 2 of both rulebooks, rulings S3, S4, S9, S10."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.submarine.payment import payment, received

from .scenes import after, cards, collect, dive, end, refused, scene, step

FULL = {"hand": 3, "supply": 9}


def example_2(**fields: Any) -> Any:
    """p1 violet, p2 brown, p3 white: brown in row 4, one higher, one lower; white one higher."""
    boats = {"4-4": {"p1": 1, "p2": 1}, "4-2": {"p2": 1}, "4-3": {"p3": 1}, "4-5": {"p2": 1}}
    return scene(boats=boats, tiles={"4-4": ["t1-c1", "t2-c2"]}, **fields)


def test_example_2_brown_gets_four_white_two() -> None:
    state = example_2(seats={"p1": FULL})
    first = step(state, collect(4, "t1-c1"))
    second = step(first.state, collect(4, "t2-c2"))
    assert received((*first.movements, *second.movements)) == {"p2": 4, "p3": 2}
    seats = second.state.players
    assert (seats["p1"].hand, seats["p1"].supply) == (1, 3)
    assert (seats["p2"].hand + seats["p2"].supply, seats["p3"].hand + seats["p3"].supply) == (15 + 4, 15 + 2)
    assert second.state.discards == {"c1": 1, "c2": 1, "c3": 0, "c4": 0, "c5": 0}
    assert seats["p1"].board == ("t1-c1", "t2-c2")
    assert (second.state.turn.acted, second.state.turn.collecting, dict(second.state.turn.ready)) == (2, (4,), {})


def test_example_2_is_explained_before_it_is_paid() -> None:
    state = example_2(seats={"p1": FULL})
    told = payment(state, 4)
    assert [(due.player, due.rows, due.cards) for due in told.dues] == [("p2", {2: 1, 4: 1}, 2), ("p3", {3: 1}, 1)]
    assert (told.cards, told.available, told.possible) == (3, 11, True)
    previewed = step(state, collect(4, "t1-c1"))
    assert received(previewed.movements) == {due.player: due.cards for due in told.dues}
    assert {moved.rule for moved in previewed.movements} == {"1.4"}


@pytest.mark.parametrize(("row", "due"), [(2, 1), (3, 3), (4, 6), (5, 10)])
def test_one_card_for_each_bathyscaphe_in_the_tiles_row_or_above(row: int, due: int) -> None:
    boats = {f"4-{at}": {"p1": 1, "p2": at - 1} for at in range(2, 6)} | {"3-2": {"p2": 5}, "5-2": {"p3": 5}}
    state = scene(boats=boats, tiles={f"4-{row}": ["t1-c1"]}, seats={"p1": FULL, "p2": {"hand": 3, "supply": 0}})
    done = after(state, collect(row, "t1-c1"))
    assert done.players["p2"].supply == due
    assert done.players["p1"].supply == 9 - min(due, 9)
    assert done.players["p3"] == state.players["p3"]


def test_own_bathyscaphes_cost_nothing() -> None:
    state = scene(boats={"4-2": {"p1": 3}, "4-4": {"p1": 2}}, tiles={"4-4": ["t1-c1"]})
    assert cards(step(state, collect(4, "t1-c1")).movements) == [("p1.hand", "discard", 1)]


@pytest.mark.parametrize(
    ("hand", "supply", "due", "then"),
    [(3, 5, 4, (2, 1)), (3, 2, 2, (2, 0)), (3, 2, 3, (1, 0)), (3, 1, 3, (0, 0)), (1, 4, 4, (0, 0)), (1, 0, 0, (0, 0))],
)
def test_supply_pays_first_then_the_hand(hand: int, supply: int, due: int, then: tuple[int, int]) -> None:
    boats = {"4-3": {"p1": 1} | ({"p2": due} if due else {})}
    state = scene(boats=boats, tiles={"4-3": ["t1-c1"]}, seats={"p1": {"hand": hand, "supply": supply}})
    done = step(state, collect(3, "t1-c1"))
    assert (done.state.players["p1"].hand, done.state.players["p1"].supply) == then
    short = max(0, due - supply)
    paid = [moved for moved in done.movements if moved.taker == "p2.supply"]
    assert sum(moved.count for moved in paid if moved.giver == "p1.supply") == due - short
    assert sum(moved.count for moved in paid if moved.giver == "p1.hand") == short


@pytest.mark.parametrize(("hand", "supply"), [(1, 0), (1, 3), (3, 1), (2, 2)])
def test_impossible_if_supply_and_hand_do_not_go_round(hand: int, supply: int) -> None:
    seats = {"p1": {"hand": hand, "supply": supply}}
    for due, possible in ((supply + hand - 1, True), (supply + hand, False)):
        boats = {"4-3": {"p1": 1} | ({"p2": due} if due else {})}
        state = scene(boats=boats, tiles={"4-3": ["t1-c1"]}, seats=seats)
        assert payment(state, 3).possible is possible
        if possible:
            after(state, collect(3, "t1-c1"))
        else:
            assert refused(state, collect(3, "t1-c1")) == "cannot_pay"


@pytest.mark.parametrize(
    ("hand", "got", "drawn"), [(3, 2, 0), (2, 2, 1), (1, 2, 2), (0, 2, 2), (0, 5, 3), (1, 1, 1), (0, 1, 1)]
)
def test_paid_opponents_draw_up_to_what_they_got_and_three_in_hand_s9(hand: int, got: int, drawn: int) -> None:
    boats = {"4-3": {"p1": 1, "p2": got}}
    seats = {"p1": FULL, "p2": {"hand": hand, "supply": 7}, "p3": {"hand": 0, "supply": 7}}
    state = scene(boats=boats, tiles={"4-3": ["t1-c1"]}, seats=seats)
    done = after(state, collect(3, "t1-c1"))
    assert (done.players["p2"].hand, done.players["p2"].supply) == (hand + drawn, 7 + got - drawn)
    assert done.players["p3"] == state.players["p3"], "who is paid nothing draws nothing"
    kept = after(state, collect(3, "t1-c1", no_draw=["p2", "p3"]))
    assert (kept.players["p2"].hand, kept.players["p2"].supply) == (hand, 7 + got)


def test_one_may_draw_while_another_does_not() -> None:
    boats = {"4-3": {"p1": 1, "p2": 1, "p3": 1}}
    seats = {"p1": FULL, "p2": {"hand": 1}, "p3": {"hand": 1}}
    done = after(scene(boats=boats, tiles={"4-3": ["t1-c1"]}, seats=seats), collect(3, "t1-c1", no_draw=["p3"]))
    assert (done.players["p2"].hand, done.players["p3"].hand) == (2, 1)


def test_cards_stay_equal_whoever_holds_them() -> None:
    state = example_2(seats={"p1": FULL})
    done = after(state, collect(4, "t1-c1"))

    def total(table: Any) -> int:
        held = sum(seat.hand + seat.supply for seat in table.players.values())
        return int(held + sum(table.discards.values()))

    assert total(done) == total(state)


def test_one_bathyscaphe_collects_again_and_again_the_other_in_its_row_stays_free() -> None:
    state = scene(boats={"4-5": {"p1": 2}, "4-2": {"p1": 1}}, tiles={"4-5": ["t1-c1", "t2-c2", "t3-c3"]})
    state = after(state, collect(5, "t1-c1"), collect(5, "t2-c2"))
    assert (dict(state.turn.ready), state.turn.collecting, state.turn.acted) == ({2: 1, 5: 1}, (5,), 2)
    state = after(state, dive(5, 1, 5), collect(5, "t3-c3"))
    assert (dict(state.turn.ready), state.turn.collecting, state.turn.acted) == ({2: 1}, (5,), 4)
    assert refused(state, dive(5, 1, 5)) == "already_acted"


def test_rows_that_collect_are_listed_ascending() -> None:
    state = scene(boats={"4-5": {"p1": 1}, "4-2": {"p1": 1}}, unknown={"4-5": 2, "4-2": 2})
    assert after(state, collect(5, "t1-c1"), collect(2, "t2-c1")).turn.collecting == (2, 5)


RANDOM = [("random", players, 12) for players in (2, 3, 4, 5)]
EQUAL = [("equal", 2, 6), ("equal", 3, 9), ("equal", 5, 12)]


@pytest.mark.parametrize(("rule", "players", "cap"), [*RANDOM, *EQUAL])
def test_a_colour_is_played_out_s3(rule: str, players: int, cap: int) -> None:
    for played, expected in ((cap - 1, None), (cap, "colour_exhausted"), (cap + 1, "colour_exhausted")):
        state = scene(
            boats={"4-3": {"p1": 1}},
            tiles={"4-3": ["t1-c4", "t1-c3"]},
            players=players,
            rules={"card_removal": rule},
            discards={"c4": played},
        )
        after(state, collect(3, "t1-c3"))
        if expected is None:
            assert after(state, collect(3, "t1-c4")).discards["c4"] == cap
        else:
            assert refused(state, collect(3, "t1-c4")) == expected
            after(state, collect(3, "t1-c4", joker="j-c1"))


def test_an_unknown_tile_is_named_when_it_comes_up_s4() -> None:
    state = scene(boats={"4-5": {"p1": 1}}, tiles={"4-5": ["t1-c1"], "1-2": ["t2-c2"]}, unknown={"4-5": 2})
    done = after(state, collect(5, "t9-c5"))
    assert (done.spaces[3][3].tiles, done.spaces[3][3].unknown) == (("t1-c1",), 1)
    assert done.players["p1"].board == ("t9-c5",)
    known = after(state, collect(5, "t1-c1"))
    assert (known.spaces[3][3].tiles, known.spaces[3][3].unknown) == ((), 2)


def test_an_unknown_tile_cannot_be_one_known_elsewhere_s4() -> None:
    seats = {"p1": {"board": ("t5-c5",)}, "p2": {"board": ("t3-c3",), "jokers": ("j-c2", "t4-c4")}}
    state = scene(boats={"4-5": {"p1": 1}}, tiles={"4-5": [], "1-2": ["t2-c2"]}, unknown={"4-5": 1}, seats=seats)
    for tile in ("t2-c2", "t3-c3", "t4-c4", "t5-c5", "j-c1", "j-c4"):
        assert refused(state, collect(5, tile)) == "tile_not_there", tile
    assert refused(after(state, collect(5, "t9-c1")), collect(5, "t8-c1")) == "tile_not_there"


def test_a_known_space_holds_what_was_entered_s4() -> None:
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]})
    assert refused(state, collect(3, "t9-c5")) == "tile_not_there"


def test_a_double_goes_beside_the_board_and_is_a_joker_from_the_next_turn_on_s10() -> None:
    seats = {"p1": {"board": ("t1-c2",)}}
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1", "t2-c1"]}, seats=seats)
    state = after(state, collect(3, "t1-c1"))
    assert (state.players["p1"].board, state.players["p1"].jokers) == (("t1-c2",), ("j-c1", "t1-c1"))
    assert refused(state, collect(3, "t2-c1", joker="t1-c1")) == "fresh_joker"
    assert after(state, end()).turn.gained == ()


def test_the_kind_counts_not_the_colour() -> None:
    seats = {"p1": {"board": ("t1-c1", "t11-c1")}}
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t12-c1", "t1-c5"]}, seats=seats)
    state = after(state, collect(3, "t12-c1"), collect(3, "t1-c5"))
    assert state.players["p1"].board == ("t1-c1", "t11-c1", "t12-c1")
    assert state.players["p1"].jokers == ("j-c1", "t1-c5")


def test_a_mussel_is_paid_by_its_own_colour_and_never_goes_onto_a_board() -> None:
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["j-c3", "t1-c1"]})
    state = after(state, collect(3, "j-c3"))
    assert (state.players["p1"].board, state.players["p1"].jokers) == ((), ("j-c1", "j-c3"))
    assert state.discards["c3"] == 1
    assert refused(state, collect(3, "t1-c1", joker="j-c3")) == "fresh_joker"
