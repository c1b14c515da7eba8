"""The list of all sessions: its order, what is folded again, and that it follows the journal."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from tests import table_work
from tests.companion.archive.summary_service.desk import ADA, BRUNO, FINISHED, Desk
from tests.sunken_play import start, undo


def test_the_one_written_last_is_first_and_practice_is_in_no_list(desk: Desk) -> None:
    first = desk.play(*FINISHED[:3])
    desk.play(*FINISHED, practice=True)
    second = desk.play(*FINISHED)
    desk.play(*FINISHED, practice=True)
    table_work.reset(desk.table)
    assert [game.session for game in desk.read().games] == [second, first]
    table_work.resume(desk.table, first)
    desk.go_on(FINISHED[3])
    assert [game.session for game in desk.read().games] == [first, second]


def test_a_game_from_a_stick_is_behind_all_others_and_cannot_be_played_on(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Desk(tmp_path / "other")
    uuid = other.play(*FINISHED[:3])
    record = tmp_path / "one.jsonl"
    from divingbell.companion.archive.sessions import record_of
    from divingbell.companion.people.person import seated_in

    rows, seated = table_work.lines(other.table), seated_in(other.table.now.header)
    record.write_text("\n".join(record_of(lambda: rows, record, seated)))
    other.table.close()
    own = desk.play(*FINISHED[:2])
    table_work.import_record(desk.table, record)
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
    assert table_work.join_people(desk.table, ADA, BRUNO) is False  # they sat at one table
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


@pytest.mark.parametrize("line", [0, 1])
def test_a_game_that_no_list_can_have_is_told(desk: Desk, line: int) -> None:
    """Neither who played nor what: the opening, or the header with the game, is damaged."""
    desk.play(*FINISHED)
    kept = desk.play(*FINISHED)
    desk.table.close()
    with contextlib.closing(sqlite3.connect(desk.path)) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = body || ' ' WHERE session = 1 AND line = ?", (line,))
        connection.commit()
    for found in (desk.read(), desk.read()):
        assert [game.session for game in found.games] == [kept]
        assert found.damage is not None
        assert (found.damage.reason, found.damage.path) == ("damaged", desk.path)
