"""Evenings that nobody played: for looking at, so they must be plausible and the same each time."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from divingbell.companion.archive.summaries import PastGames, Summaries
from divingbell.companion.demo_evenings import play_evenings
from divingbell.companion.statistics.counted import evenings, over
from divingbell.ui.table.judging import judge
from tests.archive.golden_demo_evenings import GOLDEN, golden_lines
from tests.golden_files import same_as_golden

END = datetime(2026, 11, 21, 12, tzinfo=UTC)


def played(folder: Path) -> PastGames:
    folder.mkdir()
    journal = folder / "journal.db"
    told: list[int] = []
    play_evenings(journal, 3, END, told=told.append)
    assert told == [1, 2, 3]
    summaries = Summaries(journal, judge, lambda _: "1")
    summaries.update()
    found = summaries.read()
    summaries.close()
    return found


def test_the_same_evenings_each_time_and_a_game_that_waits(tmp_path: Path) -> None:
    one, other = played(tmp_path / "one"), played(tmp_path / "other")

    def said(found: PastGames) -> list[tuple[object, ...]]:
        return [(game.game, game.created, game.ended, game.seconds, game.entries, game.seats) for game in found.games]

    assert said(one) == said(other)
    assert [game.waits for game in one.games].count(True) == 1
    assert one.games[0].waits
    assert len(evenings(over(one.games))) == 3
    assert all(game.problem is None and game.created < END.isoformat() for game in one.games)
    assert {person.name for person in one.people.values()} <= {"Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn"}


def test_the_first_evenings_are_those_of_the_golden_file() -> None:
    same_as_golden(GOLDEN, golden_lines())
