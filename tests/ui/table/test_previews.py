"""What would hold after some actions is what the rules say, and is worked out once."""

from __future__ import annotations

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.session.session import Session
from tests.sunken_play import aim, card, dive, session, start, up


def test_it_is_what_the_rules_say_of_all_actions_or_of_the_first_that_is_refused() -> None:
    moment = session(start(2), card("p1"))
    here, there = after(moment, aim("p1", 3), up("p1")), moment.apply_all([aim("p1", 3), up("p1")])
    assert isinstance(here, Session)
    assert isinstance(there, Session)
    assert (here.state, here.number) == (there.state, there.number)
    refused = after(moment, aim("p1", 3), aim("p1", 9), up("p1"))
    assert isinstance(refused, Refusal)
    assert refused == moment.apply_all([aim("p1", 3), aim("p1", 9)])


def test_it_is_worked_out_once_for_a_moment_and_anew_for_another() -> None:
    moment = session(start(2), card("p1"))
    aimed = after(moment, aim("p1", 3))
    assert after(Session(moment.last, moment.tip, moment.lines), dict(aim("p1", 3))) is aimed
    assert after(session(start(2), card("p1")), aim("p1", 3)) is not aimed
    assert after(moment, aim("p1", 4)) is not aimed


def test_an_action_that_is_changed_later_is_another_one() -> None:
    moment = session(start(2), card("p1"), aim("p1", 2))
    action = dict(dive("p1", "stopped"))
    stopped = after(moment, action)
    action["buzz"] = True
    buzzed = after(moment, action)
    assert isinstance(stopped, Session)
    assert isinstance(buzzed, Session)
    assert stopped.last is not None
    assert "buzz" not in stopped.last.action
    assert buzzed.last is not None
    assert buzzed.last.action["buzz"] is True
