"""A table with a window over it, closed again whatever happens."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui.driver import Driver
from tests.ui.screens.dialogs.over_a_table import CHOSEN


@pytest.fixture
def at_table():  # type: ignore[no-untyped-def]
    """`at_table(enter, "R")` brings a screen up and closes it again."""
    open_now: list[Driver] = []

    def enter(make: Any, size: str = "R", settings: Settings = CHOSEN, **options: Any) -> Any:
        open_now.append(make(size, settings, **options))
        return open_now[-1]

    yield enter
    for driver in open_now:
        driver.close()
