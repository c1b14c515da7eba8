"""A turn: air, turning back, steps and jumps, search (rules.md 2.4, D1-D5, D10)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from divingbell.companion.games.deep_sea_adventure.diver import destination
from divingbell.companion.games.deep_sea_adventure.state import Player, Turn
from divingbell.companion.games.game import Step
from tests.companion.games.deep_sea_adventure.sea import FULL_PATH, accept, act, after, refusal, sea, started

ABOARD = Player()


# ---- step 1: air ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("carried", "breath"), [((), 0), (((1,),), 1), (((4, 3, 1),), 1), (((1,), (4, 3, 1), (2,)), 3)]
)
def test_a_turn_begins_with_a_breath_for_each_token_and_a_stack_is_one(carried: Any, breath: int) -> None:
    state = sea({"p1": ABOARD, "p2": Player(9, carried=carried)})
    state = accept(accept(state, "roll", player="p1", dice=[1, 1]), "search", player="p1", choice="nothing")
    assert state.turn == Turn("p2", 2)
    assert state.air == 25 - breath


def test_air_falls_in_the_step_of_the_action_before() -> None:
    state = accept(sea({"p1": ABOARD, "p2": Player(9, carried=((1,),))}), "roll", player="p1", dice=[1, 1])
    assert state.air == 25
    step = act(state, "search", player="p1", choice="take")
    assert isinstance(step, Step)
    assert [(moved.giver, moved.taker, moved.what, moved.count) for moved in step.movements] == [
        ("path", "p1", "chip", 1),
        ("submarine", "p2", "air", 1),
    ]


@pytest.mark.parametrize("air", [3, 2, 1])
def test_air_never_reads_below_0_and_the_turn_is_finished(air: int) -> None:
    """002 step 1 and D5: 3 of 3, 3 of 2, 3 of 1."""
    diver = Player(9, carried=((1,), (1,), (1,)))
    state = sea({"p1": Player(2), "p2": diver}, air=air)
    state = accept(accept(state, "roll", player="p1", dice=[1, 2]), "search", player="p1", choice="nothing")
    assert (state.phase, state.air, state.turn) == ("roll", 0, Turn("p2", 2))
    state = accept(state, "turn_back", player="p2")
    state = accept(state, "roll", player="p2", dice=[2, 3])
    assert (state.phase, state.players["p2"].position) == ("search", 7)
    state = accept(state, "search", player="p2", choice="nothing")
    assert (state.phase, state.turn, state.to_sink) == ("resolve", None, ("p2",))


def test_one_breath_left_is_not_the_end() -> None:
    state = sea({"p1": Player(2), "p2": Player(9, carried=((1,),))}, air=2)
    state = accept(accept(state, "roll", player="p1", dice=[1, 2]), "search", player="p1", choice="nothing")
    state = accept(accept(state, "roll", player="p2", dice=[1, 2]), "search", player="p2", choice="nothing")
    assert (state.phase, state.air, state.turn) == ("roll", 1, Turn("p1", 3))


# ---- step 2: turning back -------------------------------------------------------------------------------------------


def test_turning_back_keeps_the_turn_and_shows_the_heading() -> None:
    state = accept(sea({"p1": Player(5, carried=((2,),)), "p2": ABOARD}), "turn_back", player="p1")
    assert (state.phase, state.turn, state.air) == ("roll", Turn("p1", 1), 25)
    assert state.players["p1"] == Player(5, "up", carried=((2,),))


def test_not_in_the_submarine_even_with_the_house_rule() -> None:
    state = sea({"p1": ABOARD, "p2": ABOARD}, rules={"return_without_chip": "allowed"})
    assert refusal(state, "turn_back", player="p1") == "in_submarine"


def test_in_submarine_goes_before_no_chips_and_the_dead_end() -> None:
    assert refusal(sea({"p1": ABOARD, "p2": Player(1)}, path=((1,),)), "turn_back", player="p1") == "in_submarine"


def test_only_once_a_round() -> None:
    state = sea({"p1": Player(5, "up"), "p2": ABOARD})
    assert refusal(state, "turn_back", player="p1") == "already_returning"


def test_without_a_chip_he_goes_on_down() -> None:
    assert refusal(sea({"p1": Player(5), "p2": ABOARD}), "turn_back", player="p1") == "no_chips"


def test_without_a_chip_under_the_house_rule() -> None:
    """D2, option `allowed`."""
    state = accept(
        sea({"p1": Player(5), "p2": ABOARD}, rules={"return_without_chip": "allowed"}), "turn_back", player="p1"
    )
    assert state.players["p1"].heading == "up"


@pytest.mark.parametrize(
    ("own", "other", "may"), [(32, 1, True), (31, 32, True), (30, 32, False), (31, 1, False), (30, 31, False)]
)
def test_a_dead_end_lets_everybody_turn(own: int, other: int, may: bool) -> None:
    """D3: no free deeper space."""
    step = act(sea({"p1": Player(own), "p2": Player(other)}), "turn_back", player="p1")
    assert isinstance(step, Step) == may


def test_who_puts_everything_down_later_still_comes_aboard_empty_handed() -> None:
    """D2: the check is made when turning back."""
    state = sea({"p1": Player(3, carried=((1,),)), "p2": ABOARD}, path=((1,), (), *FULL_PATH[2:]))
    state = accept(accept(state, "turn_back", player="p1"), "roll", player="p1", dice=[1, 1])
    assert state.players["p1"].position == 2
    state = accept(state, "search", player="p1", choice="place", token=0)
    assert state.path[1] == (1,)
    state = accept(accept(state, "roll", player="p2", dice=[3, 3]), "search", player="p2", choice="nothing")
    state = accept(state, "roll", player="p1", dice=[1, 1])
    assert state.players["p1"] == Player(0, "up", returned=True)


# ---- step 3: moving -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", range(8))
def test_steps_are_the_dice_less_the_tokens(tokens: int) -> None:
    for first, second in product((1, 2, 3), repeat=2):
        state = sea({"p1": Player(10, carried=((1,),) * tokens), "p2": ABOARD})
        state = accept(state, "roll", player="p1", dice=[first, second])
        assert state.players["p1"].position == 10 + max(0, first + second - tokens)
        assert state.phase == "search"


def test_six_tokens_never_move() -> None:
    """2.4: the dice give at most 6; standing still is having stopped."""
    state = sea({"p1": Player(4, "up", carried=((1,),) * 6), "p2": ABOARD})
    state = accept(state, "roll", player="p1", dice=[3, 3])
    assert (state.phase, state.players["p1"].position) == ("search", 4)


def test_a_stack_is_one_step_less() -> None:
    state = accept(sea({"p1": Player(4, carried=((4, 3, 1),)), "p2": ABOARD}), "roll", player="p1", dice=[1, 1])
    assert state.players["p1"].position == 5


@pytest.mark.parametrize(
    ("start", "heading", "others", "steps", "end"),
    [
        (0, "down", (1, 2), 2, 4),  # two in a row are jumped
        (0, "down", (3,), 2, 2),  # short of the other
        (0, "down", (2,), 2, 3),
        (7, "down", (10,), 4, 12),  # the keys of the drawn table: 8, 9, 11, 12
        (7, "up", (5, 3), 4, 1),  # 6, 4, 2, 1
        (7, "up", (5, 3), 5, 0),
        (3, "up", (1, 2), 2, 0),
        (3, "up", (1, 2), 1, 0),  # the submarine is never full
        (4, "up", (2,), 2, 1),
        (30, "down", (), 6, 32),  # D4: the deepest
        (30, "down", (32,), 6, 31),  # the deepest free one
        (29, "down", (31, 32), 6, 30),
        (30, "down", (31, 32), 6, 30),  # all deeper ones are held: he stays
        (32, "down", (), 6, 32),
    ],
)
def test_where_steps_lead(start: int, heading: str, others: tuple[int, ...], steps: int, end: int) -> None:
    seats = {f"p{number}": Player(space) for number, space in enumerate(others, 2)}
    state = sea({"p1": Player(start, heading), **seats})
    assert destination(state, "p1", steps) == end


def test_walking_space_by_space_leads_to_the_same_place() -> None:
    """The contract's own words, one step after another, beside the rules' way of counting."""
    for start, other, third, heading, count in product(
        (1, 2, 3, 5, 6), (0, 1, 4, 6), (0, 2, 3, 5), ("down", "up"), range(7)
    ):
        if start in (other, third) or (other == third and other):
            continue
        players = {"p1": Player(start, heading), "p2": Player(other), "p3": Player(third)}
        state = sea(players, path=FULL_PATH[:6])
        assert destination(state, "p1", count) == _walk(start, {other, third} - {0}, heading, count, deepest=6)


def _walk(space: int, held: set[int], heading: str, count: int, deepest: int) -> int:
    for _ in range(count):
        ahead = space + (1 if heading == "down" else -1)
        while ahead in held:
            ahead += 1 if heading == "down" else -1
        if ahead > deepest:
            break
        if ahead <= 0:
            return 0
        space = ahead
    return space


def test_a_blank_with_a_diver_is_jumped_like_a_chip() -> None:
    state = sea({"p1": ABOARD, "p2": Player(2)}, path=((1,), (), (1,)))
    assert destination(state, "p1", 2) == 3


def test_reaching_the_submarine_ends_the_dive_and_skips_the_search() -> None:
    state = sea({"p1": Player(2, "up", carried=((1,),)), "p2": Player(9)})
    state = accept(state, "roll", player="p1", dice=[3, 3])
    assert state.players["p1"] == Player(0, "up", returned=True, carried=((1,),))
    assert (state.phase, state.turn) == ("roll", Turn("p2", 2))


def test_divers_at_home_are_skipped_and_breathe_no_more() -> None:
    home = Player(0, "up", returned=True, carried=((1,), (2,), (3,)))
    state = sea({"p1": Player(4), "p2": home, "p3": Player(9)})
    state = accept(accept(state, "roll", player="p1", dice=[1, 1]), "search", player="p1", choice="nothing")
    assert (state.turn, state.air) == (Turn("p3", 2), 25)


def test_the_last_one_out_goes_on_alone() -> None:
    home = Player(0, "up", returned=True)
    state = sea({"p1": Player(4, carried=((1,),)), "p2": home, "p3": home})
    state = accept(accept(state, "roll", player="p1", dice=[1, 1]), "search", player="p1", choice="nothing")
    assert (state.turn, state.air) == (Turn("p1", 2), 24)


def test_no_free_space_at_all_keeps_a_diver_aboard_and_ends_his_turn() -> None:
    state = accept(sea({"p1": ABOARD, "p2": Player(1)}, path=((1,),)), "roll", player="p1", dice=[3, 3])
    assert state.players["p1"] == ABOARD
    assert (state.phase, state.turn) == ("roll", Turn("p2", 2))


# ---- step 4: search -------------------------------------------------------------------------------------------------


def searching(here: tuple[int, ...], carried: tuple[tuple[int, ...], ...] = ()) -> Any:
    path = (*FULL_PATH[:4], here, *FULL_PATH[5:])
    return sea({"p1": Player(5, carried=carried), "p2": ABOARD}, phase="search", path=path)


def test_taking_appends_the_whole_token_and_leaves_a_blank() -> None:
    state = accept(searching((4, 3, 1), ((2,),)), "search", player="p1", choice="take")
    assert state.players["p1"].carried == ((2,), (4, 3, 1))
    assert (state.path[4], len(state.path)) == ((), 32)
    assert (state.phase, state.turn) == ("roll", Turn("p2", 2))


@pytest.mark.parametrize("token", [0, 1, 2])
def test_placing_puts_the_chosen_token_on_the_blank(token: int) -> None:
    carried = ((2,), (4, 3, 1), (3,))
    state = accept(searching((), carried), "search", player="p1", choice="place", token=token)
    assert state.path[4] == carried[token]
    assert state.players["p1"].carried == carried[:token] + carried[token + 1 :]


def test_doing_nothing_changes_nothing_but_the_turn() -> None:
    before = searching((1,), ((2,),))
    state = accept(before, "search", player="p1", choice="nothing")
    assert (state.path, state.players, state.turn) == (before.path, before.players, Turn("p2", 2))


@pytest.mark.parametrize(
    ("here", "carried", "fields", "code"),
    [
        ((), ((1,),), {"choice": "take"}, "blank_space"),
        ((), (), {"choice": "take"}, "blank_space"),
        ((1,), (), {"choice": "place", "token": 9}, "not_blank"),
        ((1,), ((1,),), {"choice": "place", "token": 0}, "not_blank"),
        ((), (), {"choice": "place", "token": 0}, "no_chips"),
        ((), (), {"choice": "place", "token": 9}, "no_chips"),
        ((), ((1,), (2,)), {"choice": "place", "token": 2}, "no_such_token"),
        ((), ((1,), (2,)), {"choice": "place", "token": 10**30}, "no_such_token"),
        ((), ((4, 3, 1),), {"choice": "place", "token": 1}, "no_such_token"),
    ],
)
def test_a_search_is_refused(here: Any, carried: Any, fields: dict[str, Any], code: str) -> None:
    assert refusal(searching(here, carried), "search", player="p1", **fields) == code


def test_blanks_have_no_limit() -> None:
    """D1: 17 blanks lie there."""
    path = ((),) * 17 + FULL_PATH[17:]
    state = sea({"p1": Player(18), "p2": ABOARD}, phase="search", path=path)
    assert accept(state, "search", player="p1", choice="take").path[:18] == ((),) * 18


def test_a_first_round_played_from_the_start() -> None:
    session = after(
        started(players=2),
        {"type": "roll", "player": "p1", "dice": [1, 2]},
        {"type": "search", "player": "p1", "choice": "take"},
        {"type": "roll", "player": "p2", "dice": [1, 2]},  # 1, 2, jumps 3, 4
        {"type": "search", "player": "p2", "choice": "take"},
        {"type": "turn_back", "player": "p1"},
        {"type": "roll", "player": "p1", "dice": [3, 1]},  # 4 less 1: home
        {"type": "turn_back", "player": "p2"},
        {"type": "roll", "player": "p2", "dice": [1, 1]},  # 2 less 1: space 3, blank
        {"type": "search", "player": "p2", "choice": "nothing"},
        {"type": "roll", "player": "p2", "dice": [2, 2]},
    )
    view = session.view()
    assert view is not None
    assert (view["phase"], view["air"], view["turn"]) == ("resolve", 25 - 1 - 1 - 1, None)
    assert view["path"][:5] == [[1], [1], [], [], [1]]
    assert view["to_reveal"] == ["p1", "p2"]
    home = {"position": 0, "heading": "up", "returned": True, "carried": [[1]], "treasures": [], "score": 0}
    assert view["players"] == {"p1": home, "p2": home}
