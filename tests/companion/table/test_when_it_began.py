"""A contact belongs to where it began, however late it arrives: live, on resume, and in what a table writes
(actions.md 4, Sensors)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.rig import Signal
from divingbell.companion.session import record
from divingbell.companion.session.fold import Fold
from divingbell.companion.session.session import Session
from divingbell.companion.table.commit_times import CommitTimes
from divingbell.companion.table.events import Proposed, SensorEvent
from tests import table_work
from tests.companion.table.hands import AIM, CARD, START, Evening
from tests.sunken_play import aim, card, discard, dive, free_buzz, redo, session, start, undo, up

AT = "2026-11-21T20:00:05.000Z"
IGNORED = start(2, rules={"empty_buzz": "ignored"})


def arrives(evening: Evening, began_s: float, rim: int | None = None) -> SensorEvent:
    """A whole contact arrives now that began so many seconds ago; what was told of its beginning."""
    us = evening.us - round(began_s * 1_000_000)
    evening.feel(Signal("contact", us, rim, ago_us=round(began_s * 1_000_000)))
    told = evening.heard(SensorEvent)[-1]
    evening.feel(Signal("contact_end", us + 100_000, rim, ms=100))
    return told


def test_it_says_after_which_line_it_began(evening: Evening) -> None:
    evening.play(START)
    evening.pass_time(1.0)
    evening.play(CARD)
    evening.pass_time(1.0)
    evening.play(AIM)
    assert [arrives(evening, ago).after for ago in (0.5, 1.5, 2.5)] == [2, 1, 0]
    signals = [row.value["signal"] for row in table_work.lines(evening.table) if row.kind == "signal"]
    assert [signal.get("after", "none") for signal in signals] == [2, "none", 1, "none", 0, "none"]


def test_where_nobody_knows_when_it_began_its_arrival_decides(evening: Evening) -> None:
    evening.play(START, CARD, AIM)
    evening.pass_time(1.0)
    evening.feel(Signal("contact", 1_000_000))
    told = evening.heard(SensorEvent)[-1]
    assert (told.counted, told.after) == (True, None)
    assert [row.value for row in table_work.lines(evening.table)][-2]["signal"]["after"] is None


def test_how_long_ago_it_began_is_counted_in_millionths_of_a_second() -> None:
    times = CommitTimes()
    times.add(0.5)
    assert [times.last_before(10**12 - later, 1e6) for later in (0, 10**6)] == [0, 1]


@pytest.mark.parametrize("rim", [None, 4])
def test_one_that_began_before_the_card_is_no_aim_and_no_buzz(evening: Evening, rim: int | None) -> None:
    evening.play(START)
    evening.pass_time(1.0)
    evening.play(CARD)
    evening.pass_time(0.4)
    assert not arrives(evening, 0.6, rim).counted
    assert evening.actions == ["start_game", "play_diving_card"]
    evening.pass_time(1.0)
    assert arrives(evening, 0.2, rim).counted


def test_one_of_an_earlier_attempt_is_offered_for_that_one_however_late(evening: Evening) -> None:
    evening.play(START, CARD, AIM)
    evening.pass_time(1.0)
    evening.play(up("p1"))
    evening.pass_time(0.1)
    evening.play({"type": "no_penalty"}, card("p2"), aim("p2", 3))
    evening.pass_time(4.0)
    assert not arrives(evening, 4.5).counted
    (offered,) = evening.heard(Proposed)
    assert offered.action == {"type": "amend", "entry": 4, "actions": [up("p1", buzz=True)]}
    evening.pass_time(1.0)
    assert not arrives(evening, 5.5).counted
    assert len(evening.heard(Proposed)) == 1, "once"
    assert evening.actions[-1] == "aim"
    evening.pass_time(1.0)
    assert arrives(evening, 0.1).counted


def test_one_of_the_attempt_before_the_newest_outcome_is_not_offered_for_the_newest(evening: Evening) -> None:
    evening.play(START, CARD, AIM)
    evening.pass_time(1.0)
    evening.play(dive("p1", "dropped"))
    evening.pass_time(0.2)
    evening.play(dive("p1", "dropped"))
    evening.pass_time(0.2)
    assert not arrives(evening, 0.6).counted
    assert evening.heard(Proposed) == [], "with a fee the turn was over before the second outcome"


def test_one_that_began_before_the_card_is_not_offered_either(evening: Evening) -> None:
    evening.play(START)
    evening.pass_time(1.0)
    evening.play(CARD, AIM, up("p1"))
    evening.pass_time(0.5)
    assert not arrives(evening, 0.8).counted
    assert evening.heard(Proposed) == []


def test_one_that_began_after_the_outcome_is_offered_within_the_late_time_as_ever(evening: Evening) -> None:
    evening.play(START, CARD, AIM, up("p1"))
    evening.pass_time(1.0)
    arrives(evening, 0.5)
    assert len(evening.heard(Proposed)) == 1


def test_one_that_began_before_the_announcement_is_not_the_free_one(evening: Evening) -> None:
    evening.play(START, CARD)
    evening.pass_time(1.0)
    evening.play(free_buzz("p1"))
    evening.pass_time(0.2)
    assert arrives(evening, 0.5).counted


def test_the_free_one_stays_free_when_it_arrives_after_the_outcome(evening: Evening) -> None:
    evening.play(START, CARD, free_buzz("p1"))
    evening.pass_time(1.0)
    evening.play(up("p1", risk=4))
    evening.pass_time(0.5)
    assert not arrives(evening, 1.0).counted
    assert evening.heard(Proposed) == []


def test_an_outcome_taken_back_has_ended_nothing(evening: Evening) -> None:
    evening.play(IGNORED, CARD, AIM, dive("p1", "missed"))
    evening.pass_time(2.0)
    evening.play(undo())
    evening.pass_time(0.2)
    assert arrives(evening, 1.0).counted, "it began while the outcome stood by mistake"


def test_an_outcome_put_back_has_ended_it(evening: Evening) -> None:
    evening.play(IGNORED, CARD, AIM, dive("p1", "dropped"), undo())
    evening.pass_time(2.0)
    evening.play(redo())
    evening.pass_time(2.0)
    assert not arrives(evening, 3.0).counted
    assert len(evening.heard(Proposed)) == 1


def test_an_earlier_game_is_before_everything(evening: Evening) -> None:
    evening.play(START, CARD, AIM)
    evening.pass_time(1.0)
    table_work.reset(evening.table)
    evening.play(START, CARD, AIM)
    evening.pass_time(0.2)
    told = arrives(evening, 0.5)
    assert (told.counted, told.after) == (False, 0)


def test_a_resume_rules_as_it_was_ruled_live(evening: Evening) -> None:
    """A free buzz had its contact; another contact from before its announcement was a buzz that was then taken back."""
    evening.play(START, CARD)
    evening.pass_time(1.0)
    evening.play(free_buzz("p1"))
    evening.pass_time(0.2)
    assert arrives(evening, 0.5).counted
    evening.play(undo())
    later = evening.killed()
    assert not later.table.now.hold, "the free buzz waits still for its own contact"
    later.pass_time(1.0)
    assert not arrives(later, 0.1).counted
    later.pass_time(1.0)
    assert arrives(later, 0.1).counted
    later.end()


def test_what_began_before_a_resume_is_unknown(evening: Evening) -> None:
    evening.play(START, discard("p1"))
    later = evening.killed()
    later.pass_time(0.5)
    assert arrives(later, 1.0).after is None
    later.pass_time(0.5)
    assert arrives(later, 0.2).after == 2
    later.play(card("p2"))
    later.pass_time(1.0)
    assert arrives(later, 0.2).after == 3
    later.end()


@pytest.mark.parametrize(
    ("ago_us", "arrived", "after"),
    [
        (0, 10.0, 1),
        (4_999, 10.004, 1),  # it began 1 ms before the commit and arrived behind it
        (6_000, 10.0009, 0),  # it began 5.1 ms before it
        (0, 9.999, 0),  # it arrived before it, and waited in the queue
        (5_000, 10.0, 1),
        (None, 10.0, None),
    ],
)
def test_within_5_ms_arrival_decides(ago_us: int | None, arrived: float, after: int | None) -> None:
    times = CommitTimes()
    times.add(10.0)
    assert times.last_before(ago_us, arrived) == after


def test_lines_that_were_read_back_count_on() -> None:
    times = CommitTimes(7, 100.0)
    times.add(101.0)
    assert [times.last_before(ago, 102.0) for ago in (0, 1_500_000, 2_500_000)] == [8, 7, None]


def test_what_is_long_past_belongs_to_nothing_of_now() -> None:
    fold = Fold()
    sessions = [Session(), *(session(start(2 + number % 3)) for number in range(300))]
    for one in sessions[1:]:
        fold.accept(one, 0)
    assert fold.after(300) is sessions[300]
    assert fold.after(200) is sessions[200]
    assert fold.after(3).last is None
    assert fold.after(400) is sessions[300], "of a record that was put together by hand"


def test_a_record_of_before_is_read_by_arrival(evening: Evening) -> None:
    """Signal lines without `after`, or with nonsense there, come from other programs."""
    evening.play(START, CARD, free_buzz("p1"))
    signals: list[dict[str, Any]] = []
    for us, extra in enumerate(({}, {"after": "soon"}, {"after": None}), 1):
        signals.append({"kind": "contact", "us": us * 1_000_000, "rim": None, "counted": False, **extra})
        signals.append({"kind": "contact_end", "us": us * 1_000_000 + 10, "rim": None, "counted": False, "ms": 1})
    evening.table.call(
        lambda _: [evening.journal.add("signal", record.signal(signal, AT)) for signal in signals]
    ).result()
    table_work.due(evening.table)
    later = evening.killed()
    assert later.table.now.hold, "the free buzz has had its contact"
    later.end()


def test_what_began_in_the_moment_in_which_a_session_was_read_back_is_after_its_last_line() -> None:
    times = CommitTimes(3, since=10.0)
    assert (times.last_before(0, 10.0), times.last_before(1, 10.0)) == (3, None)
