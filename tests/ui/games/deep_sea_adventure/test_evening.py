"""Whole evenings of Deep Sea Adventure by touches: from home over every dive to the podium, and on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.evening import Evening, Script, at_the_podium, back_to_the_start_and_again, carry_on, demo_people, play

Open = Callable[..., Evening]
SEEDS = {2: 3, 6: 4}
"""By number of people: evenings with stacks, sinking divers and chips put down again."""
SCREENS = {"deep_sea.roll", "deep_sea.search", "deep_sea.turned", "deep_sea.put_down", "deep_sea.reveal"}


def evening_of(program: Open, players: int, *ctx: Any, **options: Any) -> tuple[Evening, Script]:
    evening = program(*ctx, **options)
    script = Script(demo_people("deep_sea_adventure", SEEDS[players], players))
    evening.sit_down(script.start)
    return evening, script


def looks() -> list[Any]:
    """Six people with large text and the odds on the smallest screen; all the others are left to the matrix."""
    hard = [("C", "it", 1.3, 6, True)]
    easy = [("C", "it", 1.3, 6, False), ("T", "it", 1.3, 6, True), ("R", "en", 1.3, 6, True)]
    easy += [(size, language, 1.0, 2, size != "R") for size in "CRT" for language in ("en", "it")]
    easy += [(size, "en", 1.3, 6, size == "C") for size in "CT"]
    return [
        *(pytest.param(*one, marks=pytest.mark.slow) for one in hard),
        *(pytest.param(*one, marks=pytest.mark.matrix) for one in easy),
    ]


@pytest.mark.parametrize(("size", "language", "text_scale", "players", "odds"), looks())
def test_a_whole_evening(program: Open, size: str, language: str, text_scale: float, players: int, odds: bool) -> None:
    evening, script = evening_of(program, players, size, language, text_scale, looks_every=8, odds_card=odds)
    play(evening, script)
    assert evening.seen >= SCREENS
    at_the_podium(evening, script)
    evening.hands.again(script.start)
    assert not evening.remarks, list(evening.remarks)


def test_a_dozen_taps_are_undone_and_put_back(program: Open) -> None:
    evening, two = evening_of(program, 2, "C", "it", 1.3)
    play(evening, two, end=16)
    evening.undo(12)
    evening.put_back(12)
    play(evening, two, begin=16, end=20)
    assert evening.played() == two.actions[: evening.session.number]
    assert not evening.remarks, list(evening.remarks)


@pytest.mark.matrix
def test_from_the_podium_back_to_the_start_and_to_the_podium_again(program: Open) -> None:
    evening, two = evening_of(program, 2, "R", looks_every=20)
    play(evening, two)
    back_to_the_start_and_again(evening, two)
    evening.go("podium.home", "home")
    assert not evening.driver.shows("carry_on"), "this game is over"


@pytest.mark.matrix
def test_the_power_is_cut_on_every_screen_and_the_end_is_the_same(program: Open) -> None:
    evening, two = evening_of(program, 2, "T", "it", looks_every=10)
    seen: set[str] = set()
    for turn in range(1, len(two.happenings)):
        play(evening, two, turn, turn + 1)
        if evening.screen == "deep_sea.lost":
            evening.touch("next")  # it is told once, and not after a power cut
        now = evening.screen
        if now not in seen and evening.state.result is None:
            seen.add(now)
            carry_on(evening, now)
    assert seen >= SCREENS
    at_the_podium(evening, two)
