"""The settings of a program that has a rig from elsewhere; run by test_stranger_rig.py in a process that sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_rigs import RIGS
from divingbell.ui.screens.settings.settings import SettingsScreen
from tests.ui.driver import Driver
from tests.ui.scenes_start import ROUTES
from tests.ui.screens.settings.pages import kept
from tests.ui.started_services import ToldRig, start_app


@pytest.fixture
def hardware(request: pytest.FixtureRequest) -> Iterator[Driver]:
    size, language = request.param
    settings = Settings(welcomed=True, language=language)
    driver = start_app(size, settings, lambda shell: SettingsScreen(shell, "hardware"), ROUTES, rig=ToldRig())
    yield driver
    driver.close()


@pytest.mark.parametrize("hardware", [("C", "en"), ("R", "it"), ("T", "en")], indirect=True)
def test_it_stands_behind_ours_and_is_chosen(hardware: Driver) -> None:
    assert list(RIGS)[-1] == "buoy"
    assert RIGS.problems == ()
    assert hardware.shows("buoy.title")
    hardware.tap("rig.buoy")
    assert kept(hardware).rig == "buoy"
    hardware.wait(lambda: hardware.shell.services.wanted_rig == "buoy", "the rig of the settings")
