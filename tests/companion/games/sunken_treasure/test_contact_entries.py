"""Amends of a contact: it was the free buzz that was said aloud, or another rim than the announced one."""

from __future__ import annotations

import pytest

from divingbell.companion.games.sunken_treasure.contact_entries import free_buzz_instead, risk_of_rim
from divingbell.companion.session.session import Session
from tests.sunken_desk import Desk
from tests.sunken_play import Action, aim, amend, buzz, card, dive, free_buzz, session, start

DIVING = (start(3), card("p1"))
FELT = buzz("p1", "sensor")


def after(*actions: Action) -> Session:
    return session(*DIVING, *actions)


@pytest.mark.parametrize("before", [(), (aim("p1", 4),)])
def test_a_buzz_before_any_attempt_may_have_been_the_free_one(before: tuple[Action, ...]) -> None:
    buzzed = after(*before, FELT)
    announced = free_buzz_instead(buzzed)
    assert announced == amend(3 + len(before), free_buzz("p1"))
    now = session(dict(announced), of=buzzed)
    assert (now.state.dive.buzzed, now.state.dive.free_buzz) == (False, True)


def test_what_the_rim_entered_goes_with_it_and_the_probe_counts_again() -> None:
    desk = Desk(*DIVING)
    desk.contact(rim=4)
    before = desk.lines[-1]
    announced = free_buzz_instead(desk.session)
    assert announced is not None
    desk.tap(dict(announced))
    assert before is not None
    assert desk.session.state.dive.free_buzz
    assert not desk.referee.listens(desk.session), "it has had its contact"
    assert desk.wait(1).contact().actions, "the next touch is a buzz"


@pytest.mark.parametrize(
    "actions", [(), (dive("p1", "missed", risk=2), FELT), (free_buzz("p1"), FELT), (aim("p1", 4), free_buzz("p1"))]
)
def test_where_it_cannot_have_been_nothing_is_offered(actions: tuple[Action, ...]) -> None:
    assert free_buzz_instead(after(*actions)) is None


def test_another_rim_than_the_announced_one_gives_its_risk() -> None:
    buzzed = after(aim("p1", 5), FELT)
    made = risk_of_rim(buzzed, 2)
    assert made == amend(3, aim("p1", 2))
    now = session(dict(made), of=buzzed)
    assert (now.state.dive.risk, now.state.dive.buzzed) == (2, True)


@pytest.mark.parametrize(
    ("actions", "rim"),
    [
        ((aim("p1", 5), FELT), 5),
        ((aim("p1", 5), FELT), None),
        ((aim("p1", 5),), 2),
        ((FELT,), 2),
        ((aim("p1", 5), dive("p1", "missed"), FELT), 2),
    ],
    ids=["the same", "one wire", "no buzz", "nothing announced", "fixed by an attempt"],
)
def test_else_nothing_is_asked(actions: tuple[Action, ...], rim: int | None) -> None:
    assert risk_of_rim(after(*actions), rim) is None
