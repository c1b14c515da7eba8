"""Ships, waiting and trades: rules.md 1.4 Ship and Waiting, rulings S2, S5, S13, S14."""

from __future__ import annotations

import pytest

from divingbell.companion.games.submarine.state import State

from .scenes import after, cards, collect, dive, end, first_state, place, refused, sail, scene, step, trade

EVERYWHERE = {f"{column}-2": {"p1": 1} for column in range(1, 7)}


def test_column_one_can_be_the_first_stop_s2() -> None:
    state = after(scene("ship", "left", EVERYWHERE), sail(1))
    assert state.players["p1"].ship == 1
    assert (state.phase, dict(state.turn.ready)) == ("bathyscaphes", {2: 1})


@pytest.mark.parametrize("ship", ["left", 1, 2, 3, 4, 5, 6])
def test_any_distance_to_the_right_and_no_other(ship: int | str) -> None:
    state = scene("ship", ship, EVERYWHERE)
    for column in range(1, 7):
        if ship == "left" or column > int(ship):
            assert after(state, sail(column)).players["p1"].ship == column
        else:
            assert refused(state, sail(column)) == "ship_backwards"
    assert after(state, sail("off")).players["p1"].ship == "off"


@pytest.mark.parametrize("row", [2, 3, 4, 5])
def test_stops_only_above_an_own_bathyscaphe_in_any_row(row: int) -> None:
    state = scene("ship", 2, {f"5-{row}": {"p1": 2, "p2": 1}, "6-2": {"p3": 4}})
    assert dict(after(state, sail(5)).turn.ready) == {row: 2}
    assert refused(state, sail(6)) == "no_own_bathyscaphe"
    assert refused(state, sail(3)) == "no_own_bathyscaphe"


def test_every_own_bathyscaphe_of_the_column_becomes_ready() -> None:
    state = scene("ship", 2, {"4-2": {"p1": 1, "p2": 2}, "4-4": {"p1": 2}, "4-5": {"p2": 1}, "5-5": {"p1": 1}})
    assert dict(after(state, sail(4)).turn.ready) == {2: 1, 4: 2}


def test_leaving_is_free_by_default_and_may_be_forbidden_s5() -> None:
    boats = {"3-2": {"p1": 1}, "6-5": {"p1": 1, "p2": 1}}
    assert after(scene("ship", 5, boats), sail("off")).phase == "off_board"
    forced = {"leave_board": "forced"}
    assert refused(scene("ship", 5, boats, rules=forced), sail("off")) == "must_stop"
    assert refused(scene("ship", "left", boats, rules=forced), sail("off")) == "must_stop"
    # Nothing further right: it can only leave. A bathyscaphe under the ship is not further right, nor is another's.
    assert after(scene("ship", 6, boats, rules=forced), sail("off")).phase == "off_board"
    assert after(scene("ship", 3, {"3-2": {"p1": 1}, "6-5": {"p2": 1}}, rules=forced), sail("off")).phase == "off_board"


def test_who_left_does_nothing_more_in_this_turn_s14() -> None:
    state = after(scene("ship", 5, EVERYWHERE, tiles={"5-2": ["t1-c1"]}), sail("off"))
    assert refused(state, collect(2, "t1-c1")) == "wrong_phase"
    assert refused(state, dive(2, 1, 2)) == "wrong_phase"
    assert refused(state, sail("off")) == "wrong_phase"
    assert refused(state, trade()) == "not_waiting"
    assert after(state, end()).turn.player == "p2"


def test_trade_on_exit_s14() -> None:
    state = after(scene("ship", 5, EVERYWHERE, rules={"trade_on_exit": True}), sail("off"), trade())
    assert state.turn.traded
    assert refused(state, trade()) == "already_traded"


