"""The sign of an entry in the ledger, by what its line says."""

from __future__ import annotations

from divingbell.companion.session.session import Entry
from divingbell.ui.table.game_ui import game_ui

_VARIANTS = ("_with_buzz", "_after_buzz", "_ignored")
OTHER = "circle-multiple-outline"
_EVERYWHERE = {"start_game": "flag", "stop_game": "flag-checkered"}


def sign(entry: Entry) -> str:
    """The icon of an entry."""
    name = entry.game.line(entry)[0].rpartition(".")[2]
    for variant in _VARIANTS:
        name = name.removesuffix(variant)
    return {**game_ui(entry.game.name).signs, **_EVERYWHERE}.get(name, OTHER)
