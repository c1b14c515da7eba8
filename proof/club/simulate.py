"""Runs seeds: what kind of evening each one is, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from proof.club.evening import Evening

TROUBLES = {
    "kill_tablet": 8.0, "copy_card": 6.0, "restore_card": 2.0, "clone_card": 2.0, "break_tablet": 0.3, "hide_name": 2.0,
    "jump_clock": 3.0, "part_network": 5.0, "save_stick": 2.0, "kill_hub": 3.0, "copy_hub": 3.0, "restore_hub": 1.5,
    "replace_hub": 0.3, "lose_standby": 3.0, "fail_over": 1.0, "close": 0.5, "begin_round": 1.0, "guess_code": 1.0,
    "pretend_club": 2.0,
}  # fmt: skip
"""What may happen, and how often in ten minutes."""


class Ran(NamedTuple):
    """What came of a seed."""

    seed: int
    steps: int
    trace: str
    """The hash over everything that was noted."""
    problem: str | None


def _size(seed: int, chance: Random) -> tuple[int, float]:
    """Tables and minutes: of ten evenings one is large and one, on real SQLite, short; one of 500 has 1,000 tables."""
    if seed % 500 == 499:
        return 1000, 0.5
    if seed % 10 == 4:
        return chance.randint(1, 2), 3.0
    if seed % 10 == 9:
        return 20, 4.0
    return chance.randint(1, 5), chance.choice((4.0, 8.0))


def run(seed: int, tell: Callable[[str], None] | None = None) -> Ran:
    """Play the evening of a seed; `tell` is given its trace, line by line."""
    if seed % 10 == 4:
        with TemporaryDirectory(prefix="divingbell-club-") as folder:
            return _played(seed, tell, Path(folder))
    return _played(seed, tell, None)


def _played(seed: int, tell: Callable[[str], None] | None, folder: Path | None) -> Ran:
    chance = Random(f"evening {seed}")
    tables, minutes = _size(seed, chance)
    chosen = [(name, often) for name, often in TROUBLES.items() if chance.random() < 0.5]
    evening = Evening(seed, tell, folder, real=seed % 50 == 4)
    problem = None
    try:
        evening.run(tables, minutes, chosen)
    except Exception as error:  # whatever it is, the seed has found it
        problem = f"{type(error).__name__}: {error}"
    return Ran(seed, evening.world.steps, evening.world.trace, problem)