def test_trading_moves_two_cards_and_changes_no_count() -> None:
    state = scene("off_board", "off", seats={"p1": {"hand": 2, "supply": 5}})
    traded = step(state, trade())
    assert cards(traded.movements) == [("p1.hand", "p1.supply", 1), ("p1.supply", "p1.hand", 1)]
    assert traded.state.players == state.players
    assert traded.state.turn.traded
    assert not after(traded.state, end()).turn.traded


def test_waiting_a_turn_begins_off_the_board_and_one_trade_is_all() -> None:
    state = scene("off_board", "off", seats={"p2": {"ship": "off"}, "p3": {"ship": 6}})
    state = after(state, end())
    assert (state.phase, state.turn.player, state.turn.number) == ("off_board", "p2", 8)
    assert refused(state, sail(1, "p2")) == "wrong_phase"
    assert refused(state, place("p2")) == "wrong_phase"
    state = after(state, trade("p2"), end("p2"))
    assert (state.phase, state.turn.player) == ("ship", "p3")


def test_when_all_have_left_all_sail_back_and_the_next_seat_goes_on() -> None:
    others_out = {"p2": {"ship": "off"}, "p3": {"ship": "off"}}
    state = scene("ship", 5, EVERYWHERE, seats=others_out)
    left = after(state, sail("off"))
    assert [seat.ship for seat in left.players.values()] == ["off"] * 3
    done = step(left, end())
    assert [seat.ship for seat in done.state.players.values()] == ["left"] * 3
    assert (done.state.phase, done.state.turn.player, done.state.turn.number) == ("ship", "p2", 8)
    assert [(moved.giver, moved.taker, moved.args["player"]) for moved in done.movements] == [
        ("right", "left", "p1"),
        ("right", "left", "p2"),
        ("right", "left", "p3"),
    ]


@pytest.mark.parametrize(
    ("hand", "supply", "then"), [(0, 9, (3, 6)), (2, 1, (3, 0)), (0, 2, (2, 0)), (3, 4, (3, 4)), (1, 0, (1, 0))]
)
@pytest.mark.parametrize("phase", ["bathyscaphes", "off_board"])
def test_refill_at_the_end_of_every_own_turn_s13(phase: str, hand: int, supply: int, then: tuple[int, int]) -> None:
    seats = {"p1": {"hand": hand, "supply": supply}, "p2": {"hand": 1, "supply": 1}}
    ship: int | str = 4 if phase == "bathyscaphes" else "off"
    state = scene(phase, ship, {"4-2": {"p1": 1}}, seats=seats, acted=1)
    done = step(state, end())
    assert (done.state.players["p1"].hand, done.state.players["p1"].supply) == then
    assert done.state.players["p2"] == state.players["p2"]
    drawn = then[0] - hand
    assert cards(done.movements) == ([("p1.supply", "p1.hand", drawn)] if drawn else [])


def test_refill_after_leaving_too_s13() -> None:
    state = scene("ship", 5, seats={"p1": {"hand": 1, "supply": 9}})
    assert after(state, sail("off"), end()).players["p1"].hand == 3


def whole_turn(state: State, player: str) -> State:
    """Sails to the next own bathyscaphe and moves it along its row, or leaves."""
    ship = state.players[player].ship
    if ship == "off":
        return after(state, end(player))
    for column in range(1 if ship == "left" else int(ship) + 1, 7):
        if player in state.spaces[column - 1][0].bathyscaphes:
            return after(state, sail(column, player), dive(2, column % 6 + 1, 2, player), end(player))
    return after(state, sail("off", player), end(player))


def test_turn_numbers_count_every_players_turn() -> None:
    state = first_state(2)
    for number in range(10):
        state = after(state, place(f"p{number % 2 + 1}", number % 6 + 1))
    rounds = 0
    for number in range(1, 60):
        assert state.turn.number == number
        assert state.turn.player == f"p{(number - 1) % 2 + 1}"
        waited = any(seat.ship == "off" for seat in state.players.values())
        state = whole_turn(state, state.turn.player)
        rounds += waited and all(seat.ship == "left" for seat in state.players.values())
    assert rounds >= 3
