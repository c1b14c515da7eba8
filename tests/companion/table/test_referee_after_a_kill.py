"""The referee that a journal gives is the live one: random evenings with kills, clocks that jump, and Undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from divingbell.companion.rig import Health
from divingbell.companion.table.events import Done
from divingbell.companion.table.replay import ReplayedSession
from tests import table_work
from tests.companion.table.hands import CARD, READY, START, Evening
from tests.long_cases import in_long
from tests.sunken_play import (
    NO_PENALTY,
    Action,
    aim,
    amend,
    buzz,
    card,
    discard,
    dive,
    free_buzz,
    redo,
    undo,
    up,
    view,
)

Opener = Callable[..., Evening]
FEWER, EVENINGS = 20, 60
EVENTS = 30
GAP = Health("ready", "rig.ready", {"name": "test"}, missed=True)
LOST = Health("lost", "rig.gone", {"place": "test"})


def choices(evening: Evening) -> list[Action]:
    """Things that people could tap now, sensible or not."""
    shown = view(evening.table.now.session)
    diver, last = shown["turn"]["player"], shown["entries"]
    by_phase: dict[str, list[Action]] = {
        "card": [card(diver), discard(diver), card(diver, "anything")],
        "dive": [
            free_buzz(diver), free_buzz(diver), aim(diver, 3), buzz(diver), up(diver), dive(diver, "missed"),
            dive(diver, "stopped"), {**free_buzz(diver), "note": "said"},
        ],
        "penalty": [NO_PENALTY],
        "over": [],
    }  # fmt: skip
    found = [entry.action for entry in evening.table.now.session.entries()][:2]
    noted = [amend(last - place, {**action, "note": "x"}) for place, action in enumerate(found)]
    return [*by_phase[shown["phase"]], undo(), undo(2), redo(), redo(2), amend(last, free_buzz(diver)), *noted]


def expected(evening: Evening) -> tuple[bool, bool]:
    """Whether the sensors are on hold after a kill, and whether an announced free buzz waits for its contact."""
    now = evening.table.now
    in_dive = view(now.session)["phase"] == "dive"
    return (not now.listens if in_dive else now.hold), now.listens


def folded(evening: Evening) -> tuple[bool, bool]:
    replayed = ReplayedSession(table_work.lines(evening.table))
    assert replayed.error is None
    return replayed.referee.holding, replayed.referee.listens(replayed.session)


def step(evening: Evening, rng: Random) -> Evening:
    """One random event; the evening that goes on."""
    what = rng.randrange(14)
    if what < 6:
        outcome: Any = evening.table.submit([rng.choice(choices(evening))]).result()
        assert isinstance(outcome, Done) or outcome is not None
    elif what < 9:
        rim = rng.choice((None, None, 3))
        evening.contact(rim, late=rng.random() < 0.1)
        if rng.random() < 0.8:
            evening.lift(rim)
    elif what == 9:
        table_work.sensors(evening.table, rng.choice(("hold", "go", "go", "free_buzz_over")))
    elif what == 10:
        evening.hear(rng.choice((GAP, LOST, READY)))
    elif what == 11:
        evening.clock.set(evening.clock.now() + timedelta(seconds=rng.choice((-86_400, -2, 1, 3600))))
    elif what == 12:
        evening.pass_time(rng.choice((0.05, 0.3, 1.5, 4.0)))
    else:
        on, listens = expected(evening)
        evening = evening.killed()
        assert (evening.table.now.hold, evening.table.now.listens) == (on, listens)
    return evening


@pytest.mark.parametrize("seed", [*range(FEWER), *in_long(*range(FEWER, EVENINGS))])
def test_what_the_journal_gives_is_what_was_live(opened: Opener, seed: int) -> None:
    rng, evening = Random(seed), opened()
    evening.play(START, CARD)
    for number in range(EVENTS):
        evening = step(evening, rng)
        assert folded(evening) == expected(evening), f"after event {number}"
    evening.end()


def test_a_second_kill_knows_the_hold_of_the_first(evening: Evening) -> None:
    evening.play(START, CARD)
    again = evening.killed()
    again.play(free_buzz("p1"))
    again.touch()  # on hold since the resume
    third = again.killed()
    assert (third.table.now.hold, third.table.now.listens) == (False, True)
    third.end()


@pytest.mark.parametrize("back", ["the hold is undone and redone", "the turn ended and was undone"])
def test_a_turn_that_is_on_hold_is_so_whenever_it_is_the_present_one(evening: Evening, back: str) -> None:
    evening.play(START, CARD)
    evening.hear(GAP)
    assert evening.table.now.hold
    if "redone" in back:
        evening.play(undo())
        evening.play(redo())
    else:
        evening.play(aim("p1", 3), dive("p1", "stopped"))
        assert not evening.table.now.hold
        evening.play(undo())
    assert evening.table.now.hold
    evening.touch()
    assert "buzz" not in evening.actions


@pytest.mark.parametrize(("passed", "jump", "waits"), [(0.0, 3600, True), (4.0, -4.5, False)])
def test_no_clock_that_jumps_makes_another_contact_the_free_one(
    evening: Evening, passed: float, jump: float, waits: bool
) -> None:
    """A contact so soon after an outcome is none of the next attempt; the journal knows that whatever its times say."""
    evening.play(START, CARD, dive("p1", "stopped", risk=3), card("p2"), free_buzz("p2"))
    evening.pass_time(passed)
    evening.clock.set(evening.clock.now() + timedelta(seconds=jump))
    evening.contact()
    assert evening.table.now.listens is waits
    assert folded(evening) == expected(evening)
