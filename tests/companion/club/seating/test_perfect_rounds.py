"""Rounds by arithmetic: whoever is told to be apart is."""

from __future__ import annotations

from itertools import combinations

import pytest

from divingbell.companion.club.seating.perfect_rounds import perfect_rounds


@pytest.mark.parametrize(
    ("people", "tables", "rounds"),
    [(4, 2, 3), (9, 3, 4), (16, 4, 5), (25, 5, 6), (26, 7, 7), (28, 7, 7), (64, 8, 9), (61, 16, 16), (380, 97, 40)],
)
def test_nobody_meets_twice_and_tables_are_as_equal_as_can_be(people: int, tables: int, rounds: int) -> None:
    planned = perfect_rounds(people, tables, rounds)
    assert planned is not None
    assert len(planned) == rounds
    pairs = [pair for groups in planned for group in groups for pair in combinations(sorted(group), 2)]
    assert len({*pairs}) == len(pairs)
    for groups in planned:
        assert sorted(person for group in groups for person in group) == [*range(people)]
        assert {len(group) for group in groups} <= {people // tables, -(-people // tables)}


@pytest.mark.parametrize(("people", "tables", "rounds"), [(24, 6, 2), (30, 5, 2), (16, 4, 6), (27, 7, 8), (4, 1, 1)])
def test_it_says_where_it_finds_none(people: int, tables: int, rounds: int) -> None:
    assert perfect_rounds(people, tables, rounds) is None
