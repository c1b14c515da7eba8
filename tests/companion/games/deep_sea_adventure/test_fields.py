"""Fields, types and the order of checks (actions.md 0, 0.1 point 4, section 2)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.deep_sea_adventure.state import Player, State
from tests.companion.games.deep_sea_adventure.sea import accept, refusal, resolving, sea

ROLL = sea({"p1": Player(5, carried=((1,), (2,))), "p2": Player()})
SEARCH = sea({"p1": Player(5, carried=((1,), (2,))), "p2": Player()}, phase="search", path=((),) * 9)
RESOLVE = resolving(
    {"p1": Player(0, "up", returned=True, carried=((1,), (2,))), "p2": Player(3, carried=((1,), (2,)))},
    to_reveal=("p1",),
    to_sink=("p2",),
)
OVER = accept(ROLL, "stop_game")

FITTING: dict[str, tuple[State, dict[str, Any]]] = {
    "turn_back": (ROLL, {"player": "p1"}),
    "roll": (ROLL, {"player": "p1", "dice": [1, 3]}),
    "search": (SEARCH, {"player": "p1", "choice": "place", "token": 1}),
    "reveal": (RESOLVE, {"player": "p1", "values": [0, 7]}),
    "sink": (RESOLVE, {"player": "p2", "order": [1, 0]}),
    "stop_game": (ROLL, {}),
}
OPTIONAL = {("sink", "order")}
NOT_TEXT: list[Any] = [None, 1, True, [], {}, ["p1"]]
NOT_A_LIST: list[Any] = [None, 1, True, "12", "", {}, {"0": 1}]
BAD: list[tuple[str, dict[str, Any]]] = [
    *[(kind, {"player": value}) for kind in FITTING if kind != "stop_game" for value in NOT_TEXT],
    *[("roll", {"dice": value}) for value in NOT_A_LIST],
    *[
        ("roll", {"dice": value})
        for value in (
            [],
            [1],
            [1, 2, 3],
            [0, 1],
            [1, 4],
            [-1, 2],
            [1, 10**30],
            [1.0, 2],
            [True, 2],
            ["1", 2],
            [None, 1],
            [[1], 2],
        )
    ],
    *[("search", {"choice": value}) for value in (None, 1, True, "", "Take", "take ", "drop", [], ["place"])],
    *[("search", {"token": value}) for value in (None, -1, -(10**30), 1.0, True, False, "1", [], [1])],
    *[("search", {"choice": choice, "token": 0}) for choice in ("nothing", "take")],
    *[("reveal", {"values": value}) for value in NOT_A_LIST],
    *[("reveal", {"values": [0, value]}) for value in (16, -1, 10**30, 7.0, True, "7", None, [7])],
    *[("sink", {"order": value}) for value in NOT_A_LIST],
    *[("sink", {"order": [0, value]}) for value in (1.0, True, "1", None, [1])],
    *[(kind, {extra: 1}) for kind in FITTING for extra in ("steps", "Player", "game", "")],
    *[(kind, {field: value}) for kind in FITTING for field in ("note", "at") for value in (None, 1, True, [], {})],
]


@pytest.mark.parametrize("kind", FITTING)
def test_fitting_actions_fit_with_note_and_time(kind: str) -> None:
    state, fields = FITTING[kind]
    assert accept(state, kind, **fields) == accept(state, kind, **fields, note="", at="yesterday")


@pytest.mark.parametrize(("kind", "changes"), BAD)
def test_bad_fields(kind: str, changes: dict[str, Any]) -> None:
    state, fields = FITTING[kind]
    assert refusal(state, kind, **{**fields, **changes}) == "bad_field"
    assert refusal(OVER, kind, **{**fields, **changes}) == "bad_field", "fields are checked before the end of the game"


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, field) for kind, (_, fields) in FITTING.items() for field in fields]
)
def test_a_missing_field(kind: str, field: str) -> None:
    state, fields = FITTING[kind]
    rest = {name: value for name, value in fields.items() if name != field}
    if (kind, field) in OPTIONAL:
        accept(state, kind, **rest)
    else:
        assert refusal(state, kind, **rest) == "bad_field"


@pytest.mark.parametrize("kind", ["turnback", "Roll", "", "dive", "buzz", "end_turn", "place_bathyscaphe", "é"])
def test_words_of_no_game_or_of_another(kind: str) -> None:
    assert refusal(ROLL, kind, player=3) == "unknown_action"
    assert refusal(OVER, kind) == "unknown_action"


@pytest.mark.parametrize("kind", FITTING)
def test_after_the_end(kind: str) -> None:
    _, fields = FITTING[kind]
    assert refusal(OVER, kind, **fields) == "game_over"
    if "player" in fields:
        assert refusal(OVER, kind, **{**fields, "player": "p9"}) == "game_over", "the end goes before the player"


@pytest.mark.parametrize("kind", [kind for kind in FITTING if kind != "stop_game"])
@pytest.mark.parametrize("player", ["p3", "p0", "P1", "p1 ", "", "Ada", "p01"])
def test_who_is_not_seated_is_unknown_in_every_phase(kind: str, player: str) -> None:
    for state in (ROLL, SEARCH, RESOLVE):
        assert refusal(state, kind, **{**FITTING[kind][1], "player": player}) == "unknown_player"


@pytest.mark.parametrize(
    ("kind", "phases"),
    [("turn_back", "roll"), ("roll", "roll"), ("search", "search"), ("reveal", "resolve"), ("sink", "resolve")],
)
@pytest.mark.parametrize("player", ["p1", "p2"])
def test_the_wrong_phase_goes_before_the_turn(kind: str, phases: str, player: str) -> None:
    for state in (ROLL, SEARCH, RESOLVE):
        if state.phase != phases:
            assert refusal(state, kind, **{**FITTING[kind][1], "player": player}) == "wrong_phase"


@pytest.mark.parametrize("kind", ["turn_back", "roll", "search"])
def test_not_your_turn_goes_before_the_actions_own_checks(kind: str) -> None:
    """p2 is in the submarine and stands on no space at all."""
    state, fields = FITTING[kind]
    assert refusal(state, kind, **{**fields, "player": "p2"}) == "not_your_turn"


def test_resolving_has_no_turn_order() -> None:
    accept(RESOLVE, "sink", player="p2")
    accept(RESOLVE, "reveal", player="p1", values=[4, 3])
    assert refusal(RESOLVE, "sink", player="p1", order=[9]) == "nothing_to_sink"
    assert refusal(RESOLVE, "reveal", player="p2", values=[]) == "nothing_to_reveal"
