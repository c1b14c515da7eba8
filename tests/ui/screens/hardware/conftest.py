"""The hardware panel over a rig, closed again whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.hardware.panel import HardwarePanel, show_hardware
from divingbell.ui.table.opening import table_screen
from tests.ui.rig_services import RigDriver, RigServices
from tests.ui.scenes_hardware import nowhere
from tests.ui.screens.hardware.panel import Open


@pytest.fixture
def opened() -> Iterator[Open]:
    """`opened(rig, *actions)`: the panel over a table at which these were played; without actions, alone."""
    drivers: list[RigDriver] = []

    def start(rig: Any = None, *actions: Any, size: str = "R", simulated: bool = False) -> RigDriver:
        settings = Settings(welcomed=True)
        services = RigServices(settings, rig, simulated=simulated)
        routes = {"menu": nowhere, "hardware": show_hardware}
        if actions:
            services.begin()
            services.play(*actions)
        first = table_screen if actions else HardwarePanel
        driver = RigDriver(services, settings, size, first, routes)
        drivers.append(driver)
        if actions:
            show_hardware(driver.shell)
            driver.settled()
        return driver

    yield start
    for driver in drivers:
        driver.close()
