"""`divingbell statistics`, and that a correction of an old game changes everything after it (statistics.md 6)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.archive.judgement import records_of
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.statistics.as_json import as_json
from divingbell.companion.statistics.statistics import Statistics
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from tests import table_work
from tests.commands.test_records import run
from tests.companion.people.older import journal_1, session
from tests.companion.statistics.made_up import own_records, summaries
from tests.hand_clock import HandClock
from tests.sunken_play import NO_PENALTY, Action, card, discard, start, undo, up

__all__ = ["run"]
Run = Any
PEOPLE = {"p1": "Ada", "p2": "Bruno"}
DRY = tuple(discard(player) for player in ("p1", "p2", "p1", "p2"))
ADA_WINS = (start(2), card("p1"), up("p1", risk=3), NO_PENALTY, *(discard(f"p{2 - n % 2}") for n in range(3)),
            *DRY[:1])  # fmt: skip


class Evenings:
    """A journal in which the same two people play."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "j.db"
        self.clock = HandClock()
        self.table = Table(Journal(self.path, self.clock), self.clock, app="t", health=Health("lost", "rig.none"))
        self.table.start().result()
        self.seats: list[dict[str, str | None]] = [
            {"id": seat, "name": name, "colour": colour, "person": f"{number}" * 8 + "-1111-4111-8111-111111111111"}
            for number, (seat, name, colour) in enumerate(zip(PEOPLE, PEOPLE.values(), ("fin", "star"), strict=True), 1)
        ]

    def play(self, *actions: Action, later: float = 86_400) -> str:
        """A game on the next day; its UUID."""
        self.clock.turn(later)
        table_work.reset(self.table, seats=self.seats)
        self.go_on(*actions)
        assert self.table.now.uuid is not None
        return self.table.now.uuid

    def go_on(self, *actions: Action) -> None:
        for action in actions:
            self.clock.turn(60)
            outcome = self.table.submit([action]).result()
            assert isinstance(outcome, Done), outcome


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[Evenings]:
    made = Evenings(tmp_path)
    yield made
    made.table.close()


def shown(run: Run, path: Path) -> dict[str, Any]:
    code, out, err = run("statistics", "--json", "--journal", path)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_no_game_is_no_failure(run: Run, tmp_path: Path) -> None:
    assert shown(run, tmp_path / "none.db")["players"] == []
    code, out, _ = run("statistics", "--journal", tmp_path / "none.db")
    assert (code, out) == (0, "Statistics begin with the first finished game\n")
    assert [*tmp_path.iterdir()] == []


def test_a_line_a_person_in_words(run: Run, evenings: Evenings) -> None:
    for _ in range(5):
        evenings.play(*ADA_WINS)
    _, out, _ = run("statistics", "--journal", evenings.path)
    head, ada, bruno = out.splitlines()
    assert head == "5 evenings, 5 games, 1 h at the table"
    assert ada.startswith("Ada: 5 games, 5 won, mean placing 1.0, rating 1,")
    assert bruno.startswith("Bruno: 5 games, 0 won, mean placing 2.0, rating 6")


def test_a_correction_of_the_first_game_changes_everything_after_it(run: Run, evenings: Evenings) -> None:
    first = evenings.play(*ADA_WINS)
    evenings.play(start(2), *DRY)
    for _ in range(3):
        evenings.play(*ADA_WINS)
    before = shown(run, evenings.path)
    assert [one["won"] for one in before["players"]] == [5, 1]
    assert before["players"][0]["longest_run"] == 5
    table_work.resume(evenings.table, first)
    amend = {"type": "amend", "entry": 2, "drop": 3, "actions": [discard("p1")]}
    outcome = evenings.table.submit([undo(4), amend]).result()
    assert isinstance(outcome, Done), outcome
    evenings.go_on(discard("p2"), discard("p1"), discard("p2"))
    after = shown(run, evenings.path)
    assert [one["won"] for one in after["players"]] == [5, 2]
    assert after["players"][0]["rating"] != before["players"][0]["rating"]
    assert [one["opponent"]["ahead"] for one in before["players"]] == [4, 0]
    assert [one["opponent"]["ahead"] for one in after["players"]] == [3, 0]
    assert (before["probe"]["dives"], after["probe"]["dives"]) == (4, 3)


def test_a_renamed_and_a_joined_person_is_one(run: Run, evenings: Evenings) -> None:
    evenings.play(*ADA_WINS)
    evenings.seats[0]["person"] = "33333333-1111-4111-8111-111111111111"
    evenings.play(*ADA_WINS)
    evenings.table.close()
    assert len(shown(run, evenings.path)["players"]) == 3
    ids = ("11111111-1111-4111-8111-111111111111", "33333333-1111-4111-8111-111111111111")
    assert run("people", "join", *ids, "--journal", evenings.path)[0] == 0
    assert run("people", "rename", ids[0], "Adele", "--journal", evenings.path)[0] == 0
    players = shown(run, evenings.path)["players"]
    assert [(one["name"], one["games"], one["won"]) for one in players] == [("Adele", 2, 2), ("Bruno", 2, 0)]
    assert run("people", "hide", ids[1], "--yes", "--journal", evenings.path)[0] == 0
    assert shown(run, evenings.path)["players"][0]["name"] is None
    assert "Fin: 2 games" in run("statistics", "--journal", evenings.path)[1]


def test_an_older_journal_and_one_that_is_none(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    journal_1(path, session(1, "Anna", "Bruno"))
    assert shown(run, path)["games"] == 0
    (tmp_path / "note.txt").write_text("no journal " * 100)
    code, out, err = run("statistics", "--journal", tmp_path / "note.txt")
    assert (code, out.count("\n") <= 1, bool(err)) == (1, True, True)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_json_is_what_the_figures_say(seed: int) -> None:
    figures = Statistics(summaries(seed, 60), own_records)
    value = json.loads(json.dumps(as_json(figures, {})))
    assert value["evenings"] == len(figures.evenings)
    assert sum(one["games"] for one in value["played"]) == value["games"] == len(figures.finished)
    for one, player in zip(value["players"], figures.players, strict=True):
        assert (one["person"], one["games"], one["won"]) == (player.person, player.games, player.won)
        if player.games < 5:
            assert one["rating"] is None
        elif one["rating"] is not None:
            assert one["rating"]["points"] == figures.ratings[player.person][-1].rating.points
    assert {record["name"] for record in value["records"]} <= {kind.name for kind in own_records("")} | {"fastest"}
    assert records_of("nowhere") == ()
    assert timedelta(seconds=figures.seconds) > timedelta(0)


def test_a_hidden_game_counts_as_every_other(evenings: Evenings, run: Run) -> None:
    game = evenings.play(*ADA_WINS)
    before = shown(run, evenings.path)
    assert table_work.hide_game(evenings.table, game, hidden=True)
    assert shown(run, evenings.path) == before
    assert before["players"], "there was something to count"
