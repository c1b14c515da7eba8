"""Set-up of Submarine: rules.md 1.2, start checks in the order of actions.md 1, placing bathyscaphes."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session

from .scenes import after, first_state, place, session, start


def code(raw: dict[str, Any]) -> str:
    met = Session().apply(raw)
    assert isinstance(met, Refusal), "accepted"
    return met.error


@pytest.mark.parametrize(
    ("players", "cards", "bathyscaphes", "out"), [(2, 15, 5, 30), (3, 15, 5, 15), (4, 13, 4, 8), (5, 12, 3, 0)]
)
def test_table_of_the_rulebooks(players: int, cards: int, bathyscaphes: int, out: int) -> None:
    state = first_state(players)
    assert len(state.players) == players
    for number, seat in enumerate(state.players.values(), start=1):
        assert (seat.hand, seat.supply, seat.to_place) == (3, cards - 3, bathyscaphes)
        assert (seat.board, seat.jokers, seat.ship) == ((), (f"j-c{number}",), "left")
    assert 60 - sum(seat.hand + seat.supply for seat in state.players.values()) == out


def test_everybody_is_given_one_mussel() -> None:
    given_out = session(start(3)).last
    assert given_out is not None
    given = [moved for moved in given_out.movements if moved.what.startswith("j-")]
    assert [(moved.taker, moved.what, moved.count) for moved in given] == [
        ("p1.jokers", "j-c1", 1), ("p2.jokers", "j-c2", 1), ("p3.jokers", "j-c3", 1)
    ]  # fmt: skip


def test_sixty_tiles_ten_a_column_s1() -> None:
    state = first_state()
    assert [sum(space.unknown for space in column) for column in state.spaces] == [10] * 6
    assert [space.unknown for space in state.spaces[0]] == [1, 2, 3, 4]


def test_the_first_state_byte_for_byte() -> None:
    played = session(
        start(
            2, first_player="p2", layout={"6-5": ["t9-c2", "t10-c2"], "1-2": ["t1-c1"]}, jokers={"p2": "c1", "p1": "c5"}
        )
    )
    blank = {"tiles": [], "bathyscaphes": {}}
    spaces: dict[str, Any] = {
        f"{column}-{row}": {**blank, "unknown": row - 1} for column in range(1, 7) for row in range(2, 6)
    }
    spaces["6-5"] = {"tiles": ["t10-c2", "t9-c2"], "unknown": 2, "bathyscaphes": {}}
    spaces["1-2"] = {"tiles": ["t1-c1"], "unknown": 0, "bathyscaphes": {}}
    seat = {"ship": "left", "hand": 3, "supply": 12, "board": [], "to_place": 5}
    expected = {
        "game": "submarine",
        "entries": 1,
        "phase": "placement",
        "first_player": "p2",
        "rules": {
            "bathyscaphe_actions": "each",
            "leave_board": "free",
            "trade_on_exit": False,
            "spent_double": "treasure",
            "card_removal": "random",
        },
        "result": None,
        "turn": {"player": "p2", "number": 0, "acted": 0, "ready": {}, "collecting": [], "traded": False},
        "spaces": spaces,
        "players": {"p1": {**seat, "jokers": ["j-c5"]}, "p2": {**seat, "jokers": ["j-c1"]}},
        "discards": {"c1": 0, "c2": 0, "c3": 0, "c4": 0, "c5": 0},
        "spent_doubles": [],
    }
    assert canonical.write(played.view()) == canonical.write(expected)


TWICE = {"1-3": ["t1-c1", "t1-c1"]}
CROWDED = {"1-2": ["t1-c1", "t2-c1"]}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"layout": TWICE}, "duplicate_tile"),
        ({"layout": {"1-2": ["t1-c1"], "2-5": ["t1-c1"]}}, "duplicate_tile"),
        ({"layout": CROWDED}, "too_many_tiles"),
        ({"layout": {"3-5": ["t1-c1", "t2-c1", "t3-c1", "t4-c1", "t5-c1"]}}, "too_many_tiles"),
        ({"layout": {"1-2": ["t1-c1", "t1-c1"]}}, "duplicate_tile"),
        ({"jokers": {"p1": "c1", "p2": "c2"}}, "bad_field"),
        ({"jokers": {"p1": "c1", "p2": "c2", "p3": "c3", "p4": "c4"}}, "bad_field"),
        ({"jokers": {}}, "bad_field"),
        ({"jokers": {"p1": "c1", "p2": "c2", "anyone at all": "c2"}}, "bad_field"),
        ({"jokers": {"p1": "c1", "p2": "c1", "p3": "c3"}}, "duplicate_tile"),
        # each check before the next one
        ({"players": 6, "first_player": "p9", "rules": {"x": 1}, "layout": TWICE}, "player_count"),
        ({"players": 6, "layout": {"1-2": ["t1"]}}, "bad_field"),
        ({"first_player": "p4", "rules": {"x": 1}, "layout": TWICE}, "unknown_player"),
        ({"rules": {"x": 1}, "layout": TWICE}, "bad_rule"),
        ({"layout": {**TWICE, "2-2": ["t3-c1", "t4-c1"]}, "jokers": {}}, "duplicate_tile"),
        ({"layout": CROWDED, "jokers": {}}, "too_many_tiles"),
        ({"jokers": {"p1": "c1", "p2": "c1"}}, "bad_field"),
    ],
)
def test_start_checks_in_their_order(fields: dict[str, Any], expected: str) -> None:
    assert code(start(**{"players": 3} | fields)) == expected


@pytest.mark.parametrize("players", [1, 0, -2, 6, 10**30])
def test_two_to_five_players(players: int) -> None:
    assert code(start(players)) == "player_count"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("bathyscaphe_actions", ["each", "all_same"]),
        ("leave_board", ["free", "forced"]),
        ("trade_on_exit", [False, True]),
        ("spent_double", ["treasure", "joker"]),
        ("card_removal", ["random", "equal"]),
    ],
)
def test_house_rules_and_what_is_none(name: str, values: list[Any]) -> None:
    assert first_state().rules[name] == values[0]
    for value in values:
        assert first_state(rules={name: value}).rules[name] == value
    for wrong in (None, 0, 1, "false", "Each", [], {}, [values[0]], 1.0, "random "):
        assert code(start(rules={name: wrong})) == "bad_rule", wrong


def test_equal_removal_does_not_go_with_four() -> None:
    equal = {"card_removal": "equal"}
    assert code(start(4, rules=equal, layout=TWICE)) == "bad_rule"
    for players in (2, 3, 5):
        assert first_state(players, rules=equal).rules["card_removal"] == "equal"


def test_a_whole_layout_leaves_nothing_unknown() -> None:
    tiles = [f"t{kind}-c{colour}" for kind in range(1, 13) for colour in range(1, 6)]
    layout = {f"{column}-{row}": [tiles.pop() for _ in range(row - 1)] for column in range(1, 7) for row in range(2, 6)}
    state = first_state(layout=layout)
    assert not tiles
    assert all(space.unknown == 0 and space.tiles == tuple(sorted(space.tiles)) for c in state.spaces for space in c)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_placing_goes_round_until_all_lie_then_turn_one(players: int) -> None:
    state = first_state(players, first_player="p2")
    each = state.players["p1"].to_place
    for number in range(each * players):
        player = f"p{(1 + number) % players + 1}"
        assert (state.phase, state.turn.player, state.turn.number) == ("placement", player, 0)
        state = after(state, place(player, number % 6 + 1))
    assert (state.phase, state.turn.player, state.turn.number) == ("ship", "p2", 1)
    assert all(seat.to_place == 0 for seat in state.players.values())
    row_2 = [column[0].bathyscaphes for column in state.spaces]
    assert sum(sum(owners.values()) for owners in row_2) == each * players
    assert all(not space.bathyscaphes for column in state.spaces for space in column[1:])


def test_any_number_may_share_a_space() -> None:
    state = first_state(2)
    for _ in range(5):
        state = after(state, place("p1", 6), place("p2", 6))
    assert state.spaces[5][0].bathyscaphes == {"p1": 5, "p2": 5}
