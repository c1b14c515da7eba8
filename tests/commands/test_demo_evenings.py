"""Evenings that nobody played: for looking at, so they must be plausible and the same each time."""

from __future__ import annotations

import io
import runpy
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from divingbell.commands import demo_evenings
from divingbell.commands.demo_evenings import LEFT_AFTER, Sitting, demo_table, people_at_table, play, play_evenings
from divingbell.companion.archive.summary_service import PastGameList, SummaryService
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.statistics.evenings import evenings, over
from tests.commands.golden_demo_evenings import GOLDEN, golden_lines
from tests.golden_files import same_as_golden
from tests.long_cases import in_long

END = datetime(2026, 11, 21, 12, tzinfo=UTC)


def played(folder: Path) -> PastGameList:
    folder.mkdir()
    journal = folder / "journal.db"
    told: list[int] = []
    play_evenings(journal, 3, END, told=told.append)
    assert told == [1, 2, 3]
    summaries = SummaryService(journal, lambda _: "1")
    summaries.update()
    found = summaries.read()
    summaries.close()
    return found


def test_the_same_evenings_each_time_and_a_game_that_waits(tmp_path: Path) -> None:
    one, other = played(tmp_path / "one"), played(tmp_path / "other")

    def said(found: PastGameList) -> list[tuple[object, ...]]:
        return [(game.game, game.created, game.ended, game.seconds, game.entries, game.seats) for game in found.games]

    assert said(one) == said(other)
    assert [game.waits for game in one.games].count(True) == 1
    assert one.games[0].waits
    assert len(evenings(over(one.games))) == 3
    assert all(game.problem is None and game.created < END.isoformat() for game in one.games)
    assert {person.name for person in one.people.values()} <= {"Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn"}


def test_the_first_evenings_are_those_of_the_golden_file() -> None:
    same_as_golden(GOLDEN, golden_lines())


def test_every_game_of_the_demo_is_in_the_golden_file_and_one_is_stopped_and_one_waits() -> None:
    games = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if " entries, " in line]
    assert {line.split()[0] for line in games} == {name for name, game in GAMES.items() if game.parts.demo}
    assert [line.split()[-1] for line in games].count("None") == 1
    assert any(line.endswith("stopped") for line in games)


DEMOS = [name for name, game in GAMES.items() if game.parts.demo]


@pytest.mark.parametrize("game", [*DEMOS[-2:], *in_long(*DEMOS[:-2])])
def test_no_game_is_over_before_it_can_be_stopped(game: str, tmp_path: Path) -> None:
    with demo_table(tmp_path / "journal.db", END) as (table, clock):
        for seed in range(8):
            people = people_at_table(Random(seed), GAMES[game].seats)
            play(table, clock, Sitting(game, people, seed, LEFT_AFTER, stopped=True), Random(seed))
            view = table.now.session.view()
            assert view is not None
            assert view["result"]["reason"] == "stopped", seed


def test_the_command_makes_a_journal_and_says_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    class Terminal(io.StringIO):
        def flush(self) -> None:
            shown.append(self.getvalue())

    journal = tmp_path / "journal.db"
    monkeypatch.setattr(demo_evenings, "EVENINGS", 2)
    monkeypatch.setattr(sys, "argv", ["demo_evenings", str(journal)])
    monkeypatch.setattr(sys, "stdout", Terminal())
    demo_evenings.main()
    first, second = "\r1 of 2 evenings are played", "\r2 of 2 evenings are played\n"
    assert shown == [first, first + second], "each is seen at once"
    with open_reader(journal) as reader:  # type: ignore[union-attr]
        assert len([*reader.sessions()]) > 1


def test_run_as_a_program_it_wants_to_know_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["demo_evenings"])
    monkeypatch.delitem(sys.modules, "divingbell.commands.demo_evenings")
    with pytest.raises(IndexError):
        runpy.run_module("divingbell.commands.demo_evenings", run_name="__main__")


@pytest.mark.parametrize(("seats", "counts"), [((6,), {6}), ((2, 3), {3}), ((2, 3, 4, 5, 6), {3, 4, 5})])
def test_no_table_has_more_or_fewerpeople_at_table_than_its_game(seats: tuple[int, ...], counts: set[int]) -> None:
    tables = [people_at_table(Random(seed), seats) for seed in range(40)]
    assert {len(people) for people in tables} == counts
    assert all(len({*people}) == len(people) for people in tables)
