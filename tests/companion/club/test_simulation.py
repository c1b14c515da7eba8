"""Evenings by seeds: whatever fails, nothing that was acknowledged is lost and everything is whole at the end (club.md
10)."""

from __future__ import annotations

import pytest

from proof.club.faults import FAULTS, fault
from proof.club.simulate import Ran, run
from proof.club.world import World

SEEDS = 200
BLOCK = 10
"""Seeds of one test, so that several processes share them."""
MOST_SEEDS = 500
"""Within so many a fault must be found."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, BLOCK))
def test_seeds_are_green(first: int) -> None:
    problems = [ran for seed in range(first, first + BLOCK) if (ran := run(seed)).problem is not None]
    assert problems == []


def test_a_seed_is_replayed_to_the_same_trace() -> None:
    told: list[list[str]] = [[], []]
    one, other = (run(3, lines.append) for lines in told)
    assert one == other
    assert told[0] == told[1] != []
    assert run(4).trace != one.trace


def test_what_never_ends_is_a_failure() -> None:
    world = World(1)

    def again() -> None:
        world.after(0.0, again)

    again()
    with pytest.raises(AssertionError, match="events"):
        world.run_until(1.0)


def found(name: str) -> Ran | None:
    """The first seed that finds a fault."""
    with fault(name):
        return next((ran for seed in range(MOST_SEEDS) if (ran := run(seed)).problem is not None), None)


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_found(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It breaks something; which seed found it is told."""
    ran = found(name)
    assert ran is not None
    with capsys.disabled():
        print(f"\n{name}: seed {ran.seed}, {ran.steps} steps: {ran.problem}")
