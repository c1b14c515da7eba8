"""Moving bathyscaphes: rules.md 1.4, Example 1 of both rulebooks, rulings S6-S8."""

from __future__ import annotations

import pytest

from divingbell.companion.games.submarine.state import view

from .scenes import after, collect, dive, end, refused, sail, scene, step


@pytest.mark.parametrize(("row", "to_rows"), [(2, {2, 3}), (3, {2, 3, 4}), (4, {3, 4, 5}), (5, {4, 5})])
def test_example_1_any_space_of_the_row_or_of_its_neighbours_s8(row: int, to_rows: set[int]) -> None:
    state = scene(boats={f"4-{row}": {"p1": 1}})
    for column in range(1, 7):
        for to_row in range(2, 6):
            if (column, to_row) == (4, row):
                assert refused(state, dive(row, column, to_row)) == "same_space"
            elif to_row in to_rows:
                moved = after(state, dive(row, column, to_row))
                assert moved.spaces[column - 1][to_row - 2].bathyscaphes == {"p1": 1}
                assert not moved.spaces[3][row - 2].bathyscaphes
            else:
                assert refused(state, dive(row, column, to_row)) == "row_too_far"
        for surface_or_ground in (1, 6):
            assert refused(state, dive(row, column, surface_or_ground)) == "bad_field"


def test_only_those_under_the_ship() -> None:
    state = scene(boats={"4-2": {"p1": 1}, "5-3": {"p1": 1}, "4-5": {"p2": 1}})
    assert refused(state, dive(3, 1, 3)) == "no_own_bathyscaphe"
    assert refused(state, dive(5, 1, 5)) == "no_own_bathyscaphe"


def test_each_acts_once_and_a_moved_one_is_spent_where_it_arrives() -> None:
    state = after(scene(boats={"4-2": {"p1": 2}, "4-3": {"p1": 1}}), dive(2, 4, 3))
    assert dict(state.turn.ready) == {2: 1, 3: 1}
    state = after(state, dive(3, 4, 4))
    assert dict(state.turn.ready) == {2: 1}
    assert state.spaces[3][1].bathyscaphes == {"p1": 1}
    assert refused(state, dive(3, 1, 3)) == "already_acted"
    assert refused(state, dive(4, 1, 4)) == "already_acted"
    state = after(state, dive(2, 6, 2))
    assert (dict(state.turn.ready), state.turn.acted) == ({}, 3)
    assert refused(state, dive(2, 1, 2)) == "no_own_bathyscaphe"


def test_rows_are_shown_as_texts_as_json_has_them() -> None:
    shown = view(scene(boats={"4-2": {"p1": 2}, "4-3": {"p1": 1}}))
    assert shown["turn"]["ready"] == {"2": 2, "3": 1}


def test_others_in_the_space_stay() -> None:
    state = after(scene(boats={"4-2": {"p2": 1, "p1": 1}, "1-3": {"p3": 2}}), dive(2, 1, 3))
    assert state.spaces[3][0].bathyscaphes == {"p2": 1}
    assert state.spaces[0][1].bathyscaphes == {"p3": 2, "p1": 1}


def test_at_least_one_must_act_and_moving_is_always_possible_s7() -> None:
    crowd = {f"{column}-{row}": {"p1": 1, "p2": 5, "p3": 5} for column in range(1, 7) for row in range(2, 6)}
    state = scene(boats=crowd, tiles={"4-2": ["t1-c1"]})
    assert refused(state, end()) == "must_act"
    for row in range(2, 6):
        assert after(state, dive(row, 5, row), end()).turn.player == "p2"


def test_each_for_itself_by_default_s6() -> None:
    state = scene(boats={"4-2": {"p1": 1}, "4-3": {"p1": 2}}, tiles={"4-3": ["t1-c1", "t2-c2"]})
    state = after(state, dive(2, 1, 2), collect(3, "t1-c1"), dive(3, 1, 3), collect(3, "t2-c2"))
    assert (state.turn.acted, dict(state.turn.ready), state.turn.collecting) == (4, {}, (3,))


def test_all_the_same_as_house_rule_s6() -> None:
    rules = {"bathyscaphe_actions": "all_same"}
    state = scene(boats={"4-2": {"p1": 1}, "4-3": {"p1": 2}}, tiles={"4-3": ["t1-c1", "t2-c2"]}, rules=rules)
    moved = after(state, dive(2, 1, 2))
    assert refused(moved, collect(3, "t1-c1")) == "mixed_actions"
    assert after(moved, dive(3, 1, 3)).turn.acted == 2
    collected = after(state, collect(3, "t1-c1"))
    assert refused(collected, dive(2, 1, 2)) == "mixed_actions"
    assert refused(collected, dive(3, 1, 3)) == "mixed_actions"
    assert after(collected, collect(3, "t2-c2")).turn.acted == 2
    # Only this turn's actions count.
    later = after(collected, end(), sail("off", "p2"), end("p2"), sail("off", "p3"), end("p3"), sail("off"))
    assert later.turn.acted == 0


def test_a_move_touches_two_spaces_and_shares_the_others() -> None:
    state = scene(boats={"4-2": {"p1": 1}})
    moved = step(state, dive(2, 1, 3)).state
    for column in range(6):
        assert (moved.spaces[column] is state.spaces[column]) == (column not in (0, 3))
    assert moved.spaces[0][0] is state.spaces[0][0]
    assert moved.players is state.players
