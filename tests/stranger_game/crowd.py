"""Home with more games than stand beside each other: run by `test_stranger_game.py` with packages on the path."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from divingbell.ui.table.game_ui import has_screens
from tests.ui.started_services import start_app


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", "CRT")
def test_every_game_is_reached(size: str, language: str) -> None:
    driver = start_app(size, Settings(welcomed=True, language=language), routes=dict(ROUTES))
    try:
        assert not driver.shows("packages.title")
        assert remarks(driver) == []
        last = [name for name in GAMES if has_screens(name)][-1]
        for _ in range(4):
            driver.drag("games", 0, -300)
        driver.tap(f"game.{last}")
        driver.wait(lambda: driver.shell.top.name == "players", "the players")
    finally:
        driver.close()


def test_a_game_without_screens_is_not_shown_and_not_resumed() -> None:
    """`plain` has rules and texts alone, and a game of it waits in the journal."""
    driver = start_app("C", Settings(welcomed=True), routes=dict(ROUTES))
    try:
        table = driver.shell.services.table
        table.submit([{"type": "start_game", "game": "plain", "players": 2, "first_player": "p1"}]).result()
        ROUTES["home"](driver.shell)
        driver.frames(3)
        assert table.now.session.number == 1
        assert not driver.shows("carry_on")
        assert not driver.shows("game.plain")
        assert driver.shows("game.crowd1")
    finally:
        driver.close()
