"""Measures the first picture of past games over the journal of a folder, in a process of its own."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.ui.driver import Driver  # before anything that opens Kivy's window


def on_home(folder: Path) -> Driver:
    """The app at 1280x800 over the journal of a folder, once home knows how many games wait."""
    from divingbell.companion.configuration.settings import Settings
    from divingbell.ui.routes import ROUTES
    from tests.ui.started_services import start_app

    driver = start_app("R", Settings(welcomed=True), None, dict(ROUTES), evening=folder)
    driver.draws = True
    summaries = driver.shell.services.summaries
    driver.wait(lambda: summaries.last_read is not None, "home, which counts how many wait")
    driver.frames(3)
    return driver


def measured(driver: Driver, touched: Callable[[], object], part: str = "") -> str:
    """Seconds from a touch to the first picture with a part whose id begins so, and how many of them a core worked, all
    threads together."""
    begin, worked = time.perf_counter(), time.process_time()
    touched()
    driver.frames(1)
    while not any((one.element.id or "").startswith(part) for one in driver.parts()):
        time.sleep(1 / 60)  # as a display does
        driver.frames(1)
    return f"{time.perf_counter() - begin:.3f} {time.process_time() - worked:.3f}"


if __name__ == "__main__":
    over = on_home(Path(sys.argv[1]))
    try:
        # The modules of the screen are not yet imported.
        print(measured(over, lambda: over.shell.routes["past_games"](over.shell), "row."))
    finally:
        over.close()
