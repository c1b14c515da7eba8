"""Whole evenings by touches: from home over the players screen and every turn to the podium, and on from there.

People at the screen and at the probe do what a seeded evening says; after every touch exactly the entries of that
touch must have been added, and every screen on the way must be whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.settings import Settings
from tests.ui.evening import SILENT, Evening, Script

NAMES = ("Ada", "Bruno", "Chiara", "Massimiliano", "Emi", "Finn")
Open = Callable[..., Evening]


@pytest.fixture
def program() -> Iterator[Open]:
    """`program("C", "it", 1.3)` is the program at home, in that size, language and text size."""
    evenings: list[Evening] = []

    def begin(size: str = "C", language: str = "en", text_scale: float = 1.0, **settings: Any) -> Evening:
        chosen = Settings(
            welcomed=True, language=language, text_scale=text_scale, names=NAMES, sound=SILENT, **settings
        )
        evenings.append(Evening(size, chosen))
        return evenings[-1]

    yield begin
    while evenings:
        evenings.pop().leave()


def play(evening: Evening, script: Script) -> None:
    for happenings in script.happenings[1:]:
        for happening in happenings:
            evening.do(happening)


def at_the_podium(evening: Evening, script: Script) -> None:
    assert evening.played() == script.actions
    assert evening.view == script.end
    assert evening.driver.shows("podium.again")
    assert list(evening.remarks) == []


SUNKEN = {2: Script("sunken_treasure", 11, 2), 6: Script("sunken_treasure", 16, 6)}


@pytest.mark.parametrize("players", [2, 6])
def test_sunken_treasure(program: Open, players: int) -> None:
    evening, script = program("C", "it", 1.3), SUNKEN[players]
    evening.sit_down(script.start)
    play(evening, script)
    at_the_podium(evening, script)
