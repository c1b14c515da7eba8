"""The parts that a game adds to the players screen before it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.game import Refusal
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.seating import Seating, Sitter
from divingbell.ui.toolkit.element import Box, Element


class PlayersScreen(Protocol):
    """The players screen, as far as a game needs it."""

    @property
    def shell(self) -> Shell:
        """The shell that shows it."""

    @property
    def seating(self) -> Seating:
        """The seats, and who goes first."""

    def bar_button(
        self, ctx: Context, button_id: str, label: str, mark: str, sub: str | None, tap: Callable[[], None]
    ) -> Box:
        """A button of the bottom row; if it caused what is in the way of Start, it says so."""

    def refusal(self) -> Refusal | None:
        """Why the game cannot begin like this; None: it can, or only the number of people is in its way."""

    def words(self, refusal: Refusal) -> str:
        """A start refusal in few words, or as the rules say it."""

    def action(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The `start_game` of this seating with these fields of the game's own."""

    def begin(self, fields: dict[str, Any]) -> None:
        """Start the game with these fields of its own, and show its table."""

    def refresh(self) -> None:
        """Show the screen anew."""


class Opening:
    """The part of the players screen that belongs to one game. This base adds nothing."""

    causes: Mapping[str, str] = {}
    """Code of a start refusal -> id of the button that caused it and says so; the others are said on Start."""

    def __init__(self, players: PlayersScreen) -> None:
        self.players = players

    def seats(self, game: range) -> range:
        """The numbers of people that can begin; `game` are those of the game."""
        return game

    def title(self, ctx: Context, game: str) -> str:
        """The name of this game, which is called `game`."""
        return ctx.t(f"{game}.title")

    def chip(self, ctx: Context) -> Element | None:
        """In the header, beside the title."""
        del ctx
        return None

    def buttons(self, ctx: Context) -> Sequence[Element]:
        """Buttons between Draw and Same as last time; made with `players.bar_button`, which says what they caused."""
        del ctx
        return ()

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element | None:
        """A row of buttons (`ctx.touch` high) in the card of a seat; what is chosen is kept in `sitter.choices`."""
        del ctx, sitter
        return None

    def dialog(self, ctx: Context) -> Element | None:
        """The dialog over the screen while one of `keys` is open."""
        del ctx
        return None

    def fields(self) -> dict[str, Any]:
        """Fields of `start_game` beside game, players, first_player and rules."""
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
