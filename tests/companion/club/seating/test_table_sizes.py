"""Table sizes: as wanted, or the nearest that the games allow."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from divingbell.companion.club.seating.plan import PeopleDoNotFitError, ShelfGame
from divingbell.companion.club.seating.table_sizes import fitting_games, table_sizes

PLENTY = (ShelfGame("reef", boxes=200),)


@pytest.mark.parametrize(
    ("people", "tables", "wanted", "shelf", "sizes"),
    [
        (28, 8, 4, PLENTY, [4] * 7),  # seven fours and a free table
        (28, 7, 5, PLENTY, [5, 5, 5, 5, 4, 4]),
        (30, 8, 4, PLENTY, [4] * 6 + [3] * 2),
        (30, 7, 4, PLENTY, [5] * 2 + [4] * 5),
        (13, 8, 4, (ShelfGame("pairs", 2, 2, 8), ShelfGame("fives", 5, 5, 1)), [5, 2, 2, 2, 2]),
        (7, 8, 4, (ShelfGame("threes", 3, 3, 3), ShelfGame("fours", 4, 4, 1)), [4, 3]),
        (2, 1, 6, (), [2]),
        (400, 100, 4, (), [4] * 100),
    ],
)
def test_sizes(people: int, tables: int, wanted: int, shelf: tuple[ShelfGame, ...], sizes: list[int]) -> None:
    assert table_sizes(people, tables, wanted, shelf) == sizes


def playable(sizes: tuple[int, ...], boxes: tuple[ShelfGame, ...]) -> bool:
    """Tell whether each table gets a box, by trying all ways."""
    if not sizes:
        return True
    return any(
        game.fewest <= sizes[0] <= game.most and playable(sizes[1:], boxes[:at] + boxes[at + 1 :])
        for at, game in enumerate(boxes)
    )


ranges = st.tuples(st.integers(2, 6), st.integers(2, 6)).map(sorted)


@given(st.integers(2, 15), st.integers(1, 5), st.integers(2, 6), st.lists(ranges, min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_no_other_sizes_are_nearer(people: int, tables: int, wanted: int, boxes: list[list[int]]) -> None:
    shelf = tuple(ShelfGame(f"g{number}", *limits) for number, limits in enumerate(boxes))
    possible = [
        sizes
        for count in range(1, tables + 1)
        for sizes in combinations_with_replacement(range(2, 7), count)
        if sum(sizes) == people and playable(sizes, shelf)
    ]
    if not possible:
        with pytest.raises(PeopleDoNotFitError):
            table_sizes(people, tables, wanted, shelf)
        return
    found = table_sizes(people, tables, wanted, shelf)
    assert tuple(sorted(found)) in possible
    assert sum((size - wanted) ** 2 for size in found) == min(
        sum((size - wanted) ** 2 for size in sizes) for sizes in possible
    )


@given(st.integers(1, 7), st.lists(ranges, max_size=4))
def test_games_that_fit(people: int, boxes: list[list[int]]) -> None:
    assume(boxes)
    shelf = tuple(ShelfGame(f"g{number}", *limits, boxes=number % 2) for number, limits in enumerate(boxes))
    fitting = [
        f"g{number}" for number, (least, most) in enumerate(boxes) if number % 2 and people in range(least, most + 1)
    ]
    assert [game.name for game in fitting_games(people, shelf)] == fitting
