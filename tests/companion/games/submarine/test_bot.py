"""The demo player: from the start to the podium by public actions only, the same evening from the same seed."""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.submarine import SUBMARINE, bot
from divingbell.companion.session.session import Session

from .scenes import session


def evening(seed: int, players: int, known: float, rules: dict[str, Any] | None = None) -> Session:
    random = Random(seed)
    game = session(*bot.start(players, random, known, rules))
    while game.state.result is None:
        # Only the shown state, as plain JSON: what a stranger's program would see.
        after = game.apply_all(bot.choose(canonical.read(canonical.write(game.view()).encode()), random))
        assert isinstance(after, Session), after
        game = after
    return game


@pytest.mark.parametrize(
    ("players", "known", "rules"),
    [
        (2, 1.0, None),
        (3, 0.0, {"bathyscaphe_actions": "all_same", "card_removal": "equal"}),
        (4, 0.5, {"leave_board": "forced", "trade_on_exit": True}),
        (5, 1.0, {"spent_double": "joker"}),
    ],
)
def test_every_evening_reaches_the_podium(players: int, known: float, rules: dict[str, Any] | None) -> None:
    game = evening(8, players, known, rules)
    assert game.state.result.reason != "stopped"
    assert game.state.result.winners
    kinds = {entry.action["type"] for entry in game.entries()}
    assert kinds == {"start_game", *SUBMARINE.rulebook.action_specs}


def test_the_same_seed_plays_the_same_evening() -> None:
    one, two, other = evening(3, 2, 0.5), evening(3, 2, 0.5), evening(4, 2, 0.5)
    assert canonical.write(one.view()) == canonical.write(two.view())
    assert canonical.write(one.view()) != canonical.write(other.view())


def test_he_plays_on_from_any_moment() -> None:
    game = evening(3, 2, 1.0)
    for steps in (1, 5, 30, 80):
        undone = game.apply({"type": "undo", "steps": steps})
        assert isinstance(undone, Session)
        if undone.state.phase != "off_board":
            # In mid-tap, off the board in the turn of leaving, nobody can see whether a card may be traded.
            assert isinstance(undone.apply_all(bot.choose(undone.view() or {}, Random(1))), Session)


def test_the_end_of_a_turn_goes_with_the_act_that_leaves_nothing_to_be_done() -> None:
    game, seen = session(*bot.start(3, Random(5), 1.0)), 0
    random = Random(5)
    while game.state.result is None and seen < 20:
        tap = bot.choose(game.view() or {}, random)
        acted = game.state.phase == "bathyscaphes"
        after = game.apply_all(tap)
        assert isinstance(after, Session)
        if acted and len(tap) == 2:
            seen += 1
            act = game.apply(tap[0])
            assert isinstance(act, Session)
            assert not act.state.turn.ready, "every bathyscaphe has acted"
        game = after
    assert seen == 20


def test_nobody_plays_on_when_nothing_can_be_paid_any_more() -> None:
    view = evening(3, 2, 1.0).view()
    assert view is not None
    late = view | {"turn": view["turn"] | {"number": bot.BEDTIME * 2 + 1}}
    assert bot.choose(late, Random(1)) == [{"type": "stop_game"}]


def test_he_sees_states_not_rules() -> None:
    source = inspect.getsource(bot)
    assert "divingbell.companion.session.session" not in source
    assert "submarine.collect" not in source
    assert "submarine.payment" not in source
