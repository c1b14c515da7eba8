"""Every entry of the golden evenings is told and explained as in the golden files, and every refusal has its reason."""

from __future__ import annotations

import pytest

from tests.companion.games.golden_explanations import GAMES, GOLDEN, golden_lines
from tests.golden_files import same_as_golden


@pytest.mark.parametrize("game", GAMES)
def test_the_evenings_are_told_and_refused_as_in_the_golden_file(game: str) -> None:
    same_as_golden(GOLDEN / f"{game}.txt", golden_lines(game))
