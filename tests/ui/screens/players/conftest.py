"""The players screen, closed again whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.players.players import Players
from tests.ui.driver import Driver
from tests.ui.scenes_players import second
from tests.ui.screens.players.round_a_table import Enter
from tests.ui.started_services import start_app


@pytest.fixture
def players() -> Iterator[Enter]:
    """`players("submarine", names=(...))` is the screen of that game with these settings."""
    drivers: list[Driver] = []

    def enter(game: str = "sunken_treasure", size: str = "C", **settings: Any) -> Driver:
        chosen = Settings(welcomed=True, **settings)
        drivers.append(start_app(size, chosen, lambda shell: Players(shell, game, second)))
        return drivers[-1]

    yield enter
    while drivers:
        drivers.pop().close()


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose tables were shown; no screen of a table is opened."""
    shown: list[str] = []
    monkeypatch.setattr(
        "divingbell.ui.table.opening.show_table", lambda shell: shown.append(shell.services.table.now.session.game.name)
    )
    return shown
