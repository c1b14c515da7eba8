"""Who met, what a swap would do, and the reason where people were moved by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from divingbell.companion.club.seating.draw import draw
from divingbell.companion.club.seating.meetings import Meetings, exchanged, meeting_again
from divingbell.companion.club.seating.plan import DrawRequest, TableSeating

PEOPLE = tuple(f"n{one}" for one in range(28))


def test_a_swap_says_how_many_meet_again_at_the_two_tables() -> None:
    first, second = (planned.tables for planned in draw(DrawRequest(people=PEOPLE, tables=8, rounds=2, seed=4)))
    locked, one = second[-1].table, second[0].people[0]
    swaps = Meetings([first]).swaps(second, one, locked={locked})
    elsewhere = {person for seated in second[1:-1] for person in seated.people}
    assert {*swaps} == elsewhere
    met = {frozenset(pair) for seated in first for pair in combinations(seated.people, 2)}
    for other, number in swaps.items():
        after = exchanged(second, one, other)
        pairs = [pair for seated in after for pair in combinations(seated.people, 2) if frozenset(pair) in met]
        assert number == len(pairs)  # nobody meets again at the other tables
    assert len({*swaps.values()}) > 1


def test_nobody_of_a_locked_table_changes_places() -> None:
    tables = (TableSeating(1, ("a", "b")), TableSeating(2, ("c", "d")))
    assert Meetings([]).swaps(tables, "a", locked={1}) == {}
    with pytest.raises(KeyError):
        Meetings([]).swaps(tables, "stranger")


def test_who_was_moved_meets_again_because_of_that_and_the_others_for_their_own_reason() -> None:
    first = (TableSeating(1, ("a", "b")), TableSeating(2, ("c", "d")), TableSeating(3, ("e", "f")))
    drawn = (TableSeating(1, ("a", "d")), TableSeating(2, ("c", "b")), TableSeating(3, ("e", "f")))
    moved = exchanged(drawn, "d", "b")
    again = meeting_again(moved, [first], drawn=drawn)
    assert [(pair.people, pair.table, pair.rounds, pair.reason) for pair in again] == [
        (("a", "b"), 1, (1,), "changed"),
        (("c", "d"), 2, (1,), "changed"),
        (("e", "f"), 3, (1,), "no_other_way"),
    ]
