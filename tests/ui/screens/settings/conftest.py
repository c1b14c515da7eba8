"""A page of the settings, closed again whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.settings.settings import SettingsScreen
from tests.ui.driver import Driver
from tests.ui.scenes_start import ROUTES
from tests.ui.screens.settings.pages import LOUD, Enter
from tests.ui.started_services import ToldRig, start_app


@pytest.fixture
def page() -> Iterator[Enter]:
    """`page("sound", size="T", theme="shallows")` is that page with these settings."""
    drivers: list[Driver] = []

    def enter(name: str, size: str = "C", *, routes: Any = ROUTES, **settings: Any) -> Driver:
        chosen = Settings(welcomed=True, sound=settings.pop("sound", LOUD), **settings)
        drivers.append(start_app(size, chosen, lambda shell: SettingsScreen(shell, name), routes, rig=ToldRig()))
        return drivers[-1]

    yield enter
    while drivers:
        drivers.pop().close()
