"""Closing an evening: who answered, what is missing, and that it stays so when the next one is begun (club.md 6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from divingbell.companion.club.event.event_state import event_state
from divingbell.companion.club.pages.closing_page import cells, event_report, sentence
from divingbell.companion.club.protocol.closing import ClosingReport
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.store import NamedRow, RunRow
from divingbell.companion.data import data_folder
from divingbell.companion.texts.catalogue import load
from divingbell.companion.texts.words import WrittenWords
from tests.companion.club.evening import uuid
from tests.companion.club.organiser import Organiser


@pytest.fixture
def organiser() -> Organiser:
    """Two tables have played a round."""
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    made.play(1, [9, 4])
    made.play(2, [6, 6])
    return made


def answer(organiser: Organiser, table: int) -> None:
    """The tablet of a table says what it has, as it was asked last."""
    tx = organiser.store.begin()
    number = tx.next_number()
    tablet, asked = uuid(100 + table), tx.hub().close
    tx.set_run(RunRow(f"{number:032x}", tablet, number, 1, 1, number, number, number, number, asked, number))
    for known in tx.sessions():
        for stream in tx.streams(known.session) if known.tablet == tablet else ():
            named = NamedRow(known.session, number, 1, stream.epoch, stream.lines - 1, stream.last)
            HubLines(tx).name(named, tablet)
    tx.commit()


def found(organiser: Organiser, event: str | None = None) -> ClosingReport:
    tx = organiser.read()
    state = event_state(tx.actions(event or organiser.overview.state.event))
    assert state is not None
    return event_report(tx, state)


def answered(report: ClosingReport) -> dict[int, bool]:
    return {table.table: table.answered for table in report.tables}


def test_an_evening_is_whole_once_every_tablet_has_answered(organiser: Organiser) -> None:
    assert organiser.do("ask_all") is None
    answer(organiser, 1)
    assert answered(found(organiser)) == {1: True, 2: False}
    assert not found(organiser).whole
    answer(organiser, 2)
    assert found(organiser).whole
    assert organiser.do("ask_all") is None
    assert answered(found(organiser)) == {1: False, 2: False}, "an answer is to one question"


def test_what_was_answered_stays_when_the_next_evening_is_begun(organiser: Organiser) -> None:
    event = organiser.overview.state.event
    organiser.do("ask_all")
    for table in (1, 2):
        answer(organiser, table)
    organiser.do("close")
    organiser.begin("Ada", "Bruno")
    assert found(organiser, event).whole


def test_who_answers_late_is_kept_too(organiser: Organiser) -> None:
    event = organiser.overview.state.event
    organiser.do("ask_all")
    answer(organiser, 1)
    organiser.do("close")
    assert answered(found(organiser, event)) == {1: True, 2: False}
    answer(organiser, 2)
    assert found(organiser, event).whole
    organiser.begin("Ada", "Bruno")
    assert found(organiser, event).whole


def test_a_tablet_that_joins_later_is_not_of_the_evening_before(organiser: Organiser) -> None:
    event = organiser.overview.state.event
    organiser.do("ask_all")
    for table in (1, 2):
        answer(organiser, table)
    organiser.do("close")
    tx = organiser.store.begin()
    tx.set_tablet(structs.replace(tx.tablets()[0], tablet=uuid(109), device=uuid(209), table=9))
    tx.commit()
    assert answered(found(organiser, event)) == {1: True, 2: True}


def test_the_sentence_and_the_cells_say_who_did_not_answer(organiser: Organiser) -> None:
    say = WrittenWords(load(data_folder() / "texts", "en", strict=True))
    organiser.do("ask_all")
    answer(organiser, 1)
    report, overview = found(organiser), organiser.overview
    assert sentence(say, overview, report) == "2 tables, 2 with tablets: 4 of at least 4 lines"
    assert [cell.words for cell in cells(say, overview, report)] == ["whole", "did not answer"]
    assert [cell.words for cell in cells(say, overview, report, waiting=True)] == ["whole", "asked"]


def test_another_club_is_taken_over_while_nothing_was_played() -> None:
    organiser = Organiser()
    organiser.begin("Ada", "Bruno")
    assert organiser.do("take_over", hub="cellar") is not None
    assert organiser.do("take_over", hub=uuid(77).upper()) is None
    assert organiser.read().hub().hub == uuid(77)
    assert organiser.do("draw") is None
    assert organiser.do("start", round=1) is None
    organiser.play(1, [1, 2])
    refused = organiser.do("take_over", hub=uuid(78))
    assert refused is not None
    assert refused.text_id == "organiser.take_over.games"
