"""Hidden values of a state are found wherever an open state tells them."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.game_check.hidden_values import leaks


def states(*values: Any, at: str = "") -> list[dict[str, Any]]:
    """A state for each value that somebody picked, hidden in `players.p1.picked`; open it stands at `at` too."""
    return [{"players": {"p1": {"picked": value}}, "last": {at: [value]} if at else {}} for value in values]


def opened(whole: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**one, "players": {"p1": {"has_picked": True}}} for one in whole]


@pytest.mark.parametrize("values", [(1, 2, 3), ("shell", "star"), (True, False), (None, 4)])
def test_a_copy_deep_in_the_open_state_is_found(values: tuple[Any, ...]) -> None:
    whole = states(*values, at="seen")
    (leak,) = leaks(whole, opened(whole), {})
    assert leak == ("last.seen.0", "players.p1.picked")


@pytest.mark.parametrize(
    ("whole", "before"),
    [
        (states(1, 2, 3), {}),
        (states(1, at="seen"), {}),
        (states(2, 2, at="seen"), {}),
        (states(4, 7, at="seen"), {"row": [9, 4, 7]}),
    ],
    ids=["nothing tells it", "one answer alone", "it does not depend on the answer", "it lay open before"],
)
def test_no_secret_is_found_where_there_is_none(whole: list[dict[str, Any]], before: Any) -> None:
    assert [*leaks(whole, opened(whole), before)] == []


def test_a_value_that_is_open_at_its_own_place_is_no_secret() -> None:
    whole = states(1, 2, at="seen")
    assert [*leaks(whole, whole, {})] == []
