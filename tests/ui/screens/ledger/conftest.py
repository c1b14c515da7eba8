"""The ledger over a table, closed again whatever happens."""

from __future__ import annotations

import pytest

from tests.ui.driver import Driver
from tests.ui.scenes_ledger import at, chosen_entry
from tests.ui.screens.ledger.over_a_game import CHOSEN
from tests.ui.table_services import TableDriver, TableServices


@pytest.fixture
def over():  # type: ignore[no-untyped-def]
    """`over(shared(), "R", 3)` shows the ledger of this table, with the entry so far from the last chosen."""
    shown: list[Driver] = []

    def enter(
        services: TableServices, size: str = "R", behind: int | None = None, entry: int | None = None
    ) -> TableDriver:
        driver = at(services, size, CHOSEN)
        shown.append(driver)
        if behind is not None or entry is not None:
            chosen_entry(driver, entry if entry is not None else services.last.number - (behind or 0))
        return driver

    yield enter
    for driver in shown:
        driver.close()
