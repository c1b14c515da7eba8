"""Invariants of whole evenings, any house rules, any players, legal and illegal actions mixed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine import bot
from divingbell.companion.session.session import Entry, Session

from .accounts import account, check
from .scenes import session
from .walk import anything, opening

SEEDS = st.integers(0, 2**32)
LENGTHS = st.integers(1, 120)


def evening(seed: int, length: int) -> Iterator[tuple[Session, dict[str, object], Session | Refusal]]:
    """Up to `length` attempts: the session before, the action, and what came of it."""
    random = Random(seed)
    game = session(opening(random))
    for _ in range(length):
        view = game.view()
        assert view is not None
        if view["phase"] != "over" and random.random() < 0.6:
            action = bot.choose(view, random)[0]
        else:
            action = anything(random, view)
        met = game.apply(action)
        yield game, action, met
        game = met if isinstance(met, Session) else game


def played(seed: int, length: int) -> Session:
    game = session(opening(Random(seed)))
    for _, _, met in evening(seed, length):
        game = met if isinstance(met, Session) else game
    return game


def text(game: Session) -> str:
    return canonical.write(game.view())


def last(game: Session) -> Entry:
    assert game.last is not None
    return game.last


@settings(max_examples=40, deadline=None)
@given(SEEDS, LENGTHS)
def test_nothing_appears_and_nothing_gets_lost(seed: int, length: int) -> None:
    for before, _, met in evening(seed, length):
        if isinstance(met, Session):
            view, then = before.view(), met.view()
            assert view is not None
            assert then is not None
            check(then)
            account(view, last(met).movements, then)


@settings(max_examples=20, deadline=None)
@given(SEEDS, LENGTHS)
def test_a_refusal_leaves_no_trace_not_even_in_what_waits(seed: int, length: int) -> None:
    for before, action, met in evening(seed, length):
        shown = text(before)
        if isinstance(met, Refusal) and before.number > 1:
            undone = before.apply({"type": "undo", "steps": 1})
            assert isinstance(undone, Session)
            if isinstance(undone.apply(action), Refusal):
                assert undone.waiting == 1
        assert text(before) == shown


@settings(max_examples=20, deadline=None)
@given(SEEDS, LENGTHS, st.data())
def test_undo_and_redo_are_the_identity(seed: int, length: int, data: st.DataObject) -> None:
    game = played(seed, length)
    if game.number == 1:
        return
    steps = data.draw(st.integers(1, game.number - 1))
    undone = game.apply({"type": "undo", "steps": steps})
    assert isinstance(undone, Session)
    earlier = game.entry(game.number - steps)
    assert earlier is not None
    assert undone.state == earlier.state
    redone = undone.apply({"type": "redo", "steps": steps})
    assert isinstance(redone, Session)
    assert text(redone) == text(game)


@settings(max_examples=20, deadline=None)
@given(SEEDS, LENGTHS)
def test_replay_equals_live_with_its_movements(seed: int, length: int) -> None:
    game = played(seed, length)
    again = session(*(dict(entry.action) for entry in reversed([*game.entries()])))
    assert text(again) == text(game)
    for live, replayed in zip(game.entries(), again.entries(), strict=True):
        assert live.movements == replayed.movements
        assert live.state == replayed.state


@settings(max_examples=20, deadline=None)
@given(SEEDS, LENGTHS, st.data())
def test_an_amend_is_a_replay_of_the_changed_list(seed: int, length: int, data: st.DataObject) -> None:
    game = played(seed, length)
    actions = [dict(entry.action) for entry in reversed([*game.entries()])]
    number = data.draw(st.integers(2, game.number)) if game.number > 1 else 1
    put = data.draw(st.sampled_from([[], [actions[number - 1]], [actions[number - 1], actions[-1]]]))
    amended = game.apply({"type": "amend", "entry": number, "actions": put})
    listed = Session().apply_all([*actions[: number - 1], *put, *actions[number:]])
    assert isinstance(amended, Refusal) == (isinstance(listed, Refusal) or not [*actions[: number - 1], *put])
    if isinstance(amended, Session):
        assert isinstance(listed, Session)
        assert text(amended) == text(listed)


@settings(max_examples=20, deadline=None)
@given(SEEDS, LENGTHS)
def test_what_is_not_drawn_changes_only_where_cards_lie(seed: int, length: int) -> None:
    for before, action, met in evening(seed, length):
        if action["type"] != "collect_treasure" or isinstance(met, Refusal):
            continue
        opponents = [name for name in before.state.players if name != action["player"]]
        without = before.apply(action | {"no_draw": opponents})
        assert isinstance(without, Session)
        for name in before.state.players:
            then, kept = met.state.players[name], without.state.players[name]
            assert then.hand + then.supply == kept.hand + kept.supply
            if name in opponents:
                assert kept.hand == before.state.players[name].hand
