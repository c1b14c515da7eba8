"""The door: everything enters by it, is judged, committed, and only then told, to everybody in one order."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.table.events import Done, Entered, Event, MovedOn, Refused
from divingbell.companion.table.table_writer import TableWriter
from tests import table_work
from tests.companion.table.hands import AIM, CARD, START, Evening, lines_in, made_table
from tests.sunken_play import NO_PENALTY, aim, amend, buzz, card, redo, session, undo, view


def test_an_outcome_is_the_session_after_it(evening: Evening) -> None:
    outcome = evening.play(START, CARD)
    assert (outcome.n, outcome.committed) == (2, True)
    assert view(outcome.session) == view(session(START, CARD))
    assert evening.table.now.session is outcome.session


def test_told_only_after_the_commit(evening: Evening, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    def compare(event: Event) -> None:
        if isinstance(event, Entered):
            in_file = [row for row in evening.journal.lines() if row.kind == "entry"]
            assert event.lines[-1].n == len(in_file)
            seen.append((lines_in(tmp_path / "j.db"), len(evening.journal.lines())))

    evening.table.watch(compare)
    evening.play(START, CARD)
    evening.touch()
    assert len(seen) == 3
    assert all(in_file == in_all for in_file, in_all in seen)


def test_the_snapshot_is_no_newer_than_what_is_committed(evening: Evening, tmp_path: Path) -> None:
    found: list[tuple[int, int]] = []
    evening.table.watch(lambda _: found.append((evening.table.now.n, lines_in(tmp_path / "j.db"))))
    evening.play(START, CARD, AIM)
    assert found == [(1, 3), (2, 4), (3, 5)]  # two header lines go before


def test_before_and_after_of_each_line(evening: Evening) -> None:
    evening.play(START)
    evening.table.submit([CARD, AIM], source="script").result()
    _, (first, second) = [event.lines for event in evening.heard(Entered)]
    assert (first.n, second.n, first.tap, second.tap) == (2, 3, 2, 2)
    assert (first.action, first.source) == (CARD, "script")
    assert first.after is second.before
    assert view(second.after) == view(session(START, CARD, AIM))


def test_all_or_none(evening: Evening) -> None:
    evening.play(START)
    outcome = evening.table.submit([CARD, AIM, NO_PENALTY, AIM]).result()
    assert isinstance(outcome, Refused)
    assert (outcome.refusal.error, outcome.action) == ("wrong_phase", NO_PENALTY)
    assert evening.actions == ["start_game"]
    assert evening.lines()[-1] == ("refusal", "wrong_phase")
    assert evening.heard(Refused) == [outcome]
    assert len(evening.heard(Entered)) == 1


def test_a_line_on_which_something_was_decided(evening: Evening) -> None:
    assert isinstance(evening.table.submit([START], after=0).result(), Done)
    assert isinstance(evening.table.submit([CARD], after=1).result(), Done)
    before = evening.lines()
    for after in (0, 1, 3):
        outcome = evening.table.submit([AIM], after=after).result()
        assert isinstance(outcome, MovedOn)
        assert (outcome.n, outcome.session) == (2, evening.table.now.session)
    assert evening.lines() == before
    evening.touch()  # a buzz comes first
    assert isinstance(evening.table.submit([AIM], after=2).result(), MovedOn)
    assert evening.actions == ["start_game", "play_diving_card", "buzz"]


def test_a_refusal_and_a_command_move_the_line_on_as_they_are_lines(evening: Evening) -> None:
    evening.play(START, CARD, undo())
    assert isinstance(evening.table.submit([CARD], after=2).result(), MovedOn)
    evening.refused(NO_PENALTY)  # no entry line
    assert isinstance(evening.table.submit([CARD], after=3).result(), Done)


def test_a_tap_is_taken_back_whole_after_a_restart_too(evening: Evening) -> None:
    evening.play(START)
    evening.table.submit([CARD, AIM]).result()
    assert evening.table.now.session.tap_steps() == 2
    later = evening.killed()
    assert later.table.now.session.tap_steps() == 2
    later.play(undo(2), redo(2))
    assert later.table.now.session.tap_steps() == 2
    later.play(buzz("p1"))
    assert later.heard(Entered)[-1].lines[0].tap == 5  # taps count on
    assert later.table.now.session.tap_steps() == 1
    later.end()


def test_what_an_amend_puts_in_is_one_tap(evening: Evening) -> None:
    evening.play(START, CARD, amend(2, card("p1", "silver"), AIM))
    assert evening.table.now.session.tap_steps() == 2
    later = evening.killed()
    assert later.table.now.session.tap_steps() == 2
    later.end()


def test_many_at_once(evening: Evening) -> None:
    evening.play(START, CARD)
    outcomes: list[Any] = []
    everybody = threading.Barrier(8)

    def tap(risk: int) -> None:
        everybody.wait()
        for _ in range(25):
            outcomes.append(evening.table.submit([aim("p1", risk), aim("p1", risk)]).result())

    threads = [threading.Thread(target=tap, args=(2 + number % 4,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcome.n for outcome in outcomes) == [*range(4, 404, 2)]
    told = [line for event in evening.heard(Entered) for line in event.lines]
    assert [line.n for line in told] == [*range(1, 403)]
    assert all(one.after is other.before for one, other in pairwise(told))
    risks = [line.action["risk"] for line in told[2:]]
    assert risks[0::2] == risks[1::2]  # nobody came between the two of a tap
    assert evening.table.now.session.number == 402


def test_of_two_who_decided_on_one_line_only_the_first_is_served(evening: Evening) -> None:
    evening.play(START)
    everybody = threading.Barrier(6)
    outcomes: list[Any] = []

    def tap() -> None:
        everybody.wait()
        outcomes.append(evening.table.submit([CARD], after=1).result())

    threads = [threading.Thread(target=tap) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Done"] + ["MovedOn"] * 5


def test_work_goes_on_in_the_writer_thread_after_the_watchers(evening: Evening) -> None:
    answered = threading.Event()
    order: list[str] = []
    evening.table.watch(lambda event: order.append(type(event).__name__))

    def enter(writer: TableWriter) -> None:
        outcome = writer.submit([START])
        order.append(f"{type(outcome).__name__} in {threading.current_thread().name}")
        answered.set()

    evening.table.call(enter)
    assert answered.wait(60)
    assert order == ["Entered", "Done in table"]


def test_a_watcher_may_ask_but_not_wait(evening: Evening) -> None:
    failures: list[str] = []

    def watcher(event: Event) -> None:
        if isinstance(event, Entered) and event.lines[0].n == 1:
            try:
                evening.table.submit([CARD]).result()
            except RuntimeError as error:
                failures.append(str(error))

    evening.table.watch(watcher)
    evening.play(START)
    table_work.due(evening.table)
    assert evening.actions == ["start_game", "play_diving_card"]
    assert failures == ["a watcher must not wait for the table"]


def test_a_watcher_that_fails_stops_nobody(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    told: list[Event] = []

    def fail(_: Event) -> None:
        raise ValueError("a mistake of mine")

    stop = evening.table.watch(fail)
    evening.table.watch(told.append)
    evening.play(START)
    assert len(told) == 1
    assert "a mistake of mine" in caplog.text
    stop()
    caplog.clear()
    evening.play(CARD)
    assert caplog.text == ""


def test_work_that_fails_stops_nobody(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    def fail(writer: TableWriter) -> None:
        writer.submit([START])
        raise ValueError("a mistake of mine")

    failed = evening.table.call(fail)
    evening.play(CARD)
    with pytest.raises(ValueError, match="a mistake of mine"):
        failed.result()
    assert evening.actions == ["start_game", "play_diving_card"]
    assert "a mistake of mine" in caplog.text


def test_what_is_no_action_at_all_is_refused_and_logged(evening: Evening) -> None:
    for strange in (None, 3, [], {}, {"type": 1}, float("inf")):
        assert evening.refused(strange) == "bad_field"
    evening.play(START)
    assert evening.lines() == [
        ("header", ""),
        *[("refusal", "bad_field")] * 6,
        ("header", ""),
        ("entry", "start_game"),
    ]


def test_nothing_cannot_be_entered(evening: Evening) -> None:
    with pytest.raises(ValueError, match="nothing"):
        evening.table.submit([]).result()
    evening.play(START)


def test_closing_finishes_what_was_asked(tmp_path: Path) -> None:
    table = made_table(tmp_path / "j.db")
    table.start().result()
    table.submit([START])
    asked = [table.submit([CARD, undo()]) for _ in range(50)]
    assert table.close()
    assert [type(one.result(0)) for one in asked] == [Done] * 50
    with pytest.raises(RuntimeError, match="closed"):
        table.submit([CARD]).result()
