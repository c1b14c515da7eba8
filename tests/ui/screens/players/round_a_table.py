"""What the tests of the players screen have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.services.services import AppServices
from tests import table_work
from tests.ui.driver import Driver

Enter = Callable[..., Driver]
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


def seats(driver: Driver) -> list[tuple[str | None, str]]:
    seating = driver.shell.top.seating
    return [(sitter.name, sitter.colour) for sitter in seating.sitters()]


def sent(services: AppServices) -> list[dict[str, Any]]:
    """What was entered in the present session."""
    return [dict(row.value["action"]) for row in table_work.lines(services.table) if row.kind == "entry"]


def settings(driver: Driver) -> Settings:
    """What is kept now."""
    driver.shell.settings_writer.finish()
    return driver.shell.services.settings.now


def known(driver: Driver) -> tuple[str | None, ...]:
    """The names of everybody this tablet knows, who sat down last first."""
    table_work.due(driver.shell.services.table)
    return tuple(person.name for person in driver.shell.services.table.now.people)


def started(driver: Driver, tables: list[str]) -> dict[str, Any]:
    """Tap Start; the one action it sent."""
    driver.tap("start")
    driver.wait(lambda: tables, "the table")
    (action,) = sent(driver.shell.services)
    return action
