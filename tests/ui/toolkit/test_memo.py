"""Views that are made once for equal values."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from divingbell.ui.toolkit.element import Text, text
from divingbell.ui.toolkit.memo import Memory, memo


class Looks:
    """A context that does nothing but remember."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.made: list[object] = []


class Purse(NamedTuple):
    name: str
    cash: int


@memo
def purse(looks: Looks, shown: Purse, *, bold: bool = False) -> Text:
    looks.made.append((shown, bold))
    return text(f"{shown.name} {shown.cash}", bold=bold)


def test_equal_values_give_the_same_element() -> None:
    looks = Looks()
    first = purse(looks, Purse("Ada", 5))
    assert purse(looks, Purse("Ada", 5)) is first
    assert purse(looks, Purse("Ada", 6)) is not first
    assert purse(looks, Purse("Ada", 5), bold=True) is not first
    assert looks.made == [(("Ada", 5), False), (("Ada", 6), False), (("Ada", 5), True)]


def test_another_context_has_its_own() -> None:
    assert purse(Looks(), Purse("Ada", 5)) is not purse(Looks(), Purse("Ada", 5))


def test_what_was_not_asked_for_longest_goes_first() -> None:
    looks = Looks()
    often, once = purse(looks, Purse("Ada", 0)), purse(looks, Purse("Bo", 0))
    for cash in range(1, 512):
        purse(looks, Purse("Cy", cash))
        purse(looks, Purse("Ada", 0))
    assert purse(looks, Purse("Ada", 0)) is often
    assert purse(looks, Purse("Bo", 0)) is not once


def test_a_value_that_cannot_be_hashed_is_an_error() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        purse(Looks(), Purse("Ada", []))  # type: ignore[arg-type]
