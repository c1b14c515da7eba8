"""Home with packages whose games cannot be played: run by `test_stranger_game.py` with such packages on the path."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.home.home import Home
from divingbell.ui.table.game_ui import game_problems
from tests.ui.driver import Driver
from tests.ui.started_services import start_app


@pytest.fixture
def home() -> Callable[[str, str], Driver]:
    return lambda size, language: start_app(size, Settings(welcomed=True, language=language), routes=dict(ROUTES))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", "CRT")
def test_home_says_once_what_cannot_be_played(home: Callable[[str, str], Driver], size: str, language: str) -> None:
    driver = home(size, language)
    try:
        said = " ".join(driver.texts())
        for problem in game_problems()[:2]:
            assert f"{problem.package}:" in said
        assert remarks(driver) == []
        driver.tap("problems.read")
        assert not driver.shows("packages.title")
        driver.shell.start(Home(driver.shell))
        driver.frames(2)
        assert not driver.shows("packages.title"), "it is said once"
        driver.wait(lambda: driver.shows("game.new_sheet"), "the button of score sheets")
        for game in GAMES:
            assert driver.shows(f"game.{game}") == (game != "round_sheet"), f"{game}: sheets have buttons of their own"
    finally:
        driver.close()
