"""What the tests of the practice board have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.ui.games.sunken_treasure.practice.practice import is_practice, show_practice
from tests.sunken_play import aim
from tests.ui.rig_services import RigDriver
from tests.ui.scenes_practice import GOLD, PracticeDriver

ARMED = (GOLD, aim("p1", 4))
FELT = {"type": "buzz", "player": "p1", "source": "sensor"}
Practise = Callable[..., PracticeDriver]
SIZES = ["R", *(pytest.param(size, marks=pytest.mark.slow) for size in "CT")]


def one_of(*cases: tuple[str, Any]) -> list[Any]:
    """All of them; the first one stands for them where time is short."""
    return [cases[0], *(pytest.param(*case, marks=pytest.mark.slow) for case in cases[1:])]


def practising(driver: RigDriver) -> Any:
    show_practice(driver.shell)
    driver.wait(lambda: is_practice(driver.shell.top), "the practice board")
    driver.rigs.run(0.3)
    driver.settled()
    return driver.shell.top


def lift_over(driver: PracticeDriver, metal: str, risk: int = 4) -> None:
    """The magnet gets hold of a coin of this metal."""
    driver.board.choose_hole(driver.hole_with(metal, risk))
    driver.settled()
    driver.lift(driver.put_in(*driver.coin(metal)))
    driver.settled()


def fault(driver: PracticeDriver, name: str) -> None:
    driver.tap("faults")
    driver.tap(f"fault.{name}")
    driver.tap("faults.close")
    driver.pass_time(0.2)
