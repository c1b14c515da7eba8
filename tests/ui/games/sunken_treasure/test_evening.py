"""Whole evenings of Sunken Treasure by touches: from home over players and every dive to the podium, and on from there.

People at the screen and at the probe do what a seeded evening says; after every touch exactly the entries of that
touch must have been added, and every screen on the way must be whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.companion.games.happenings import Tap
from tests.ui.evening import Evening, Script, at_the_podium, back_to_the_start_and_again, carry_on, demo_people, play

SEEDS = {2: 11, 6: 16}
"""By number of people: evenings in which everything happens that can, every outcome and both penalty cards."""
Open = Callable[..., Evening]


def script(players: int) -> Script:
    return Script(demo_people("sunken_treasure", SEEDS[players], players))


def looks(*tested: tuple[str, str, float]) -> list[Any]:
    """Every size, language and text size: these in `make test`, the others in `make screens`."""
    every = [(size, language, scale) for size in "CRT" for language in ("en", "it") for scale in (1.0, 1.3)]
    return [pytest.param(*one, marks=() if one in tested else pytest.mark.matrix) for one in every]


# From home to the podium --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "language", "text_scale"), looks(("C", "it", 1.3)))
def test_six_play_sunken_treasure(program: Open, size: str, language: str, text_scale: float) -> None:
    evening, six = program(size, language, text_scale, looks_every=6), script(6)
    evening.sit_down(six.start)
    play(evening, six)
    at_the_podium(evening, six)
    evening.begins("podium.again", six.start)
    assert list(evening.remarks) == []


@pytest.mark.parametrize(("size", "language", "text_scale"), looks())
def test_two_play_sunken_treasure(program: Open, size: str, language: str, text_scale: float) -> None:
    evening, two = program(size, language, text_scale), script(2)
    evening.sit_down(two.start)
    play(evening, two)
    at_the_podium(evening, two)
    evening.go("podium.home", "home")
    assert not evening.driver.shows("carry_on"), "this game is over"
    assert list(evening.remarks) == []


# Undo to any depth --------------------------------------------------------------------------------------------


def test_a_dozen_taps_are_undone_and_put_back(program: Open) -> None:
    evening, two = program(), script(2)
    evening.sit_down(two.start)
    play(evening, two, end=14)
    evening.undo(12)
    evening.put_back(12)
    play(evening, two, begin=14, end=18)
    assert evening.played() == two.actions[: evening.session.number]
    assert list(evening.remarks) == []


@pytest.mark.matrix
@pytest.mark.parametrize("size", "CRT")
def test_from_the_podium_back_to_the_start_and_to_the_podium_again(program: Open, size: str) -> None:
    evening, two = program(size), script(2)
    evening.sit_down(two.start)
    play(evening, two)
    back_to_the_start_and_again(evening, two)


# A power cut --------------------------------------------------------------------------------------------------


def armed(evening: Evening) -> bool:
    """Whether a dive is on that may happen unfelt."""
    state = evening.state
    return state.phase == "dive" and state.dive.risk is not None and not state.dive.buzzed


def test_a_power_cut_in_a_live_dive_is_asked_about_and_the_evening_goes_on(program: Open) -> None:
    evening, two = program("C", "it"), script(2)
    evening.sit_down(two.start)
    cuts = 0
    for turn, happenings in enumerate(two.happenings[1:], 1):
        play(evening, two, turn, turn + 1)
        if isinstance(happenings[-1], Tap) and armed(evening) and cuts < 2:
            cuts += 1
            carry_on(evening, "sunken.armed")
            assert evening.services.table.now.hold
            evening.touch("resume.not_yet")
            assert not evening.services.table.now.hold
        if cuts == 2 and not armed(evening):
            break
    assert cuts == 2
    assert evening.played() == two.actions[: evening.session.number]
    assert list(evening.remarks) == []


@pytest.mark.matrix
@pytest.mark.parametrize("size", "CRT")
def test_the_power_is_cut_in_every_phase_and_the_end_is_the_same(program: Open, size: str) -> None:
    evening, six = program(size, looks_every=6), script(6)
    evening.sit_down(six.start)
    seen: set[str] = set()
    for turn in range(1, len(six.happenings)):
        play(evening, six, turn, turn + 1)
        now = evening.screen
        if now in seen or evening.services.table.now.listens or evening.state.result is not None:
            continue
        seen.add(now)
        carry_on(evening, now)
        if evening.driver.shows("resume.not_yet"):
            evening.touch("resume.not_yet")
    assert seen == {"sunken.card", "sunken.call", "sunken.armed", "sunken.buzz", "sunken.penalty"}
    at_the_podium(evening, six)
