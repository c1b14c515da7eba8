"""Sessions of a table: begun, carried on, read from files, and what stays in memory."""

from __future__ import annotations

import json
import threading
from pathlib import Path

from divingbell.companion.archive import sessions
from divingbell.companion.games.game import Origin, Refusal
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.person import new_id, seated_in
from divingbell.companion.session import record
from divingbell.companion.table.events import Done, Entered, JournalChanged, Opened, Refused, Resumed
from divingbell.companion.table.table_writer import TableWriter
from tests import table_work
from tests.companion.journal.evening import filled, journal
from tests.companion.table.hands import AIM, CARD, READY, START, Evening, Opener, made_table
from tests.hand_clock import HandClock
from tests.sunken_play import NO_PENALTY, STOP, amend, redo, session, undo, up, view

# Sessions ------------------------------------------------------------------------------------------------------


def test_reset_closes_and_opens(evening: Evening) -> None:
    evening.play(START, CARD)
    first = evening.table.now.uuid
    outcome = table_work.reset(evening.table)
    assert isinstance(outcome, Done)
    assert (outcome.n, outcome.session.view()) == (0, None)
    assert evening.heard(Opened)[-1].n == 0
    evening.play(START)
    assert evening.table.now.uuid not in (None, first)


def test_names_and_practice_stand_in_the_header(evening: Evening) -> None:
    seats = [{"id": "p1", "name": "Ada", "colour": "pearl"}, {"id": "p2", "name": "Bruno", "colour": "star"}]
    table_work.reset(evening.table, seats=seats, practice=True)
    evening.play(START)
    header = evening.table.now.header
    assert (header["seats"], header["practice"], header["game"]) == (seats, True, "sunken_treasure")
    later = evening.killed()
    assert later.resumed is None  # practice is not resumed
    later.end()


def test_seats_that_do_not_fit_are_left_without_names(evening: Evening) -> None:
    table_work.reset(evening.table, seats=[{"id": "p1", "name": "Ada", "colour": None}])
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
    table.start().result()
    waiting = table_work.unfinished(table)
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
    table_work.reset(evening.table, seats=seats)
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
    rows = table_work.lines(later.table)
    written = [*sessions.record_of(lambda: rows, tmp_path, seated_in(later.table.now.header))]
    assert json.loads(written[0])["game"] == "deep_sea_adventure"
    opening = OpenJournal(tmp_path / "other.db")
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
    assert len({row.chain_hash for row in table_work.lines(later.table)}) == len(table_work.lines(later.table))
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
    table_work.reset(evening.table)
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


def test_starting_at_once_takes_up_no_game_and_what_is_asked_meanwhile_waits(opened: Opener, tmp_path: Path) -> None:
    first = opened()
    first.play(START, CARD)
    first.end()
    table = made_table(tmp_path / "j.db")
    table.start().result()
    table.wait()
    assert table.now.uuid is None
    waiting = table_work.unfinished(table)
    assert waiting is not None
    assert (waiting.n, waiting.practice) == (2, False)
    table.close()
    table.wait()  # returns


def test_without_a_word_a_session_has_no_seats_and_is_no_practice(evening: Evening) -> None:
    table_work.reset(evening.table)
    assert not {"seats", "practice"} & evening.table.now.header.keys()


def test_an_older_one_is_gone_on_with(opened: Opener) -> None:
    evening = opened()
    evening.play(START, CARD)
    older = evening.table.now.uuid
    assert older is not None
    evening.clock.turn(60)
    table_work.reset(evening.table)
    evening.play(START, STOP)
    waiting = table_work.unfinished(evening.table)
    assert waiting is not None
    assert (waiting.uuid, waiting.n, waiting.last_at) == (older, 2, "2026-11-21T20:00:00.000Z")
    assert evening.actions == ["start_game", "stop_game"]  # only looked at
    resumed = table_work.resume(evening.table, older)
    assert resumed is not None
    assert evening.table.now.uuid == older
    evening.play(AIM)
    assert table_work.unfinished(evening.table).n == 3  # type: ignore[union-attr]
    evening.play(STOP)
    assert table_work.unfinished(evening.table) is None
    assert table_work.resume(evening.table, "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11") is None
    assert evening.table.now.uuid == older


def test_a_game_is_read_again_with_what_was_not_yet_written_of_it(evening: Evening) -> None:
    """A health of the rig and the resumption of the present game, taken from the queue one right after the other."""
    evening.play(START, CARD)
    table, uuid, before = evening.table, evening.table.now.uuid, evening.lines()

    def both(writer: TableWriter) -> Resumed | None:
        writer.on_health(READY, "2026-11-21T20:00:00.000Z")
        assert uuid is not None
        return writer.resume(uuid)

    assert table.call(both).result() is not None
    evening.play(AIM)
    whole = [*before, ("health", "ready"), ("signal", "resume"), ("entry", "aim")]
    assert evening.lines() == whole
    again = evening.killed()
    assert again.lines()[: len(whole)] == whole
    again.end()


def test_a_line_that_the_rules_now_refuse_ends_what_can_be_resumed(evening: Evening) -> None:
    evening.play(START, CARD)
    line = {"n": 3, "at": "2026-11-21T20:00:00Z", "source": "touch", "action": {}}
    evening.table.call(lambda _: evening.journal.add("entry", line)).result()
    table_work.due(evening.table)
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
    assert table_work.unfinished(evening.table) is None
    holder.close()
    assert table_work.unfinished(evening.table) is not None


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
    deadline = table_work.deadline(evening.table)
    assert deadline is not None
    holder.close()
    evening.clock.turn(deadline - evening.clock.monotonic() - 0.001)
    evening.table.submit([CARD], after=99).result()  # from here on the writer waits a thousandth of a second
    assert written.wait(60)


def test_the_journal_is_told_before_the_entry_it_concerns(evening: Evening) -> None:
    evening.play(START)
    evening.fill_the_disk()
    evening.told.clear()
    evening.table.submit([{**CARD, "note": "x" * 100_000}]).result()
    table_work.due(evening.table)
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
    outcome = evening.table.submit([NO_PENALTY]).result()
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.refusal, Refusal)
    assert outcome.session is evening.table.now.session


def test_a_longer_record_of_the_game_that_is_played_is_left(evening: Evening, tmp_path: Path) -> None:
    evening.play(START, CARD)
    uuid = evening.table.now.uuid
    lines = sessions.record_of(lambda: table_work.lines(evening.table), tmp_path, {})
    *shorter, _ = [json.loads(line) for line in lines]
    longer = [*shorter, {"n": 3, "at": "2026-11-21T20:40:00Z", "source": "touch", "action": AIM}]
    file = tmp_path / "longer.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in longer))
    assert table_work.import_record(evening.table, file) == "differs"
    assert evening.actions == ["start_game", "play_diving_card"]
    table_work.reset(evening.table)
    assert table_work.import_record(evening.table, file) == "longer", "it is played no more"
    assert evening.table.now.uuid != uuid
