"""How many people sit at each table: as wanted, else as near to it as the games on the shelf allow."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from divingbell.companion.club.seating.plan import FEWEST, MOST, PeopleDoNotFitError, ShelfGame

SIZES = range(FEWEST, MOST + 1)
_MOST_TRIED = 20_000
"""Ways to split people into tables that are looked at; shelves of real clubs need a handful."""

_Split = tuple[int, ...]
"""How many tables of each of the `SIZES`."""


def table_sizes(people: int, tables: int, wanted: int, shelf: Sequence[ShelfGame]) -> list[int]:
    """The sizes of the tables, largest first, with the least sum of squared distances from the wanted one.

    Where two numbers of tables are as near, more tables win. An empty shelf allows every size. Raises
    `PeopleDoNotFitError`.
    """
    seen, waiting = set[_Split](), list[tuple[int, int, _Split]]()

    def push(split: _Split) -> None:
        if split not in seen:
            seen.add(split)
            heapq.heappush(waiting, (_distance(split, wanted), -sum(split), split))

    for count in range(-(-people // MOST), min(tables, people // FEWEST) + 1):
        push(_even(people, count))
    while waiting and len(seen) < _MOST_TRIED:
        split = heapq.heappop(waiting)[2]
        if not shelf or _playable(split, shelf):
            return sorted((size for size, count in zip(SIZES, split, strict=True) for _ in range(count)), reverse=True)
        # From the even split every other one is reached by steps that only lead further from it.
        for further in _spread(split):
            push(further)
    raise PeopleDoNotFitError(f"{people} people do not fit at {tables} tables with these games")


def fitting_games(people: int, shelf: Sequence[ShelfGame]) -> list[ShelfGame]:
    """Games that so many people can play."""
    return [game for game in shelf if game.boxes and game.fewest <= people <= game.most]


def _even(people: int, count: int) -> _Split:
    size, larger = divmod(people, count)
    found = Counter({size: count - larger, size + 1: larger})
    return tuple(found[size] for size in SIZES)


def _distance(split: _Split, wanted: int) -> int:
    return sum(count * (size - wanted) ** 2 for size, count in zip(SIZES, split, strict=True))


def _spread(split: _Split) -> Iterator[_Split]:
    """The splits in which one person goes from a table to another one that has no fewer people."""
    for small in range(1, len(split)):
        for large in range(small, len(split) - 1):
            after = list(split)
            after[small] -= 1
            after[small - 1] += 1
            after[large] -= 1
            after[large + 1] += 1
            if min(after) >= 0:
                yield tuple(after)


def _playable(split: _Split, shelf: Sequence[ShelfGame]) -> bool:
    """Tell whether each table gets a box of its own (Hall's theorem: no set of sizes has more tables than boxes)."""
    present = [size for size, count in zip(SIZES, split, strict=True) if count]
    counts = dict(zip(SIZES, split, strict=True))
    for length in range(1, len(present) + 1):
        for sizes in combinations(present, length):
            boxes = sum(game.boxes for game in shelf if any(game.fewest <= size <= game.most for size in sizes))
            if sum(counts[size] for size in sizes) > boxes:
                return False
    return True
