"""Which screen shows the table of which game."""

from __future__ import annotations

from importlib import import_module

from divingbell.ui.shell.app import Shell
from divingbell.ui.table.table_screen import TableScreen

_TABLES = {
    "sunken_treasure": ("divingbell.ui.games.sunken_treasure.table", "SunkenTreasureTable"),
    "submarine_blues": ("divingbell.ui.games.submarine_blues.table", "SubmarineBluesTable"),
    "submarine": ("divingbell.ui.games.submarine.table", "SubmarineTable"),
    "deep_sea_adventure": ("divingbell.ui.games.deep_sea_adventure.table", "DeepSeaTable"),
}
"""Module and class by game: a table is imported when it is first shown."""
_PRACTICE = {"sunken_treasure": ("divingbell.ui.games.sunken_treasure.practice.practice", "PracticeTable")}
"""The same for a game on a pretended board."""


def table_screen(shell: Shell) -> TableScreen:
    """The screen for what lies on the table now. Raises `LookupError` where nothing does, or a game without screen."""
    table = shell.services.table
    game = table.now.session.game if table is not None else None
    if game is None or game.name not in _TABLES:
        raise LookupError(f"no table for {game.name if game else 'an empty session'}")
    practice = table.now.header.get("practice") is True and game.name in _PRACTICE
    module, name = (_PRACTICE if practice else _TABLES)[game.name]
    made: TableScreen = getattr(import_module(module), name)(shell)
    return made


def show_table(shell: Shell) -> None:
    """Show the table alone; a finished game goes on to its podium by itself."""
    shell.start(table_screen(shell))
