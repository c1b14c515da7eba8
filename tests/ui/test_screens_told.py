"""What can be answered and what pages are told in golden evenings is what is written down."""

from __future__ import annotations

import pytest

from tests.ui.screens_told import EVENINGS, place, told
from tests.written import same_as_written


@pytest.mark.parametrize(("game", "evening"), EVENINGS)
def test_the_screens_and_pages_of_an_evening_say_what_is_written_down(game: str, evening: str) -> None:
    same_as_written(place(game, evening), told(game, evening))
