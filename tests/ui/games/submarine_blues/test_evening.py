"""Whole evenings of Submarine Blues by touches: from home over players and reef to the podium, and on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.ui.games.submarine_blues.pack_files import user_packs
from tests.ui.blues_hands import people
from tests.ui.evening import Evening, Script, at_the_podium, back_to_the_start_and_again, carry_on, play

Open = Callable[..., Evening]
SCREENS = {"blues.table", "blues.laying", "blues.facts", "blues.auction"}


def evening_of(program: Open, *ctx: Any, seed: int = 5, players: int = 2, submarines: int = 1) -> tuple[Any, Script]:
    evening, script = program(*ctx, looks_every=25), Script(people(seed, players, submarines=submarines))
    evening.sit_down(script.start)
    return evening, script


def test_two_play_to_the_podium_and_once_more(program: Open) -> None:
    """The cards are shuffled for the next game, so its reef is asked anew; what was learnt goes along."""
    evening, two = evening_of(program, "C", "it", 1.3)
    play(evening, two)
    at_the_podium(evening, two)
    learnt = evening.view["facts"]
    evening.driver.wait(lambda: user_packs(evening.services).find(evening.driver.shell.settings.pack).facts, "the pack")
    evening.hands.again({**two.start, "reef": ["2C", "AS", "9H", "KD", "10C"], "facts": learnt})
    assert list(evening.remarks) == []


def looks() -> list[Any]:
    """All of them in the matrix: an evening of two people stands in for them."""
    many = [("en", 1.3, 4), ("it", 1.3, 3), ("it", 1.0, 2)]
    return [
        pytest.param(size, *many[(place + turn) % 3], marks=pytest.mark.matrix)
        for place, size in enumerate("CRT")
        for turn in range(3)
    ]


@pytest.mark.parametrize(("size", "language", "text_scale", "players"), looks())
def test_a_whole_evening(program: Open, size: str, language: str, text_scale: float, players: int) -> None:
    evening, script = evening_of(program, size, language, text_scale, seed=10 + players, players=players, submarines=2)
    play(evening, script)
    assert evening.seen >= SCREENS
    at_the_podium(evening, script)
    evening.go("podium.home", "home")
    assert not evening.driver.shows("carry_on"), "this game is over"


@pytest.mark.slow
def test_from_the_podium_back_to_the_start_and_to_the_podium_again(program: Open) -> None:
    evening, two = evening_of(program, "C")
    play(evening, two)
    back_to_the_start_and_again(evening, two)


@pytest.mark.slow
def test_the_power_is_cut_in_every_phase_and_the_end_is_the_same(program: Open) -> None:
    evening, two = evening_of(program, "R", "it")
    cut: set[str] = set()
    for turn in range(1, len(two.happenings)):
        play(evening, two, turn, turn + 1)
        if evening.state.phase not in cut and evening.state.result is None:
            cut.add(evening.state.phase)
            carry_on(evening, evening.screen)
    assert cut == {"actions", "auction"}
    at_the_podium(evening, two)


def test_what_was_learnt_is_kept_for_the_next_evening(program: Open) -> None:
    """The pack of the family begins with the first card and goes with the next game."""
    evening, two = evening_of(program, "C")
    for turn in range(1, len(two.happenings)):
        play(evening, two, turn, turn + 1)
        if evening.view["facts"]:
            break
    packs = user_packs(evening.services)
    evening.driver.wait(lambda: packs.find("Our pack") is not None, "the pack")
    pack = packs.find("Our pack")
    assert pack is not None
    assert pack.facts == evening.state.facts
    assert evening.driver.shell.settings.pack == "Our pack"
