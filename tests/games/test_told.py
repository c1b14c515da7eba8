"""Every entry of the golden evenings is told and explained as it is written down, and every refusal has its reason."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.games.told import GAMES, TOLD, told


@pytest.mark.parametrize("game", GAMES)
def test_the_evenings_are_told_and_refused_as_written_down(game: str) -> None:
    written = (TOLD / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, before) in enumerate(zip_longest(told(game), written), 1):
        assert line == before, f"line {number}"
