"""The three ends and who wins: rules.md 1.5, rulings S15-S17."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.submarine.end import best

from .scenes import after, collect, dive, end, refused, scene, trade

ELEVEN = tuple(sorted(f"t{kind}-c1" for kind in range(1, 12)))
EMPTY = {f"4-{row}": [] for row in range(2, 6)}


def test_twelve_kinds_win_at_once_and_alone() -> None:
    seats = {"p1": {"board": ELEVEN, "hand": 1, "supply": 0}, "p2": {"board": ELEVEN, "hand": 3, "supply": 30}}
    state = scene(boats={"4-3": {"p1": 2}}, tiles={"4-3": ["t12-c4"]}, seats=seats)
    done = after(state, collect(3, "t12-c4"))
    assert (done.phase, done.result.reason, done.result.winners) == ("over", "twelve_treasures", ("p1",))


def test_the_end_is_immediate_and_everything_keeps_its_last_value() -> None:
    state = scene(boats={"4-3": {"p1": 2}}, tiles={"4-3": ["t12-c4"]}, seats={"p1": {"board": ELEVEN}})
    done = after(state, collect(3, "t12-c4"))
    assert (done.turn.player, done.turn.number, done.turn.acted) == ("p1", 7, 1)
    assert (dict(done.turn.ready), done.turn.collecting) == ({3: 1}, (3,))
    assert (done.players["p1"].ship, done.players["p1"].hand) == (4, 2)
    for raw in (end(), dive(3, 1, 3), trade(), collect(3, "t12-c4")):
        assert refused(done, raw) == "game_over"


def test_the_payment_comes_before_the_end_s15() -> None:
    seats = {"p1": {"board": ELEVEN, "hand": 3, "supply": 9}, "p2": {"hand": 3, "supply": 0}}
    state = scene(boats={"4-3": {"p1": 1, "p2": 2}}, tiles={"4-3": ["t12-c4"]}, seats=seats)
    done = after(state, collect(3, "t12-c4"))
    assert (done.players["p1"].supply, done.players["p2"].supply, done.discards["c4"]) == (7, 2, 1)


def test_twelve_goes_before_an_empty_column_s15() -> None:
    state = scene(
        boats={"4-3": {"p1": 1}},
        tiles={**EMPTY, "4-3": ["t12-c4"]},
        seats={
            "p1": {"board": ELEVEN, "hand": 1, "supply": 0},
            "p2": {"hand": 0, "supply": 0},
            "p3": {"hand": 0, "supply": 0},
        },
    )
    assert after(state, collect(3, "t12-c4")).result.reason == "twelve_treasures"


def test_an_empty_column_goes_before_no_cards_s15() -> None:
    none = {"hand": 0, "supply": 0}
    seats = {"p1": {"hand": 1, "supply": 0}, "p2": none, "p3": none}
    state = scene(boats={"4-3": {"p1": 1}}, tiles={**EMPTY, "4-3": ["t12-c4"]}, seats=seats)
    assert after(state, collect(3, "t12-c4")).result.reason == "column_emptied"


@pytest.mark.parametrize("left", ["tile", "unknown", "other row"])
def test_a_column_with_a_treasure_left_is_not_empty(left: str) -> None:
    tiles: dict[str, list[str]] = {**EMPTY, "4-3": ["t12-c4"] + (["t1-c1"] if left == "tile" else [])}
    if left == "other row":
        tiles["4-5"] = ["t1-c1"]
    unknown = {"4-2": 1} if left == "unknown" else {}
    done = after(scene(boats={"4-3": {"p1": 1}}, tiles=tiles, unknown=unknown), collect(3, "t12-c4"))
    assert done.result is None


def test_jokers_left_in_the_column_do_not_count() -> None:
    tiles = {**EMPTY, "4-3": ["t12-c4", "j-c5"], "4-5": ["j-c4"]}
    assert after(scene(boats={"4-3": {"p1": 1}}, tiles=tiles), collect(3, "t12-c4")).result.reason == "column_emptied"


def test_the_last_treasure_may_be_unknown_or_be_paid_by_a_mussel() -> None:
    state = scene(boats={"4-3": {"p1": 1}}, tiles=EMPTY, unknown={"4-3": 1})
    assert after(state, collect(3, "t12-c4")).result.reason == "column_emptied"
    assert after(state, collect(3, "t12-c4", joker="j-c1")).result.reason == "column_emptied"


def test_a_double_left_for_the_last_treasure_keeps_the_column_s11() -> None:
    seats = {"p1": {"board": ("t1-c1",), "jokers": ("t1-c2",)}}
    tiles = {**EMPTY, "4-3": ["t12-c4"]}
    raw = collect(3, "t12-c4", joker="t1-c2")
    assert after(scene(boats={"4-3": {"p1": 1}}, tiles=tiles, seats=seats), raw).result is None
    forever = scene(boats={"4-3": {"p1": 1}}, tiles=tiles, seats=seats, rules={"spent_double": "joker"})
    assert after(forever, raw).result.reason == "column_emptied"


def test_only_the_ships_column_is_looked_at() -> None:
    tiles = {"4-3": ["t12-c4"], **{f"5-{row}": [] for row in range(2, 6)}}
    assert after(scene(boats={"4-3": {"p1": 1}}, tiles=tiles), collect(3, "t12-c4")).result is None


def test_no_card_left_anywhere_ends_the_game() -> None:
    none = {"hand": 0, "supply": 0}
    seats = {"p1": {"hand": 1, "supply": 0}, "p2": none, "p3": none}
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t12-c4"]}, seats=seats)
    done = after(state, collect(3, "t12-c4"))
    assert (done.result.reason, done.result.winners) == ("cards_exhausted", ("p1",))
    for name in ("p2", "p3"):
        one = scene(
            boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t12-c4"]}, seats={**seats, name: {"hand": 0, "supply": 1}}
        )
        assert after(one, collect(3, "t12-c4")).result is None


KINDS = tuple(f"t{kind}-c2" for kind in range(1, 9))


def seat(tiles: int, jokers: int, hand: int, supply: int) -> dict[str, Any]:
    return {"board": KINDS[:tiles], "jokers": tuple(f"t{n}-c3" for n in range(jokers)), "hand": hand, "supply": supply}


@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ([seat(5, 0, 0, 0), seat(4, 9, 3, 20), seat(4, 9, 3, 20)], ("p1",)),
        ([seat(5, 1, 0, 0), seat(5, 2, 0, 0), seat(4, 9, 3, 9)], ("p2",)),
        ([seat(5, 2, 1, 4), seat(5, 2, 3, 1), seat(5, 1, 3, 9)], ("p1",)),
        ([seat(5, 2, 1, 3), seat(5, 2, 3, 1), seat(5, 1, 3, 9)], ("p1", "p2")),
        ([seat(0, 1, 0, 0), seat(0, 1, 0, 0), seat(0, 1, 0, 0)], ("p1", "p2", "p3")),
        ([seat(3, 0, 3, 9), seat(4, 0, 0, 0), seat(4, 0, 0, 1)], ("p3",)),
    ],
)
def test_tiles_then_jokers_then_cards_then_shared_s16_s17(
    seats: list[dict[str, Any]], winners: tuple[str, ...]
) -> None:
    state = scene(seats={f"p{number}": fields for number, fields in enumerate(seats, start=1)})
    assert best(state) == winners


def test_doubles_beside_the_board_break_ties_only_s16() -> None:
    seats = {"p1": {"board": KINDS[:2], "jokers": ()}, "p2": {"board": KINDS[:2], "jokers": ("t1-c5", "t2-c5")}}
    tiles = {**EMPTY, "4-3": ["t12-c4"]}
    done = after(scene(boats={"4-3": {"p1": 1}}, tiles=tiles, seats=seats), collect(3, "t12-c4"))
    assert done.result.winners == ("p1",), "three tiles beat two tiles and two doubles"
