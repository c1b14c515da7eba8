"""The set-up (rules.md 2.1, 2.2) and the checks of `start_game` (actions.md 0.1 point 3)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.canonical import write
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from tests.companion.games.deep_sea_adventure.sea import DEFAULTS, GAME, started

START: dict[str, Any] = {"type": "start_game", "game": "deep_sea_adventure", "players": 4, "first_player": "p3"}


def test_the_first_state_is_byte_for_byte_the_one_of_the_contract() -> None:
    player = '{"carried":[],"heading":"down","position":0,"returned":false,"score":0,"treasures":[]}'
    chips = ",".join(f"[{number}]" for number in (1, 2, 3, 4) for _ in range(8))
    assert write(started(players=2, first_player="p2").view()) == (
        '{"air":25,"entries":1,"first_player":"p2","game":"deep_sea_adventure","path":[' + chips + '],"phase":"roll",'
        '"players":{"p1":' + player + ',"p2":' + player + '},"result":null,"round":1,"round_first":"p2",'
        '"rules":{"return_without_chip":"no_turn","tie_break":"levels"},"to_reveal":[],"to_sink":[],'
        '"turn":{"number":1,"player":"p2"}}'
    )


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_play(players: int) -> None:
    view = started(players=players).view()
    assert view is not None
    assert list(view["players"]) == [f"p{number}" for number in range(1, players + 1)]


def test_house_rules_are_listed_in_full() -> None:
    view = started(rules={"tie_break": "level_4"}).view()
    assert view is not None
    assert view["rules"] == {**DEFAULTS, "tie_break": "level_4"}
    assert {name: values[0] for name, values in GAME.rulebook.rules.items()} == DEFAULTS


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"layout": {}}, "bad_field"),
        ({"players": 2.0}, "bad_field"),
        ({"players": True}, "bad_field"),
        ({"rules": None}, "bad_field"),
        ({"rules": []}, "bad_field"),
        ({"first_player": 3}, "bad_field"),
        ({"players": 1}, "player_count"),
        ({"players": 7, "first_player": "p9", "rules": {"x": 1}}, "player_count"),
        ({"players": 10**30}, "player_count"),
        ({"players": 2, "rules": {"x": 1}}, "unknown_player"),
        ({"first_player": "P3"}, "unknown_player"),
        ({"rules": {"return_without_chip": "no"}}, "bad_rule"),
        ({"rules": {"return_without_chip": True}}, "bad_rule"),
        ({"rules": {"tie_break": None}}, "bad_rule"),
        ({"rules": {"empty_buzz": "fee"}}, "bad_rule"),
    ],
)
def test_start_is_refused(changes: dict[str, Any], code: str) -> None:
    answer = Session().apply({**START, **changes})
    assert isinstance(answer, Refusal)
    assert answer.error == code


def test_a_second_start_is_refused() -> None:
    answer = started().apply(START)
    assert isinstance(answer, Refusal)
    assert answer.error == "game_started"
