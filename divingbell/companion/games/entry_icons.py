"""The sign of an entry in the ledger, by what its line says."""

from __future__ import annotations

from divingbell.companion.games.game import Entry
from divingbell.companion.games.parts import parts_of

_VARIANTS = ("_with_buzz", "_after_buzz", "_ignored")
OTHER = "circle-multiple-outline"
_EVERYWHERE = {"start_game": "flag", "stop_game": "flag-checkered"}


def sign(entry: Entry) -> str:
    """The icon of an entry."""
    name = entry.game.rulebook.line(entry)[0].rpartition(".")[2]
    for variant in _VARIANTS:
        name = name.removesuffix(variant)
    return {**parts_of(entry.game).ledger.icons, **_EVERYWHERE}.get(name, OTHER)
