"""The end of a round and of the game (rules.md 2.5, 2.6, D5-D9)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.deep_sea_adventure.state import Player, Settling, State, Turn, view
from divingbell.companion.games.game import Result, Step
from tests.companion.games.deep_sea_adventure.sea import FULL_PATH, accept, act, refusal, resolving, sea

HOME = Player(0, "up", returned=True)


def home(*carried: tuple[int, ...], treasures: tuple[int, ...] = ()) -> Player:
    return Player(0, "up", returned=True, carried=carried, treasures=treasures)


def last_search(players: dict[str, Player], **changes: Any) -> State:
    """p1 searches with the air used up; doing nothing ends the round."""
    return sea(players, **{"phase": "search", "air": 0, "turn": Turn("p1", 7), **changes})


def ends(state: State) -> State:
    return accept(state, "search", player="p1", choice="nothing")


# ---- who reveals, who sinks -----------------------------------------------------------------------------------------


def test_home_with_chips_reveals_clockwise_from_the_rounds_first_and_the_rest_sinks_farthest_first() -> None:
    state = ends(
        last_search(
            {
                "p1": Player(4, carried=((1,),)),
                "p2": home((2,)),
                "p3": Player(9),
                "p4": Player(12, "up", carried=((3,), (4,))),
                "p5": home((1,)),
                "p6": Player(6, carried=((2,),)),
            },
            round_first="p3",
        )
    )
    assert (state.to_reveal, state.to_sink) == (("p5", "p2"), ("p4", "p6", "p1"))
    assert (state.phase, state.turn, state.air) == ("resolve", None, 0)


def test_the_round_ends_when_all_are_home_with_air_left() -> None:
    state = sea({"p1": Player(1, "up", carried=((1,),)), "p2": home((2,))}, air=20, turn=Turn("p1", 7))
    state = accept(state, "roll", player="p1", dice=[3, 3])
    assert (state.phase, state.air, state.to_reveal, state.to_sink) == ("resolve", 20, ("p1", "p2"), ())


def test_nothing_to_settle_starts_the_next_round_at_once() -> None:
    state = sea({"p1": Player(1, "up"), "p2": HOME}, air=20, turn=Turn("p1", 7))
    state = accept(state, "roll", player="p1", dice=[1, 1])
    assert (state.phase, state.round, state.air, state.turn) == ("roll", 2, 25, Turn("p1", 8))
    assert state.players == {"p1": Player(), "p2": Player()}


def test_positions_and_headings_stay_while_a_round_is_resolved() -> None:
    divers = {"p1": Player(4, carried=((1,),)), "p2": Player(9, "up", carried=((3,),))}
    state = accept(ends(last_search(divers)), "sink", player="p2")
    assert state.players == {"p1": divers["p1"], "p2": Player(9, "up")}
    assert state.path == FULL_PATH


# ---- reveal ---------------------------------------------------------------------------------------------------------


def revealing(*carried: tuple[int, ...], seen: tuple[int, ...] = (), own: tuple[int, ...] = ()) -> State:
    players = {"p1": home(*carried, treasures=own), "p2": home((1,), treasures=seen), "p3": Player(3)}
    return resolving(players, to_reveal=("p1", "p2"))


def test_values_become_treasures_and_score() -> None:
    state = accept(revealing((3,), (1,), (2,), own=(2, 12)), "reveal", player="p1", values=[9, 1, 6])
    assert state.players["p1"] == Player(0, "up", returned=True, treasures=(1, 2, 6, 9, 12))
    assert (state.to_reveal, state.phase) == (("p2",), "resolve")


def test_the_order_of_the_values_is_free() -> None:
    first = accept(revealing((3,), (1,)), "reveal", player="p1", values=[1, 9])
    assert first == accept(revealing((3,), (1,)), "reveal", player="p1", values=[9, 1])


def test_the_score_shown_is_the_sum_of_the_treasures() -> None:
    state = accept(revealing((3,), (1,), own=(2, 12)), "reveal", player="p1", values=[9, 1])
    assert view(state)["players"]["p1"] == {
        "position": 0,
        "heading": "up",
        "returned": True,
        "carried": [],
        "treasures": [1, 2, 9, 12],
        "score": 24,
    }


def test_a_stack_counts_as_three_chips() -> None:
    state = accept(revealing((4, 3, 1)), "reveal", player="p1", values=[0, 11, 15])
    assert state.players["p1"].treasures == (0, 11, 15)


def test_anybody_who_is_due_may_reveal_first_and_a_diver_may_sink_before() -> None:
    divers = {"p1": home((1,)), "p2": home((2,)), "p3": Player(3, carried=((1,),))}
    state = resolving(divers, to_reveal=("p1", "p2"), to_sink=("p3",))
    state = accept(accept(state, "sink", player="p3"), "reveal", player="p2", values=[4])
    assert (state.to_reveal, state.to_sink) == (("p1",), ())
    assert accept(state, "reveal", player="p1", values=[0]).round == 2


@pytest.mark.parametrize(
    ("state", "player", "values", "code"),
    [
        (revealing((1,)), "p3", [1], "nothing_to_reveal"),
        (revealing((1,)), "p3", [], "nothing_to_reveal"),
        (revealing((1,), (2,)), "p1", [9], "wrong_count"),
        (revealing((1,), (2,)), "p1", [], "wrong_count"),
        (revealing((4, 3, 1)), "p1", [15], "wrong_count"),
        (revealing((1,), (2,)), "p1", [1, 1], "value_level_mismatch"),
        (revealing((1,), (2,), seen=(1, 1)), "p1", [1, 8], "value_level_mismatch"),
        (revealing((1,), (2,), seen=(3, 3)), "p1", [3, 4], "value_repeated"),
        (revealing((1,), (2,), seen=(3,), own=(3,)), "p1", [3, 4], "value_repeated"),
        (revealing((1,), (1,), seen=(3,)), "p1", [3, 3], "value_repeated"),
        (revealing((1,), (1,), (1,)), "p1", [2, 2, 2], "value_repeated"),
    ],
)
def test_a_reveal_is_refused(state: State, player: str, values: list[int], code: str) -> None:
    assert refusal(state, "reveal", player=player, values=values) == code


def test_a_value_may_be_seen_twice() -> None:
    state = accept(revealing((1,), (1,)), "reveal", player="p1", values=[3, 3])
    assert state.players["p1"].treasures == (3, 3)
    assert accept(revealing((1,), seen=(3,)), "reveal", player="p1", values=[3]).players["p1"].treasures == (3,)


def test_once_revealed_there_is_nothing_left() -> None:
    state = accept(revealing((1,)), "reveal", player="p1", values=[1])
    assert refusal(state, "reveal", player="p1", values=[1]) == "nothing_to_reveal"


@pytest.mark.parametrize("value", range(16))
def test_every_value_has_its_level(value: int) -> None:
    level = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)[value]
    assert accept(revealing((level,)), "reveal", player="p1", values=[value]).players["p1"].treasures == (value,)
    assert refusal(revealing((level % 4 + 1,)), "reveal", player="p1", values=[value]) == "value_level_mismatch"


# ---- sink -----------------------------------------------------------------------------------------------------------


def sinking(**changes: Any) -> State:
    divers = {
        "p1": Player(3, carried=((1,),)),
        "p2": Player(14, carried=((3,), (4, 2, 1), (3,))),
        "p3": Player(6, carried=((2,), (1,))),
    }
    return resolving(divers, **{"to_sink": ("p2", "p3", "p1"), "settling": Settling(9, "p2"), **changes})


def test_sunken_chips_of_all_divers_make_one_row_cut_into_threes() -> None:
    """D6: 5 + 2 + 1 chips: 3, 3, 2, behind the deepest token of the path; blanks vanish."""
    path = FULL_PATH[:4] + ((), ()) + FULL_PATH[6:20] + ((),) * 3
    state = accept(accept(sinking(path=path), "sink", player="p2"), "sink", player="p3")
    assert state.settling == Settling(9, "p2", (3, 4, 2, 1, 3, 2, 1))
    assert state.path == path
    state = accept(state, "sink", player="p1")
    assert state.path == FULL_PATH[:4] + FULL_PATH[6:20] + ((3, 4, 2), (1, 3, 2), (1, 1))


def test_the_order_of_ones_own_chips_is_free() -> None:
    """D7: `order[i]` is the chip laid i-th; as carried the chips are 3, 4, 2, 1, 3."""
    state = accept(sinking(), "sink", player="p2", order=[3, 0, 4, 2, 1])
    assert state.settling is not None
    assert state.settling.seabed == (1, 3, 3, 2, 4)
    assert accept(sinking(), "sink", player="p2", order=[0, 1, 2, 3, 4]) == accept(sinking(), "sink", player="p2")


def test_a_small_stack_of_an_earlier_round_is_not_filled_up() -> None:
    """D6."""
    state = resolving({"p1": Player(3, carried=((1,),)), "p2": Player()}, to_sink=("p1",), path=((1,), (), (4, 4)))
    assert accept(state, "sink", player="p1").path == ((1,), (4, 4), (1,))


@pytest.mark.parametrize(
    ("player", "order", "code"),
    [
        ("p3", None, "wrong_order"),
        ("p3", [0], "wrong_order"),
        ("p2", [], "bad_order"),
        ("p2", [0, 1, 2, 3], "bad_order"),
        ("p2", [0, 1, 2, 3, 3], "bad_order"),
        ("p2", [1, 2, 3, 4, 5], "bad_order"),
        ("p2", [-1, 0, 1, 2, 3], "bad_order"),
        ("p2", [0, 1, 2, 3, 10**30], "bad_order"),
        ("p2", [0, 1, 2, 3, 4, 0], "bad_order"),
    ],
)
def test_a_sink_is_refused(player: str, order: list[int] | None, code: str) -> None:
    assert refusal(sinking(), "sink", player=player, **({} if order is None else {"order": order})) == code


def test_who_is_home_or_empty_handed_has_nothing_to_sink() -> None:
    state = resolving(
        {"p1": Player(3, carried=((1,),)), "p2": home((1,)), "p3": Player(9)}, to_sink=("p1",), to_reveal=("p2",)
    )
    assert refusal(state, "sink", player="p2") == "nothing_to_sink"
    assert refusal(state, "sink", player="p3", order=[7]) == "nothing_to_sink"
    assert refusal(accept(state, "sink", player="p1"), "sink", player="p1") == "nothing_to_sink"


# ---- the next round -------------------------------------------------------------------------------------------------


def test_the_next_round_starts_fresh_and_keeps_the_treasures() -> None:
    divers = {"p1": home((1,), treasures=(5,)), "p2": Player(14, "up", treasures=(9, 9)), "p3": Player()}
    state = resolving(divers, to_reveal=("p1",), settling=Settling(9, "p2"))
    state = accept(state, "reveal", player="p1", values=[2])
    assert (state.phase, state.round, state.round_first, state.air) == ("roll", 2, "p2", 25)
    assert state.turn == Turn("p2", 10)
    assert state.players == {"p1": Player(treasures=(2, 5)), "p2": Player(treasures=(9, 9)), "p3": Player()}
    assert state.first_player == "p1"


@pytest.mark.parametrize(
    ("players", "round_first", "first"),
    [
        ({"p1": Player(4), "p2": Player(9), "p3": HOME}, "p1", "p2"),  # the farthest
        ({"p1": Player(4), "p2": HOME, "p3": Player(30, "up")}, "p2", "p3"),
        ({"p1": Player(4), "p2": Player(), "p3": HOME}, "p2", "p1"),  # aboard and not home counts as 0
    ],
)
def test_the_farthest_diver_begins(players: dict[str, Player], round_first: str, first: str) -> None:
    state = ends(last_search(players, round_first=round_first))
    assert (state.round, state.round_first, state.turn) == (2, first, Turn(first, 8))


@pytest.mark.parametrize(("round_first", "first"), [("p1", "p2"), ("p2", "p2"), ("p3", "p3"), ("p4", "p2")])
def test_equal_distance_is_only_possible_aboard_and_goes_clockwise(round_first: str, first: str) -> None:
    """D8: p1 comes home as the air ends, p2 and p3 are still aboard."""
    players = {"p1": Player(1, "up"), "p2": Player(), "p3": Player(), "p4": HOME}
    state = sea(players, air=0, turn=Turn("p1", 7), round_first=round_first)
    assert accept(state, "roll", player="p1", dice=[3, 3]).round_first == first


def test_the_last_to_return_begins_when_all_are_home() -> None:
    players = {"p1": HOME, "p2": Player(2, "up"), "p3": HOME}
    state = accept(sea(players, turn=Turn("p2", 7), air=11), "roll", player="p2", dice=[1, 1])
    assert (state.round_first, state.turn) == ("p2", Turn("p2", 8))


def test_the_last_to_return_is_remembered_while_chips_are_turned_over() -> None:
    players = {"p1": home((1,)), "p2": Player(1, "up", carried=((1,),)), "p3": home((2,))}
    state = accept(sea(players, turn=Turn("p2", 7), air=11), "roll", player="p2", dice=[3, 1])
    for player, value in (("p3", 7), ("p1", 0), ("p2", 3)):
        state = accept(state, "reveal", player=player, values=[value])
    assert state.turn == Turn("p2", 8)


# ---- round 3 and the end --------------------------------------------------------------------------------------------


def test_after_round_3_nothing_sinks_and_the_chips_are_lost_at_once() -> None:
    """D7."""
    players = {"p1": Player(4, carried=((1,),)), "p2": home((2,)), "p3": Player(9, carried=((4, 4, 4),))}
    step = act(last_search(players, round=3), "search", player="p1", choice="nothing")
    assert isinstance(step, Step)
    state = step.state
    assert (state.phase, state.to_reveal, state.to_sink) == ("resolve", ("p2",), ())
    assert state.players == {"p1": Player(4), "p2": home((2,)), "p3": Player(9)}
    assert [(moved.giver, moved.taker, moved.count) for moved in step.movements] == [
        ("p3", "lost", 3),
        ("p1", "lost", 1),
    ]
    over = accept(state, "reveal", player="p2", values=[4])
    assert (over.phase, over.turn, over.result) == ("over", None, Result("three_rounds", ("p2",)))
    assert (over.path, over.air, over.round) == (state.path, 0, 3)


def test_round_3_may_end_without_anything_to_settle() -> None:
    state = ends(last_search({"p1": Player(4, carried=((1,),)), "p2": Player(9, treasures=(1,))}, round=3))
    assert (state.phase, state.result) == ("over", Result("three_rounds", ("p2",)))
    assert state.players["p1"] == Player(4)


def final(rules: dict[str, str], *treasures: tuple[int, ...]) -> tuple[str, ...]:
    divers = {f"p{number}": Player(treasures=values) for number, values in enumerate(treasures, 2)}
    state = ends(last_search({"p1": Player(4), **divers}, round=3, rules=rules))
    assert state.result is not None
    return state.result.winners


@pytest.mark.parametrize(
    ("treasures", "levels", "level_4"),
    [
        (((3, 7), (11,)), ("p3",), ("p3",)),  # most points
        (((12, 1), (11, 2)), ("p2",), ("p2",)),  # 13 each: one level 4
        (((8, 3), (11,)), ("p2",), ("p2", "p3")),  # 11 each, a level 3 each: then level 1
        (((8, 3), (4, 7)), ("p2",), ("p2", "p3")),  # 11 each: level 3
        (((4, 6), (7, 3)), ("p2",), ("p2", "p3")),  # 10 each: level 2
        (((4, 4, 0), (4, 4)), ("p2",), ("p2", "p3")),  # 8 each: level 1
        (((4, 0), (4, 0)), ("p2", "p3"), ("p2", "p3")),  # all alike
        (((15,), (15,), (15, 0)), ("p4",), ("p2", "p3", "p4")),
        (((12,), (4, 8)), ("p2",), ("p2",)),
    ],
)
def test_ties(treasures: tuple[tuple[int, ...], ...], levels: tuple[str, ...], level_4: tuple[str, ...]) -> None:
    """D9 and its option."""
    assert final({}, *treasures) == levels
    assert final({"tie_break": "level_4"}, *treasures) == level_4


def test_nobody_with_a_point_is_a_victory_of_all() -> None:
    assert final({}, (), ()) == ("p1", "p2", "p3")


@pytest.mark.parametrize("phase", ["roll", "search", "resolve"])
def test_stopping_ends_in_any_phase_without_winners(phase: str) -> None:
    players = {"p1": Player(4, carried=((1,),)), "p2": home((2,))}
    state = resolving(players, to_reveal=("p2",), to_sink=("p1",)) if phase == "resolve" else sea(players, phase=phase)
    over = accept(state, "stop_game")
    assert (over.phase, over.turn, over.result) == ("over", None, Result("stopped", ()))
    assert (over.to_reveal, over.to_sink, over.players) == (state.to_reveal, state.to_sink, players)
