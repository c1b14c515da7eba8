"""Possible actions of the player in turn in the column under the ship (phase `bathyscaphes`), and why others are
not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.game import History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.bathyscaphe import column_of_ship
from divingbell.companion.games.submarine.previews import Previews
from divingbell.companion.games.words import Words

ACTS = ("collect_treasure", "move_bathyscaphe")
"""Actions of the bathyscaphes under the ship."""


class ShipColumn:
    """Rows with own bathyscaphes, which of them are ready, and the jokers that can pay here."""

    def __init__(self, now: Previews) -> None:
        state = now.state
        self.previews = now
        self.number = column_of_ship(state)
        self.rows = board.own_rows(state.spaces, self.number, now.player)
        """Rows with own bathyscaphes, and how many."""
        self.ready = dict(sorted(state.turn.ready.items()))
        """Rows with bathyscaphes that have not acted, and how many."""

    def space(self, row: int) -> board.Space:
        """The space in this row."""
        return board.space_at(self.previews.state.spaces, self.number, row)

    def acts_in(self, row: int) -> bool:
        """Tell whether something may still be collected in this row."""
        return row in self.ready or row in self.previews.state.turn.collecting

    def offers(self) -> list[tuple[int, str | None]]:
        """Every row with own bathyscaphes, and why nothing can be collected there any more."""
        done = self.previews.words("off.already_acted")
        return [(row, None if self.acts_in(row) else done) for row in self.rows]

    def tiles(self) -> Iterator[str]:
        """Tiles that can come up in these rows: all that are nowhere, where one is unknown."""
        spaces = [self.space(row) for row in self.rows]
        yield from (tile for space in spaces for tile in space.tiles)
        if any(space.unknown for space in spaces):
            yield from self.previews.unnamed()

    def spoken_of(self, chosen: int | None) -> int:
        """The chosen row, else the first that may act and has tiles; any where none is left."""
        acting = [row for row in self.rows if self.acts_in(row)]
        if chosen is not None and chosen in acting:
            return chosen
        with_tiles = (row for row in acting if self.space(row).tiles or self.space(row).unknown)
        return next(with_tiles, next(iter(acting or self.rows), board.ROWS[0]))

    # Jokers ---------------------------------------------------------------------------------------------------

    @cached_property
    def jokers(self) -> dict[str, str | None]:
        """Every joker of the player in turn, and why it pays for no tile here."""
        tiles = [
            (row, tile)
            for row in self.rows
            for space in (self.space(row),)
            for tile in (*space.tiles, *itertools.islice(self.previews.unnamed(), min(space.unknown, 1)))
        ]
        return {
            joker: self._joker_off(joker, tiles) for joker in self.previews.state.players[self.previews.player].jokers
        }

    def _joker_off(self, joker: str, tiles: list[tuple[int, str]]) -> str | None:
        why: str = self.previews.words("off.none_left")
        for row, tile in tiles:
            off = self.previews.off(self.collected(row, tile, joker))
            if off is None:
                return None
            why = off
        return why

    def joker_off(self) -> str | None:
        """Why nothing here can be paid with a joker."""
        reasons = self.jokers.values()
        if not reasons:
            return self.previews.words("off.no_joker")
        return None if None in reasons else next(iter(reasons))

    def usable_jokers(self) -> list[str]:
        """The jokers that pay for a tile here."""
        return [joker for joker, off in self.jokers.items() if off is None]

    # Moving ---------------------------------------------------------------------------------------------------

    def targets(self, row: int) -> list[tuple[int, int]]:
        """Spaces (column, row) where the bathyscaphe of this row may go."""
        return [
            (at, line)
            for at in board.COLUMNS
            for line in board.ROWS
            if abs(line - row) <= 1 and not isinstance(self.previews.preview(self.moved(row, at, line)), Refusal)
        ]

    def reach(self, row: int) -> tuple[int, int]:
        """The first and the last row where the ready bathyscaphes may go; where there are none, those of `row`."""
        rows = self.ready or self.rows or {row: 0}
        return max(board.ROWS[0], min(rows) - 1), min(board.ROWS[-1], max(rows) + 1)

    def move_off(self) -> str | None:
        """Why nothing here may move."""
        row = next(iter(self.ready or self.rows), None)
        if row is None:
            return self.previews.words("off.none_left")
        return self.previews.off(self.moved(row, self.number % len(board.COLUMNS) + 1, row))

    # The end of the turn --------------------------------------------------------------------------------------

    def anything_left(self) -> bool:
        """Tell whether a tile can come up here or a bathyscaphe can move."""
        return self.move_off() is None or any(map(self._liftable, self._samples())) or bool(self.usable_jokers())

    def _samples(self) -> Iterator[tuple[int, str]]:
        """Row and tile of what may still come up; of the unknown ones of a row one of each colour."""
        unnamed = {board.colour(tile): tile for tile in self.previews.unnamed()}.values()
        for row in filter(self.acts_in, self.rows):
            space = self.space(row)
            yield from ((row, tile) for tile in (*space.tiles, *(unnamed if space.unknown else ())))

    def _liftable(self, sample: tuple[int, str]) -> bool:
        return not isinstance(self.previews.preview(self.collected(*sample)), Refusal)

    # What is sent ---------------------------------------------------------------------------------------------

    def collected(self, row: int, tile: str, joker: str | None = None) -> dict[str, Any]:
        """The action that collects a tile of this row, paid for by cards or a joker."""
        paid = {} if joker is None else {"joker": joker}
        return self.previews.act("collect_treasure", row=row, tile=tile, **paid)

    def moved(self, row: int, column: int, to_row: int) -> dict[str, Any]:
        """The action that moves a bathyscaphe of this row to another space."""
        return self.previews.act("move_bathyscaphe", row=row, to_column=column, to_row=to_row)


def with_end_of_turn(words: Words, moment: History, actions: tuple[ActionFields, ...]) -> tuple[ActionFields, ...]:
    """The actions of one tap; behind an act that leaves nothing to be done, the end of the turn (screens.md 6)."""
    done = after(moment, *actions) if actions and actions[-1]["type"] in ACTS else None
    if done is None or isinstance(done, Refusal) or done.state.phase != "bathyscaphes":
        return actions
    column = ShipColumn(Previews(words, done))
    return actions if column.anything_left() else (*actions, column.previews.act("end_turn"))
