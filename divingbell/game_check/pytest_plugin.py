"""The check as a plugin for pytest: `pytest_plugins = ["divingbell.game_check.pytest_plugin"]` in a `conftest.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from divingbell.game_check.check import GAMES_PLAYED, LEAST_MOVES, check

CheckGame = Callable[..., None]
"""`check_game(name, games=200, seed=1, start=None, screens=0)`."""


@pytest.fixture
def check_game() -> CheckGame:
    """Function that plays so many games of an installed game, and fails with every breach of the contract."""

    def play(
        name: str, games: int = 200, seed: int = 1, start: Mapping[str, Any] | None = None, screens: int = 0
    ) -> None:
        report = check(name, games, LEAST_MOVES if games >= GAMES_PLAYED else 0, seed, start, screens)
        told = [f"{one.code} {one.about} [{one.times} times; first {one.example}]" for one in report.remarks]
        if told:
            pytest.fail("\n".join(told), pytrace=False)

    return play
