"""Two readings of actions.md, one of them plain and separate, agree on every state and every refusal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine import bot

from .oracle import No, Oracle
from .scenes import session
from .walk import anything, opening


def walk(seed: int, actions: int, met: Counter[str]) -> None:
    random = Random(seed)
    first = opening(random)
    game, oracle = session(first), Oracle(first)
    for _ in range(actions):
        view = game.view()
        assert view is not None
        if view["phase"] != "over" and random.random() < 0.5:
            action = bot.choose(view, random)[0]
        else:
            action = anything(random, view)
        after = game.apply(action)
        if isinstance(after, Refusal):
            with pytest.raises(No, match=f"^{after.error}$"):
                oracle.play(action)
            met[after.error] += 1
        else:
            assert canonical.write(after.view()) == canonical.write(oracle.play(action)), action
            met[action["type"]] += 1
            game = after


def test_both_readings_agree() -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        walk(seed, 450, met)
    assert {"game_started", "unknown_action", "unknown_player", "wrong_phase", "not_your_turn", "must_stop"} <= set(met)
    assert {"ship_backwards", "no_own_bathyscaphe", "already_acted", "mixed_actions", "same_space"} <= set(met)
    assert {"row_too_far", "tile_not_there", "fresh_tile", "joker_not_owned", "fresh_joker"} <= set(met)
    assert {"cannot_pay", "not_waiting", "already_traded", "must_act", "trade_card", "collect_treasure"} <= set(met)


@pytest.mark.slow
@pytest.mark.long
def test_both_readings_agree_for_longer() -> None:
    met: Counter[str] = Counter()
    for seed in range(100, 120):
        walk(seed, 1500, met)
    assert {"colour_exhausted", "supply_empty", "hand_empty", "game_over"} <= set(met)
