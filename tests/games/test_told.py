"""Every entry of the golden evenings is told and explained as it is written down, and every refusal has its reason."""

from __future__ import annotations

import pytest

from tests.games.told import GAMES, TOLD, told
from tests.written import same_as_written


@pytest.mark.parametrize("game", GAMES)
def test_the_evenings_are_told_and_refused_as_written_down(game: str) -> None:
    same_as_written(TOLD / f"{game}.txt", told(game))
