"""Meetings of two people: who met when, who meets again and why, and what a change by hand would do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from divingbell.companion.club.seating.plan import MeetingAgain, Reason, RoundSeating, TableSeating


class Meetings:
    """The rounds of an evening that were played."""

    def __init__(self, rounds: Sequence[RoundSeating]) -> None:
        self._rounds = defaultdict[frozenset[str], list[int]](list)
        for number, tables in enumerate(rounds, 1):
            for seated in tables:
                for pair in combinations(seated.people, 2):
                    self._rounds[frozenset(pair)].append(number)

    def rounds_of(self, one: str, other: str) -> tuple[int, ...]:
        """The rounds in which two people met, from 1."""
        return tuple(self._rounds.get(frozenset((one, other)), ()))

    def pairs(self, seated: TableSeating) -> Iterator[tuple[str, str]]:
        """Two people of a table who met before, one pair after another."""
        return (pair for pair in combinations(seated.people, 2) if self.rounds_of(*pair))

    def swaps(self, tables: RoundSeating, one: str, locked: Collection[int] = ()) -> dict[str, int]:
        """How many pairs meet again at the two tables, if this person changes places with another: by the other.

        People of the same table and of locked tables are left out. Raises `KeyError` for somebody who sits nowhere.
        """
        here = next((seated for seated in tables if one in seated.people), None)
        if here is None:
            raise KeyError(one)
        if here.table in locked:
            return {}
        return {
            other: sum(1 for seated in exchanged((here, there), one, other) for _ in self.pairs(seated))
            for there in tables
            if there.table != here.table and there.table not in locked
            for other in there.people
        }


def exchanged(tables: RoundSeating, one: str, other: str) -> RoundSeating:
    """The same tables with two people in each other's seats."""
    instead = {one: other, other: one}
    return tuple(
        TableSeating(seated.table, tuple(instead.get(person, person) for person in seated.people), seated.game)
        for seated in tables
    )


def meeting_again(
    tables: RoundSeating,
    before: Sequence[RoundSeating],
    *,
    locked: Collection[int] = (),
    fixed: Mapping[str, int] | None = None,
    drawn: RoundSeating | None = None,
    otherwise: tuple[Reason, int | None] = ("no_other_way", None),
) -> tuple[MeetingAgain, ...]:
    """Pairs of a round that met in a round before, each with its reason.

    `locked` are table numbers, `fixed` are people with their tables, `drawn` is what the draw had made of this round
    before people were moved by hand, `otherwise` is the reason of a pair that none of these explains.
    """
    meetings, fixed = Meetings(before), fixed or {}
    together = {frozenset(pair) for seated in drawn or () for pair in combinations(seated.people, 2)}

    def reason(pair: tuple[str, str], table: int) -> tuple[Reason, int | None]:
        if table in locked:
            return "locked", table
        if all(fixed.get(person) == table for person in pair):
            return "fixed", table
        if drawn is not None and frozenset(pair) not in together:
            return "changed", None
        return otherwise

    return tuple(
        MeetingAgain(pair, seated.table, meetings.rounds_of(*pair), *reason(pair, seated.table))
        for seated in tables
        for pair in meetings.pairs(seated)
    )
