"""A result that the club's own rules flag, as the organiser sees it: what the lines give stands beside what the table
said, which counts (club.md 4)."""

from __future__ import annotations

import pytest

from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.results_page import ResultsPage
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.messages import ClubResult, RulesCheck
from divingbell.companion.club.results.table_results import TableResult
from divingbell.companion.installed_games import GAMES
from tests.companion.club.organiser import Organiser


@pytest.fixture
def organiser() -> Organiser:
    """Table 1 has ended its game with 9 and 4."""
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    made.play(1, [9, 4])
    return made


def note(organiser: Organiser, check: RulesCheck) -> None:
    (game,) = organiser.overview.games
    tx = organiser.store.begin()
    (stream,) = tx.streams(game.session)
    HubLines(tx).note_check(stream, check)
    tx.commit()


def page(organiser: Organiser) -> ResultsPage:
    return ResultsPage(EventWords(GAMES.texts("en"), organiser.overview), organiser.overview, 1, 1)


def row(organiser: Organiser) -> tuple[str, str, str]:
    """Look, icon and words of the table's row."""
    shown = page(organiser)
    return shown.look(shown.shown), shown.sign(shown.shown), shown.origin(shown.shown)


def result(organiser: Organiser) -> TableResult:
    found = page(organiser).shown
    assert found is not None
    return found


def test_a_result_that_its_lines_give_too_stands_as_before(organiser: Organiser) -> None:
    before = row(organiser)
    note(organiser, RulesCheck())
    assert row(organiser) == before == ("good", "check-circle", "by itself")
    assert [(one.by_lines, one.differs) for one in page(organiser).rows] == [(None, False)] * 2


def test_figures_of_the_lines_stand_beside_those_that_the_table_said_and_that_count(organiser: Organiser) -> None:
    standings = organiser.overview.standings
    note(organiser, RulesCheck("differs", 1, ClubResult({"p1": 1, "p2": 2}, {"p1": 9, "p2": 5})))
    assert row(organiser) == ("caution", "alert", "differs from its lines")
    assert [(one.figure, one.by_lines, one.differs) for one in page(organiser).rows] == [(9, 9, False), (4, 5, True)]
    assert organiser.overview.standings == standings, "what the table said counts"
    assert organiser.do("correct", round=1, table=1, figure_0=9, figure_1=5, why="As the lines say") is None
    assert row(organiser) == ("changed", "pencil", "corrected")
    assert [(one.figure, one.said) for one in page(organiser).rows] == [(9, 9), (5, 4)]


def test_a_place_that_several_have_is_told_as_shared(organiser: Organiser) -> None:
    assert [one.is_shared for one in page(organiser).rows] == [False, False]
    assert organiser.do("correct", round=1, table=1, figure_0=9, figure_1=9, why="Miscounted") is None
    assert [(one.place, one.is_shared) for one in page(organiser).rows] == [(1, True), (1, True)]


def test_lines_that_end_no_game_have_no_figures(organiser: Organiser) -> None:
    note(organiser, RulesCheck("differs", 1, None))
    assert row(organiser) == ("caution", "alert", "differs from its lines")
    assert result(organiser).by_lines == ()


def test_lines_that_give_a_seat_no_place(organiser: Organiser) -> None:
    note(organiser, RulesCheck("differs", 1, ClubResult({"p1": 1}, {"p1": 9})))
    assert [(one.by_lines, one.differs) for one in page(organiser).rows] == [(9, False), (None, False)]


def test_lines_that_the_rules_refuse_say_from_which_on(organiser: Organiser) -> None:
    note(organiser, RulesCheck("does_not_fold", 1))
    assert row(organiser) == ("caution", "alert", "does not fold, line 1")
    assert result(organiser).state == "counts"
