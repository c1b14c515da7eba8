"""Answers tapped at the end of a round and not yet sent: numbers of turned chips, an order of sinking ones."""

from __future__ import annotations

from divingbell.companion.games.decision import Choice, Decision, Picks, Row
from divingbell.companion.games.deep_sea_adventure.state import level


class Numbers:
    """The numbers of a diver's chips, one for each, by level."""

    def __init__(self, asked: Decision) -> None:
        self._rows = [one for one in asked.rows if isinstance(one, Row)]
        self._tapped: list[int] = []
        """In the order tapped."""
        self._unseen: dict[int, int] = {one.value: one.detail for row in self._rows for one in row.choices}
        self.choices: list[tuple[Choice, ...]] = [row.choices for row in self._rows]
        """The numbers that can be on each chip."""
        self.levels = tuple(level(choices[0].value) for choices in self.choices)

    @property
    def values(self) -> tuple[int | None, ...]:
        """Knowledge of each chip, the chips by level."""
        known = {number: self._of_level(number) for number in set(self.levels)}
        return tuple(known[number].pop(0) if known[number] else None for number in self.levels)

    @property
    def picks(self) -> Picks:
        """As answered so far."""
        return {row.id: value for row, value in zip(self._rows, self.values, strict=True) if value is not None}

    def _of_level(self, number: int) -> list[int]:
        return [value for value in self._tapped if level(value) == number]

    @property
    def missing(self) -> tuple[int, ...]:
        """Levels of the chips without a number, the lowest first."""
        pairs = zip(self.levels, self.values, strict=True)
        return tuple(number for number, value in pairs if value is None)

    @property
    def points(self) -> int:
        """The sum of the numbers that were tapped."""
        return sum(self._tapped)

    @property
    def last(self) -> int | None:
        """The number tapped last."""
        return self._tapped[-1] if self._tapped else None

    def tapped(self, value: int) -> bool:
        """Tell whether a chip has this number."""
        return value in self._tapped

    def copies(self, value: int) -> int:
        """Chips with this number that nobody has seen yet, those tapped here counted as seen."""
        return self._unseen[value] - self._tapped.count(value)

    def tap(self, value: int) -> None:
        """The next chip of its level has this number. With none left it takes the place of the last one; a number that
        is there already is taken back instead."""
        number = level(value)
        full = len(self._of_level(number)) == self.levels.count(number)
        if self.tapped(value) and (full or not self.copies(value)):
            self._take_back(value)
        elif self.copies(value):
            if full:
                self._take_back(self._of_level(number)[-1])
            self._tapped.append(value)

    def _take_back(self, value: int) -> None:
        del self._tapped[len(self._tapped) - 1 - self._tapped[::-1].index(value)]

    def back(self) -> None:
        """Take the last one back."""
        self._tapped.pop()


class Order:
    """The order in which a diver's chips go down; stacks lie apart, bottom first."""

    def __init__(self, asked: Decision) -> None:
        self.tapped: list[int] = []
        """Places of the chips among all that were carried, in the order tapped."""
        self.levels: tuple[int, ...] = tuple(chip.detail for chip in asked.row("sunk.0").choices)

    @property
    def picks(self) -> Picks:
        """As answered so far."""
        return {f"sunk.{place}": chip for place, chip in enumerate(self.tapped)}

    @property
    def missing(self) -> int:
        """How many chips have not been tapped yet."""
        return len(self.levels) - len(self.tapped)

    @property
    def last(self) -> int | None:
        """How many have been tapped."""
        return len(self.tapped) or None

    def number(self, chip: int) -> int | None:
        """As which it goes down, from 1."""
        return self.tapped.index(chip) + 1 if chip in self.tapped else None

    def tap(self, chip: int) -> None:
        """It goes down next; tapped again it is taken out."""
        if chip in self.tapped:
            self.tapped.remove(chip)
        else:
            self.tapped.append(chip)

    def back(self) -> None:
        """Take the last one out."""
        self.tapped.pop()

    def sunk(self) -> tuple[int, ...]:
        """Levels of the chips in the order tapped."""
        return tuple(self.levels[chip] for chip in self.tapped)
