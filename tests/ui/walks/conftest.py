"""The tablet of a family in somebody's hands (screens.md 8), at three sizes in two languages: every key is found by
what it says, touched where it stands, and has its effect in the journal, the settings or what phones get."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.ui.rooms import Rooms, evenings_before, tablet
from tests.ui.walks.ways import CASES, Enter


@pytest.fixture(params=CASES)
def enter(request: pytest.FixtureRequest) -> Iterator[Enter]:
    """`enter()` is the tablet of the family, at home; `enter(None)` a new one, and the one before is left."""
    size, language, *late = request.param.split("-")
    with ExitStack() as opened:

        def begin(evening: Path | None = evenings_before(), **options: object) -> Rooms:  # noqa: B008
            opened.close()
            return opened.enter_context(tablet(size, language, evening, late=bool(late), **options))

        yield begin


@pytest.fixture(autouse=True)
def always_light_files(light_files: None) -> None:
    """No walk looks into report and chart."""


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "KINGSTON"
    place.mkdir()
    return place
