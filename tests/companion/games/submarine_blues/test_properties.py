"""What must hold whatever is played: conservation, hidden cards, undo and redo, refusals without a trace, replay."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.cards import PACK
from divingbell.companion.session.session import Session

from .invariants import check, check_books, check_hidden, check_tokens
from .play import actions, evening, shown, started
from .test_oracle import mutant

RULES = st.fixed_dictionaries(
    {},
    optional={
        "early_end": st.sampled_from(["reef_end_only", "any"]),
        "protection": st.sampled_from(["divers", "hits"]),
        "ace_in_attacks": st.sampled_from(["high", "low", "both"]),
    },
)
EVENINGS = st.builds(
    evening,
    st.integers(0, 10**6),
    st.integers(2, 4),
    rules=RULES,
    submarines=st.integers(1, 6),
    divers=st.integers(1, 14),
)


@settings(max_examples=20)
@given(EVENINGS)
def test_everything_is_accounted_for(session: Session) -> None:
    entries = actions(session)
    for entry in session.entries():
        check(entry.state)
        check_tokens(entry.state, entries[0])
        check_hidden(entry.state, entries[: entry.number])
        check_books(entry)


@settings(max_examples=15)
@given(EVENINGS, st.integers(0, 10**6))
def test_wrong_tracks_are_accounted_for_too(session: Session, seed: int) -> None:
    """Accepted actions that no sensible player would do, one after another from any moment of a game."""
    random = Random(seed)
    played = actions(session)
    astray = Session().apply_all(played[: random.randint(1, len(played))])
    assert isinstance(astray, Session)
    for _ in range(200):
        outcome = astray.apply(mutant(random, astray, random.choice(played)))
        if isinstance(outcome, Session) and outcome.state.result is None:
            astray = outcome
            check(astray.state)
            check_tokens(astray.state, played[0])
            assert astray.last is not None
            check_books(astray.last)
    check_hidden(astray.state, actions(astray))


@settings(max_examples=15)
@given(EVENINGS, st.data())
def test_undo_and_redo_are_identity(session: Session, data: st.DataObject) -> None:
    steps = data.draw(st.integers(1, session.number - 1))
    undone = session.apply({"type": "undo", "steps": steps})
    assert isinstance(undone, Session)
    entry = session.entry(session.number - steps)
    assert entry is not None
    assert undone.state is entry.state
    redone = undone.apply({"type": "redo", "steps": steps})
    assert isinstance(redone, Session)
    assert shown(redone) == shown(session)
    again = undone.apply_all(actions(session)[undone.number :])
    assert isinstance(again, Session)
    assert shown(again) == shown(session)


@settings(max_examples=15)
@given(EVENINGS, st.integers(0, 10**6))
def test_refused_leaves_no_trace(session: Session, seed: int) -> None:
    random, played = Random(seed), actions(session)
    moment = Session().apply_all(played[: random.randint(1, len(played))])
    assert isinstance(moment, Session)
    before = shown(moment)
    refusals = 0
    for _ in range(50):
        refusals += isinstance(moment.apply(mutant(random, moment, random.choice(played))), Refusal)
        assert shown(moment) == before
    assert refusals


@settings(max_examples=10)
@given(EVENINGS)
def test_replay_equals_live(session: Session) -> None:
    """Through the text of a file, with notes and times beside the actions, which change nothing."""
    lines = [json.dumps(action | {"note": "x", "at": "y"}) for action in actions(session)]
    replayed = Session().apply_all([canonical.read(line.encode()) for line in lines])
    assert isinstance(replayed, Session)
    assert shown(replayed) == shown(session)
    assert [entry.movements for entry in replayed.entries()] == [entry.movements for entry in session.entries()]


@settings(max_examples=10)
@given(EVENINGS, st.data())
def test_an_amend_with_the_same_actions_changes_nothing(session: Session, data: st.DataObject) -> None:
    played = actions(session)
    entry = data.draw(st.integers(1, len(played)))
    drop = data.draw(st.integers(0, len(played) - entry + 1))
    same = played[entry - 1 : entry - 1 + drop]
    amended = session.apply({"type": "amend", "entry": entry, "drop": drop, "actions": same})
    assert isinstance(amended, Session)
    assert shown(amended) == shown(session)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(1.0) | st.text(max_size=4) | st.sampled_from(PACK),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4) | st.sampled_from(PACK), inner),
    max_leaves=12,
)
FIELDS = ["player", "card", "cards", "hits", "attacks", "gap", "facts", "resort_cards", "hand_card", "value", "note"]
TYPES = ["attack", "play_to_resort", "play_into_reef", "play_reef_end", "end_turn", "bid", "pass_bid", "stop_game"]


@settings(max_examples=60)
@given(st.sampled_from(TYPES), st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_json_is_answered(kind: str, fields: dict[str, Any]) -> None:
    session = started()
    outcome = session.apply({**fields, "type": kind})
    if isinstance(outcome, Session):
        check(outcome.state)
