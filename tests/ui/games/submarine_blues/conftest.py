"""The table of Submarine Blues, one app for a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui import blues_evening as evening
from tests.ui.blues_evening import Action
from tests.ui.games.submarine_blues.at_the_table import KINDS, Sit
from tests.ui.scenes_blues import bruno, table
from tests.ui.table_services import TableDriver, TableServices, quick_app


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(bruno()())


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(*actions)`: as Bruno's turn of the drawings begins, with these tapped; or at a table of its own."""

    def take(*actions: Action, services: TableServices | None = None, **routes: Any) -> TableDriver:
        return app.sit(services or table(evening.bruno_begins(), *actions), **routes)

    return take


@pytest.fixture
def unlearnt(sit: Sit) -> Sit:
    """The same table where nobody has said what the jack and the sixes show."""

    def take(*actions: Action) -> TableDriver:
        first, *rest = evening.bruno_begins()
        return sit(services=table([{**first, "facts": KINDS}, *rest], *actions))

    return take


@pytest.fixture
def bids(sit: Sit) -> Sit:
    """`bids(*actions)`: Bruno's bid of the drawings, with these tapped."""

    def take(*actions: Action) -> TableDriver:
        return sit(services=table(evening.bruno_bids(), *actions))

    return take
