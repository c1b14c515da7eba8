"""The check as a plugin for pytest: `pytest_plugins = ["divingbell.game_check.pytest_plugin"]` in a `conftest.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from divingbell.game_check.check import GAMES_PLAYED, LEAST_MOVES, GamesOrder, check
from divingbell.game_check.screens import SIZES, ScreenFault, ScreenGame, Size, screen_faults

CheckGame = Callable[..., None]
"""`check_game(name, games=200, seed=1, start=None, screens=0)`."""
CheckScreens = Callable[..., None]
"""`check_screens(name, size, moves=0, start=None)`; `size` is width and height of the window in pixels."""


@pytest.fixture
def check_game() -> CheckGame:
    """Function that plays so many games of an installed game, and fails with every breach of the contract."""

    def play(
        name: str, games: int = 200, seed: int = 1, start: Mapping[str, Any] | None = None, screens: int = 0
    ) -> None:
        least = LEAST_MOVES if games >= GAMES_PLAYED else 0
        report = check(GamesOrder(name, games, least, seed, start), SIZES[:screens])
        _fail(f"{one.code} {one.about} [{one.times} times; first {one.example}]" for one in report.remarks)

    return play


@pytest.fixture
def check_screens() -> CheckScreens:
    """Function that plays an installed game on the screen at one size, and fails with everything that is cut off,
    covered, shrunk or too small. After so many `moves` the game is stopped; 0: it is played to its end."""

    def play(name: str, size: Size, moves: int = 0, start: Mapping[str, Any] | None = None) -> None:
        told = screen_faults(ScreenGame(name, moves=moves, start=start), (size,))
        _fail(f"{one.screen} {one.told}" for one in told if isinstance(one, ScreenFault))

    return play


def _fail(told: Iterable[str]) -> None:
    lines = [*told]
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)
