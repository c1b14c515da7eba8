"""The practice board itself: where coins lie, and which probe goes into which hole."""

from __future__ import annotations

import math

import pytest

from divingbell.ui.games.sunken_treasure.practice.held_probe import HeldProbe
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import (
    COIN,
    HOLES,
    coin_at,
    coins_under,
    nearest_hole,
    reachable,
)


def test_coins_never_lie_over_each_other_and_turn_with_the_floor() -> None:
    for angle in range(0, 360, 7):
        for hole in HOLES:
            coins = list(coins_under(hole, angle))
            for i, one in enumerate(coins):
                for other in coins[i + 1 :]:
                    assert math.hypot(one.x - other.x, one.y - other.y) > 2 * COIN
    hole = HOLES[4]
    for one in coins_under(hole, 50):
        turned = math.radians(3)
        x, y = one.x + hole.x, one.y + hole.y
        there = (
            x * math.cos(turned) - y * math.sin(turned) - hole.x,
            x * math.sin(turned) + y * math.cos(turned) - hole.y,
        )
        if math.hypot(*there) < hole.inner:
            same = coin_at(hole, 53, *there)
            assert same is not None
            assert same.number == one.number


@pytest.mark.parametrize("metal", ["gold", "silver", "bronze"])
def test_every_metal_can_be_got_in_some_hole_and_comes_to_every_risk(metal: str) -> None:
    for angle in range(0, 360, 3):
        assert any(reachable(hole, angle, metal) for hole in HOLES)
    for begin in range(0, 30, 5):
        for risk in (2, 3, 4, 5):
            holes = [hole for hole in HOLES if hole.risk == risk]
            assert any(reachable(hole, begin + turn, metal) for turn in range(0, 360, 30) for hole in holes)


def test_a_smaller_hole_leaves_less_room_for_the_probe() -> None:
    by_risk = {risk: min(hole.reach for hole in HOLES if hole.risk == risk) for risk in (2, 3, 4, 5)}
    assert by_risk[2] > by_risk[3] > by_risk[4] > by_risk[5] > 10


def test_the_nearest_hole_is_pointed_at() -> None:
    for number, hole in enumerate(HOLES):
        assert nearest_hole(hole.x + 3, hole.y - 3) == number


def test_the_probe_touches_at_the_edge_and_lets_go_off_it() -> None:
    told: list[str] = []
    held = HeldProbe(lambda risk: told.append(f"touch {risk}"), lambda: told.append("lift"))
    hole = HOLES[5]
    assert not held.begin(hole, hole.radius + 1, 0), "beside the hole"
    assert held.begin(hole, 0, 0)
    held.move(hole, hole.reach - 0.1, 0)
    assert (told, held.closest) == ([], pytest.approx(0.1))
    held.move(hole, hole.reach + 30, 0)
    assert held.place == (pytest.approx(hole.reach), 0), "the edge stops the probe"
    held.move(hole, hole.reach - 0.3, 0)
    assert told == ["touch 5"], "it still rests on it"
    held.move(hole, hole.reach - 1, 0)
    assert told == ["touch 5", "lift"]
    assert not held.end(hole), "it has touched"
    assert held.lifted
    assert held.touched
