"""Every field of every action: range, type, null, missing, unlisted (actions.md 0 and 1)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session

from .scenes import collect, dive, end, place, refused, sail, scene, start, step, trade

NO_TEXT = (None, 1, True, 1.0, [], {}, ["p1"])
NO_INT = (None, True, False, "2", 2.0, 2.5, [2], {}, [])
HUGE = (10**30, -(10**30), 2**63, 2**64 + 3)
NO_TILE = (*NO_TEXT, "", "t0-c1", "t13-c1", "t01-c1", "t1-c0", "t1-c6", "t1-c1 ", " t1-c1", "T1-c1", "t1c1", "c1", "j")
NO_TILE += ("j-c6", "j-C1", "t1-c1\n", "t1-c1-c1", "tj-c1", "t\u0661-c1")

BOATS = {"4-3": {"p1": 1}}
ACTIVE = scene(boats=BOATS, tiles={"4-3": ["t1-c1"]})
WRONG: list[tuple[str, Any, dict[str, Any], tuple[Any, ...]]] = [
    ("column", scene("placement", "left", number=0), place(), (0, 7, -1, *HUGE, *NO_INT)),
    ("to", scene("ship", "left", BOATS), sail(4), (0, 7, -1, *HUGE, *NO_INT, "OFF", "off ", "4", "left", "on")),
    ("row", ACTIVE, dive(3, 1, 3), (1, 6, *HUGE, *NO_INT)),
    ("to_column", ACTIVE, dive(3, 1, 3), (0, 7, *HUGE, *NO_INT)),
    ("to_row", ACTIVE, dive(3, 1, 3), (1, 6, *HUGE, *NO_INT)),
    ("row", ACTIVE, collect(3, "t1-c1"), (1, 6, *HUGE, *NO_INT)),
    ("tile", ACTIVE, collect(3, "t1-c1"), NO_TILE),
    ("joker", ACTIVE, collect(3, "t1-c1", joker="j-c1"), NO_TILE),
    ("no_draw", ACTIVE, collect(3, "t1-c1", no_draw=[]), (None, "p2", {}, 1, True, [1], [None], ["p2", 2], [["p2"]])),
    ("player", ACTIVE, collect(3, "t1-c1"), NO_TEXT),
    ("player", ACTIVE, end(), NO_TEXT),
    ("player", scene("off_board", "off"), trade(), NO_TEXT),
]


@pytest.mark.parametrize(("field", "state", "raw", "values"), WRONG, ids=[f"{w[2]['type']}.{w[0]}" for w in WRONG])
def test_wrong_values(field: str, state: Any, raw: dict[str, Any], values: tuple[Any, ...]) -> None:
    for value in values:
        assert refused(state, raw | {field: value}) == "bad_field", value


EVERY = [
    (scene("placement", "left", number=0, seats={"p1": {"to_place": 1}}), place()),
    (scene("ship", "left", BOATS), sail(4)),
    (scene("ship", "left", BOATS), sail("off")),
    (ACTIVE, dive(3, 1, 3)),
    (ACTIVE, collect(3, "t1-c1")),
    (scene("off_board", "off"), trade()),
    (scene("off_board", "off"), end()),
]


@pytest.mark.parametrize(
    ("state", "raw"), EVERY, ids=lambda value: value.get("type") if isinstance(value, dict) else ""
)
def test_every_listed_field_is_required_and_no_other_allowed(state: Any, raw: dict[str, Any]) -> None:
    step(state, raw)
    for field in raw:
        rest = {name: value for name, value in raw.items() if name != field}
        assert refused(state, rest) == "bad_field", field
    for extra in ({"x": 1}, {"Player": "p1"}, {"": None}, {"rules": {}}, {"game": "submarine"}, {"entry": 1}):
        assert refused(state, raw | extra) == "bad_field", extra
    step(state, raw | {"note": "", "at": "yesterday"})
    for wrong in ({"note": None}, {"note": 1}, {"at": None}, {"at": 0}):
        assert refused(state, raw | wrong) == "bad_field", wrong


def test_optional_fields_may_be_left_out_or_empty_or_repeat() -> None:
    paid = scene(boats={"4-3": {"p1": 1, "p2": 1}}, tiles={"4-3": ["t1-c1"]}, seats={"p2": {"hand": 1}})
    without = step(paid, collect(3, "t1-c1")).state
    assert step(paid, collect(3, "t1-c1", no_draw=[])).state == without
    once = step(paid, collect(3, "t1-c1", no_draw=["p2"])).state
    assert step(paid, collect(3, "t1-c1", no_draw=["p2", "p3", "p2"])).state == once
    assert once != without


def test_any_text_may_stand_for_a_player() -> None:
    for name in ("", "p4", "P1", "p1 ", "p01", "Ada", "\u0000", "x" * 10_000):
        assert refused(ACTIVE, end(name)) == "unknown_player"
        assert refused(ACTIVE, collect(3, "t1-c1", no_draw=[name])) == "unknown_player"


def code(raw: Any) -> str:
    met = Session().apply(raw)
    assert isinstance(met, Refusal), "accepted"
    return met.error


START_WRONG: dict[str, tuple[Any, ...]] = {
    "players": NO_INT,
    "first_player": NO_TEXT,
    "rules": (None, [], "each", 1, True),
    "layout": (None, [], "", 1, True),
    "jokers": (None, [], "", 1, True),
}


@pytest.mark.parametrize("field", START_WRONG)
def test_wrong_start_fields(field: str) -> None:
    for value in START_WRONG[field]:
        assert code(start() | {field: value}) == "bad_field", value


def test_wrong_spaces_and_tiles_in_a_layout() -> None:
    for space in ("1-1", "1-6", "0-2", "7-2", "1-2 ", "01-2", "1-2\n", "1_2", "", "12", "note", "1-2-2", "\u0661-2"):
        assert code(start(layout={space: []})) == "bad_field", space
    for tiles in (None, "t1-c1", {}, 1, True, [None], [1], [["t1-c1"]], *([tile] for tile in NO_TILE)):
        assert code(start(layout={"1-5": tiles})) == "bad_field", tiles
    for mussel in ("j-c1", "j-c5"):
        assert code(start(layout={"1-5": [mussel]})) == "bad_field"


def test_wrong_colours_of_mussels() -> None:
    for colour in (None, 1, "c0", "c6", "C1", "c1 ", "j-c1", [], "red"):
        assert code(start(jokers={"p1": colour, "p2": "c2", "p3": "c3"})) == "bad_field", colour


def test_start_needs_its_fields_and_no_other() -> None:
    for field in ("players", "first_player"):
        assert code({name: value for name, value in start().items() if name != field}) == "bad_field"
    for extra in ({"coins": {}}, {"reef": []}, {"cards": None}, {"note": None}):
        assert code(start() | extra) == "bad_field"
    assert isinstance(Session().apply(start(note="Friday", at="2026-01-02", layout={}, rules={})), Session)
