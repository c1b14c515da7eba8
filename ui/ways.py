"""Where keys lead to, by name: home, games, settings, what opens from a table. Modules are imported on the way."""

from __future__ import annotations

from collections.abc import Mapping

from ui.app import Shell, Way


def _home(shell: Shell) -> None:
    from ui.screens.home import Home

    shell.start(Home(shell))


def _table(shell: Shell) -> None:
    from ui.table.opening import show_table

    show_table(shell)


WAYS: Mapping[str, Way] = {
    "home": _home,
    "table": _table,
}
