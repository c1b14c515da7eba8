"""The tablet of a family in somebody's hands (screens.md 8), at three sizes in two languages: every key is found by
what it says, touched where it stands, and has its effect in the journal, the settings or what phones get."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from divingbell.companion.sharing import files, page_builder
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
def light_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report and chart of what is shared are no matter here (test_share.py), and take a second each time."""
    monkeypatch.setattr(page_builder, "printed", lambda _: SimpleNamespace(pages=1, content=lambda: b"%PDF-"))
    monkeypatch.setattr(files, "chart", lambda _: b"PNG")
    monkeypatch.setattr(files, "REPORT", files.REPORT._replace(make=lambda _: b"%PDF-"))
    monkeypatch.setattr(files, "CHART", files.CHART._replace(make=lambda _: b"PNG"))


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "KINGSTON"
    place.mkdir()
    return place
