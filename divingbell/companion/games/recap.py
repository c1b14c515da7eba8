"""How a game went, as plain values that every picture of it is drawn from: podium, past games, phones, report, files.

Free of Kivy and of words: a chart names its texts, `podium.KEY` looked for in the game's own area first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class RecapRow(msgspec.Struct, frozen=True, gc=False):
    """One player in a chart, which says what the values mean."""

    player: str
    values: tuple[int, ...]


class _Chart(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    name: str
    """The text `podium.NAME` is the word on its key where a game has several charts, `podium.after.NAME` its title."""
    rows: tuple[RecapRow, ...]
    """In order of seats."""

    def row(self, player: str) -> RecapRow:
        """Raises `StopIteration` for nobody of this game."""
        return next(row for row in self.rows if row.player == player)


class Lines(_Chart, frozen=True, tag="lines"):
    """A figure of each player over the turns: `values` at the start and after each turn."""

    money: bool = False
    """Dollars; else plain numbers."""

    def total(self, row: RecapRow) -> int:
        """Where the line ends."""
        return row.values[-1]


class Bars(_Chart, frozen=True, tag="bars"):
    """A bar of each player in parts: `values` are what each round, say, added. The text `podium.part.NAME` names a part
    by its `number`, 1 ..."""

    def total(self, row: RecapRow) -> int:
        """The whole bar."""
        return sum(row.values)


class Grid(_Chart, frozen=True, tag="grid"):
    """Which of some things each player has: `values` are 1 or 0, one for each column. The text `podium.note.NAME` says
    what counts."""

    columns: tuple[str, ...]
    """Icons."""
    mark: str
    """Icon of the note."""

    def total(self, row: RecapRow) -> int:
        """How many there are."""
        return sum(row.values)


class Groups(_Chart, frozen=True, tag="groups"):
    """How many things each player has, and how many covers, each over some of the things: `values` are these two. The
    texts `podium.note.NAME` and `podium.note.NAME.covers` say what counts."""

    mark: str
    """Icon of a thing."""
    cover: str
    """Icon of a cover."""
    each: int
    """Things under one cover."""

    def total(self, row: RecapRow) -> int:
        """How many things."""
        return row.values[0]


Chart = Lines | Bars | Grid | Groups


class Award(msgspec.Struct, frozen=True):
    """Somebody who stood out: texts (`podium.award.NAME` and `podium.award.NAME.why`) and the figures in them."""

    name: str
    player: str
    figures: Mapping[str, int | float]


class Recap(msgspec.Struct, frozen=True):
    """How a game went, up to its end or as far as it is."""

    charts: tuple[Chart, ...]
    """One at least; the first is shown first."""
    awards: tuple[Award, ...] = ()
    """In the order in which they are shown, three at most."""
    best: Mapping[str, int] = {}
    """Amount of what the first chart shows that the best turn, or round, of each player brought: the most, or the least
    where the lowest figure wins. Without a player of whom it is not told."""


def rows(values: Mapping[str, Iterable[int]]) -> tuple[RecapRow, ...]:
    """Player -> values, as rows."""
    return tuple(RecapRow(player, tuple(each)) for player, each in values.items())


def foremost(counts: Mapping[str, int]) -> str | None:
    """Player who has most of something: of equal ones the first seat, and nobody where it never happened."""
    player = max(counts, key=lambda name: counts[name])
    return player if counts[player] > 0 else None
