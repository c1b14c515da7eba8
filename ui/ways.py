"""Where keys lead to, by name: home, games, settings, what opens from a table. Modules are imported on the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

from companion.games.seats import SEATS
from ui.app import Shell, Way


def _go(module: str, function: str, shell: Shell) -> None:
    getattr(import_module(module), function)(shell)


def _new_game(game: str, shell: Shell) -> None:
    from ui.players.players import show_players

    show_players(shell, game)


WAYS: Mapping[str, Way] = {
    "home": partial(_go, "ui.screens.home", "show_home"),
    "carry_on": partial(_go, "ui.windows.resume", "carry_on"),
    **{f"new.{game}": partial(_new_game, game) for game in SEATS},
    "table": partial(_go, "ui.table.opening", "show_table"),
    "menu": partial(_go, "ui.windows.menu", "open_menu"),
    "pause": partial(_go, "ui.windows.pause", "open_pause"),
    "refused": partial(_go, "ui.windows.refused", "open_refused"),
    "ledger": partial(_go, "ui.ledger.ledger", "show_ledger"),
    "podium": partial(_go, "ui.podium.podium", "show_podium"),
    "resume": partial(_go, "ui.windows.resume", "ask"),
    "save_to_usb": partial(_go, "ui.windows.stick", "save"),
    "lost_lines": partial(_go, "ui.windows.lost_lines", "say"),
    "practice": partial(_go, "ui.practice.practice", "show_practice"),
    "hardware": partial(_go, "ui.hardware.panel", "show_hardware"),
    "calibrate": partial(_go, "ui.hardware.calibration", "show_calibration"),
    "settings": partial(_go, "ui.settings.settings", "show_settings"),
    "rules": partial(_go, "ui.rules.reader", "show_rules"),
    "packs": partial(_go, "ui.submarine_blues.packs", "show_packs"),
}
"""The key of a way that is not here is not shown."""
