"""The cheapest assignment against all that there are."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.club.seating.assignment import NEVER, cheapest

prices = st.sampled_from([0, 1, 2, 3, 7, NEVER])


@given(st.integers(1, 4).flatmap(lambda width: st.tuples(
    st.lists(st.lists(prices, min_size=width, max_size=width), max_size=5),
    st.lists(st.integers(0, 3), min_size=width, max_size=width),
)))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_no_assignment_is_cheaper_or_serves_more(case: tuple[list[list[int]], list[int]]) -> None:
    costs, room = case

    def value(chosen: tuple[int | None, ...]) -> tuple[int, int] | None:
        """How many go without, and the sum of costs; None: not allowed."""
        taken = [choice for choice in chosen if choice is not None]
        paid = [costs[row][choice] for row, choice in enumerate(chosen) if choice is not None]
        if NEVER in paid or any(taken.count(choice) > places for choice, places in enumerate(room)):
            return None
        return chosen.count(None), sum(paid)

    possible = [value(chosen) for chosen in product([None, *range(len(room))], repeat=len(costs))]
    assert value(tuple(cheapest(costs, room))) == min(one for one in possible if one is not None)
