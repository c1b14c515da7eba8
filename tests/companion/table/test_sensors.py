"""What a table makes of its rig: contacts become entries, holds hold, health is told once, and a restart remembers."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.rig import Health, Signal
from divingbell.companion.table.events import Entered, Proposed, RigChanged, RigReplaced, SensorEvent
from divingbell.companion.table.replay import ReplayedSession
from tests import table_work
from tests.companion.table.hands import AIM, CARD, NONE, READY, START, Evening
from tests.sunken_play import STOP, aim, buzz, card, discard, dive, free_buzz, undo, up, view

Opener = Callable[..., Evening]
LOST = Health("lost", "rig.gone", {"place": "test"})


@pytest.fixture
def dive_on(evening: Evening) -> Evening:
    """An evening in a dive whose hole is said."""
    evening.play(START, CARD, AIM)
    evening.told.clear()
    return evening


def rig(evening: Evening) -> list[tuple[str, bool]]:
    return [(event.health.state, event.hold) for event in evening.heard(RigChanged)]


def counted(evening: Evening) -> list[bool]:
    return [event.counted for event in evening.heard(SensorEvent) if event.signal.kind == "contact"]


def test_a_contact_is_a_buzz_signal_first_in_one_commit(dive_on: Evening) -> None:
    dive_on.contact()
    felt, entered = dive_on.told
    assert isinstance(felt, SensorEvent)
    assert felt.counted
    assert isinstance(entered, Entered)
    assert [(line.n, line.source, line.action) for line in entered.lines] == [(4, "sensor", buzz("p1", "sensor"))]
    assert dive_on.lines()[-2:] == [("signal", "contact True"), ("entry", "buzz")]
    dive_on.lift()
    assert dive_on.lines()[-1] == ("signal", "contact_end False")
    assert not dive_on.heard(SensorEvent)[-1].counted


def test_a_rim_tells_its_risk_with_one_tap(evening: Evening) -> None:
    evening.play(START, CARD)
    evening.touch(rim=4)
    first, second = evening.heard(Entered)[-1].lines
    assert (first.action, second.action) == (aim("p1", 4), buzz("p1", "sensor"))
    assert first.tap == second.tap
    assert evening.table.now.session.tap_steps() == 2


def test_one_buzz_an_attempt_and_what_comes_at_once_again_is_the_same(dive_on: Evening) -> None:
    dive_on.touch()
    dive_on.play(undo())
    dive_on.clock.turn(0.1)
    dive_on.feel(Signal("contact", dive_on.us + 100_000))  # 0.1 s after the end: the same contact
    assert counted(dive_on) == [True, False]
    dive_on.feel(Signal("contact_end", dive_on.us + 150_000, ms=50))
    dive_on.touch()
    dive_on.touch()
    assert counted(dive_on) == [True, False, True, False]


def test_contacts_of_other_phases_are_logged_only(evening: Evening) -> None:
    evening.play(START)
    evening.touch()
    assert counted(evening) == [False]
    assert evening.actions == ["start_game"]


def test_the_free_buzz_has_the_first_contact(evening: Evening) -> None:
    evening.play(START, CARD, free_buzz("p1"))
    evening.touch()
    evening.touch()
    assert counted(evening) == [False, True]


def test_on_to_the_dive(evening: Evening) -> None:
    evening.play(START, CARD, free_buzz("p1"))
    assert table_work.sensors(evening.table, "free_buzz_over").committed
    evening.touch()
    assert counted(evening) == [True]
    assert ("signal", "free_buzz_over") in evening.lines()


def test_hold_and_go(dive_on: Evening) -> None:
    table_work.sensors(dive_on.table, "hold")
    dive_on.touch()
    table_work.sensors(dive_on.table, "hold")
    table_work.sensors(dive_on.table, "go")
    dive_on.touch()
    assert counted(dive_on) == [False, True]
    assert rig(dive_on) == [("lost", True), ("lost", False)]
    assert [about for kind, about in dive_on.lines() if kind == "signal"][:5] == [
        "hold",
        "contact False",
        "contact_end False",
        "hold",
        "go",
    ]


def test_commands_of_the_rig_come_in_their_order(dive_on: Evening) -> None:
    dive_on.table.call(lambda writer: writer.sensors("hold"))
    dive_on.table.call(lambda writer: writer.sensors("go"))
    table_work.due(dive_on.table)
    assert [about for kind, about in dive_on.lines() if kind == "signal"] == ["hold", "go"]


def test_a_late_contact_is_offered_and_lapses(dive_on: Evening) -> None:
    dive_on.play(up("p1"))
    dive_on.contact()  # 1.0 s later
    (offered,) = dive_on.heard(Proposed)
    assert dive_on.table.now.proposal == offered.action
    assert counted(dive_on) == [False]
    dive_on.play(offered.action)  # type: ignore[arg-type]
    assert dive_on.table.now.proposal is None
    assert view(dive_on.table.now.session)["dive"]["buzzed"] is True


def test_a_contact_that_is_too_late_is_not_offered(dive_on: Evening) -> None:
    dive_on.play(up("p1"))
    dive_on.pass_time(0.6)
    dive_on.contact()
    assert dive_on.heard(Proposed) == []


@contextlib.contextmanager
def busy(evening: Evening) -> Iterator[None]:
    """The writer of this table has so much to do that it comes to nothing new meanwhile."""
    done = threading.Event()
    evening.table.call(lambda _: done.wait(60))
    yield
    done.set()


def test_late_counts_from_commit_to_arrival_not_to_its_turn_in_the_queue(dive_on: Evening) -> None:
    dive_on.play(dive("p1", "missed"))
    with busy(dive_on):
        dive_on.clock.turn(1.4)
        dive_on.table.signal(Signal("contact", 9_000_000))
        dive_on.clock.turn(5.0)
    table_work.due(dive_on.table)
    assert len(dive_on.heard(Proposed)) == 1
    assert counted(dive_on) == [False]


# Health --------------------------------------------------------------------------------------------------------


def test_loss_and_return_are_told_once_each(dive_on: Evening) -> None:
    for health in (READY, READY, LOST, LOST, READY):
        dive_on.hear(health)
    assert rig(dive_on) == [("ready", False), ("lost", False), ("ready", False)]
    assert [about for kind, about in dive_on.lines() if kind == "health"] == ["ready", "lost", "ready"]


def test_a_gap_in_a_dive_holds_until_go_or_the_end_of_the_turn(dive_on: Evening) -> None:
    missed = Health("ready", "rig.power_lost", missed=True)
    dive_on.hear(missed)
    assert dive_on.heard(RigChanged)[-1] == RigChanged(missed, True)
    dive_on.touch()
    table_work.sensors(dive_on.table, "go")
    dive_on.touch()
    assert counted(dive_on) == [False, True]
    dive_on.hear(READY)
    dive_on.hear(missed)
    dive_on.play(dive("p1", "stopped"))  # the turn ends
    assert rig(dive_on)[-1] == ("ready", False)


def test_a_gap_in_a_dive_stands_in_the_record_as_a_hold(dive_on: Evening) -> None:
    """A record has no health: with `hold` alone a reader knows why the contacts behind it did not count."""
    dive_on.hear(Health("ready", "rig.power_lost", missed=True))
    line = table_work.lines(dive_on.table)[-1].value
    assert (line["signal"], line["until"]) == ({"kind": "hold"}, "turn")
    rows = [row for row in table_work.lines(dive_on.table) if row.kind != "health"]
    assert ReplayedSession(rows).referee.holding
    dive_on.play(dive("p1", "stopped"))
    rows = [row for row in table_work.lines(dive_on.table) if row.kind != "health"]
    assert not ReplayedSession(rows).referee.holding, "that hold ended with the turn"


def test_a_gap_goes_before_a_pause_and_the_hold_ends_with_the_turn(dive_on: Evening) -> None:
    table_work.sensors(dive_on.table, "hold")
    dive_on.hear(Health("ready", "rig.power_lost", missed=True))
    dive_on.play(dive("p1", "stopped"))
    assert rig(dive_on)[-1] == ("ready", False)


def test_the_same_gap_again_is_another_gap(dive_on: Evening) -> None:
    missed = Health("ready", "rig.missed", {"count": "1"}, missed=True)
    dive_on.hear(missed)
    table_work.sensors(dive_on.table, "go")
    dive_on.hear(missed)
    assert rig(dive_on)[-1] == ("ready", True)


def test_five_losses_in_a_row_are_told_five_times(dive_on: Evening) -> None:
    for _ in range(5):
        dive_on.hear(Health("ready", "rig.power_lost", missed=True))
    assert rig(dive_on) == [("ready", True)] * 5
    dive_on.touch()
    assert len(rig(dive_on)) == 5, "and not again with every contact"


def test_a_loss_is_told_though_a_contact_is_stuck(dive_on: Evening) -> None:
    missed = Health("ready", "rig.missed", {"count": 1}, missed=True)
    dive_on.hear(READY)
    dive_on.contact()
    dive_on.pass_time(6.0)
    dive_on.hear(missed)
    assert RigChanged(missed, True) in dive_on.heard(RigChanged)


def test_what_happened_once_is_told_though_a_worry_follows_at_once(dive_on: Evening) -> None:
    lost, worry = Health("ready", "rig.power_lost", missed=True), Health("check", "rig.low_supply", {"volts": "4.71"})
    with busy(dive_on):
        dive_on.table.health(lost)
        dive_on.table.health(worry)
    table_work.due(dive_on.table)
    assert dive_on.heard(RigChanged) == [RigChanged(lost, True), RigChanged(worry, True)]


def test_a_gap_elsewhere_holds_nothing(evening: Evening) -> None:
    evening.play(START)
    evening.hear(Health("ready", "rig.power_lost", missed=True))
    assert rig(evening) == [("ready", False)]


def test_a_contact_of_six_seconds_is_stuck_until_it_opens(dive_on: Evening) -> None:
    dive_on.hear(READY)
    dive_on.contact()
    dive_on.pass_time(5.9)
    assert rig(dive_on) == [("ready", False)]
    dive_on.pass_time(0.1)
    dive_on.pass_time(1.0)
    assert rig(dive_on)[1:] == [("stuck", False)]
    assert dive_on.actions[-1] == "buzz"  # stays until it is rejected
    assert ("health", "stuck") in dive_on.lines()
    dive_on.lift()
    assert rig(dive_on)[2:] == [("ready", False)]
    dive_on.pass_time(60)
    assert len(rig(dive_on)) == 3


def test_a_contact_is_not_stuck_when_the_rig_is_lost_meanwhile(dive_on: Evening) -> None:
    dive_on.contact()
    dive_on.hear(LOST)
    assert table_work.deadline(dive_on.table) is None
    dive_on.hear(READY)
    dive_on.pass_time(7.0)
    assert rig(dive_on) == [("lost", False), ("ready", False)]


def test_a_rig_that_says_stuck_itself_is_not_told_twice(dive_on: Evening) -> None:
    dive_on.hear(READY)
    dive_on.contact()
    dive_on.clock.turn(6.0)
    dive_on.hear(Health("stuck", "rig.stuck"))
    dive_on.pass_time(1.0)
    assert [state for state, _ in rig(dive_on)] == ["ready", "stuck"]


@pytest.mark.parametrize("said", [Health("stuck", "rig.stuck"), Health("stuck", "rig.stuck_rim", {"risk": 3})])
def test_a_rig_that_says_stuck_after_the_table_is_not_told_twice(dive_on: Evening, said: Health) -> None:
    dive_on.hear(READY)
    dive_on.contact()
    dive_on.pass_time(6.0)
    dive_on.hear(said)
    dive_on.pass_time(1.0)
    dive_on.lift()
    dive_on.hear(READY)
    assert [state for state, _ in rig(dive_on)] == ["ready", "stuck", "ready"]
    assert [about for kind, about in dive_on.lines() if kind == "health"] == ["ready", "stuck", "ready"]


def test_the_writer_wakes_by_itself_when_a_contact_is_stuck(dive_on: Evening) -> None:
    stuck = threading.Event()
    dive_on.table.watch(
        lambda event: stuck.set() if isinstance(event, RigChanged) and event.health.state == "stuck" else None
    )
    dive_on.contact()
    assert table_work.deadline(dive_on.table) == dive_on.clock.monotonic() + 6.0
    dive_on.pass_time(5.999)  # from here on the writer waits a thousandth of a second at a time
    assert not stuck.is_set()
    dive_on.clock.turn(0.01)
    assert stuck.wait(60)
    dive_on.lift()
    assert table_work.deadline(dive_on.table) is None


# Restart -------------------------------------------------------------------------------------------------------


def test_a_resume_into_a_dive_is_on_hold(dive_on: Evening) -> None:
    later = dive_on.killed()
    assert later.table.now.hold
    assert rig(later) == [("lost", True)]
    later.touch()
    assert counted(later) == [False]
    table_work.sensors(later.table, "go")
    later.touch()
    assert counted(later) == [False, True]
    later.end()


def test_that_hold_ends_with_the_turn(dive_on: Evening) -> None:
    later = dive_on.killed()
    later.play(dive("p1", "stopped"), card("p2"))
    later.pass_time(1.0)
    assert not later.table.now.hold
    later.touch()
    assert counted(later) == [True]
    later.end()


def test_a_resume_elsewhere_is_not(evening: Evening) -> None:
    evening.play(START, discard("p1"))
    later = evening.killed()
    assert not later.table.now.hold
    assert rig(later) == []
    later.end()


def test_a_hold_of_the_people_outlives_a_restart_outside_a_dive(evening: Evening) -> None:
    evening.play(START)
    table_work.sensors(evening.table, "hold")
    later = evening.killed()
    assert later.table.now.hold
    table_work.sensors(later.table, "go")
    again = later.killed()
    assert not again.table.now.hold
    later.end()
    again.end()


def test_a_free_buzz_that_waits_goes_on_waiting(evening: Evening) -> None:
    evening.play(START, CARD, free_buzz("p1"))
    later = evening.killed()
    assert not later.table.now.hold
    later.touch()
    later.touch()
    assert counted(later) == [False, True]
    later.end()


@pytest.mark.parametrize("how", ["contact", "contact after a loss in the middle of one", "key"])
def test_a_free_buzz_that_was_had_waits_no_more(evening: Evening, how: str) -> None:
    evening.play(START)
    if how.endswith("of one"):
        evening.contact()
        evening.hear(LOST)
        evening.hear(READY)
    evening.play(CARD, free_buzz("p1"))
    if how.startswith("contact"):
        evening.touch()
    else:
        table_work.sensors(evening.table, "free_buzz_over")
    later = evening.killed()
    assert later.table.now.hold
    table_work.sensors(later.table, "go")
    later.touch()
    assert counted(later) == [True]
    later.end()


def test_a_contact_that_was_held_does_not_use_the_free_buzz_up(evening: Evening) -> None:
    evening.play(START, CARD, free_buzz("p1"))
    table_work.sensors(evening.table, "hold")
    evening.touch()
    table_work.sensors(evening.table, "go")
    later = evening.killed()
    assert not later.table.now.hold
    later.end()


def test_what_was_felt_before_anything_was_played_is_kept_with_the_game(evening: Evening) -> None:
    evening.hear(READY)
    evening.touch()
    assert evening.lines() == []
    evening.play(START)
    assert [kind for kind, _ in evening.lines()] == ["header", "health", "signal", "signal", "header", "entry"]


def test_the_table_is_a_listener_and_returns_at_once(evening: Evening) -> None:
    evening.play(START, CARD)
    for number in range(300):  # the floor turns; nobody waits for three hundred commits
        evening.table.signal(Signal("floor", 1000 * number, steps=1))
    evening.table.health(NONE)
    table_work.due(evening.table)
    assert len(evening.heard(SensorEvent)) == 300


def test_after_the_game_nothing_counts(evening: Evening) -> None:
    evening.play(START, CARD, STOP)
    evening.touch()
    assert counted(evening) == [False]


def test_a_gap_that_went_before_a_pause_is_remembered_over_a_restart(dive_on: Evening) -> None:
    table_work.sensors(dive_on.table, "hold")
    dive_on.hear(Health("ready", "rig.power_lost", missed=True))
    dive_on.play(dive("p1", "stopped"))
    later = dive_on.killed()
    assert not later.table.now.hold
    later.end()


def test_what_another_rig_touched_is_not_touched_by_this_one(evening: Evening) -> None:
    """A contact of practice that was never lifted says nothing of the real, ready probe."""
    evening.hear(READY)
    evening.play(START)
    evening.contact()
    evening.pass_time(7)
    assert rig(evening)[-1][0] == "stuck"
    evening.table.other_rig()
    evening.hear(READY)
    assert rig(evening)[-1][0] == "ready"
    assert len(evening.heard(RigReplaced)) == 1
