"""What the tests of the table of Deep Sea Adventure have in common."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.deep_sea_adventure.state import State
from tests.ui.table_services import TableDriver

Sit = Callable[..., TableDriver]
ALL_ROLLS = ("11", "12", "13", "22", "23", "33")


def name(driver: TableDriver) -> str:
    return driver.shell.top.name


def state(driver: TableDriver) -> State:
    held: State = driver.services.state
    return held
