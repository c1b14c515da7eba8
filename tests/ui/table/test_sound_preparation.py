"""The sounds of a table are made ahead, each while its screen stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unittest.mock import Mock

import pytest
from kivy.core.audio import SoundLoader

from divingbell.companion.data import data_folder
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.sound_preparation import EVERY_S, SoundPreparation
from divingbell.ui.toolkit.element import Element, column
from tests.sunken_play import start
from tests.ui.table_services import TableDriver, TableServices, sitting

BEGIN = SoundPreparation.begin
SOUNDS = len(load_tokens(data_folder()).sounds) + 5
"""One of each, and a turn's for each player."""


class Elsewhere(Screen):
    """Another screen."""

    def view(self) -> Element:
        return column(grow=1)


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Counts the sounds that are loaded. They are made as in the program; other tests of screens do without."""
    monkeypatch.setattr(SoundPreparation, "begin", BEGIN)
    load = Mock()
    monkeypatch.setattr(SoundLoader, "load", load)
    return load


@pytest.fixture
def table() -> Iterator[TableDriver]:
    services = TableServices(2)
    services.play(start(2))
    with sitting(services) as driver:
        yield driver


def looked(driver: TableDriver, let_pass: Callable[[float], None]) -> None:
    """One look whether a sound can be made, and the sound."""
    let_pass(EVERY_S * 1.1)
    driver.fetched()


def test_a_table_makes_every_sound_while_it_stands_still(loaded: Mock, table: TableDriver) -> None:
    with table.held_clock() as let_pass:
        for _ in range(SOUNDS + 5):
            looked(table, let_pass)
    assert loaded.call_count == SOUNDS


def test_no_sound_is_made_while_the_screen_changes(loaded: Mock, table: TableDriver) -> None:
    with table.held_clock() as let_pass:
        looked(table, let_pass)
        before = loaded.call_count
        for _ in range(5):
            table.shell.refresh()
            looked(table, let_pass)
        assert loaded.call_count == before
        looked(table, let_pass)
        looked(table, let_pass)
    assert loaded.call_count > before


def test_a_table_that_was_left_makes_no_more(loaded: Mock, table: TableDriver) -> None:
    with table.held_clock() as let_pass:
        for _ in range(3):
            looked(table, let_pass)
        before = loaded.call_count
        table.shell.push(Elsewhere(table.shell))
        for _ in range(5):
            looked(table, let_pass)
    assert loaded.call_count == before > 0
