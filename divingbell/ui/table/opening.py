"""Which screen shows the table of which game."""

from __future__ import annotations

from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.table.table_screen import AnyTable, TableScreen


def table_screen(shell: Shell) -> AnyTable:
    """The screen for the active session. Raises `LookupError` where nothing does, or a game without screen."""
    table = shell.services.table
    game = table.now.session.game if table is not None else None
    if game is None:
        raise LookupError("no table for an empty session")
    ui = game_ui(game.name)
    if ui.practice is not None and table.now.header.get("practice") is True:
        screen = ui.make_practice_table(shell)
    else:
        screen = ui.make_table(shell)
    assert isinstance(screen, TableScreen), "the table of every game derives from it"
    return screen


def show_table(shell: Shell) -> None:
    """Show the table alone; a finished game goes on to its podium by itself."""
    shell.start(table_screen(shell))
