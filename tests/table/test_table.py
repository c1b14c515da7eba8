"""The door: everything enters by it, is judged, committed, and only then told, to everybody in one order."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.archive import sessions
from divingbell.companion.games.game import Refusal
from divingbell.companion.journal.opening import Opening
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.person import new_id, seated_in
from divingbell.companion.session import record
from divingbell.companion.session.session import Origin
from divingbell.companion.table.events import Done, Entered, Event, JournalChanged, MovedOn, Opened, Outcome, Refused
from tests.hand_clock import HandClock
from tests.journal.evening import filled, journal, numbers, stored_rows
from tests.sunken_play import NO_PENALTY, STOP, aim, amend, buzz, card, redo, session, undo, up, view
from tests.table.hands import AIM, CARD, READY, START, Evening, made_table

Opener = Callable[..., Evening]


def lines_in(path: Path) -> int:
    """Lines of the newest session in the file, seen by another connection."""
    with open_reader(path) as reader:  # type: ignore[union-attr]
        return reader.tail(reader.sessions()[0].number)[0]


def test_an_outcome_is_the_session_after_it(evening: Evening) -> None:
    outcome = evening.play(START, CARD)
    assert (outcome.n, outcome.committed) == (2, True)
    assert view(outcome.session) == view(session(START, CARD))
    assert evening.table.now.session is outcome.session


def test_told_only_after_the_commit(evening: Evening, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    def compare(event: Event) -> None:
        if isinstance(event, Entered):
            in_file = [row for row in evening.table._core.lines() if row.kind == "entry"]
            assert event.lines[-1].n == len(in_file)
            seen.append((lines_in(tmp_path / "j.db"), len(evening.table._core.lines())))

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
    evening.table.submit([CARD, AIM], source="script")
    _, (first, second) = [event.lines for event in evening.heard(Entered)]
    assert (first.n, second.n, first.tap, second.tap) == (2, 3, 2, 2)
    assert (first.action, first.source) == (CARD, "script")
    assert first.after is second.before
    assert view(second.after) == view(session(START, CARD, AIM))


def test_all_or_none(evening: Evening) -> None:
    evening.play(START)
    outcome = evening.table.submit([CARD, AIM, NO_PENALTY, AIM])
    assert isinstance(outcome, Refused)
    assert (outcome.refusal.error, outcome.action) == ("wrong_phase", NO_PENALTY)
    assert evening.actions == ["start_game"]
    assert evening.lines()[-1] == ("refusal", "wrong_phase")
    assert evening.heard(Refused) == [outcome]
    assert len(evening.heard(Entered)) == 1


def test_a_line_on_which_something_was_decided(evening: Evening) -> None:
    assert isinstance(evening.table.submit([START], after=0), Done)
    assert isinstance(evening.table.submit([CARD], after=1), Done)
    before = evening.lines()
    for after in (0, 1, 3):
        outcome = evening.table.submit([AIM], after=after)
        assert isinstance(outcome, MovedOn)
        assert (outcome.n, outcome.session) == (2, evening.table.now.session)
    assert evening.lines() == before
    evening.touch()  # a buzz comes first
    assert isinstance(evening.table.submit([AIM], after=2), MovedOn)
    assert evening.actions == ["start_game", "play_diving_card", "buzz"]


def test_a_refusal_and_a_command_move_the_line_on_as_they_are_lines(evening: Evening) -> None:
    evening.play(START, CARD, undo())
    assert isinstance(evening.table.submit([CARD], after=2), MovedOn)
    evening.refused(NO_PENALTY)  # no entry line
    assert isinstance(evening.table.submit([CARD], after=3), Done)


def test_a_tap_is_taken_back_whole_after_a_restart_too(evening: Evening) -> None:
    evening.play(START)
    evening.table.submit([CARD, AIM])
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
            outcomes.append(evening.table.submit([aim("p1", risk), aim("p1", risk)]))

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
        outcomes.append(evening.table.submit([CARD], after=1))

    threads = [threading.Thread(target=tap) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Done"] + ["MovedOn"] * 5


def test_posting_answers_in_the_writer_thread_after_the_watchers(evening: Evening) -> None:
    answered = threading.Event()
    order: list[str] = []
    evening.table.watch(lambda event: order.append(type(event).__name__))

    def answer(outcome: Any) -> None:
        order.append(f"{type(outcome).__name__} in {threading.current_thread().name}")
        answered.set()

    evening.table.post([START], answer=answer)
    assert answered.wait(10)
    assert order == ["Entered", "Done in table"]


def test_a_watcher_may_post_but_not_wait(evening: Evening) -> None:
    failures: list[str] = []

    def watcher(event: Event) -> None:
        if isinstance(event, Entered) and event.lines[0].n == 1:
            evening.table.post([CARD])
            try:
                evening.table.submit([CARD])
            except RuntimeError as error:
                failures.append(str(error))

    evening.table.watch(watcher)
    evening.play(START)
    evening.table.look_at_the_clock()
    assert evening.actions == ["start_game", "play_diving_card"]
    assert len(failures) == 1


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


def test_an_answer_that_fails_stops_nobody(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: Any) -> None:
        raise ValueError("a mistake of mine")

    evening.table.post([START], answer=fail)
    evening.play(CARD)
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
        evening.table.submit([])
    evening.play(START)


def test_closing_finishes_what_was_posted(tmp_path: Path) -> None:
    table = made_table(tmp_path / "j.db")
    table.start()
    outcomes: list[Any] = []
    table.post([START])
    for _ in range(50):
        table.post([CARD, undo()], answer=outcomes.append)
    assert table.close()
    assert len(outcomes) == 50
    with pytest.raises(RuntimeError, match="closed"):
        table.submit([CARD])


def test_what_was_posted_before_the_table_closed_is_written(evening: Evening, tmp_path: Path) -> None:
    """Posted behind the mark that ends the writer, before the writer has come to it."""
    evening.play(START)
    gate, outcomes = threading.Event(), list[Outcome]()
    evening.table._post(lambda: gate.wait() and None)
    evening.table._queue.put(None)
    evening.table.post([CARD], answer=outcomes.append)
    gate.set()
    assert evening.table.close()
    assert [type(outcome) for outcome in outcomes] == [Done]
    (rows,) = stored_rows(tmp_path / "j.db")
    assert numbers(rows) == [1, 2]


# Sessions ------------------------------------------------------------------------------------------------------


def test_reset_closes_and_opens(evening: Evening) -> None:
    evening.play(START, CARD)
    first = evening.table.now.uuid
    outcome = evening.table.reset()
    assert isinstance(outcome, Done)
    assert (outcome.n, outcome.session.view()) == (0, None)
    assert evening.heard(Opened)[-1].n == 0
    evening.play(START)
    assert evening.table.now.uuid not in (None, first)


def test_names_and_practice_stand_in_the_header(evening: Evening) -> None:
    seats = [{"id": "p1", "name": "Ada", "colour": "pearl"}, {"id": "p2", "name": "Bruno", "colour": "star"}]
    evening.table.reset(seats=seats, practice=True)
    evening.play(START)
    header = evening.table.now.header
    assert (header["seats"], header["practice"], header["game"]) == (seats, True, "sunken_treasure")
    later = evening.killed()
    assert later.resumed is None  # practice is not resumed
    later.end()


def test_seats_that_do_not_fit_are_left_without_names(evening: Evening) -> None:
    evening.table.reset(seats=[{"id": "p1", "name": "Ada", "colour": None}])
    evening.play(START)
    assert [seat["id"] for seat in evening.table.now.header["seats"]] == ["p1", "p2"]


def test_an_unfinished_game_that_is_not_installed_is_passed_over(evening: Evening, tmp_path: Path) -> None:
    evening.play(START, CARD)
    older = evening.table.now.uuid
    evening.end()
    newer = journal(tmp_path / "j.db")
    newer.begin({"app": "test"})
    newer.add("header", {"game": "pebbles", "seats": []})
    started = {"type": "start_game", "game": "pebbles", "players": 2, "first_player": "p1"}
    newer.add("entry", record.entry(Origin(1, "2026-11-21T20:00:00.000Z", "touch", 1), started))
    assert newer.commit()
    newer.close()
    table = made_table(tmp_path / "j.db")
    table.start()
    waiting = table.unfinished()
    assert waiting is not None
    assert waiting.uuid == older
    table.close()


def test_the_header_follows_an_amend_of_entry_1(evening: Evening, tmp_path: Path) -> None:
    """record.md 1: another number of players, then another game; whoever sat at a seat stays there. So it is read back,
    written out as a record, and taken in by another journal."""
    seats = [
        {"id": "p1", "name": "Ada", "colour": "pearl", "person": new_id()},
        {"id": "p2", "name": "Bruno", "colour": "star", "person": new_id()},
    ]
    empty = {"id": "p3", "name": None, "colour": None}
    evening.table.reset(seats=seats)
    evening.play(START, CARD)
    evening.play(amend(1, {**START, "players": 3}))
    assert evening.table.now.header["seats"] == [*seats, empty]
    other = {"type": "start_game", "game": "deep_sea_adventure", "players": 3, "first_player": "p1"}
    evening.play(amend(1, other, drop=2))
    header = evening.table.now.header
    assert (header["game"], header["seats"]) == ("deep_sea_adventure", [*seats, empty])
    evening.play(amend(1, {**other, "players": 2}))
    later = evening.killed()
    known = ("game", "seats", "app")
    assert [later.table.now.header[key] for key in known] == [evening.table.now.header[key] for key in known]
    assert later.table.now.header["seats"] == seats
    rows = later.table.lines()
    written = [*sessions.record_of(lambda: rows, tmp_path, seated_in(later.table.now.header))]
    assert json.loads(written[0])["game"] == "deep_sea_adventure"
    opening = Opening(tmp_path / "other.db")
    sessions.import_record([line.encode() for line in written], opening, HandClock())
    opening.close(ended=True)
    with open_reader(tmp_path / "other.db") as reader:  # type: ignore[union-attr]
        (stored,) = reader.sessions()
        assert [
            *sessions.record_of(lambda: reader.rows(stored.number), tmp_path, reader.seated(stored.number))
        ] == written
    later.end()


def test_resumes_where_it_was_killed(evening: Evening) -> None:
    evening.play(START, CARD, AIM, undo())
    later = evening.killed()
    assert later.resumed is not None
    assert (later.resumed.n, later.resumed.ended_well) == (4, False)
    assert later.resumed.uuid == evening.table.now.uuid
    assert view(later.resumed.session) == view(session(START, CARD))
    assert later.told[0] == Opened(later.resumed.session, 4)
    later.play(redo(), up("p1"))
    assert view(later.table.now.session) == view(session(START, CARD, AIM, up("p1")))
    assert len({row.chain_hash for row in later.table.lines()}) == len(later.table.lines())
    later.end()


def test_a_finished_session_is_resumed_too_and_undone(opened: Opener) -> None:
    first = opened()
    first.play(START, STOP)
    first.end()
    later = opened(resume=True)
    assert later.resumed is not None
    assert later.resumed.ended_well
    later.play(undo())
    assert view(later.table.now.session)["phase"] == "card"


def test_nothing_to_resume(opened: Opener) -> None:
    assert opened(resume=True).resumed is None


def test_a_session_opened_and_never_played_is_the_newest_all_the_same(evening: Evening) -> None:
    evening.play(START)
    evening.table.reset()
    later = evening.killed()
    assert later.resumed is None
    later.end()


def test_starting_alone_opens_no_session(opened: Opener) -> None:
    first = opened()
    first.play(START)
    first.end()
    opened().end()
    later = opened(resume=True)
    assert later.resumed is not None


def test_an_older_one_is_gone_on_with(opened: Opener) -> None:
    evening = opened()
    evening.play(START, CARD)
    older = evening.table.now.uuid
    assert older is not None
    evening.clock.turn(60)
    evening.table.reset()
    evening.play(START, STOP)
    waiting = evening.table.unfinished()
    assert waiting is not None
    assert (waiting.uuid, waiting.n, waiting.last_at) == (older, 2, "2026-11-21T20:00:00.000Z")
    assert evening.actions == ["start_game", "stop_game"]  # only looked at
    resumed = evening.table.resume(older)
    assert resumed is not None
    assert evening.table.now.uuid == older
    evening.play(AIM)
    assert evening.table.unfinished().n == 3  # type: ignore[union-attr]
    evening.play(STOP)
    assert evening.table.unfinished() is None
    assert evening.table.resume("0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11") is None
    assert evening.table.now.uuid == older


def test_a_game_is_read_again_with_what_was_not_yet_written_of_it(evening: Evening) -> None:
    """A health of the rig and the resumption of the present game, taken from the queue one right after the other."""
    evening.play(START, CARD)
    table, uuid, before = evening.table, evening.table.now.uuid, evening.lines()

    def both(answer: Callable[[object], None]) -> None:
        table._core.on_health(READY, "2026-11-21T20:00:00.000Z")
        table._core.begin(uuid, lambda _: None, answer)

    assert table._ask(both) is not None
    evening.play(AIM)
    whole = [*before, ("health", "ready"), ("entry", "aim")]
    assert evening.lines() == whole
    again = evening.killed()
    assert again.lines()[: len(whole)] == whole
    again.end()


def test_a_line_that_the_rules_now_refuse_ends_what_can_be_resumed(evening: Evening) -> None:
    evening.play(START, CARD)
    journal = evening.table._core._journal
    evening.table._post(
        lambda: journal.add("entry", {"n": 3, "at": "2026-11-21T20:00:00Z", "source": "touch", "action": {}})
    )
    evening.table.look_at_the_clock()
    later = evening.killed()
    assert later.resumed is not None
    assert later.resumed.n == 2
    (told,) = later.heard(JournalChanged)
    assert told.journal_failure is not None
    assert (told.journal_failure.reason, "refused" in told.journal_failure.problem) == ("damaged", True)
    assert not later.play(AIM).committed
    later.end()


# Memory --------------------------------------------------------------------------------------------------------


def test_who_asks_for_a_game_that_waits_finds_it_as_soon_as_the_journal_is_free(opened: Opener, tmp_path: Path) -> None:
    holder = filled(tmp_path / "j.db")
    evening = opened()
    assert evening.table.unfinished() is None
    holder.close()
    assert evening.table.unfinished() is not None


def test_plays_on_in_memory_and_writes_everything_once_it_can(opened: Opener, tmp_path: Path) -> None:
    holder = filled(tmp_path / "j.db")
    evening = opened()
    (told,) = evening.heard(JournalChanged)
    assert told.journal_failure is not None
    assert told.journal_failure.reason == "locked"
    assert not evening.play(START, CARD).committed
    assert evening.table.now.journal_failure is not None
    assert [event.committed for event in evening.heard(Entered)] == [False, False]
    assert isinstance(evening.refused(NO_PENALTY), str)
    holder.close()
    evening.pass_time(2.0)  # by itself
    assert evening.heard(JournalChanged)[1:] == [JournalChanged(None)]
    assert evening.table.now.journal_failure is None
    assert evening.play(AIM).committed
    assert evening.end()
    later = opened(resume=True)
    assert later.resumed is not None
    assert view(later.resumed.session) == view(session(START, CARD, AIM))


def test_the_writer_tries_again_by_itself(opened: Opener, tmp_path: Path) -> None:
    holder = filled(tmp_path / "j.db")
    evening = opened()
    written = threading.Event()
    evening.table.watch(lambda event: written.set() if event == JournalChanged(None) else None)
    evening.play(START)
    holder.close()
    deadline = evening.table._core.deadline()
    assert deadline is not None
    evening.clock.turn(deadline - evening.clock.monotonic() - 0.001)
    evening.table.post([CARD], after=99)  # from here on the writer waits a thousandth of a second
    assert written.wait(10)


def test_the_journal_is_told_before_the_entry_it_concerns(evening: Evening) -> None:
    evening.play(START)
    core = evening.table._core
    evening.table._post(lambda: core._journal._opening.writer.connection.execute("PRAGMA max_page_count = 1"))  # type: ignore[union-attr]
    evening.told.clear()
    evening.table.submit([{**CARD, "note": "x" * 100_000}])
    evening.table.look_at_the_clock()
    kinds = [type(event).__name__ for event in evening.told]
    assert kinds == ["JournalChanged", "Entered", "JournalChanged"]  # opened anew there was room again
    assert [event.journal_failure and event.journal_failure.reason for event in evening.heard(JournalChanged)] == [
        "full",
        None,
    ]


def test_unwritten_entries_are_told_at_the_end(tmp_path: Path) -> None:
    holder = filled(tmp_path / "k.db")
    quiet = Evening(tmp_path / "k.db")
    assert quiet.end()  # nothing was entered
    loud = Evening(tmp_path / "k.db")
    loud.play(START)
    assert not loud.end()
    holder.close()


def test_the_record_of_what_is_only_in_memory(opened: Opener, tmp_path: Path) -> None:
    holder = filled(tmp_path / "j.db")
    evening = opened()
    evening.play(START, CARD)
    assert [kind for kind, _ in evening.lines()] == ["header", "header", "entry", "entry"]
    holder.close()


def test_refusals_are_values_not_errors(evening: Evening) -> None:
    evening.play(START)
    outcome = evening.table.submit([NO_PENALTY])
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.refusal, Refusal)
    assert outcome.session is evening.table.now.session
