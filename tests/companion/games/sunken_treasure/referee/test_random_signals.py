"""Random evenings of taps and contacts: what the referee enters always fits, and a replay makes the same referee."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.games.game import Refusal
from tests.sunken_desk import Desk
from tests.sunken_play import (
    NO_PENALTY,
    Action,
    aim,
    amend,
    buzz,
    card,
    code,
    dive,
    free_buzz,
    redo,
    start,
    undo,
    up,
    view,
)

RIMS = st.sampled_from([None, 2, 3, 4, 5])
EVENTS = st.one_of(
    st.tuples(st.just("tap"), st.integers(0, 11)),
    st.tuples(st.just("touch"), RIMS),
    st.tuples(st.just("lift"), RIMS),
    st.tuples(st.just("wait"), st.sampled_from([0.01, 0.1, 0.299, 0.3, 1.0, 1.5, 7.0])),
    st.tuples(st.just("say"), st.sampled_from(["hold", "go", "go", "free_buzz_over"])),
)


def tap(desk: Desk, number: int) -> None:
    """One of the things people could tap now, if the rules take it."""
    shown = view(desk.session)
    diver = shown["turn"]["player"]
    by_phase: dict[str, list[Action]] = {
        "card": [card(diver), card(diver, "anything")],
        "dive": [
            free_buzz(diver),
            aim(diver, 3),
            buzz(diver),
            up(diver),
            up(diver, "silver"),
            dive(diver, "missed"),
            dive(diver, "dropped"),
            dive(diver, "stopped", buzz=True),
        ],
        "penalty": [NO_PENALTY],
        "over": [],
    }
    choices = [*by_phase[shown["phase"]], undo(), undo(2), redo(), amend(2, card("p1", "silver"))]
    action = choices[number % len(choices)]
    if code(desk.session, action) == "ok":
        desk.tap(action)


def contact(desk: Desk, rim: int | None) -> None:
    before = view(desk.session)
    holding = desk.referee.holding
    ruling = desk.touch(rim)
    kinds = [action["type"] for action in ruling.actions]
    assert kinds in ([], ["buzz"], ["aim", "buzz"])
    assert not (ruling.actions and ruling.proposal)
    if holding:
        assert not ruling.actions
        assert ruling.proposal is None
    if kinds:
        assert before["phase"] == "dive"
        assert before["dive"]["buzzed"] is False
        assert view(desk.session)["dive"]["buzzed"] is True
        assert (kinds[0] == "aim") == (before["dive"]["risk"] is None and rim is not None)
    if ruling.proposal is not None:
        after: Any = desk.session.apply(dict(ruling.proposal))
        assert not isinstance(after, Refusal)
        assert after.view() != desk.session.view()


@settings(max_examples=80)
@given(st.lists(EVENTS, max_size=40))
def test_what_the_referee_enters_always_fits(events: list[tuple[str, Any]]) -> None:
    desk = Desk(start(2), card("p1"))
    quiet_dive = -10.0
    for kind, what in events:
        if kind == "tap":
            number = desk.session.number
            tap(desk, what)
            last = desk.session.last
            assert last is not None
            if desk.session.number > number and last.action["type"] == "dive" and "buzz" not in last.action:
                attempt = last.previous.state.dive if last.previous else None
                quiet_dive = quiet_dive if attempt and attempt.buzzed else desk.now
            elif what >= 8:
                quiet_dive = -10.0  # an undo may have taken it back
        elif kind == "touch":
            entries = desk.session.number
            contact(desk, what)
            if round(desk.now - quiet_dive, 6) < 1.5:
                assert desk.session.number == entries, "never a buzz so soon after a quiet dive"
        elif kind == "lift":
            desk.lift(what)
        elif kind == "wait":
            desk.wait(what)
        else:
            desk.say(what)
    assert vars(desk.replayed()) == vars(desk.referee)
