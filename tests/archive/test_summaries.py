"""What is kept of every session for lists and statistics, and that it is never more than a copy of the journal."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from divingbell.companion.archive import summary_store
from divingbell.companion.archive.folding import Judged, summarise
from divingbell.companion.archive.summaries import GIVE_WAY_S, PastGames, Summaries
from divingbell.companion.archive.summary import Measure, Summary
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.reader import Row
from divingbell.companion.rig import Health
from divingbell.companion.session.contacts import Felt
from divingbell.companion.session.playing_time import playing_time
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from divingbell.ui.table.judging import judge
from tests.hand_clock import HandClock
from tests.sunken_play import Action, discard, redo, start, undo

FINISHED = (start(2), *(discard(player) for player in ("p1", "p2", "p1", "p2")))
ADA = "11111111-1111-4111-8111-111111111111"
BRUNO = "22222222-2222-4222-8222-222222222222"


class Desk:
    """A table with a journal in a folder, and the summaries beside it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.db"
        self.store = summary_store.place(self.path)
        self.clock = HandClock()
        self.table = Table(Journal(self.path, self.clock), self.clock, app="t", health=Health("lost", "rig.none"))
        self.table.start()
        self.judged = 0

    def play(self, *actions: Action, pause: float = 60, practice: bool = False) -> str:
        """A session with these actions, so many seconds apart; its UUID."""
        seats = [
            {"id": "p1", "name": "Ada Zyx", "colour": "fin", "person": ADA},
            {"id": "p2", "name": "Bruno", "colour": "star", "person": BRUNO},
        ]
        self.table.reset(seats=seats, practice=practice)
        self.go_on(*actions, pause=pause)
        assert self.table.now.uuid is not None
        return self.table.now.uuid

    def go_on(self, *actions: Action, pause: float = 60) -> None:
        for action in actions:
            self.clock.turn(pause)
            outcome = self.table.submit([action])
            assert isinstance(outcome, Done), outcome

    def counting(self, session: Session, felt: Felt) -> Judged:
        self.judged += 1
        return judge(session, felt)

    def summaries(self, version: str = "1") -> Summaries:
        """As another start of the program makes them."""
        self.judged = 0
        return Summaries(self.path, self.counting, lambda _: version)

    def read(self, version: str = "1") -> PastGames:
        """What another start of the program knows once it has looked through the journal."""
        made = self.summaries(version)
        made.update()
        found = made.read(measures=True)
        made.close()
        return found


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.table.close()


# One session --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gaps", "seconds"),
    [((), 0), ((5, 7), 12), ((600,), 600), ((601,), 0), ((30, -3600, 30), 60), ((30, 4000, 30), 60)],
)
def test_playing_time_leaves_out_long_pauses_and_clocks_that_were_set_back(gaps: tuple[int, ...], seconds: int) -> None:
    moments = [datetime(2026, 1, 3, 20, 0, tzinfo=UTC)]
    for gap in gaps:
        moments.append(moments[-1] + timedelta(seconds=gap))
    assert playing_time(moments) == seconds


def test_a_finished_game(desk: Desk) -> None:
    uuid = desk.play(*FINISHED, pause=90)
    (game,) = desk.read().games
    assert (game.session, game.game, game.entries, game.phase) == (uuid, "sunken_treasure", 5, "over")
    assert (game.seconds, game.reason, game.reopened, game.waits) == (360, "no_treasure_recovered", False, False)
    assert game.ended == desk.table.lines()[-1].value["at"]
    assert [(seat.seat, seat.colour, seat.place, seat.figure, seat.person) for seat in game.seats] == [
        ("p1", "fin", 1, 10000, ADA),
        ("p2", "star", 1, 10000, BRUNO),
    ]


def test_a_stopped_game_has_an_end_and_no_places(desk: Desk) -> None:
    desk.play(*FINISHED[:3], {"type": "stop_game"})
    (game,) = desk.read().games
    assert (game.reason, game.ended is None, {seat.place for seat in game.seats}) == ("stopped", False, {None})
    assert [seat.figure for seat in game.seats] == [10000, 10000]


def test_an_unfinished_game_waits(desk: Desk) -> None:
    desk.play(*FINISHED[:3])
    (game,) = desk.read().games
    assert (game.ended, game.waits, {seat.place for seat in game.seats}) == (None, True, {None})


def test_the_old_result_counts_until_something_new_is_played(desk: Desk) -> None:
    desk.play(*FINISHED)
    over = desk.read().games[0]
    desk.go_on(undo(), undo())
    reopened = desk.read().games[0]
    assert (reopened.reopened, reopened.waits, reopened.reason) == (True, True, over.reason)
    assert (reopened.ended, reopened.seats, reopened.entries) == (over.ended, over.seats, over.entries)
    desk.go_on(redo(2))
    again = desk.read().games[0]
    assert (again.reopened, again.ended == over.ended) == (False, False)
    desk.go_on(undo(2), discard("p1"))
    went_on = desk.read().games[0]
    assert (went_on.reopened, went_on.ended, went_on.seats[0].place, went_on.entries) == (False, None, None, 4)


