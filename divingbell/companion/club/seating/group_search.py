"""Search for the groups of all rounds at once in which the fewest people meet again: swaps, with a little heat."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

import msgspec

STEPS_A_SEAT, MOST_STEPS = 500, 40_000
"""Swaps that are tried from one start; a number, not a time, so that a draw is the same on every machine."""
AGAIN = 1000
"""The cost of a meeting that is not a pair's first."""
_HEAT = 0.3 * AGAIN
"""How readily a swap is made that costs more."""
_COST = [0] + [AGAIN + times for times in range(1000)]
"""Times that a pair has met -> the cost of one more: between equals a pair that met twice is left alone."""

Groups = list[list[int]]
"""The people of each table of a round, as numbers from 0."""


class RoundShape(msgspec.Struct, frozen=True):
    """A round before it is drawn: the size of each group, and who has to be in it."""

    sizes: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    """People of each group who stay in it."""

    def everybody(self) -> set[int]:
        """All who are held."""
        return {person for group in self.held for person in group}


def met_table(people: int, groups: Iterable[Sequence[int]]) -> list[list[int]]:
    """How often each two of so many people were in one group."""
    met = [[0] * people for _ in range(people)]
    for group in groups:
        for one in group:
            for other in group:
                if one != other:
                    met[one][other] += 1
    return met


def cost(met: Sequence[Sequence[int]]) -> int:
    """The cost of all meetings: `AGAIN` for each that is not a pair's first, a little more from the third on."""
    prices = list(accumulate(_COST))
    return sum(prices[times - 1] for row in met for times in row if times) // 2


def random_rounds(people: int, shapes: Sequence[RoundShape], chance: Random) -> list[Groups]:
    """A start: everybody who is held in place, all others by chance."""
    rounds = []
    for shape in shapes:
        held = shape.everybody()
        others = iter(sorted((one for one in range(people) if one not in held), key=lambda _: chance.random()))
        rounds.append(
            [
                [*stay, *(next(others) for _ in range(size - len(stay)))]
                for size, stay in zip(shape.sizes, shape.held, strict=True)
            ]
        )
    return rounds


def fewest_again(shapes: Sequence[RoundShape], before: Sequence[Sequence[int]]) -> int:
    """A number of meetings again that no draw is below; `before` says how often each two met in rounds that were
    played.

    Nobody meets more people than they have not met yet; and where a table has more people than an earlier round had
    tables, some of them come from one.
    """
    people = len(before)
    ahead = sum(size * (size - 1) for shape in shapes for size in shape.sizes)
    unmet = sum(not before[one][other] for one in range(people) for other in range(people) if one != other)
    crowded, tables = 0, people
    for shape in shapes:
        crowded += sum(_from_one_table(size, tables) for size in shape.sizes)
        tables = min(tables, len(shape.sizes))
    return max((ahead - unmet) // 2, crowded)


def _from_one_table(size: int, tables: int) -> int:
    """The least pairs of so many people who come from the same of so many tables."""
    each, more = divmod(size, tables)
    return (tables - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2


class GroupSearch:
    """Rounds of groups that get better by swaps, and the best of them."""

    def __init__(
        self, rounds: list[Groups], shapes: Sequence[RoundShape], before: Sequence[Sequence[int]], chance: Random
    ) -> None:
        """`rounds` are changed; `before` says how often each two met in rounds that were played."""
        self._rounds, self._held, self._chance = rounds, [shape.everybody() for shape in shapes], chance.random
        self._people = len(before)
        self._met = met_table(self._people, (group for groups in rounds for group in groups))
        for row, past in zip(self._met, before, strict=True):
            row[:] = map(int.__add__, row, past)
        self._where = [
            {person: group for group in groups for person in group}  # the very lists, which swaps change
            for groups in rounds
        ]
        self._cost = cost(self._met) - cost(before)
        self._note()

    def _note(self) -> None:
        self.cost = self._cost
        """Of the best rounds, without that of the rounds before."""
        self.best = [[[*group] for group in groups] for groups in self._rounds]

    @property
    def again(self) -> int:
        """Meetings again of the best rounds."""
        return self.cost // AGAIN

    def run(self, goal: int) -> None:
        """Try swaps until no more than `goal` meet again, or until the number of steps is used up."""
        left = min(MOST_STEPS, STEPS_A_SEAT * self._people * len(self._rounds))
        while left > 0 and self.again > goal:
            again = self._again()
            if not again:
                return
            for _ in again:
                number, one = again[int(self._chance() * len(again))]
                self._try_swap(number, one, int(self._chance() * self._people))
                if self._cost < self.cost:
                    self._note()
            left -= len(again)

    def _again(self) -> list[tuple[int, int]]:
        """Round and person, of all who may be moved and sit with somebody they meet another time."""
        return [
            (number, one)
            for number, groups in enumerate(self._rounds)
            for group in groups
            for one in group
            if one not in self._held[number] and any(self._met[one][other] > 1 for other in group)
        ]

    def _try_swap(self, number: int, one: int, other: int) -> None:
        """Let two people of a round change groups if that costs less, or not much more."""
        where = self._where[number]
        here, there = where[one], where[other]
        if here is there or other in self._held[number]:
            return
        met_one, met_other = self._met[one], self._met[other]
        change = 0
        for person in here:
            if person != one:
                change += _COST[met_other[person]] - _COST[met_one[person] - 1]
        for person in there:
            if person != other:
                change += _COST[met_one[person]] - _COST[met_other[person] - 1]
        if change <= 0 or self._chance() < math.exp(-change / _HEAT):
            self._cost += change
            self._move(one, other, here, there)
            self._move(other, one, there, here)
            here[here.index(one)], there[there.index(other)] = other, one
            where[one], where[other] = there, here

    def _move(self, one: int, other: int, here: list[int], there: list[int]) -> None:
        """Count that somebody meets the people there, but for the one they change with, and no more those here."""
        row = self._met[one]
        for person in here:
            if person != one:
                row[person] -= 1
                self._met[person][one] -= 1
        for person in there:
            if person != other:
                row[person] += 1
                self._met[person][one] += 1
