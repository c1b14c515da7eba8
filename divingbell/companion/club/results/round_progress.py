"""How far a round is: which tables sit, which have a result, and whether its start can still be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from divingbell.companion.club.results.records import GameRecord
from divingbell.companion.club.results.table_results import State, TableResult
from divingbell.companion.club.seating.plan import RoundSeating

WITHOUT_RESULT = ("waits", "missing", "plays")
"""States of a table that others may still wait for."""


class RoundProgress(msgspec.Struct, frozen=True):
    """A round in figures."""

    tables: Mapping[int, State | Literal["waits"]]
    """Table -> its state, by number; `waits`: nobody has begun there."""

    @property
    def over(self) -> int:
        """Tables that have a result, whether it counts or not."""
        return sum(state not in WITHOUT_RESULT for state in self.tables.values())

    @property
    def is_over(self) -> bool:
        """True if every table has a result."""
        return self.over == len(self.tables)

    @property
    def playing(self) -> list[int]:
        """Tables that play on."""
        return [table for table, state in self.tables.items() if state == "plays"]


def progress(number: int, seating: RoundSeating, results: Iterable[TableResult]) -> RoundProgress:
    """How far a round is that was started with this seating; tables that play without one are among them."""
    states: dict[int, State | Literal["waits"]] = {seated.table: "waits" for seated in seating}
    states.update({result.table: result.state for result in results if result.round == number})
    return RoundProgress(dict(sorted(states.items())))


def sitting_tables(number: int, games: Iterable[GameRecord], seated: Iterable[int] = ()) -> frozenset[int]:
    """The tables that sit in a round, because of which its seats cannot be taken back; `seated` are those that answered
    their offer so."""
    return frozenset((*seated, *(game.table for game in games if game.round == number)))