def test_measures_are_kept_with_the_session(desk: Desk) -> None:
    desk.play(*FINISHED)
    told = (Measure("cards", "p1", 2, 0.5, {"risk": 3}), Measure("turns", "", 5, 4.0))
    made = Summaries(desk.path, lambda _, __: Judged({}, {}, told, (7, 3)), lambda _: "1")
    made.update()
    assert made.read(measures=True).games[0].measures == told
    (listed,) = made.read().games
    assert (listed.measures, listed.dives, listed.buzzed) == ((), 7, 3)
    made.close()


# Sessions that cannot be folded -------------------------------------------------------------------------------


def test_a_session_whose_game_is_gone_is_listed_with_its_reason(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from divingbell.companion.session import record

    uuid = desk.play(*FINISHED, pause=60)
    desk.play(*FINISHED[:2])
    monkeypatch.setattr(record, "GAMES", {})
    unfinished, over = desk.read().games
    assert (over.session, over.problem, over.game, over.entries, over.seconds) == (
        uuid,
        "no_game",
        "sunken_treasure",
        5,
        240,
    )
    assert (over.ended is None, over.reason, over.waits) == (False, "no_treasure_recovered", False)
    assert [seat.person for seat in over.seats] == [ADA, BRUNO]
    assert (unfinished.ended, unfinished.entries, unfinished.waits) == (None, 2, False)


def test_a_session_that_the_rules_refuse_is_listed_with_its_reason(desk: Desk) -> None:
    desk.play(*FINISHED)
    rows = desk.table.lines()
    bad = [Row("entry", row.body.replace(b"discard", b"eat_it"), b"") if row.kind == "entry" else row for row in rows]
    summary = summarise(bad, judge)
    assert (summary.problem, summary.game, summary.entries) == ("refused", "sunken_treasure", 5)


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"n": 2}', b"\xff", b'{"n":2,"at":"then","action":{}}'])
def test_a_session_with_a_line_that_nobody_can_read_is_listed_with_its_reason(desk: Desk, body: bytes) -> None:
    desk.play(*FINISHED)
    rows = desk.table.lines()
    broken = [Row("entry", body, b"") if number == 3 else row for number, row in enumerate(rows)]
    summary = summarise(broken, judge)
    assert (summary.problem, summary.game, summary.ended is None) == ("damaged", "sunken_treasure", False)


def test_a_damaged_page_hides_no_other_session(desk: Desk) -> None:
    first = desk.play(*FINISHED)
    second = desk.play(*FINISHED)
    desk.read()
    desk.table.close()
    with sqlite3.connect(desk.path) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = 'x' WHERE session = 1 AND line = 2")
        connection.execute("UPDATE lines SET seal = x'00' WHERE session = 1 AND kind = 'over'")
    connection.close()
    newest, oldest = desk.read().games
    assert (newest.session, newest.problem) == (second, None)
    assert (oldest.session, oldest.problem) == (first, "damaged")


def test_a_game_that_fails_at_its_figures_is_listed_with_its_reason(desk: Desk) -> None:
    desk.play(*FINISHED)

    def fails(_: Session) -> Judged:
        raise ZeroDivisionError("a package's own mistake")

    made = Summaries(desk.path, fails, lambda _: "1")
    made.update()
    assert [game.problem for game in made.read().games] == ["raised"]
    made.close()


# All of them --------------------------------------------------------------------------------------------------


def test_the_one_written_last_is_first_and_practice_is_in_no_list(desk: Desk) -> None:
    first, second = desk.play(*FINISHED[:3]), desk.play(*FINISHED)
    desk.play(*FINISHED, practice=True)
    desk.table.reset()
    assert [game.session for game in desk.read().games] == [second, first]
    desk.table.resume(first)
    desk.go_on(FINISHED[3])
    assert [game.session for game in desk.read().games] == [first, second]


