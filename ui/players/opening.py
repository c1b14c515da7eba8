"""What a game adds to the players screen before it starts, and which class says so for which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.settings import Settings
from ui.element import Element
from ui.theme import Look

if TYPE_CHECKING:
    from ui.app import Shell
    from ui.players.players import Players
    from ui.players.seating import Sitter


class Opening:
    """The part of the players screen that belongs to one game. This base adds nothing: Deep Sea Adventure."""

    causes: Mapping[str, str] = {}
    """Code of a start refusal -> id of the key that caused it and says so; the others are said on Start."""

    def __init__(self, players: Players) -> None:
        self.players = players

    def chip(self, look: Look) -> Element | None:
        """In the header, beside the title."""
        del look
        return None

    def keys(self, look: Look) -> Sequence[Element]:
        """Keys between Draw and Same as last time; made with `players.bar_key`, which says what they caused."""
        del look
        return ()

    def seat_row(self, look: Look, sitter: Sitter) -> Element | None:
        """A row of keys (`look.touch` high) in the plate of a seat; what is chosen is kept in `sitter.choices`."""
        del look, sitter
        return None

    def window(self, look: Look) -> Element | None:
        """What lies over the screen while one of `keys` is open."""
        del look
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
    "sunken_treasure": ("ui.players.coins", "SunkenTreasureOpening"),
    "submarine": ("ui.submarine.opening", "SubmarineOpening"),
    "submarine_blues": ("ui.submarine_blues.opening", "SubmarineBluesOpening"),
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
