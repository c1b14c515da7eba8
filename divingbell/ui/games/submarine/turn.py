"""A turn under the ship: what can be done there, what was tapped of it so far, and what the next tap does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from divingbell.companion.games.decision import Decision, Picks, ends_game
from divingbell.companion.games.submarine.ship_column import ShipColumn
from divingbell.ui.games.submarine.tile_previews import RowPreview, TilePreview
from divingbell.ui.kit.buttons import Tap

Answer = Callable[[Picks], Tap]
"""The tap that answers the decision of now with these picks."""
Mode = Literal["collect", "move", "joker", "map"]


class Picked(NamedTuple):
    """The taps that are not entered yet."""

    mode: Mode = "collect"
    row: int | None = None
    chosen: tuple[str, ...] = ()
    """Tiles, in the order tapped."""
    joker: str | None = None
    page: int = 0
    """Of many jokers."""
    mover: int | None = None
    """The row of the bathyscaphe that is to move, in mode `move`."""


class ShipTurn(NamedTuple):
    """Values of the pictures of phase `bathyscaphes`, and calls of their buttons."""

    decision: Decision
    column: ShipColumn
    picked: Picked
    preview: RowPreview
    """The tiles of the row that is spoken of."""
    pick: Callable[..., None]
    """Replaces fields of `picked`."""
    send: Callable[..., None]
    """Enters actions."""
    answer: Answer
    name_tile: Tap
    open_why: Tap
    open_map: Tap

    @property
    def joker(self) -> str | None:
        """The joker that is to stay down there: as chosen, or the only one that can."""
        usable = self.column.usable_jokers()
        return self.picked.joker or (usable[0] if len(usable) == 1 else None)

    def ends(self, one: TilePreview) -> bool:
        """Tell whether the button of this tile sends and ends the game."""
        return self.picked.mode == "joker" and self.joker is not None and one.ends

    def joker_ends(self, joker: str) -> bool:
        """Tell whether the button of this joker sends, a tile being chosen, and ends the game."""
        session = self.column.previews.session
        lifts = (self.column.collected(self.preview.row, tile, joker) for tile in self.picked.chosen[:1])
        return self.picked.mode == "joker" and any(ends_game(session, action) for action in lifts)

    def tap_bathyscaphe(self, row: int) -> None:
        """Its move is spoken of; the same again: of the tiles."""
        again = self.picked.mover == row
        self.pick(mode="collect" if again else "move", mover=None if again else row, chosen=())

    def tap_tile(self, tile: str | None) -> None:
        """By card: choose it, or no longer; by joker: the second of joker and tile sends; unknown ones are named."""
        chosen = self.preview.chosen
        if tile is None:
            self.name_tile()
        elif self.picked.mode == "collect":
            self.pick(chosen=tuple(one for one in chosen if one != tile) if tile in chosen else (*chosen, tile))
        elif self.joker is not None:
            self.send(self.preview.action(tile))
        else:
            self.pick(chosen=() if self.picked.chosen == (tile,) else (tile,))

    def tap_joker(self, joker: str) -> None:
        """The second of joker and tile sends."""
        self.pick(joker=joker)
        for tile in self.picked.chosen[:1]:
            self.send(self.column.collected(self.preview.row, tile, joker))


def row_preview(column: ShipColumn, picked: Picked) -> RowPreview:
    """The tiles of the row that is spoken of; before a joker is chosen as the first usable one would lift them."""
    joker = None
    if picked.mode == "joker":
        joker = picked.joker or next(iter([*column.usable_jokers(), *column.jokers]))
    return RowPreview(column, column.spoken_of(picked.row), picked.chosen, joker)
