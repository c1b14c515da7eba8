"""What the ledger shows of golden evenings is what the golden files have."""

from __future__ import annotations

import pytest

from tests.golden_files import same_as_golden
from tests.ui.golden_ledger import EVENINGS, golden_lines, place


@pytest.mark.parametrize("game", EVENINGS)
def test_the_ledger_of_an_evening_shows_what_the_golden_file_has(game: str) -> None:
    same_as_golden(place(game), golden_lines(game))
