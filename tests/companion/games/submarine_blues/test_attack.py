"""Attack sharks: prey, possible hits, losses, protection and the ace (rules 3.4, 3.6, B4-B7)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.submarine_blues.attack import reach
from divingbell.companion.games.submarine_blues.cards import prey
from divingbell.companion.games.submarine_blues.state import State

from .play import after, refused, step, table

SHARK = {"kind": "attack"}


def spades(ranks: str) -> set[str]:
    return {f"{rank}S" for rank in ranks.split()}


@pytest.mark.parametrize(
    ("card", "aces", "ranks"),
    [
        ("JS", "high", "2 3 4 5 6 7 8 9 10"),
        ("JS", "low", "A 2 3 4 5 6 7 8 9 10"),
        ("JS", "both", "A 2 3 4 5 6 7 8 9 10"),
        ("2S", "high", ""),
        ("2S", "low", "A"),
        ("2S", "both", "A"),
        ("KS", "high", "2 3 4 5 6 7 8 9 10 J Q"),
        ("AS", "high", "2 3 4 5 6 7 8 9 10 J Q K"),
        ("AS", "low", ""),
        ("AS", "both", "2 3 4 5 6 7 8 9 10 J Q K"),
    ],
)
def test_prey(card: str, aces: str, ranks: str) -> None:
    assert prey(card, aces) == spades(ranks)


def attack(state: State, card: str = "JS", /, **hits: int) -> dict[str, Any]:
    """p1's attack, with 0 hits for everybody who is not named."""
    told = {name: hits.get(name, 0) for name in state.players if name != "p1"}
    return {"type": "attack", "player": "p1", "card": card, "hits": told, "facts": {card: SHARK}}


def test_divers_swim_from_every_opponent_to_the_attacker() -> None:
    state = table(players={"p1": {"divers": 2}, "p2": {"divers": 4}, "p3": {"divers": 5}})
    new = after(state, **attack(state, p2=1, p3=3))
    assert [seat.divers for seat in new.players.values()] == [6, 3, 2]
    assert (new.discard, new.players["p1"].hand, new.turn.used) == (("JS",), 4, 1)
    assert new.facts["JS"].kind == "attack"


@pytest.mark.parametrize("divers", range(7))
@pytest.mark.parametrize("submarines", range(4))
@pytest.mark.parametrize("hits", range(6))
def test_loss(divers: int, submarines: int, hits: int) -> None:
    """B5 and B6: by divers out of reach, and by the house rule of hits absorbed."""
    for protection, loss in [
        ("divers", max(0, min(hits, divers - 2 * submarines))),
        ("hits", max(0, min(divers, hits - 2 * submarines))),
    ]:
        seats = {"p2": {"divers": divers, "submarines": submarines}}
        state = table(players=seats, start={"rules": {"protection": protection}})
        new = after(state, **attack(state, p2=hits))
        assert (new.players["p1"].divers, new.players["p2"].divers) == (loss, divers - loss)


@pytest.mark.parametrize(
    ("divers", "submarines", "protection", "hits", "rule", "text"),
    [
        (5, 0, "divers", 3, "3.4", "hits"),
        (5, 2, "divers", 3, "B5", "hits_protected"),
        (5, 3, "divers", 3, "B5", "hits_all_protected"),
        (2, 0, "divers", 3, "B6", "hits_too_few_divers"),
        (0, 0, "divers", 3, "B6", "hits_no_divers"),
        (0, 2, "divers", 3, "B6", "hits_no_divers"),
        (5, 1, "hits", 3, "B5", "hits_absorbed"),
        (5, 2, "hits", 3, "B5", "hits_all_absorbed"),
        (1, 0, "hits", 3, "B6", "hits_too_few_divers"),
        (0, 1, "hits", 3, "B6", "hits_no_divers"),
    ],
)
def test_why(divers: int, submarines: int, protection: str, hits: int, rule: str, text: str) -> None:
    seats = {"p2": {"divers": divers, "submarines": submarines}}
    state = table(players=seats, start={"rules": {"protection": protection}})
    _, moved = step(state, **attack(state, p2=hits)).movements
    assert (moved.giver, moved.taker, moved.what) == ("p2", "p1", "diver")
    assert (moved.rule, moved.text_id) == (rule, f"submarine_blues.why.{text}")


