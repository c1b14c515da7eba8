"""What can be answered and what pages are told in golden evenings is what the golden files have."""

from __future__ import annotations

import pytest

from tests.golden_files import same_as_golden
from tests.ui.golden_screens import EVENINGS, golden_lines, place


@pytest.mark.parametrize(("game", "evening"), EVENINGS)
def test_the_screens_and_pages_of_an_evening_say_what_the_golden_file_has(game: str, evening: str) -> None:
    same_as_golden(place(game, evening), golden_lines(game, evening))
