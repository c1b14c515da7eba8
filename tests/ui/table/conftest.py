"""A dive of Bruno's at a real table, and the parts of a screen over it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from divingbell.ui.table.record_parts import RecordParts
from tests.sunken_play import card, start
from tests.ui.table.stand_in import StandIn, Words
from tests.ui.table_services import TableServices


@pytest.fixture
def services() -> Iterator[TableServices]:
    made = TableServices(2)
    made.tap(start(2, "p2"), card("p2", "gold", 15000))
    yield made
    made.close()


@pytest.fixture
def shell(services: TableServices) -> StandIn:
    return StandIn(services)


@pytest.fixture
def parts(shell: StandIn) -> RecordParts:
    made: Any = None

    def undo() -> None:
        made.last_tap.undo()

    made = RecordParts(shell, "sunken_treasure_table", Words(), undo)  # type: ignore[arg-type]
    shell.top = SimpleNamespace(parts=made)
    return made
