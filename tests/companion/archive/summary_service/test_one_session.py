"""What is kept of one session: its end, its people, its time and its measures."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from divingbell.companion.archive.judgement import Judgement, unjudged
from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.games.measures import Measure
from divingbell.companion.session.playing_time import playing_time
from tests import table_work
from tests.companion.archive.summary_service.desk import ADA, BRUNO, FINISHED, Desk
from tests.sunken_play import discard, redo, undo


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
    assert game.ended == table_work.lines(desk.table)[-1].value["at"]
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


def test_who_tells_no_dives_has_none(desk: Desk) -> None:
    desk.play(*FINISHED)
    summary = summarise(table_work.lines(desk.table), unjudged)
    assert (summary.problem, summary.entries, summary.dives, summary.buzzed) == (None, 5, 0, 0)


def test_measures_are_kept_with_the_session(desk: Desk) -> None:
    desk.play(*FINISHED)
    told = (Measure("cards", "p1", 2, 0.5, {"risk": 3}), Measure("turns", "", 5, 4.0))
    made = SummaryService(desk.path, lambda _: "1", lambda _, __: Judgement({}, {}, told, (7, 3)))
    made.update()
    assert made.read(measures=True).games[0].measures == told
    (listed,) = made.read().games
    assert (listed.measures, listed.dives, listed.buzzed) == ((), 7, 3)
    made.close()


def test_a_summary_says_the_same_after_it_was_written() -> None:
    one = Summary(
        session="s", lines=1, game="g", created="c", ended=None, seconds=1, entries=1, phase="p", reason=None,
        practice=False,
    )  # fmt: skip
    assert not one.copy
    assert one.waits
