"""Whole evenings of Submarine by touches: from home over players and layout to the podium, and on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.evening import Evening, Script, at_the_podium, back_to_the_start_and_again, carry_on, play
from tests.ui.submarine_hands import people

Open = Callable[..., Evening]
SCREENS = {"submarine.place", "submarine.ship", "submarine.collect", "submarine.move", "submarine.joker"}


def looks() -> list[Any]:
    """All of them in the matrix: an evening of two people stands in for them."""
    looks = [
        ("C", "it", 1.3, 5, 37, 0.3),
        ("T", "en", 1.3, 2, 7, 0.6),
        ("R", "en", 1.3, 2, 7, 0.6),
        ("T", "it", 1.3, 5, 25, 0.7),
        ("R", "en", 1.3, 5, 9, 0.5),
        *((size, "en", 1.0, 2, 25, 1.0) for size in "CRT"),
        *((size, "it", 1.0, 3, 3, 0.0) for size in "CRT"),
    ]
    return [pytest.param(*one, marks=pytest.mark.matrix) for one in looks]


def test_a_dozen_taps_are_undone_and_put_back_after_a_power_cut(program: Open) -> None:
    evening, two = program("C", "it", 1.3, looks_every=6), Script(people(2, 2, 0.0))
    evening.sit_down(two.start)
    play(evening, two, end=16)
    carry_on(evening, evening.screen)
    evening.undo(12)
    evening.put_back(12)
    play(evening, two, begin=16, end=18)
    assert evening.played() == two.actions[: evening.session.number]
    assert not evening.remarks, list(evening.remarks)


@pytest.mark.slow
def test_two_play_to_the_podium_and_once_more(program: Open) -> None:
    """The tiles are shuffled for the next game, so their layout is asked anew."""
    evening, two = program("C", "it", 1.3, looks_every=10), Script(people(2, 2, 0.2))
    evening.sit_down(two.start)
    play(evening, two)
    at_the_podium(evening, two)
    evening.hands.again({**two.start, "layout": {"1-2": ["t5-c3"]}})
    assert not evening.remarks, list(evening.remarks)


@pytest.mark.parametrize(("size", "language", "text_scale", "players", "seed", "known"), looks())
def test_a_whole_evening(
    program: Open, size: str, language: str, text_scale: float, players: int, seed: int, known: float
) -> None:
    evening, all_of_them = program(size, language, text_scale, looks_every=12), Script(people(seed, players, known))
    evening.sit_down(all_of_them.start)
    play(evening, all_of_them)
    assert evening.seen >= SCREENS
    at_the_podium(evening, all_of_them)
    evening.go("podium.home", "home")
    assert not evening.driver.shows("carry_on"), "this game is over"


@pytest.mark.matrix
def test_from_the_podium_back_to_the_start_and_to_the_podium_again(program: Open) -> None:
    evening, two = program("R", looks_every=40), Script(people(1, 2))
    evening.sit_down(two.start)
    play(evening, two)
    back_to_the_start_and_again(evening, two)


@pytest.mark.matrix
def test_the_power_is_cut_on_every_screen_and_the_end_is_the_same(program: Open) -> None:
    evening, two = program("T", "it", looks_every=40), Script(people(5, 2, 0.6))
    evening.sit_down(two.start)
    cut: set[str] = set()
    for turn in range(1, len(two.happenings)):
        play(evening, two, turn, turn + 1)
        if evening.state.phase not in cut and evening.state.result is None:
            cut.add(evening.state.phase)
            carry_on(evening, evening.screen)
    assert cut == {"placement", "ship", "bathyscaphes", "off_board"}
    at_the_podium(evening, two)
