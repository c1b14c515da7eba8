"""The table of Deep Sea Adventure, one app for a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.games.deep_sea_adventure.at_sea import Sit
from tests.ui.scenes_deep_sea import (
    Voyage,
    second_round,
    table,
)
from tests.ui.table_services import TableDriver, TableServices, quick_app


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(table(Voyage(2)))


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(*actions)`: in the second round of the drawings with these tapped; or at a table of its own."""

    def take(*actions: Any, services: TableServices | None = None, **routes: Any) -> TableDriver:
        return app.sit(services or table(second_round(), *actions), **routes)

    return take
