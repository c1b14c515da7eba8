"""The time that the rules of our own games take for a move: what that of a game from elsewhere is held against."""

from __future__ import annotations

import time
from functools import partial

from divingbell.companion.entry_points import OURS
from divingbell.companion.games.game import Game, named
from divingbell.companion.games.happenings import DemoPlayers, Tap
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.game_check.random_player import random_players

_MOST_ASKED = 80
"""So often the players are asked at most: nobody moves a probe here, for which they would wait."""


def slowest_of_ours() -> float:
    """The time for a move of our slowest game on this machine (ms), on average of one game."""
    return max(_of(game) for name, game in GAMES.items() if GAMES.package(name) == OURS)


def _of(game: Game) -> float:
    make: DemoPlayers = named(game.parts.demo) if game.parts.demo else partial(random_players, game)
    choose, session, seconds, moves = make(1, game.seats[-1]), Session(), 0.0, 0
    view = None
    for _ in range(_MOST_ASKED):
        for tap in [one for one in choose(view) if isinstance(one, Tap)]:
            for action in tap.actions:
                began = time.perf_counter()
                after = session.apply(dict(action))
                seconds += time.perf_counter() - began
                moves += 1
                session = after if isinstance(after, Session) else session
        view = session.view()
    return 1000 * seconds / moves
