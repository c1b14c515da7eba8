"""The demo player fills an evening: only public actions, everything the game has, up to the podium by the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean

import pytest

from divingbell.companion.games.happenings import Pause, Tap, Touch, Turn
from divingbell.companion.games.sunken_treasure.bot import PAUSE, choose, start
from tests.companion.games.sunken_treasure.evening import EVENINGS, Setting, play
from tests.companion.games.sunken_treasure.ledger_check import movements
from tests.sunken_play import session, view

DEMO = EVENINGS["four_players_one_wire"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rims", [False, True])
def test_every_evening_ends_by_the_rules(players: int, rims: bool) -> None:
    turns = []
    for seed in range(8):
        end = view(play(Setting(players, seed, rims=rims)).session)
        assert end["result"]["reason"] in ("no_coins_left", "no_treasure_recovered", "last_player")
        assert end["result"]["winners"]
        turns.append(end["turn"]["number"])
    assert 9 <= mean(turns) <= 20


def test_the_same_seed_plays_the_same_evening() -> None:
    assert play(DEMO).lines == play(DEMO).lines
    assert play(DEMO).lines != play(DEMO._replace(seed=DEMO.seed + 1)).lines


def test_the_demo_evening_has_everything_worth_seeing() -> None:
    desk = play(DEMO)
    assert 12 <= view(desk.session)["turn"]["number"] <= 20
    seen = Counter(movement.text_id.rpartition(".")[2] for movement in movements(desk.session))
    for what in ("reward", "reward_halved", "share", "air_line_break", "fee_wrong_coin", "cannot_dive", "coin"):
        assert seen[what], what
    outcomes = Counter(entry.action.get("outcome") for entry in desk.session.entries())
    assert {"recovered", "dropped", "missed", "stopped"} <= set(outcomes)
    kinds = Counter(desk.kinds())
    assert kinds["free_buzz"] >= 2
    assert kinds["buzz"] >= 3
    felt = [line["signal"] for line in desk.lines if "signal" in line and line["signal"]["kind"] == "contact"]
    assert Counter(signal["counted"] for signal in felt) == {True: kinds["buzz"], False: kinds["free_buzz"]}


def test_a_touch_is_never_late_and_never_joins_the_last_one() -> None:
    """Even if the people's own time between two things is played in no time at all."""
    random = Random(3)
    now = session(*start(4, random).actions)
    for _ in range(200):
        happenings = choose(view(now), random)
        if not happenings:
            break
        for before, happening in zip([None, *happenings], happenings, strict=False):
            if isinstance(happening, Touch):
                assert before is PAUSE
                assert 2 <= happening.rim <= 5
                assert 0 < happening.ms < 6000
            if isinstance(happening, Tap):
                now = session(*happening.actions, of=now)
    assert PAUSE.seconds > 1.5


def test_with_a_dead_probe_the_evening_goes_on_without_buzzes() -> None:
    random = Random(1)
    now = session(*start(3, random).actions)
    while happenings := choose(view(now), random):
        for happening in happenings:
            if isinstance(happening, Tap):
                now = session(*happening.actions, of=now)
            else:
                assert isinstance(happening, Touch | Turn | Pause)
    assert view(now)["phase"] == "over"


def test_without_counts_he_plays_on_too() -> None:
    random = Random(1)
    (begin,) = start(2, random, {"empty_buzz": "ignored"}).actions
    now = session({key: begin[key] for key in begin if key != "coins"})
    assert view(now)["rules"]["empty_buzz"] == "ignored"
    for _ in range(100):
        for happening in choose(view(now), random):
            if isinstance(happening, Tap):
                now = session(*happening.actions, of=now)
    assert view(now)["turn"]["number"] > 10
