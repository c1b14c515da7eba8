"""The demo player: the same seed plays the same evening, from what the table shows and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from divingbell.companion.canonical import read, write
from divingbell.companion.games.deep_sea_adventure.bot import choose
from divingbell.companion.session.session import Session
from tests.companion.games.deep_sea_adventure.sea import GAME, after, sea, started


def evening(seats: int, seed: int) -> Session:
    """Played to the end from the canonical text alone, as another program would see it."""
    random, session = Random(seed), started(seats)
    while session.state.result is None:
        shown: dict[str, Any] = read(write(session.view()).encode())
        before = write(shown)
        session = after(session, choose(shown, random))
        assert write(shown) == before, "a player looks and does not touch"
    return session


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_evening_goes_from_the_start_to_the_podium(seats: int) -> None:
    session = evening(seats, seats)
    assert session.state.result.reason == "three_rounds"
    assert session.state.result.winners
    assert write(session.view()) == write(evening(seats, seats).view())


def test_evenings_show_what_the_game_is_about() -> None:
    played = Counter(entry.action["type"] for seed in range(8) for entry in evening(4, seed).entries())
    assert set(played) == {"start_game", *GAME.rulebook.action_specs}
    assert len({write(evening(4, seed).view()) for seed in range(3)}) == 3


def test_with_every_chip_brought_home_the_table_stops() -> None:
    state = sea(dict(started(2).state.players.items()), path=(), round=3)
    assert choose(GAME.rulebook.view(state), Random(1)) == {"type": "stop_game"}
