"""The icons that a game names in its values: each must be in one of the fonts."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.games.game import Game, named
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.recap import Grid, Groups, Recap
from divingbell.companion.pictures.fonts import fonts


def unknown_icons(game: Game) -> Iterator[str]:
    """Where a name stands that no font has, and the name."""
    known = fonts().icons
    return (f"{where}, {name}" for where, name in _named(game) if name not in known)


def icons_of_charts(recap: Recap) -> Iterator[str]:
    """The icons of its charts."""
    for chart in recap.charts:
        match chart:
            case Grid(columns=columns, mark=mark):
                yield from (*columns, mark)
            case Groups(mark=mark, cover=cover):
                yield from (mark, cover)


def _named(game: Game) -> Iterator[tuple[str, str]]:
    parts = parts_of(game)
    yield "mark of the game", game.mark
    yield from ((f"icons of ledger, {line}", name) for line, name in parts.ledger.icons.items())
    yield from ((f"record {kind.name}", kind.icon) for kind in parts.records)
    if game.parts.ui:
        ui = named(game.parts.ui)
        yield from ((f"holders of ui, {holder}", name) for holder, name in ui.holders.items())
        yield from ((f"reasons of ui, {reason}", name) for reason, name in ui.reasons.items())
