"""Games that are only in memory, before those of the file (evening.md 2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from divingbell.companion.archive.memory_games import with_unwritten
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.journal.journal import Unwritten
from divingbell.companion.people.person import Person
from tests import table_work
from tests.companion.archive.summary_service.desk import ADA, BRUNO, FINISHED, Desk

THERE = {"p1": Person(ADA, "Ada of now", "fin")}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.table.close()


def test_they_are_listed_first_the_last_of_them_at_the_top(desk: Desk) -> None:
    sessions: list[Unwritten] = []
    uuids = []
    for number in range(4):
        uuids.append(desk.play(*FINISHED[: 2 + number], practice=number == 2))
        sessions.append((table_work.lines(desk.table), THERE))
    table_work.reset(desk.table)
    sessions.append((sessions[0][0][:1], {}))  # opened, and nothing was started
    written = desk.read()
    assert [game.session for game in written.games] == [uuids[3], uuids[1], uuids[0]]
    some = with_unwritten(written, [sessions[0], sessions[2]])
    assert [game.session for game in some.games] == [uuids[0], uuids[3], uuids[1]], "practice is in no list"
    assert some.in_memory == {uuids[0]}
    every = with_unwritten(PastGameList(people={ADA: Person(ADA, "Ada"), BRUNO: Person(BRUNO, "Bruno")}), sessions)
    assert [game.session for game in every.games] == [uuids[3], uuids[1], uuids[0]]
    assert every.people == {ADA: Person(ADA, "Ada"), BRUNO: Person(BRUNO, "Bruno")}
    assert [seat.person for seat in every.games[0].seats] == [ADA, None]
    assert with_unwritten(PastGameList(), sessions[:1]).people == {ADA: THERE["p1"]}


def test_what_memory_has_of_a_game_stands_in_the_place_of_what_the_file_has(desk: Desk) -> None:
    uuid = desk.play(*FINISHED[:3])
    written = desk.read()
    desk.go_on(*FINISHED[3:])
    (game,) = with_unwritten(written, [(table_work.lines(desk.table), THERE)]).games
    assert (game.session, game.entries, written.games[0].entries) == (uuid, 5, 3)
    assert replace(game.seats[0], person=None) != replace(written.games[0].seats[0], person=None)
