"""The cheapest way to give each table a game, or a number."""

from __future__ import annotations

from collections.abc import Sequence

NEVER = 1 << 40
"""The cost of what is not allowed."""
_NOTHING = 1 << 20
"""The cost of a row that goes without: more than all others together."""


def cheapest(costs: Sequence[Sequence[int]], room: Sequence[int]) -> list[int | None]:
    """The choice of each row, with the least sum of costs; None where none is left.

    `costs` are those of a row's choices, `room` is how many rows may take a choice. As many rows as can be get one:
    each takes its place by the cheapest chain in which others give way (successive shortest paths).
    """
    nothing = len(room)
    prices = [[*row, _NOTHING] for row in costs]
    left = [*room, len(costs)]
    taken: list[int] = []
    for row in prices:
        best = min(range(len(row)), key=lambda choice: (row[choice], not left[choice]))
        if not left[best]:
            best = _make_room(row, prices, left, taken)
        else:
            left[best] -= 1
        taken.append(best)
    return [None if choice == nothing else choice for choice in taken]


def _make_room(row: Sequence[int], prices: Sequence[Sequence[int]], left: list[int], taken: list[int]) -> int:
    """The choice of a new row at the start of the cheapest chain that ends where there is room; others give way."""
    reached = list(row)
    giver: list[int | None] = [None] * len(row)
    """Choice -> the row that gives another choice up for it."""
    changed = True
    while changed:
        changed = False
        for other, choice in enumerate(taken):
            free = reached[choice] - prices[other][choice]
            for further, price in enumerate(prices[other]):
                if free + price < reached[further]:
                    reached[further], giver[further], changed = free + price, other, True
    end = min((choice for choice, room in enumerate(left) if room), key=reached.__getitem__)
    left[end] -= 1
    while (other_row := giver[end]) is not None:
        taken[other_row], end = end, taken[other_row]
    return end
