"""The checks that all games share, before one of them sees an action (actions.md 0.1)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Game, Refusal, Step, seat_of, seats, shared
from divingbell.companion.games.play import play
from divingbell.companion.installed_games import GAMES

SUBMARINE = GAMES["submarine"]
START = {"type": "start_game", "game": "submarine", "players": 3, "first_player": "p1"}
LONG = "x" * 41


def met(raw: object, game: Game | None = None, state: Any = None) -> tuple[str, Any]:
    """The code and the values of the refusal."""
    refused = play(GAMES, game, state, raw)
    assert isinstance(refused, Refusal), refused
    return refused.error, refused.args


def begun() -> Any:
    """The state after the start of Submarine."""
    step = play(GAMES, None, None, START)
    assert isinstance(step, Step), step
    return step.state


@pytest.mark.parametrize("raw", [None, [], "start_game", {}, {"type": 7}, {"type": None}])
def test_what_is_no_action_is_refused_before_and_in_a_game(raw: object) -> None:
    no_action = ("bad_field", {"problem": "an action is an object with a text field `type`"})
    assert met(raw) == met(raw, SUBMARINE, begun()) == no_action


@pytest.mark.parametrize(
    ("change", "error", "args"),
    [
        ({"type": "end_turn"}, "no_game", {}),
        ({"type": "stop_game"}, "no_game", {}),
        ({"game": "chess"}, "bad_field", {"problem": f"`game` must be one of {', '.join(GAMES)}"}),
        ({"game": ["submarine"]}, "bad_field", {"problem": f"`game` must be one of {', '.join(GAMES)}"}),
        ({"players": "3"}, "bad_field", {"problem": "Expected `int`, got `str` - at `$.players`"}),
        ({"players": 1}, "player_count", {"least": 2, "most": 5}),
        ({"players": 6}, "player_count", {"least": 2, "most": 5}),
        ({"first_player": "p4"}, "unknown_player", {"player": "p4"}),
        ({"first_player": LONG}, "unknown_player", {"player": LONG[:40]}),
        ({"rules": {"trade_on_exit": 1}}, "bad_rule", {"house_rule": "trade_on_exit"}),
        ({"rules": {"leave_board": "perhaps"}}, "bad_rule", {"house_rule": "leave_board"}),
        ({"rules": {LONG: True}}, "bad_rule", {"house_rule": LONG[:40]}),
    ],
)
def test_a_start_that_cannot_be_says_what_can(change: dict[str, Any], error: str, args: dict[str, Any]) -> None:
    assert met({**START, **change}) == (error, args)


@pytest.mark.parametrize(
    ("raw", "error", "args"),
    [
        (START, "game_started", {}),
        ({"type": LONG}, "unknown_action", {"action": LONG[:40]}),
        ({"type": "stop_game", "why": 1}, "bad_field", {"problem": "Object contains unknown field `why`"}),
        ({"type": "place_bathyscaphe", "player": LONG, "column": 1}, "unknown_player", {"player": LONG[:40]}),
        ({"type": "end_turn", "player": "p2"}, "wrong_phase", {"phase": "placement"}),
        ({"type": "place_bathyscaphe", "player": "p2", "column": 1}, "not_your_turn", {"player": "p2", "whose": "p1"}),
    ],
)
def test_what_does_not_fit_the_game_is_refused_by_the_first_check_that_fails(
    raw: dict[str, Any], error: str, args: dict[str, Any]
) -> None:
    assert met(raw, SUBMARINE, begun()) == (error, args)


def test_a_problem_is_told_in_two_hundred_characters() -> None:
    _, args = met({**START, "y" * 300: 1})
    assert args == {"problem": f"Object contains unknown field `{'y' * 300}"[:200]}


def test_after_the_end_nothing_is_played_and_nothing_stopped_once_more() -> None:
    step = play(GAMES, SUBMARINE, begun(), {"type": "stop_game"})
    assert isinstance(step, Step)
    for raw in ({"type": "stop_game"}, {"type": "end_turn", "player": "p9"}):
        assert met(raw, SUBMARINE, step.state) == ("game_over", {})


def test_rules_that_nobody_chose_have_their_first_value() -> None:
    step = play(GAMES, None, None, {**START, "rules": {"leave_board": "forced"}})
    assert isinstance(step, Step)
    assert step.state.rules == {
        **{name: values[0] for name, values in SUBMARINE.rulebook.rules.items()},
        "leave_board": "forced",
    }


def test_seats_are_numbered_from_one_and_hold_their_piles() -> None:
    assert seats(3) == ("p1", "p2", "p3")
    assert [seat_of(holder) for holder in ("p1", "p1.supply", "bank")] == ["p1", "p1", "bank"]


@pytest.mark.parametrize(("length", "one"), [(1, True), (32, True), (33, False)])
def test_equal_short_texts_become_one_and_long_ones_are_not_kept(length: int, one: bool) -> None:
    first, second = ("".join(["shared-text-"] * 3)[:length] + "x" * (length - 36) for _ in range(2))
    assert first is not second or length == 1
    assert (shared(first) is shared(second)) == one
