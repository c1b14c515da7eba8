"""What holds whatever people enter: conservation, undo and redo, refusals without a trace, replay (Hypothesis)."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.canonical import read, write
from divingbell.companion.games.deep_sea_adventure.bot import choose
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from tests.companion.games.deep_sea_adventure.sea import GAME, OWN_CODES, Count, check, started

COMMON_CODES = (
    *("bad_field", "no_game", "game_started", "unknown_action", "game_over", "unknown_player", "wrong_phase"),
    *("not_your_turn", "nothing_to_undo", "nothing_to_redo", "no_such_entry", "amend_refused"),
)
RULES = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in GAME.rulebook.rules.items()}
)
SEATS = st.sampled_from(["p1", "p2", "p3", "p4", "p5", "p6", "p7"])
DICE = st.lists(st.integers(1, 3), min_size=2, max_size=2)
JUNK = st.sampled_from([None, True, 1.0, "1", -1, 99, [], {}, 10**40])


def fields(**known: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An action of one type, now and then with a value that no field has."""
    whole = st.fixed_dictionaries(known)
    spoiled = st.tuples(whole, st.sampled_from(sorted(known)), JUNK).map(lambda drawn: {**drawn[0], drawn[1]: drawn[2]})
    return whole | spoiled


WILD = st.one_of(
    fields(type=st.just("turn_back"), player=SEATS),
    fields(type=st.just("roll"), player=SEATS, dice=DICE),
    fields(type=st.just("search"), player=SEATS, choice=st.sampled_from(["nothing", "take"])),
    fields(type=st.just("search"), player=SEATS, choice=st.just("place"), token=st.integers(0, 7)),
    fields(type=st.just("reveal"), player=SEATS, values=st.lists(st.integers(0, 15), max_size=4)),
    fields(type=st.just("sink"), player=SEATS, order=st.permutations(range(3))),
    fields(type=st.just("undo"), steps=st.integers(1, 6)),
    fields(type=st.just("redo"), steps=st.integers(1, 6)),
    fields(type=st.just("amend"), entry=st.integers(1, 40), drop=st.integers(0, 2), actions=st.just([])),
)
TAPS = st.lists(st.tuples(st.integers(0, 40), WILD), max_size=15)
"""How many sensible actions go before a wild one."""
TABLES = st.builds(lambda seats, rules: started(seats, rules=rules), st.integers(2, 6), RULES)


def evening(session: Session, seed: int) -> Session:
    """Played to the end by the demo player."""
    random = Random(seed)
    while session.state.result is None:
        action = choose(shown(session), random)
        after = session.apply(action)
        assert isinstance(after, Session), (action, after)
        session = after
    return session


def shown(session: Session) -> dict[str, Any]:
    view = session.view()
    assert view is not None
    return view


def examine(session: Session) -> None:
    """Every state of the record fits the rules, and the movements alone lead from each to the next."""
    count, before = Count(), None
    for entry in reversed([*session.entries()]):
        count.add(entry.movements, entry.state)
        check(entry.state, count.held["lost", "chip"])
        if before is not None and entry.state.round == before.round:
            assert entry.state.air <= before.air, "air comes back only with a round"
        if before is not None and before.turn and entry.state.turn:
            assert entry.state.turn.number - before.turn.number in (0, 1)
        before = entry.state


@given(TABLES, TAPS, st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_nothing_is_made_or_lost_whatever_is_tapped(
    table: Session, taps: list[tuple[int, dict[str, Any]]], seed: int
) -> None:
    random, session = Random(seed), table
    for sensible, wild in taps:
        for _ in range(sensible):
            if session.state.result is None:
                after = session.apply(choose(shown(session), random))
                assert isinstance(after, Session), after
                session = after
        before, waiting = write(session.view()), session.waiting
        answer = session.apply(wild)
        if isinstance(answer, Refusal):
            assert answer.error in COMMON_CODES + OWN_CODES
            assert (write(session.view()), session.waiting) == (before, waiting)
        else:
            session = answer
    examine(session)


@given(st.integers(2, 6), RULES, st.integers(0, 2**32), st.data())
@settings(max_examples=25, deadline=None)
def test_undo_and_redo_are_identity_and_replay_equals_live(
    seats: int, rules: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    live = evening(started(seats, rules=rules), seed)
    examine(live)
    steps = data.draw(st.integers(1, live.number - 1))
    undone = live.apply({"type": "undo", "steps": steps})
    assert isinstance(undone, Session)
    entry = live.entry(live.number - steps)
    assert entry is not None
    assert undone.state == entry.state
    again = undone.apply({"type": "redo", "steps": steps})
    assert isinstance(again, Session)
    assert write(again.view()) == write(live.view())
    replayed = Session().apply_all([read(write(entry.action).encode()) for entry in reversed([*live.entries()])])
    assert isinstance(replayed, Session)
    assert write(replayed.view()) == write(live.view())


@given(st.integers(2, 6), st.integers(0, 2**32), st.data())
@settings(max_examples=25, deadline=None)
def test_an_entry_replaced_by_itself_changes_nothing(seats: int, seed: int, data: st.DataObject) -> None:
    live = evening(started(seats), seed)
    number = data.draw(st.integers(1, live.number))
    entry = live.entry(number)
    assert entry is not None
    amended = live.apply({"type": "amend", "entry": number, "actions": [dict(entry.action)]})
    assert isinstance(amended, Session)
    assert write(amended.view()) == write(live.view())


def test_hidden_stays_hidden() -> None:
    """What the end of a round remembers is not shown, and no value is known before its reveal."""
    live = evening(started(4), 7)
    keys = set(shown(live))
    for entry in live.entries():
        assert set(GAME.rulebook.view(entry.state)) | {"game", "entries"} == keys
    everywhere = {"game", "entries", "phase", "first_player", "rules", "result"}
    assert keys - everywhere == {"round", "round_first", "air", "turn", "path", "players", "to_reveal", "to_sink"}