def test_a_game_from_a_stick_is_behind_all_others_and_cannot_be_played_on(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Desk(tmp_path / "other")
    uuid = other.play(*FINISHED[:3])
    record = tmp_path / "one.jsonl"
    from divingbell.companion.archive.sessions import record_of
    from divingbell.companion.people.person import seated_in

    rows, seated = other.table.lines(), seated_in(other.table.now.header)
    record.write_text("\n".join(record_of(lambda: rows, record, seated)))
    other.table.close()
    own = desk.play(*FINISHED[:2])
    desk.table.import_record(record)
    games = desk.read().games
    assert [(game.session, game.copy, game.waits) for game in games] == [(own, False, True), (uuid, True, False)]


def test_only_what_changed_is_folded_again(desk: Desk) -> None:
    desk.play(*FINISHED)
    desk.play(*FINISHED)
    assert (len(desk.read().games), desk.judged) == (2, 2)
    assert (len(desk.read().games), desk.judged) == (2, 0)
    desk.go_on(undo(1))
    assert (desk.read().games[0].reopened, desk.judged) == (True, 1)


def test_other_rules_make_everything_anew(desk: Desk) -> None:
    desk.play(*FINISHED)
    before = desk.read("1").games
    assert (desk.read("2").games, desk.judged) == (before, 1)
    assert (desk.read("2").games, desk.judged) == (before, 0)


def test_people_are_looked_up_when_it_is_read(desk: Desk) -> None:
    desk.play(start(2))
    desk.play(start(2))
    made = desk.summaries()
    made.update()
    assert desk.table.join_people(ADA, BRUNO) is False  # they sat at one table
    with sqlite3.connect(desk.path) as connection:
        connection.execute("UPDATE people SET name = NULL WHERE id = ?", (ADA,))
        connection.execute("UPDATE seats SET person = ? WHERE person = ? AND session = 1", ("a third", BRUNO))
        connection.execute("INSERT INTO joins VALUES ('a third', ?, '', 0)", (ADA,))
        connection.execute("INSERT INTO marks VALUES ('game', 'that one', '')")
    connection.close()
    found = made.read()
    assert [seat.person for seat in found.games[1].seats] == [ADA, ADA]
    assert (found.people[ADA].name, found.people[BRUNO].name) == (None, "Bruno")
    assert found.hidden == {"that one"}
    made.close()
    assert desk.judged == 2


def test_no_name_is_in_the_file(desk: Desk) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    made.update()
    kept = [file.read_bytes() for file in desk.store.parent.glob(f"{desk.store.name}*")]
    made.close()
    assert any(b"sunken_treasure" in content for content in kept)
    assert not any(b"Zyx" in content or b"Bruno" in content for content in kept)


def test_a_journal_that_was_replaced_leaves_nothing_behind(desk: Desk, tmp_path: Path) -> None:
    desk.play(*FINISHED)
    desk.read()
    desk.table.close()
    for file in tmp_path.glob("journal.db*"):
        if file != desk.store:
            file.unlink()
    assert desk.read().games == ()
    other = Desk(tmp_path)
    uuid = other.play(*FINISHED[:2])
    assert [(game.session, game.entries) for game in other.read().games] == [(uuid, 2)]
    other.table.close()


# A bad file, a full disk --------------------------------------------------------------------------------------


def _zeroed(content: bytes) -> bytes:
    return content[:4096] + bytes(len(content) - 4096)


SPOILT = {
    "empty": lambda _: b"",
    "cut": lambda content: content[:5000],
    "no database": lambda _: b"not a database at all" * 400,
    "zeroed": _zeroed,
    "turned": lambda content: content[:100] + bytes(255 - byte for byte in content[100:]),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_file_is_made_anew(desk: Desk, how: str) -> None:
    desk.play(*FINISHED)
    desk.play(*FINISHED[:3])
    whole = desk.read().games
    desk.store.write_bytes(SPOILT[how](desk.store.read_bytes()))
    assert (desk.read().games, desk.judged) == (whole, 2)
    assert (desk.read().games, desk.judged) == (whole, 0)


def test_a_file_of_another_version_of_the_program_is_filled_anew(desk: Desk) -> None:
    desk.play(*FINISHED)
    whole = desk.read().games
    with sqlite3.connect(desk.store) as connection:
        connection.execute("PRAGMA user_version = 3")
        connection.execute("ALTER TABLE summaries RENAME COLUMN measures TO told")
    connection.close()
    assert (desk.read().games, desk.judged) == (whole, 1)
    assert (desk.read().games, desk.judged) == (whole, 0)


def test_a_summary_that_nobody_can_read_is_made_anew(desk: Desk) -> None:
    for _ in range(3):
        desk.play(*FINISHED)
    whole = desk.read().games
    with sqlite3.connect(desk.store) as connection:
        connection.execute("UPDATE summaries SET summary = x'7b' WHERE number < 3")
    connection.close()
    made = desk.summaries()
    assert [game.session for game in made.read().games] == [whole[0].session]
    made.update()
    assert made.read(measures=True).games == whole
    made.close()


def test_ratings_are_kept_in_their_order_and_written_over_from_a_place_on(tmp_path: Path) -> None:
    store = summary_store.SummaryStore(tmp_path / "store")
    store.keep_ratings(0, [(b"a", b"1"), (b"b", b"2"), (b"c", b"3")])
    store.keep_ratings(1, [(b"d", b"4")])
    assert store.ratings() == [(b"a", b"1"), (b"d", b"4")]
    store.close()


def test_where_it_cannot_be_written_all_is_kept_in_memory_and_that_is_said(desk: Desk) -> None:
    desk.play(*FINISHED)
    desk.store.mkdir()
    made = desk.summaries()
    made.update()
    assert made.failure is not None
    assert len(made.read().games) == 1
    desk.play(*FINISHED)
    made.update()
    assert len(made.read().games) == 2
    made.close()
    assert list(desk.store.iterdir()) == []


def test_the_database_of_another_program_is_left_alone(desk: Desk) -> None:
    with sqlite3.connect(desk.store) as connection:
        connection.execute("PRAGMA application_id = 77")
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    before = desk.store.read_bytes()
    desk.play(*FINISHED)
    assert len(desk.read().games) == 1
    assert desk.store.read_bytes() == before


def test_a_disk_that_fills_up_loses_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        desk.play(*FINISHED)
    made = desk.summaries()
    monkeypatch.setattr("divingbell.companion.archive.summaries.AT_ONCE", 2)
    store = made._opened()
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    long = (Measure("x" * 9000, "", 1, 1.0),)
    made._judge = lambda session, felt: judge(session, felt)._replace(measures=long)
    store._connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    made.update()
    assert made.failure is not None
    assert made.failure.reason == "full"
    assert [game.measures for game in made.read(measures=True).games] == [long] * 3
    made.close()


DIES = """
import os, sys
from pathlib import Path
from divingbell.companion.archive import summaries
from divingbell.ui.table.judging import judge
summaries.AT_ONCE = 2
left = int(sys.argv[2])
def dies(session, felt):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), 9)
    return judge(session, felt)
summaries.Summaries(Path(sys.argv[1]), dies, lambda _: "1").update()
"""


def test_a_kill_in_the_middle_costs_only_time(desk: Desk) -> None:
    for _ in range(5):
        desk.play(*FINISHED)
    killed = subprocess.run([sys.executable, "-c", DIES, str(desk.path), "3"], env=os.environ, check=False)
    assert killed.returncode == -9
    assert (len(desk.read().games), desk.judged) == (5, 3)  # two were kept before


# In the background --------------------------------------------------------------------------------------------


def test_the_thread_follows_and_tells_how_far_it_is(desk: Desk) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    told, told_again = threading.Event(), threading.Event()
    seen: list[tuple[int, int] | None] = []

    def watcher() -> None:
        seen.append(made.progress)
        if made.progress is None:
            (told_again if told.is_set() else told).set()

    made.watch(watcher)
    made.start(desk.table.wait)
    assert told.wait(60)
    assert seen == [(1, 1), None]
    desk.play(*FINISHED)
    made.look_again()
    assert told_again.wait(60)
    assert len(made.read().games) == 2
    made.close()


def test_it_folds_no_further_while_it_is_at_rest_and_goes_on_after_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        desk.play(*FINISHED)
    monkeypatch.setattr("divingbell.companion.archive.summaries.AT_ONCE", 1)
    made = desk.summaries()
    folding, folded = threading.Event(), threading.Event()

    def until_rest_is_wanted(session: Session, felt: Felt) -> Judged:
        folding.set()
        assert made._resting.wait(60)
        return desk.counting(session, felt)

    made._judge = until_rest_is_wanted
    made.start()
    assert folding.wait(60)
    with made.at_rest():
        assert desk.judged == 1
        made._judge = desk.counting
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
    monkeypatch.setattr(made._stop, "wait", rests.append)
    made.give_way()
    made.update()
    made.close()
    assert rests == [GIVE_WAY_S]


def test_it_ends_in_the_middle_of_a_session(desk: Desk) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    judging = threading.Event()

    def slow(session: Session, felt: Felt) -> Judged:
        judging.set()
        made._stop.wait(60)
        return judge(session, felt)

    made._judge = slow
    made.start()
    assert judging.wait(60)
    made.close()
    assert desk.read().games[0].entries == 5
    assert desk.judged == 1


def test_a_summary_says_the_same_after_it_was_written() -> None:
    one = Summary(
        session="s", lines=1, game="g", created="c", ended=None, seconds=1, entries=1, phase="p", reason=None,
        practice=False,
    )  # fmt: skip
    assert not one.copy
    assert one.waits


def test_the_file_says_whose_it_is(desk: Desk) -> None:
    desk.play(*FINISHED)
    desk.read()
    with sqlite3.connect(desk.store) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
    connection.close()
    assert application.to_bytes(4, "big") == b"DBsm"
