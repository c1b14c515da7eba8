"""Figures of hardly any games: what nobody has done yet is told as nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.games.measures import BEST, Measure, RecordKind, rank
from divingbell.companion.statistics.as_json import as_json
from divingbell.companion.statistics.evenings import over
from divingbell.companion.statistics.ratings import SURE_AFTER
from divingbell.companion.statistics.statistics import Statistics
from tests.companion.statistics.made_up import PEOPLE, own_records

ADA, BRUNO = PEOPLE[:2]


def game(*measures: Measure, session: str = "1") -> Summary:
    """Ada before Bruno, and what is told of it."""
    seats = (SummarySeat("p1", place=1, figure=9, person=ADA), SummarySeat("p2", place=2, figure=5, person=BRUNO))
    return Summary(
        session=session, lines=9, game="sunken_treasure", created="2026-01-03T19:00:00Z", ended="2026-01-03T20:00:00Z",
        seconds=600, entries=9, phase="over", reason="done", practice=False, seats=seats, measures=measures,
    )  # fmt: skip


def test_a_copy_and_practice_count_nowhere() -> None:
    one, other = game(), replace(game(session="2"), copied_from="1")
    assert over([one, other, replace(game(session="3"), practice=True)]) == (one,)
    assert Statistics([one, other], own_records).ratings == Statistics([one], own_records).ratings


def test_who_never_buzzed_has_no_length_of_a_contact() -> None:
    dives = (Measure("dive", "p1", 2, 0, {"risk": 2}), Measure("dive", "p2", 4, 1, {"risk": 2}))
    figures = Statistics([game(*dives, Measure("contact", "p2", 4, 120))], own_records)
    found = {person: figures.diver(person) for person in (ADA, BRUNO)}
    assert {person: diver.contact_ms if diver else "" for person, diver in found.items()} == {ADA: None, BRUNO: 120}
    assert Statistics([game(*dives)], own_records).probe.contact_ms is None


@pytest.mark.parametrize(("games", "rated"), [(SURE_AFTER - 1, False), (SURE_AFTER, True)])
def test_a_rating_is_told_from_the_fifth_game_on_and_a_run_from_the_first_victory(games: int, rated: bool) -> None:
    figures = Statistics([game(session=str(number)) for number in range(games)], own_records)
    ada, bruno = as_json(figures, {})["players"]
    assert (ada["person"], ada["longest_run"], ada["rating"] is not None) == (ADA, games, rated)
    assert (bruno["person"], bruno["longest_run"], bruno["rating"] is not None) == (BRUNO, 0, rated)


def test_among_equal_values_one_that_tells_nothing_more_counts_as_nought() -> None:
    kind = RecordKind("clean", "probe", then="reward")
    fewer, none, more = (Measure("clean", "p1", 2, 3, args) for args in ({"reward": -1}, {}, {"reward": 1}))
    assert rank(fewer, kind) < rank(none, kind) < rank(more, kind)


def test_who_holds_records_holds_those_that_are_there() -> None:
    figures = Statistics([game(Measure("run", "p2", 7, 3))], own_records)
    found = {person: [record.kind.name for record in figures.held(person)] for person in (ADA, BRUNO)}
    assert found == {ADA: ["best", "fastest"], BRUNO: ["run"]}


def test_the_records_of_a_game_that_nobody_played_have_no_holders() -> None:
    for games in ((), (game(),)):
        found = Statistics(games, own_records).records("submarine")
        assert [(kind.name, record) for kind, record in found] == [
            ("best", None), ("clean", None), ("run", None), ("fastest", None)
        ]  # fmt: skip


@pytest.mark.parametrize(("lowest", "best", "holder"), [(False, 9, ADA), (True, 5, BRUNO)])
def test_the_best_result_of_a_game_is_its_lowest_where_the_lowest_wins(lowest: bool, best: int, holder: str) -> None:
    played = replace(game(), game="round_sheet", title="Low tide", lowest_wins=lowest)
    found = dict(Statistics([played], own_records).records(played.key))
    (record,) = [record for kind, record in found.items() if kind.name == BEST]
    assert record is not None
    assert (record.value, [seat.person for seat in record.holders]) == (best, [holder])


def test_sheets_of_another_name_are_other_games() -> None:
    titles = ("Low tide", "Reef dice", "Low tide")
    games = [replace(game(session=str(number)), game="round_sheet", title=title) for number, title in enumerate(titles)]
    figures = Statistics(games, own_records)
    assert [(one.key, len(one.results)) for one in figures.played] == [
        ("round_sheet:Low tide", 2), ("round_sheet:Reef dice", 1)
    ]  # fmt: skip
    told = as_json(figures, {})
    assert [(one["game"], one["title"], one["games"]) for one in told["played"]] == [
        ("round_sheet", "Low tide", 2), ("round_sheet", "Reef dice", 1)
    ]  # fmt: skip
    assert told["players"][0]["places"] == {"round_sheet:Low tide": [1, 1], "round_sheet:Reef dice": [1]}
    plain = as_json(Statistics([game()], own_records), {})
    assert "title" not in plain["played"][0]
