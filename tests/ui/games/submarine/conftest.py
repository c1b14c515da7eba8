"""The table of Submarine, one app for a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.ui.screens.dialogs.refusal import open_refused
from tests.ui.games.submarine.at_the_board import (
    Sit,
)
from tests.ui.submarine_evening import (
    services,
)
from tests.ui.table_services import TableDriver, TableServices, quick_app


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(services())


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(services)`: at this table; without one at Ada's turn of the drawings, with these actions tapped."""

    def at(table: TableServices | None = None, *actions: Any, **fields: Any) -> TableDriver:
        return app.sit(table or services(*actions, **fields), refused=open_refused)

    return at
