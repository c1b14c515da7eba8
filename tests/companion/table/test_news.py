"""Each state of rig and journal is told once, and a loss with the first journal that can be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.journal.journal_failure import FailureReason, JournalFailure
from divingbell.companion.journal.soundness import AcknowledgedLoss
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Event, JournalChanged, RigChanged
from divingbell.companion.table.news import News
from tests.companion.table.hands import NONE, READY

LOSS = AcknowledgedLoss(Path("j.db"), 3, None)


@pytest.fixture
def told() -> list[Event]:
    return []


@pytest.fixture
def news(told: list[Event]) -> News:
    return News(told.append, NONE)


def failed(reason: FailureReason, problem: str = "") -> JournalFailure:
    return JournalFailure(reason, Path("j.db"), problem)


def test_a_rig_is_told_where_its_health_or_its_hold_is_another(news: News, told: list[Event]) -> None:
    for health, hold in ((NONE, False), (READY, False), (READY, False), (READY, True), (NONE, True), (NONE, True)):
        news.rig(health, hold)
        assert news.health == health
    assert told == [RigChanged(READY, False), RigChanged(READY, True), RigChanged(NONE, True)]


def test_every_loss_of_contacts_is_told_and_what_it_says_is_not_told_again(news: News, told: list[Event]) -> None:
    loss = RigChanged(Health("ready", "rig.gap"), True)
    news.loss_of_contacts(loss)
    news.loss_of_contacts(loss)
    news.rig(loss.health, True)
    assert (told, news.health) == ([loss, loss], loss.health)


def test_a_journal_is_told_where_the_reason_is_another_and_when_it_is_well_again(news: News, told: list[Event]) -> None:
    full, fuller, locked = failed("full"), failed("full", "really"), failed("locked")
    for failure in (None, full, fuller, locked, None, None):
        news.journal(failure, None)
    assert told == [JournalChanged(full), JournalChanged(locked), JournalChanged(None)]


def test_a_loss_is_told_once_and_with_a_journal_that_can_be_written(news: News, told: list[Event]) -> None:
    locked = failed("locked")
    for failure in (locked, locked, None, None, locked, None):
        news.journal(failure, LOSS)
    assert told == [JournalChanged(locked), JournalChanged(None, LOSS), JournalChanged(locked), JournalChanged(None)]


def test_a_loss_of_a_journal_that_was_well_all_the_time_is_told(news: News, told: list[Event]) -> None:
    news.journal(None, None)
    news.journal(None, LOSS)
    news.journal(None, LOSS)
    assert told == [JournalChanged(None, LOSS)]
