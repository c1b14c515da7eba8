"""The table of Sunken Treasure at every size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui.driver import SIZES
from tests.ui.scenes_sunken import table
from tests.ui.table_services import TableDriver


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[TableDriver]:
    made = TableDriver(table(), Settings(welcomed=True, dim_after_s=0), request.param)
    yield made
    made.close()
