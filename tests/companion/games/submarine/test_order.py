"""Every refusal code of Submarine, and that of two reasons the earlier one in actions.md is given."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.games.submarine.state import State

from .scenes import after, collect, dive, end, place, refused, sail, scene, trade

SAME = {"bathyscaphe_actions": "all_same"}
FORCED = {"leave_board": "forced"}

# For each action its refusals in the listed order: a table at which that one and every later one would do, and the
# action. So each row shows its own code and that it goes before the ones below it, as far as they can hold together.
ORDER: list[tuple[str, State, dict[str, Any]]] = [
    # move_ship
    ("must_stop", scene("ship", 2, {"5-5": {"p1": 1}}, rules=FORCED), sail("off")),
    ("ship_backwards", scene("ship", 4, {"4-2": {"p2": 1}}), sail(4)),
    ("ship_backwards", scene("ship", 4), sail(1)),
    ("no_own_bathyscaphe", scene("ship", 4, {"5-2": {"p2": 1}}), sail(5)),
    ("no_own_bathyscaphe", scene("ship", "left"), sail(1)),
    # move_bathyscaphe
    (
        "no_own_bathyscaphe",
        scene(boats={"4-2": {"p1": 1}, "5-5": {"p1": 1}}, rules=SAME, collecting=(2,)),
        dive(5, 4, 5),
    ),
    ("already_acted", scene(boats={"4-5": {"p1": 1}}, rules=SAME, collecting=(5,), ready={}), dive(5, 4, 5)),
    ("mixed_actions", scene(boats={"4-5": {"p1": 2}}, rules=SAME, collecting=(5,), ready={5: 1}), dive(5, 4, 5)),
    ("mixed_actions", scene(boats={"4-5": {"p1": 2}}, rules=SAME, collecting=(5,), ready={5: 1}), dive(5, 4, 2)),
    ("same_space", scene(boats={"4-5": {"p1": 1}}), dive(5, 4, 5)),
    ("row_too_far", scene(boats={"4-5": {"p1": 1}}), dive(5, 4, 3)),
    ("row_too_far", scene(boats={"4-2": {"p1": 1}}), dive(2, 1, 4)),
    # collect_treasure
    ("no_own_bathyscaphe", scene(boats={"4-2": {"p1": 1}}, acted=1, rules=SAME), collect(3, "j-c5", no_draw=["x"])),
    (
        "already_acted",
        scene(boats={"4-3": {"p1": 1}}, acted=1, ready={}, rules=SAME),
        collect(3, "j-c5", no_draw=["x"]),
    ),
    ("mixed_actions", scene(boats={"4-3": {"p1": 1}}, acted=1, rules=SAME), collect(3, "j-c5", no_draw=["x"])),
    ("tile_not_there", scene(boats={"4-3": {"p1": 1}}), collect(3, "j-c5", no_draw=["x"], joker="j-c4")),
    (
        "tile_not_there",
        scene(boats={"4-3": {"p1": 1}}, tiles={"4-5": ["t1-c1"]}, laid=("t1-c1",)),
        collect(3, "t1-c1", no_draw=["x"]),
    ),
    (
        "fresh_tile",
        scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["j-c1"]}, laid=("j-c1",), seats={"p1": {"hand": 0}}),
        collect(3, "j-c1", no_draw=["x"], joker="j-c4"),
    ),
    (
        "unknown_player",
        scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]}, seats={"p1": {"hand": 0}}),
        collect(3, "t1-c1", no_draw=["p2", "p4"], joker="j-c4"),
    ),
    (
        "unknown_player",
        scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]}, seats={"p1": {"hand": 0}}),
        collect(3, "t1-c1", no_draw=["p1"]),
    ),
    (
        "joker_not_owned",
        scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]}, gained=("j-c2",), seats={"p1": {"hand": 0}}),
        collect(3, "t1-c1", joker="j-c2"),
    ),
    (
        "fresh_joker",
        scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]}, gained=("j-c1",), seats={"p1": {"hand": 0}}),
        collect(3, "t1-c1", joker="j-c1"),
    ),
    (
        "hand_empty",
        scene(
            boats={"4-3": {"p1": 1, "p2": 9}},
            tiles={"4-3": ["t1-c1"]},
            seats={"p1": {"hand": 0, "supply": 2}},
            discards={"c1": 12},
        ),
        collect(3, "t1-c1"),
    ),
    (
        "colour_exhausted",
        scene(
            boats={"4-3": {"p1": 1, "p2": 9}},
            tiles={"4-3": ["t1-c1"]},
            seats={"p1": {"hand": 1, "supply": 2}},
            discards={"c1": 12},
        ),
        collect(3, "t1-c1"),
    ),
    (
        "cannot_pay",
        scene(
            boats={"4-3": {"p1": 1, "p2": 3}},
            tiles={"4-3": ["t1-c1"]},
            seats={"p1": {"hand": 1, "supply": 2}},
            discards={"c1": 11},
        ),
        collect(3, "t1-c1"),
    ),
    # trade_card
    (
        "not_waiting",
        scene("off_board", "off", exited=True, traded=True, seats={"p1": {"hand": 0, "supply": 0}}),
        trade(),
    ),
    ("already_traded", scene("off_board", "off", traded=True, seats={"p1": {"hand": 0, "supply": 0}}), trade()),
    ("hand_empty", scene("off_board", "off", seats={"p1": {"hand": 0, "supply": 0}}), trade()),
    ("supply_empty", scene("off_board", "off", seats={"p1": {"hand": 2, "supply": 0}}), trade()),
    # end_turn
    ("must_act", scene(boats={"4-2": {"p1": 1}}), end()),
]


@pytest.mark.parametrize(("expected", "state", "raw"), ORDER, ids=[f"{r[2]['type']}-{r[0]}" for r in ORDER])
def test_the_first_failing_check_gives_the_code(expected: str, state: State, raw: dict[str, Any]) -> None:
    assert refused(state, raw) == expected


def test_every_code_of_the_game_is_shown_here_or_at_the_start() -> None:
    listed = """duplicate_tile too_many_tiles must_stop ship_backwards no_own_bathyscaphe already_acted mixed_actions
        same_space row_too_far tile_not_there fresh_tile joker_not_owned fresh_joker hand_empty colour_exhausted
        cannot_pay not_waiting already_traded supply_empty must_act"""
    assert set(listed.split()) - {row[0] for row in ORDER} == {"duplicate_tile", "too_many_tiles"}


PHASES = {
    "placement": scene("placement", "left", number=0, seats={"p1": {"to_place": 1}}),
    "ship": scene("ship", "left", {"1-2": {"p1": 1}}),
    "bathyscaphes": scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]}),
    "off_board": scene("off_board", "off"),
}
ALLOWED: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    (place(), ("placement",)),
    (sail(1), ("ship",)),
    (dive(3, 4, 4), ("bathyscaphes",)),
    (collect(3, "t1-c1"), ("bathyscaphes",)),
    (trade(), ("off_board",)),
    (end(), ("bathyscaphes", "off_board")),
]


@pytest.mark.parametrize(("raw", "phases"), ALLOWED, ids=[row[0]["type"] for row in ALLOWED])
def test_common_checks_come_first_and_in_order(raw: dict[str, Any], phases: tuple[str, ...]) -> None:
    for phase, state in PHASES.items():
        over = after(state, {"type": "stop_game"})
        assert refused(over, raw | {"player": 1}) == "bad_field"
        assert refused(over, raw | {"player": "p9"}) == "game_over"
        assert refused(state, raw | {"player": "p9"}) == "unknown_player"
        if phase not in phases:
            assert refused(state, raw | {"player": "p2"}) == "wrong_phase"
            assert refused(state, raw) == "wrong_phase"
        else:
            assert refused(state, raw | {"player": "p2"}) == "not_your_turn"


@pytest.mark.parametrize("kind", ["buzz", "roll", "dive", "bid", "", "Start_game", "end turn"])
def test_other_games_words_are_unknown(kind: str) -> None:
    for state in PHASES.values():
        assert refused(state, {"type": kind}) == "unknown_action"
        assert refused(after(state, {"type": "stop_game"}), {"type": kind, "x": 1}) == "unknown_action"


def test_start_and_stop() -> None:
    for state in PHASES.values():
        assert refused(state, {"type": "start_game", "game": "nothing"}) == "game_started"
        assert refused(state, {"type": "stop_game", "why": "late"}) == "bad_field"
        over = after(state, {"type": "stop_game"})
        assert (over.phase, over.result.reason, over.result.winners) == ("over", "stopped", ())
        assert replace(over, phase=state.phase, result=None) == state
        assert refused(over, {"type": "stop_game"}) == "game_over"
