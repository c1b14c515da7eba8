"""Sessions that cannot be folded are listed with the reason, and hide no other."""

from __future__ import annotations

import sqlite3

import pytest

from divingbell.companion.archive.judgement import Judgement
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session.session import Session
from tests import table_work
from tests.companion.archive.summary_service.desk import ADA, BRUNO, FINISHED, Desk


def test_a_session_whose_game_is_gone_is_listed_with_its_reason(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from divingbell.companion.session import fold

    uuid = desk.play(*FINISHED, pause=60)
    desk.play(*FINISHED[:2])
    monkeypatch.setattr(fold, "GAMES", {})
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
    rows = table_work.lines(desk.table)
    bad = [
        JournalRow("entry", row.body.replace(b"discard", b"eat_it"), b"") if row.kind == "entry" else row
        for row in rows
    ]
    summary = summarise(bad)
    assert (summary.problem, summary.game, summary.entries) == ("refused", "sunken_treasure", 5)
    assert (summary.reopened, summary.copy, summary.dives, summary.buzzed) == (False, False, 0, 0)


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"n": 2}', b"\xff", b'{"n":2,"at":"then","action":{}}'])
def test_a_session_with_a_line_that_nobody_can_read_is_listed_with_its_reason(desk: Desk, body: bytes) -> None:
    desk.play(*FINISHED)
    rows = table_work.lines(desk.table)
    broken = [JournalRow("entry", body, b"") if number == 3 else row for number, row in enumerate(rows)]
    summary = summarise(broken)
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

    def fails(_: Session) -> Judgement:
        raise ZeroDivisionError("a package's own mistake")

    made = SummaryService(desk.path, lambda _: "1", fails)
    made.update()
    assert [game.problem for game in made.read().games] == ["raised"]
    made.close()
