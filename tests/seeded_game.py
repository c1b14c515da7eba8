"""Whole games by seeded players, as sessions, for games that need no sensor."""

from __future__ import annotations

from functools import cache

from divingbell.commands import demo_game
from divingbell.companion.games.happenings import Tap
from divingbell.companion.session.session import Session


@cache
def seeded_game(game: str, seed: int, players: int) -> Session:
    """Played to its end."""
    choose, session = demo_game.players(game, seed, players), Session()
    while happenings := choose(session.view()):
        for happening in happenings:
            if isinstance(happening, Tap):
                after = session.apply_all(happening.actions)
                assert isinstance(after, Session), after
                session = after
    return session


def actions(session: Session) -> list[dict[str, object]]:
    """What was entered, in order."""
    return [dict(entry.action) for entry in [*session.entries()][::-1]]
