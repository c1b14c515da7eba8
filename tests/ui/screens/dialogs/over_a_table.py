"""What the tests of the windows over a table have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.journal.soundness import AcknowledgedLoss
from divingbell.ui.routes import ROUTES
from tests.ui import started_services
from tests.ui.driver import Driver
from tests.ui.finger import Finger
from tests.ui.scenes_windows import (
    WAYS_HERE,
    sat_down,
)
from tests.ui.table_services import TableServices

CHOSEN = Settings(welcomed=True)
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]
FREE = {"type": "free_buzz", "player": "p2"}


def over(services: TableServices, **routes: Any) -> Any:
    return lambda size, settings: sat_down(services, size, settings, **routes)


def tap_beside(driver: Driver) -> None:
    """A finger above the window."""
    driver.seconds += 1
    Finger(*driver.pixels(driver.shell.ctx.frame.width / 2, 5)).down().up()
    driver.frames(2)


def home_again(size: str, settings: Settings, *, loses: bool = False) -> Driver:
    started = started_services.StartedServices(settings, evening=started_services.power_cut())
    driver = started_services.app_on(started, size, routes=WAYS_HERE | {"carry_on": ROUTES["carry_on"]})
    driver.wait(lambda: driver.shows("carry_on"), "the unfinished game")
    if loses:
        started.journal.loss = AcknowledgedLoss(Path("journal.db"), 1, None)
    driver.tap("carry_on")
    driver.wait(lambda: not driver.shows("carry_on"), "the table")
    driver.frames(2)
    return driver
