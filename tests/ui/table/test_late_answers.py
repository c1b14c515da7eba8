"""Answers of a slow card, which come on another screen than the one that asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.archive.rescue import Rescued, RescueError
from divingbell.companion.configuration.settings import Settings
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.ledger.change import ChangeEntry
from divingbell.ui.screens.ledger.ledger import LedgerOverview
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.opening import table_screen
from divingbell.ui.toolkit.element import Element, column
from tests.sunken_play import aim, card, discard, start, up
from tests.ui.rooms import held_answers
from tests.ui.table_services import TableDriver, TableServices

WAYS = {name: ROUTES[name] for name in ("ledger", "refused", "menu")}


class Elsewhere(Screen):
    """In the place of home, or over a table."""

    name = "elsewhere"

    def view(self) -> Element:
        return column(grow=1)


@pytest.fixture
def driver() -> Iterator[TableDriver]:
    services = TableServices(2)
    services.tap(start(2), card("p1"), aim("p1", 2))
    made = TableDriver(services, Settings(welcomed=True), "R", WAYS)
    yield made
    made.close()


def ledger(driver: TableDriver) -> Any:
    ROUTES["ledger"](driver.shell)
    driver.frames(3)
    assert isinstance(driver.shell.top, LedgerOverview)
    return driver.shell.top


def go_home(driver: TableDriver) -> Elsewhere:
    home = Elsewhere(driver.shell)
    driver.shell.start(home)
    return home


def test_the_end_of_a_game_whose_ledger_was_left_leads_nowhere(driver: TableDriver) -> None:
    ledger(driver)
    with driver.services.slow():
        driver.hold("ledger.stop")
        driver.tap("back")
        home = go_home(driver)
    driver.frames(3)
    assert driver.services.state.result is not None
    assert driver.shell.top is home


def test_the_end_of_a_game_whose_ledger_is_shown_leads_back_to_the_table(driver: TableDriver) -> None:
    table = driver.shell.top
    ledger(driver)
    driver.hold("ledger.stop")
    driver.settled()
    assert driver.shell.top is table


def test_a_refusal_under_another_screen_waits_for_the_table(driver: TableDriver) -> None:
    table: Any = driver.shell.top
    with driver.services.slow():
        table.sender.send(up("p2", "gold"))
        driver.shell.push(Elsewhere(driver.shell))
    driver.frames(3)
    assert not table.dialogs
    driver.shell.pop()
    driver.frames(2)
    assert driver.shows("windows.refused.above")


def test_a_refusal_waits_for_the_next_table_of_the_game_too(driver: TableDriver) -> None:
    table: Any = driver.shell.top
    with driver.services.slow():
        table.sender.send(up("p2", "gold"))
        go_home(driver)
    driver.frames(3)
    driver.shell.start(table_screen(driver.shell))
    driver.frames(2)
    assert driver.shows("windows.refused.above")
    driver.shell.start(table_screen(driver.shell))
    driver.frames(2)
    assert not driver.shows("windows.refused.above"), "it is told once"


def test_a_refusal_is_not_told_in_another_game(driver: TableDriver) -> None:
    table: Any = driver.shell.top
    with driver.services.slow():
        table.sender.send(up("p2", "gold"))
        go_home(driver)
    other = TableServices(2)
    other.tap(start(2), card("p1"))
    driver.sit(other, **WAYS)
    driver.frames(3)
    assert not driver.shows("windows.refused.above")


def test_what_undo_took_back_is_told_at_the_table_again(driver: TableDriver) -> None:
    table: Any = driver.shell.top
    with driver.services.slow():
        driver.tap("undo")
        driver.shell.push(Elsewhere(driver.shell))
    driver.frames(3)
    assert table.snackbars.notice is None
    driver.shell.pop()
    driver.frames(2)
    driver.tap("put_back")
    driver.settled()
    assert driver.services.sent()[-2:] == [{"type": "undo", "steps": 1}, {"type": "redo", "steps": 1}]


def test_what_was_struck_in_a_ledger_that_was_left_is_told_at_the_table(driver: TableDriver) -> None:
    driver.services.tap({"type": "undo", "steps": 2}, discard("p1"), discard("p2"))
    driver.settled()
    ledger(driver)
    with driver.services.slow():
        driver.tap("ledger.strike")
        driver.tap("back")
    driver.frames(3)
    driver.tap("put_back")
    driver.settled()
    assert [one["type"] for one in driver.services.sent()[-2:]] == ["amend", "amend"]
    assert driver.services.state.turn.number == 3


def test_what_a_change_that_was_left_took_back_is_told_at_the_next_table(driver: TableDriver) -> None:
    driver.services.tap({"type": "undo", "steps": 2}, discard("p1"), discard("p2"))
    driver.settled()
    ledger(driver)
    driver.tap("ledger.change")
    change: Any = driver.shell.top
    assert isinstance(change, ChangeEntry)
    with driver.services.slow():
        driver.tap("change.go_back")
        home = go_home(driver)
    driver.frames(3)
    assert driver.shell.top is home
    driver.shell.start(table_screen(driver.shell))
    driver.frames(2)
    driver.tap("put_back")
    driver.settled()
    assert driver.services.sent()[-1] == {"type": "redo", "steps": 1}


@pytest.mark.parametrize(
    ("way", "says"), [("rescue", "windows.rescue.none"), ("save_to_usb", "windows.stick.none")]
)  # fmt: skip
def test_what_came_out_under_another_screen_waits_for_the_table(driver: TableDriver, way: str, says: str) -> None:
    services: Any = driver.services

    def fail() -> Rescued:
        raise RescueError("rescue.not_a_journal", file="/home/ada/journal.db")

    services.rescue, services.sticks.found = fail, list
    with held_answers(driver.shell):
        ROUTES[way](driver.shell)
        home = go_home(driver)
    driver.frames(3)
    assert driver.shell.top is home
    assert not driver.shows(says)
    driver.shell.start(table_screen(driver.shell))
    driver.wait(lambda: driver.shows(says), "the window")
