"""Played on from an earlier moment a game is copied: nothing of the old one is undone (evening.md 1)."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.statistics.evenings import over
from divingbell.companion.table.events import Resumed
from divingbell.companion.table.game_lookup import look_up_game
from tests import table_work
from tests.companion.table.hands import AIM, CARD, START, Evening
from tests.sunken_play import NO_PENALTY, STOP, aim, amend, card, discard, redo, undo, up, view

Opener = Callable[..., Evening]
UUID_OF_CLUB = "22222222-2222-4222-8222-222222222222"
SEATS: list[dict[str, str | None]] = [
    {"id": "p1", "name": "Ada", "colour": "star", "person": "11111111-1111-4111-8111-111111111111"},
    {"id": "p2", "name": "Bruno", "colour": "fin", "person": None},
]


def played(evening: Evening) -> PastGame:
    """A game with contacts, a correction and an undo: seven entries stand, the buzz of the probe is the fourth."""
    table_work.reset(evening.table, seats=SEATS)
    evening.play(START, CARD, AIM)
    evening.touch()
    evening.play(up("p1"), NO_PENALTY, card("p2"), aim("p2", 5), undo(), amend(2, card("p1", "gold", 10000)))
    found = look_up_game(evening.table)
    assert found is not None
    return found


def play_from(evening: Evening, game: PastGame, entries: int) -> Resumed | None:
    return evening.table.call(lambda writer: writer.play_from(game, entries)).result()


def lines_of(path: Path, uuid: str) -> list[tuple[str, dict[str, Any]]]:
    with open_reader(path) as reader:  # type: ignore[union-attr]
        (number,) = (stored.number for stored in reader.sessions() if stored.uuid == uuid)
        return [(row.kind, row.value) for row in reader.rows(number)]


def test_a_copy_has_the_entries_up_to_there_and_what_was_felt_at_them(evening: Evening) -> None:
    game = played(evening)
    before = lines_of(evening.path, game.uuid)
    copy = play_from(evening, game, 5)
    assert copy is not None
    assert copy.uuid not in ("", game.uuid)
    assert evening.table.now.uuid == copy.uuid
    fifth = game.session.entry(5)
    assert fifth is not None
    assert view(copy.session) == {
        **game.session.game.rulebook.view(fifth.state),
        "game": "sunken_treasure",
        "entries": 5,
    }  # type: ignore[union-attr]
    assert lines_of(evening.path, game.uuid) == before, "nothing of the old one is touched"
    lines = lines_of(evening.path, copy.uuid)
    assert lines[0][1]["copied_from"] == {"session": game.uuid, "entries": 5}
    kinds = [value["signal"]["kind"] if kind == "signal" else kind for kind, value in lines]
    assert kinds == ["header", "entry", "entry", "entry", "contact", "entry", "contact_end", "entry"]
    assert [value["n"] for kind, value in lines if kind == "entry"] == [1, 2, 3, 4, 5]
    assert [value["action"].get("value") for kind, value in lines if kind == "entry"][1] == 10000
    assert lines[4][1]["signal"]["after"] == 3
    assert [seat["name"] for seat in evening.table.now.header["seats"]] == ["Ada", "Bruno"]


def test_it_is_played_on_and_resumed_like_any_game(evening: Evening) -> None:
    game = played(evening)
    assert play_from(evening, game, 6) is not None
    evening.play(discard("p2"))
    again = evening.killed()
    assert again.resumed is not None
    assert again.actions[-2:] == ["no_penalty", "discard"]
    assert again.table.now.header["copied_from"]["entries"] == 6
    again.end()


def test_a_copy_is_listed_as_one_and_counts_in_no_statistic(evening: Evening) -> None:
    game = played(evening)
    evening.play(STOP)
    copy = play_from(evening, game, 3)
    assert copy is not None
    evening.play(STOP)
    made = SummaryService(evening.path, lambda _: "1")
    made.update()
    games = made.read().games
    made.close()
    assert {one.session: one.copied_from for one in games} == {game.uuid: "", copy.uuid: game.uuid}
    assert [one.session for one in over(games)] == [game.uuid]


def test_where_only_an_end_by_hand_is_taken_back_the_same_game_goes_on(evening: Evening) -> None:
    uuid = played(evening).uuid
    evening.play(STOP)
    stopped = look_up_game(evening.table)
    assert stopped is not None
    table_work.reset(evening.table, seats=SEATS)
    evening.play(START)
    resumed = play_from(evening, stopped, stopped.session.number - 1)
    assert resumed is not None
    assert (resumed.uuid, evening.table.now.uuid) == (uuid, uuid)
    assert evening.table.now.session.state.result is None


def test_no_moment_of_a_game_is_copied_that_it_does_not_have(evening: Evening) -> None:
    game = played(evening)
    for entries in (0, game.session.number + 1):
        assert play_from(evening, game, entries) is None
    assert evening.table.now.uuid == game.uuid


def test_a_contact_of_a_copy_began_after_the_entry_that_it_has_there(evening: Evening) -> None:
    table_work.reset(evening.table, seats=SEATS)
    evening.play(START, CARD, undo(), redo(), AIM, undo(), redo())
    evening.touch()
    game = look_up_game(evening.table)
    assert game is not None
    copy = play_from(evening, game, 4)
    assert copy is not None
    began = {
        uuid: [
            value["signal"]["after"]
            for kind, value in lines_of(evening.path, uuid)
            if "after" in value.get("signal", {})
        ]
        for uuid in (game.uuid, copy.uuid)
    }
    assert began == {game.uuid: [7], copy.uuid: [3]}


def test_a_copy_stands_in_no_table_of_plays(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(evening)
    evening.play(STOP)
    assert play_from(evening, game, 3) is not None
    evening.play(STOP)
    assert cli.main(["export", "all", "--format", "csv", "--journal", str(evening.path)]) == 0
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert {row["session"] for row in rows} == {game.uuid}


@pytest.mark.parametrize("still", [True, False], ids=["the evening goes on", "it is over"])
def test_a_copy_belongs_to_no_evening_of_a_club(evening: Evening, still: bool) -> None:
    place = {"club": UUID_OF_CLUB, "event": UUID_OF_CLUB, "round": 1, "table": 2}
    evening.table.call(lambda writer: writer.play_in_club(place)).result()
    game = played(evening)
    assert game.header["club"] == UUID_OF_CLUB
    if not still:
        evening.table.call(lambda writer: writer.play_in_club({})).result()
    copy = play_from(evening, game, 3)
    assert copy is not None
    for header in (evening.table.now.header, lines_of(evening.path, copy.uuid)[0][1]):
        assert not place.keys() & header.keys()
