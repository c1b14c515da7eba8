"""Ways that several walks take, and the sizes and languages they are taken in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from divingbell.companion.archive.summary import Summary
from divingbell.companion.texts.dates import day_and_time, local
from tests.ui.rooms import Rooms

Enter = Callable[..., Rooms]
CASES = [
    "C-it",
    "C-en-late",
    *(pytest.param(case, marks=pytest.mark.matrix) for case in ("C-en", "R-en", "R-it", "T-en", "T-it")),
]
"""Least room and the longer words; with a slow card, where every answer comes late; and the easier ones."""


def past_games(rooms: Rooms) -> list[Summary]:
    """From home to the list, whose newest game is chosen."""
    rooms.touch("home.past_games")
    rooms.on("past_games")
    rooms.until(lambda: rooms.top.is_read, "the list")
    return list(rooms.top.past.games)


def choose(rooms: Rooms, game: Summary) -> None:
    """Touch the row of this game."""
    ctx, now = rooms.driver.shell.ctx, rooms.services.clock.now().astimezone()
    rooms.bring(f"past.{game.session}", "games")
    rooms.touch_row(f"past.{game.session}", day_and_time(ctx, local(game.created), now))
    rooms.until(lambda: rooms.lit == game.session and rooms.top.is_read, "the chosen game")


def back(rooms: Rooms, screen: str) -> None:
    rooms.touch_sign("back")
    rooms.on(screen)
