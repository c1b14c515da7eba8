"""Evenings that are closed when the test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.companion.table.hands import Evening


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    """Makes evenings over `tmp_path/j.db`."""
    made: list[Evening] = []

    def make(**options: Any) -> Evening:
        made.append(Evening(tmp_path / "j.db", **options))
        return made[-1]

    yield make
    for one in made:
        one.end()


@pytest.fixture
def evening(opened: Callable[..., Evening]) -> Evening:
    return opened()
