"""A button on home that begins something of a game, in the place of the game's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from divingbell.ui.kit.context import Context, Words

if TYPE_CHECKING:
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.game_opening import Opening, PlayersScreen
    from divingbell.ui.table.game_picture import Picture


def people_words(ctx: Context, least: int, most: int) -> str:
    """How many people play: `2 to 4`, `4`."""
    return str(least) if least == most else ctx.t("home.players", least=least, most=most)


class HomeCard(NamedTuple):
    """Its picture and words, and where it leads: to the players of a game, or to a screen."""

    id: str
    """Behind `game.`: letters, digits, `_` and `.`."""
    game: str
    title: Words
    """Empty: a place for a card that is still being read."""
    picture: Picture
    players: Words
    """How many play."""
    minutes: int
    opening: Callable[[PlayersScreen], Opening] | None = None
    """Makes its part of the players screen; None: `open` is called."""
    open: Callable[[Shell], None] | None = None
    key: str = ""
    """Of what it begins, where that is not the game itself (game_key.py)."""
