"""Report parts of a game: columns beside the standings, a line for each turn, what stands at the end. Widths are
pixels of a page 794 wide (A4 at 96 dots an inch)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.games.game import History
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.words import Words

SIGN = 18.5
"""Width of a sign in a ring, with the gap behind it."""


class ReportInput(NamedTuple):
    """Input of the report parts of a game."""

    words: Words
    session: History
    seats: Mapping[str, Seat]
    felt: Callable[[int], float | None]
    """Number of a record line -> how long the contact there was (s); None where none was felt."""


class Head(NamedTuple):
    """A column: its words and width; `right`: words and cells end at its right edge."""

    words: str
    width: float
    right: bool = False


class Cell(NamedTuple):
    """Cell of a table."""

    words: str = ""
    icons: tuple[str, ...] = ()
    """Signs before the words, in rings."""
    mark: str = ""
    """An icon before the words, without a ring."""
    bold: bool = False
    note: str = ""
    """Bold, behind the words."""
    people: tuple[tuple[str, str], ...] = ()
    """Players (`p1` ...) by their tiles, each with words behind it; in tables of turns, in the place of `words`."""


class TurnLine(NamedTuple):
    """One turn: its number (0 before the first) and whose it was (None: between turns), and a cell for each column."""

    number: int | None
    player: str | None
    cells: tuple[Cell, ...]


class Bar(NamedTuple):
    """A bar with words on both sides; `share` is 0 to 1."""

    label: str
    amount: str
    share: float
    words: str


class ReportParts(NamedTuple):
    """Everything a game tells. The cells of `standings` stand between the name and the figure of the podium."""

    standing_heads: tuple[Head, ...] = ()
    standings: Mapping[str, tuple[Cell, ...]] = {}
    turn_heads: tuple[Head, ...] = ()
    """The widest may be 0: it takes what is left."""
    turns: Sequence[TurnLine] = ()
    signs: tuple[tuple[str, str], ...] = ()
    """Icon, or a bold letter, and what it means in the table of turns."""
    about: str = ""
    """One or two sentences on how the game is counted."""
    bars_title: str = ""
    bars: tuple[Bar, ...] = ()
    coins: tuple[tuple[str, str], ...] = ()
    """Icon and word of the ringed signs in the standings."""
