"""The practice board, and home with a real rig, closed again whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.home.home import Home, show_home
from divingbell.ui.screens.podium.podium import show_podium
from divingbell.ui.table.opening import show_table
from tests.sunken_play import card
from tests.ui.games.sunken_treasure.practice.board import Practise
from tests.ui.rig_services import RigDriver, RigServices
from tests.ui.scenes_practice import ROUTES, PracticeDriver


@pytest.fixture
def practise() -> Iterator[Practise]:
    """`practise(*actions, size=)`: the board after these were played."""
    drivers: list[RigDriver] = []

    def start(*actions: Any, size: str = "R") -> PracticeDriver:
        while drivers:
            drivers.pop().close()
        driver = PracticeDriver(size, None, *actions)
        drivers.append(driver)
        return driver

    yield start
    for driver in drivers:
        driver.close()


@pytest.fixture
def home() -> Iterator[Callable[..., RigDriver]]:
    """`home(rig)`: the first screen of services with this real rig."""
    drivers: list[RigDriver] = []

    def start(rig: Any = None) -> RigDriver:
        settings = Settings(welcomed=True)
        services = RigServices(settings, rig)
        services.begin()
        services.play(card("p2"))
        routes = {**ROUTES, "home": show_home, "table": show_table, "podium": show_podium}
        drivers.append(RigDriver(services, settings, "R", Home, routes))
        return drivers[-1]

    yield start
    for driver in drivers:
        driver.close()
