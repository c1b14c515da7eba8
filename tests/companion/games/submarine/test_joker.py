"""Jokers instead of cards: rules.md 1.4 (000 and 001, section 3), rulings S10, S11, S12."""

from __future__ import annotations

import pytest

from divingbell.companion.games.submarine.state import State

from .scenes import after, cards, collect, end, refused, scene, step

CROWD = {"4-3": {"p1": 1, "p2": 5, "p3": 5}}


def test_a_joker_pays_for_everything_whatever_its_colour() -> None:
    state = scene(boats=CROWD, tiles={"4-3": ["t1-c5"]}, seats={"p1": {"hand": 0, "supply": 0}}, discards={"c5": 12})
    done = step(state, collect(3, "t1-c5", joker="j-c1"))
    assert cards(done.movements) == []
    assert done.state.discards == state.discards
    assert {name: (seat.hand, seat.supply) for name, seat in done.state.players.items()} == {
        name: (seat.hand, seat.supply) for name, seat in state.players.items()
    }
    assert (done.state.players["p1"].board, done.state.players["p1"].jokers) == (("t1-c5",), ())
    assert done.state.spaces[3][1].tiles == ("j-c1",)
    assert [(moved.giver, moved.taker, moved.what) for moved in done.movements] == [
        ("p1.jokers", "4-3", "j-c1"),
        ("4-3", "p1.board", "t1-c5"),
    ]


def test_bathyscaphe_and_ship_are_still_needed() -> None:
    state = scene(boats={"4-2": {"p1": 1}}, tiles={"4-3": ["t1-c5"], "5-2": ["t2-c5"]})
    assert refused(state, collect(3, "t1-c5", joker="j-c1")) == "no_own_bathyscaphe"
    assert refused(state, collect(2, "t2-c5", joker="j-c1")) == "tile_not_there"


def test_a_laid_joker_cannot_come_up_in_the_same_turn_but_later_by_its_own_colour_s10() -> None:
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c5", "t2-c5"]})
    state = after(state, collect(3, "t1-c5", joker="j-c1"))
    assert refused(state, collect(3, "j-c1")) == "fresh_tile"
    later = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["j-c2"]})
    assert after(later, collect(3, "j-c2")).discards["c2"] == 1


def test_no_draw_is_checked_but_changes_nothing_with_a_joker() -> None:
    state = scene(boats=CROWD, tiles={"4-3": ["t1-c5"]}, seats={"p2": {"hand": 1}})
    plain = after(state, collect(3, "t1-c5", joker="j-c1"))
    assert after(state, collect(3, "t1-c5", joker="j-c1", no_draw=["p2"])) == plain
    assert refused(state, collect(3, "t1-c5", joker="j-c1", no_draw=["p1"])) == "unknown_player"


def test_a_joker_may_bring_up_an_unknown_tile() -> None:
    state = scene(boats={"4-5": {"p1": 1}}, tiles={"4-5": ["t1-c1"]}, unknown={"4-5": 3})
    done = after(state, collect(5, "t2-c2", joker="j-c1"))
    assert (done.spaces[3][3].tiles, done.spaces[3][3].unknown) == (("j-c1", "t1-c1"), 2)


def test_a_joker_may_pay_for_a_joker_s12() -> None:
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["j-c4"]})
    done = after(state, collect(3, "j-c4", joker="j-c1"))
    assert done.players["p1"].jokers == ("j-c4",)
    assert done.spaces[3][1].tiles == ("j-c1",)


def test_every_own_joker_pays_once_and_only_own_ones_do() -> None:
    seats = {"p1": {"board": ("t1-c1",), "jokers": ("j-c1", "t1-c2")}, "p2": {"jokers": ("j-c2", "t9-c2")}}
    tiles = {"4-3": ["t2-c5", "t3-c5", "t4-c5"]}
    state = scene(boats={"4-3": {"p1": 1}}, tiles=tiles, seats=seats)
    for other in ("j-c2", "t9-c2", "t1-c1", "t2-c5", "j-c5"):
        assert refused(state, collect(3, "t2-c5", joker=other)) == "joker_not_owned", other
    state = after(state, collect(3, "t2-c5", joker="t1-c2"), collect(3, "t3-c5", joker="j-c1"))
    assert state.players["p1"].jokers == ()
    assert refused(state, collect(3, "t4-c5", joker="j-c1")) == "joker_not_owned"


def spent_double(rule: str) -> State:
    """p1 has laid the double t1-c2 into 4-3, and p2 is in turn with a bathyscaphe and the ship above it."""
    seats = {"p1": {"board": ("t1-c1",), "jokers": ("t1-c2",)}}
    boats = {"4-3": {"p1": 1, "p2": 1}}
    state = scene(boats=boats, tiles={"4-3": ["t2-c5"]}, seats=seats, rules={"spent_double": rule})
    return after(state, collect(3, "t2-c5", joker="t1-c2"), end(), {"type": "move_ship", "player": "p2", "to": 4})


def test_a_spent_double_is_a_treasure_again_s11() -> None:
    state = spent_double("treasure")
    assert state.spent_doubles == ()
    state = after(state, collect(3, "t1-c2", "p2"))
    assert (state.players["p2"].board, state.players["p2"].jokers) == (("t1-c2",), ("j-c2",))


def test_or_stays_a_joker_for_ever_as_house_rule_s11() -> None:
    state = spent_double("joker")
    assert state.spent_doubles == ("t1-c2",)
    state = after(state, collect(3, "t1-c2", "p2"))
    assert (state.players["p2"].board, state.players["p2"].jokers) == ((), ("j-c2", "t1-c2"))
    assert state.spent_doubles == ("t1-c2",), "never taken off the list"


@pytest.mark.parametrize("rule", ["treasure", "joker"])
def test_mussels_are_never_spent_doubles(rule: str) -> None:
    state = scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t2-c5"]}, rules={"spent_double": rule})
    assert after(state, collect(3, "t2-c5", joker="j-c1")).spent_doubles == ()


def test_spent_doubles_are_sorted_as_text_each_once() -> None:
    jokers = ("t10-c1", "t2-c1", "t9-c3")
    board = ("t10-c5", "t2-c5", "t9-c5")
    state = scene(
        boats={"4-5": {"p1": 1}},
        tiles={"4-5": ["t3-c1", "t4-c1", "t5-c1"]},
        seats={"p1": {"board": board, "jokers": jokers}},
        rules={"spent_double": "joker"},
        spent=("t9-c3",),
    )
    pairs = (("t3-c1", "t9-c3"), ("t4-c1", "t2-c1"), ("t5-c1", "t10-c1"))
    state = after(state, *(collect(5, tile, joker=joker) for tile, joker in pairs))
    assert state.spent_doubles == ("t10-c1", "t2-c1", "t9-c3")
