"""The table of Sunken Treasure: one app for a file, or one at every size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui.driver import SIZES
from tests.ui.scenes_sunken import table
from tests.ui.sunken.at_the_dive import Sit
from tests.ui.table_services import TableDriver, TableServices, quick_app


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[TableDriver]:
    made = TableDriver(table(), Settings(welcomed=True, dim_after_s=0), request.param)
    yield made
    made.close()


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(table())


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(*actions)`: at Bruno's 37th turn with these tapped; or at a table of its own."""

    def take(*actions: Any, services: TableServices | None = None, **routes: Any) -> TableDriver:
        return app.sit(services or table(4, *actions), **routes)

    return take
