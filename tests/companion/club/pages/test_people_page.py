"""The people of an evening: filters, and who is chosen."""

from __future__ import annotations

import pytest

from divingbell.companion.club.event.actions import DecideResult
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.people_page import people_values
from divingbell.companion.installed_games import GAMES
from tests.companion.club.organiser import Organiser


@pytest.fixture
def organiser() -> Organiser:
    """Six people, three of whom are not at the tables."""
    made = Organiser()
    made.begin("Ada", "Bruno", "chiara", "Dev")
    assert made.do("add", names="Emi\nFinn", attendance="later") is None
    for name, found in (("chiara", "pauses"), ("Dev", "left"), ("Finn", "here")):
        assert made.do("attendance", person=made.person(name), attendance=found) is None
    return made


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("all", ["Ada", "Bruno", "chiara", "Dev", "Emi", "Finn"]),
        ("here", ["Ada", "Bruno", "Finn"]),
        ("not_yet", ["Emi"]),
        ("left", ["chiara", "Dev"]),
        ("anything", ["Ada", "Bruno", "chiara", "Dev", "Emi", "Finn"]),
    ],
)
def test_people_are_shown_by_their_attendance(organiser: Organiser, show: str, names: list[str]) -> None:
    found = people_values(organiser.overview, "", show)
    assert [name for _, name, _ in found["people"]] == names
    assert dict(found["counts"]) == {"all": 6, "here": 3, "not_yet": 1, "left": 2}


def test_a_person_who_is_not_there_is_nobody(organiser: Organiser) -> None:
    ada = organiser.person("Ada")
    assert people_values(organiser.overview, ada, "")["person"] == ada
    assert people_values(organiser.overview, "none", "")["person"] == ""


def test_a_typed_reason_counts_more_than_a_chosen_one(organiser: Organiser) -> None:
    assert organiser.do("draw") is None
    assert organiser.do("start", round=1) is None
    organiser.play(1, [9, 4])
    fields = {"round": 1, "table": 1, "figure_0": 3, "figure_1": 4}
    assert organiser.do("correct", **fields, why="Miscounted", typed="  They agreed ") is None
    decided = organiser.action(DecideResult).what
    assert isinstance(decided, DecideResult)
    assert decided.why == "They agreed"


def test_minutes_that_are_left_count_the_one_that_has_begun(organiser: Organiser) -> None:
    def left() -> int | None:
        return EventWords(GAMES.texts("en"), organiser.overview).minutes_left

    assert left() is None, "before the first round"
    assert organiser.do("draw") is None
    assert organiser.do("minutes", round=1, minutes=10) is None
    assert organiser.do("start", round=1) is None
    assert left() == 10
    organiser.clock.turn(61.0)
    assert left() == 9
    organiser.clock.turn(3600.0)
    assert left() == 0
