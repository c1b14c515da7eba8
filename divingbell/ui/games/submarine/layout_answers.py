"""Laying out the treasure, place by place: what was entered, which place is next, and the way back."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.submarine import board


class TilePlace(NamedTuple):
    """One of the sixty places: the k-th tile (from 1) of a space."""

    column: int
    row: int
    number: int


PLACES = tuple(
    TilePlace(column, row, number)
    for column in board.COLUMNS
    for row in board.ROWS
    for number in range(1, board.capacity(row) + 1)
)
PER_COLUMN = len(PLACES) // 6


class _Step(NamedTuple):
    at: TilePlace
    before: dict[TilePlace, str | None]


class Laying:
    """The state of the layout screen. Column by column, from the surface down; nothing is sent before Play now."""

    def __init__(self) -> None:
        self.at: TilePlace | None = PLACES[0]
        """The place that is asked for; None: all are answered."""
        self.said: dict[TilePlace, str | None] = {}
        """Answered places: a tile, or None for unknown."""
        self._steps: list[_Step] = []

    @property
    def known(self) -> set[str]:
        """Tiles that were entered."""
        return {tile for tile in self.said.values() if tile is not None}

    def in_column(self, column: int) -> int:
        """How many tiles of a column are known."""
        return sum(tile is not None and place.column == column for place, tile in self.said.items())

    def answered(self, column: int) -> bool:
        """Tell whether every place of a column is answered, unknown ones too."""
        return all(place in self.said for place in PLACES if place.column == column)

    def enter(self, tile: str | None) -> None:
        """This tile lies at the place asked for; None leaves it unknown. The next open place is asked for."""
        if self.at is None:
            return
        self._steps.append(_Step(self.at, dict(self.said)))
        self.said[self.at] = tile
        after = PLACES.index(self.at) + 1
        self.at = next((place for place in PLACES[after:] + PLACES[:after] if place not in self.said), None)

    def go_to(self, column: int) -> None:
        """Ask for this column: its first open place, else its first unknown one, else its first."""
        places = [place for place in PLACES if place.column == column]
        unknown = (place for place in places if self.said.get(place) is None)
        self.at = next((place for place in places if place not in self.said), next(unknown, places[0]))

    @property
    def last(self) -> TilePlace | None:
        """The place Undo goes back to."""
        return self._steps[-1].at if self._steps else None

    def undo(self) -> None:
        """One answer back."""
        if self._steps:
            self.at, self.said = self._steps.pop()

    def tiles(self, column: int, row: int) -> list[str | None]:
        """The answers of one space in their order; what is open or unknown is None."""
        return [self.said.get(TilePlace(column, row, number)) for number in range(1, board.capacity(row) + 1)]

    def layout(self) -> dict[str, list[str]]:
        """As `start_game` takes it: only what is known."""
        spaces = {board.name(at, row): self.tiles(at, row) for at in board.COLUMNS for row in board.ROWS}
        known = {name: [tile for tile in tiles if tile is not None] for name, tiles in spaces.items()}
        return {name: tiles for name, tiles in known.items() if tiles}
