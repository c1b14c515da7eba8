"""The board: 24 spaces below the surface as one immutable value, and what can be read off it (rules.md 1.1, S1).

The board is a tuple of columns, a column a tuple of spaces; a change makes a new column and shares the rest.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

COLUMNS = range(1, 7)
SURFACE = 1
ROWS = range(2, 6)
_TOP = ROWS[0]


class Space(Struct, frozen=True):
    """One space: tiles known to lie there sorted as text, how many more lie there unknown, whose bathyscaphes."""

    tiles: tuple[str, ...]
    unknown: int
    bathyscaphes: Mapping[str, int]


Column = tuple[Space, ...]
Board = tuple[Column, ...]


def name(column: int, row: int) -> str:
    """`C-R`, as actions.md writes a space."""
    return f"{column}-{row}"


def laid_out(layout: Mapping[str, list[str]]) -> Board:
    """The board at the start: r - 1 tiles in row r, known ones by name, the rest unknown (1.2, S4)."""
    nobody: Mapping[str, int] = {}

    def space(column: int, row: int) -> Space:
        tiles = tuple(sorted(layout.get(name(column, row), ())))
        return Space(tiles, capacity(row) - len(tiles), nobody)

    return tuple(tuple(space(column, row) for row in ROWS) for column in COLUMNS)


def capacity(row: int) -> int:
    """How many tiles the set-up puts into a space of that row (1.2)."""
    return row - 1


def column_at(board: Board, column: int) -> Column:
    """The four spaces of a column, row 2 first."""
    return board[column - 1]


def space_at(board: Board, column: int, row: int) -> Space:
    """One space."""
    return board[column - 1][row - _TOP]


def with_space(board: Board, column: int, row: int, space: Space) -> Board:
    """The same board with one space changed."""
    old, place = board[column - 1], row - _TOP
    return (*board[: column - 1], (*old[:place], space, *old[place + 1 :]), *board[column:])


def with_bathyscaphe(board: Board, column: int, row: int, player: str, more: int) -> Board:
    """The same board with `more` (1 or -1) bathyscaphes of a player in a space."""
    space = space_at(board, column, row)
    count = space.bathyscaphes.get(player, 0) + more
    others = {owner: number for owner, number in space.bathyscaphes.items() if owner != player}
    bathyscaphes = {**others, player: count} if count else others
    return with_space(board, column, row, replace(space, bathyscaphes=bathyscaphes))


def without_tile(space: Space, tile: str) -> Space:
    """The space after that tile came up: it goes from the known ones, else one of the unknown was it."""
    if tile in space.tiles:
        return replace(space, tiles=tuple(lying for lying in space.tiles if lying != tile))
    return replace(space, unknown=space.unknown - 1)


def with_tile(space: Space, tile: str) -> Space:
    """The space with a tile laid into it."""
    return replace(space, tiles=tuple(sorted((*space.tiles, tile))))


def own_rows(board: Board, column: int, player: str) -> dict[int, int]:
    """Rows of a column in which a player has bathyscaphes -> how many."""
    spaces = zip(ROWS, column_at(board, column), strict=True)
    return {row: space.bathyscaphes[player] for row, space in spaces if player in space.bathyscaphes}


def known_tiles(board: Board) -> Iterator[str]:
    """Every tile known to lie on the board."""
    for column in board:
        for space in column:
            yield from space.tiles


def treasures_left(column: Column, spent_doubles: Container[str]) -> int:
    """Treasures lying in a column, known or unknown; jokers do not count (1.5, S11)."""
    return sum(
        space.unknown + sum(is_treasure(tile) and tile not in spent_doubles for tile in space.tiles) for space in column
    )


def is_treasure(tile: str) -> bool:
    """A treasure tile, not a mussel."""
    return tile[0] == "t"


def kind(tile: str) -> str:
    """`t1` ... `t12`, or `j` for a mussel."""
    return tile.partition("-")[0]


def colour(tile: str) -> str:
    """`c1` ... `c5`: the border, and the card that pays for it."""
    return tile.partition("-")[2]
