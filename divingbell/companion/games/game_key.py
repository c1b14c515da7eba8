"""Key of what is counted together in lists and statistics: a game, or one of those that are played with it.

The game's name, and where what is played has a title of its own (a score sheet) that behind it: `GAME:Low tide`.
"""

from __future__ import annotations


def game_key(game: str, title: str) -> str:
    """The key of a game whose own title this is; empty: it has none."""
    return f"{game}:{title}" if title else game


def game_of(key: str) -> str:
    """The name of the game."""
    return key.partition(":")[0]


def own_title(key: str) -> str:
    """The title of its own; empty without one."""
    return key.partition(":")[2]
