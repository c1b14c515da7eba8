"""What a game adds to the players screen before it starts, and which class says so for which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element

if TYPE_CHECKING:
    from divingbell.ui.screens.players.players import Players
    from divingbell.ui.shell.app import Shell
    from divingbell.ui.table.seating import Sitter


class Opening:
    """The part of the players screen that belongs to one game. This base adds nothing: Deep Sea Adventure."""

    causes: Mapping[str, str] = {}
    """Code of a start refusal -> id of the key that caused it and says so; the others are said on Start."""

    def __init__(self, players: Players) -> None:
        self.players = players

    def chip(self, ctx: Context) -> Element | None:
        """In the header, beside the title."""
        del ctx
        return None

    def keys(self, ctx: Context) -> Sequence[Element]:
        """Keys between Draw and Same as last time; made with `players.bar_key`, which says what they caused."""
        del ctx
        return ()

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element | None:
        """A row of keys (`ctx.touch` high) in the plate of a seat; what is chosen is kept in `sitter.choices`."""
        del ctx, sitter
        return None

    def window(self, ctx: Context) -> Element | None:
        """What lies over the screen while one of `keys` is open."""
        del ctx
        return None

    def fields(self) -> dict[str, Any]:
        """What stands in `start_game` beside game, players, first_player and rules."""
        return {}

    def trial(self) -> dict[str, Any]:
        """As `fields`, with an example of what is only asked after this screen: Start is on if this could begin."""
        return self.fields()

    def start(self) -> None:
        """Start was tapped. A game that asks more pushes its screen, which calls `players.begin` with all fields."""
        self.players.begin(self.fields())

    @staticmethod
    def again(shell: Shell, start: dict[str, Any], begin: Callable[[dict[str, Any]], None]) -> None:
        """The same people play again: `begin` with the `start_game` of their last game. What was shuffled meanwhile is
        asked anew."""
        del shell
        begin(start)

    def begun(self, settings: Settings) -> Settings:
        """The game is on: what to remember for the next time."""
        return settings


_OPENINGS = {
    "sunken_treasure": ("divingbell.ui.screens.players.coins", "SunkenTreasureOpening"),
    "submarine": ("divingbell.ui.games.submarine.opening", "SubmarineOpening"),
    "submarine_blues": ("divingbell.ui.games.submarine_blues.opening", "SubmarineBluesOpening"),
}
"""Module and class of the games that add something."""


def opening(players: Players) -> Opening:
    """The opening of the game that this screen is for."""
    return opening_of(players.game.name)(players)


def opening_of(game: str) -> type[Opening]:
    """What this game adds."""
    if game not in _OPENINGS:
        return Opening
    module, name = _OPENINGS[game]
    made: type[Opening] = getattr(import_module(module), name)
    return made
