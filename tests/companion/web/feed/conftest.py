"""Tables that are followed, closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from tests.companion.web.feed.fed_table import Fed
from tests.ui.table_services import TableServices


@pytest.fixture
def fed() -> Iterator[Callable[..., Fed]]:
    made: list[Fed] = []

    def make(services: TableServices, language: str = "en", **options: Any) -> Fed:
        made.append(Fed(services, language, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()
