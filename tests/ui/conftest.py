"""Fixtures of the screen tests: scenes at every size, language and text scale, and a table; closed again whatever
happens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.sharing import files, page_builder
from tests.ui.driver import Driver
from tests.ui.easier_cases import easier
from tests.ui.evening import NAMES, SILENT, Evening
from tests.ui.games.sunken_treasure.at_the_dive import Sit
from tests.ui.scenes import all_scenes
from tests.ui.scenes_sunken import table
from tests.ui.table_services import TableDriver, TableServices, quick_app

Enter = Callable[..., Driver]
Open = Callable[..., Evening]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the matrix what a harder case of the same test shows too."""
    ours = [one for one in items if isinstance(one, pytest.Function) and Path(__file__).parent in one.path.parents]
    parametrized = [one for one in ours if hasattr(one, "callspec") and one.get_closest_marker("matrix") is None]
    cases = [
        (one.nodeid.partition("[")[0], {name: _hashable(value) for name, value in one.callspec.params.items()})
        for one in parametrized
    ]
    for place in easier(cases):
        parametrized[place].add_marker(pytest.mark.matrix)


def _hashable(value: Any) -> Hashable:
    """The value, or which object it is: the cases of a test share theirs."""
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value  # type: ignore[no-any-return]


@pytest.fixture(scope="package", autouse=True)
def _light_drivers() -> Iterator[None]:
    """Nothing is painted and no sound is made ahead: `table/test_preload.py` and `table/test_sound_preparation.py` try
    that. What drivers leave behind is given back after each test."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Driver, "collects", False)
        patched.setattr("divingbell.ui.table.preload.Preload.begin", lambda *_: None)
        patched.setattr("divingbell.ui.table.sound_preparation.SoundPreparation.begin", lambda *_: None)
        yield


@pytest.fixture
def light_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report and chart of what is shared are no matter here, and take a second each time."""
    monkeypatch.setattr(page_builder, "printed", lambda _: SimpleNamespace(pages=1, content=lambda: b"%PDF-"))
    monkeypatch.setattr(files, "chart", lambda _: b"PNG")
    monkeypatch.setattr(files, "REPORT", files.REPORT._replace(make=lambda _: b"%PDF-"))
    monkeypatch.setattr(files, "CHART", files.CHART._replace(make=lambda _: b"PNG"))


@pytest.fixture
def scene() -> Iterator[Enter]:
    """`scene("home", "R", language="it", text_scale=1.3)` starts the app there and gives its driver."""
    drivers: list[Driver] = []

    def enter(
        name: str, size: str = "R", language: str = "en", text_scale: float = 1.0, theme: str | None = None
    ) -> Driver:
        while drivers:
            drivers.pop().close()
        drivers.append(all_scenes()[name].run(size, language, text_scale, theme=theme))
        return drivers[-1]

    yield enter
    while drivers:
        drivers.pop().close()


@pytest.fixture
def program() -> Iterator[Open]:
    """`program("C", "it", 1.3)` is the program at home, in that size, language and text size. Options are settings."""
    evenings: list[Evening] = []

    def begin(
        size: str = "C", language: str = "en", text_scale: float = 1.0, *, looks_every: int = 1, **options: Any
    ) -> Evening:
        chosen = Settings(welcomed=True, language=language, text_scale=text_scale, names=NAMES, sound=SILENT, **options)
        evenings.append(Evening(size, chosen, looks_every=looks_every))
        return evenings[-1]

    yield begin
    while evenings:
        evenings.pop().leave()


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    """One app for a file, at a table of Sunken Treasure; a folder of another game has its own."""
    yield from quick_app(table())


@pytest.fixture
def sit(app: TableDriver) -> Sit:
    """`sit(*actions)`: at Bruno's 37th turn with these tapped; or at a table of its own."""

    def take(*actions: Any, services: TableServices | None = None, **routes: Any) -> TableDriver:
        return app.sit(services or table(4, *actions), **routes)

    return take