def test_nobody_hit_moves_only_the_card() -> None:
    state = table(players={"p2": {"divers": 3}})
    assert [moved.what for moved in step(state, **attack(state)).movements] == ["card"]


def test_known_prey_is_the_least_and_unknown_cards_the_most() -> None:
    seen: dict[str, dict[str, Any]] = {"p2": {"seen": ("2S", "5S", "KS")}, "p3": {"hand": 1}}
    state = table(players=seen)
    assert reach(state, "p1", "JS").hits == {"p2": range(2, 5), "p3": range(2)}
    for hits in (0, 1, 5):
        assert refused(state, **attack(state, p2=hits)) == "impossible_hits"
    for hits in (2, 3, 4):
        after(state, **attack(state, p2=hits))
    assert refused(state, **attack(state, p2=2, p3=2)) == "impossible_hits"


def test_hidden_prey_limits_each_and_all_together() -> None:
    """Of the nine spades below the jack seven lie open or are known, so two are hidden."""
    state = table(
        players={"p1": {"seen": ("2S",)}, "p2": {"resort": ("3S",)}, "p3": {"seen": ("4S",)}},
        discard=("5S", "6S", "7S"),
        reef=("8S", "7C", "4D", "KD", "9H"),
    )
    assert reach(state, "p1", "JS").hidden == 2
    assert reach(state, "p1", "JS").hits == {"p2": range(3), "p3": range(1, 4)}
    for possible in ({"p2": 2, "p3": 1}, {"p2": 1, "p3": 2}, {"p2": 0, "p3": 3}):
        after(state, **attack(state, **possible))
    for impossible in ({"p2": 3, "p3": 1}, {"p2": 2, "p3": 2}, {"p2": 1, "p3": 3}, {"p2": 2}):
        assert refused(state, **attack(state, **impossible)) == "impossible_hits"


def test_resort_cards_are_no_prey() -> None:
    """B4: hands count, not resorts."""
    low = tuple(sorted(spades("2 3 4 5 6 7 8 9 10")))
    state = table(players={"p2": {"resort": low, "divers": 9}})
    assert refused(state, **attack(state, p2=1)) == "impossible_hits"


def test_ace_by_house_rule() -> None:
    for aces, least in [("high", 0), ("low", 1), ("both", 1)]:
        state = table(players={"p2": {"seen": ("AS",), "hand": 1}}, start={"rules": {"ace_in_attacks": aces}})
        assert reach(state, "p1", "2S").hits["p2"] == range(least, least + 1)
    state = table(start={"rules": {"ace_in_attacks": "low"}})
    assert refused(state, **attack(state, "AS", p2=1)) == "impossible_hits"


def test_hits_of_opponents_are_asked_of_all_of_them_and_of_nobody_else() -> None:
    state = table()
    for hits in ({}, {"p2": 0}, {"p2": 0, "p3": 0, "p1": 0}, {"p2": 0, "p3": 0, "p4": 0}, {"p2": 0, "Ada": 0}):
        assert refused(state, **attack(state) | {"hits": hits}) == "missing_hits"


def test_several_attacks_strike_in_the_order_said() -> None:
    """B7: the first attack leaves p2 one diver, so the second one finds too few."""
    seats = {"p2": {"divers": 2, "submarines": 0}, "p3": {"divers": 3}}
    state = table(players=seats, facts={"9C": SHARK, "9S": SHARK})
    strikes = [{"card": "9S", "hits": {"p2": 1, "p3": 2}}, {"card": "9C", "hits": {"p2": 2, "p3": 0}}]
    play = step(state, type="play_to_resort", player="p1", cards=["9C", "9S"], attacks=strikes)
    assert [seat.divers for seat in play.state.players.values()] == [4, 0, 1]
    assert [(moved.giver, moved.count, moved.rule) for moved in play.movements[1:]] == [
        ("p2", 1, "3.4"),
        ("p3", 2, "3.4"),
        ("p2", 1, "B6"),
    ]
    assert play.state.players["p1"].resort == ("9C", "9S")
    assert play.state.turn.used == 1


def test_own_hidden_cards_do_not_answer() -> None:
    """The attacker's own unknown cards may hold the prey: nothing follows from them."""
    state = table(players={"p1": {"hand": 5}, "p2": {"hand": 0}, "p3": {"hand": 0}})
    assert reach(state, "p1", "JS").hits == {"p2": range(1), "p3": range(1)}
