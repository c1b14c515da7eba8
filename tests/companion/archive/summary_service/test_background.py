"""The thread that keeps the summaries: it follows, gives way, rests and ends."""

from __future__ import annotations

import threading

import pytest

from divingbell.companion.archive.judgement import Judgement, judge
from divingbell.companion.archive.summary_service import GIVE_WAY_S
from divingbell.companion.games.measures import Felt
from divingbell.companion.session.session import Session
from tests.companion.archive.summary_service.desk import FINISHED, Desk


def test_the_thread_follows_and_tells_how_far_it_is(desk: Desk) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    told, told_again = threading.Event(), threading.Event()
    seen: list[tuple[int, int] | str | None] = []

    def ready() -> None:
        desk.table.wait()
        seen.append("ready")

    def watcher() -> None:
        seen.append(made.progress)
        if made.progress is None:
            (told_again if told.is_set() else told).set()

    made.watch(watcher)
    before = {*threading.enumerate()}
    made.start(ready)
    assert [thread.daemon for thread in {*threading.enumerate()} - before] == [True], "it holds up no end"
    assert told.wait(60)
    assert seen == ["ready", (1, 1), None]
    desk.play(*FINISHED)
    made.look_again()
    assert told_again.wait(60)
    assert len(made.read().games) == 2
    made.close()


def test_who_stops_watching_is_told_nothing_more_and_the_others_are(desk: Desk) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    told: set[str] = set()
    made.watch(lambda: told.add("one"))
    stop = made.watch(lambda: told.add("who stops"))
    made.watch(lambda: told.add("other"))
    stop()
    made.update()
    made.close()
    assert told == {"one", "other"}


def test_it_folds_no_further_while_it_is_at_rest_and_goes_on_after_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        desk.play(*FINISHED)
    monkeypatch.setattr("divingbell.companion.archive.summary_service.AT_ONCE", 1)
    folding, folded = threading.Event(), threading.Event()

    def until_rest_is_wanted(session: Session, felt: Felt) -> Judgement:
        if not folding.is_set():
            folding.set()
            assert made.resting.wait(60)
        return desk.counting(session, felt)

    made = desk.summaries(judge=until_rest_is_wanted)
    made.start()
    assert folding.wait(60)
    with made.at_rest():
        assert desk.judged == 1
        made.watch(lambda: folded.set() if desk.judged == 3 and made.progress is None else None)
    assert folded.wait(60)
    made.close()


def test_it_looks_once_for_each_time_that_it_is_told_to(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    made, looked = desk.summaries(), threading.Semaphore(0)
    monkeypatch.setattr(made, "update", looked.release)
    made.start()
    for _ in range(50):
        assert looked.acquire(timeout=60)
        made.look_again()
    assert looked.acquire(timeout=60)
    made.close()
    assert not looked.acquire(blocking=False)


def test_it_rests_once_where_something_happened_at_the_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    rests: list[float] = []
    made.give_way()
    with monkeypatch.context() as patched:
        patched.setattr(threading.Event, "wait", lambda _, seconds: rests.append(seconds))
        made.update()
    made.close()
    assert rests == [GIVE_WAY_S]


def test_it_ends_in_the_middle_of_a_session(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play(*FINISHED)
    judging, ending = threading.Event(), threading.Event()
    join = threading.Thread.join

    def ends(thread: threading.Thread, timeout: float | None = None) -> None:
        ending.set()
        join(thread, timeout)

    def slow(session: Session, felt: Felt) -> Judgement:
        judging.set()
        assert ending.wait(60)
        return judge(session, felt)

    monkeypatch.setattr(threading.Thread, "join", ends)
    made = desk.summaries(judge=slow)
    before = {*threading.enumerate()}
    made.start()
    assert judging.wait(60)
    assert {*threading.enumerate()} - before
    made.close()
    assert {*threading.enumerate()} <= before, "who closes it waits for it"
    assert desk.read().games[0].entries == 5
    assert desk.judged == 1
