"""Measures the first picture of past games over the journal of a folder, in a process of its own."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.ui.driver import Driver  # before anything that opens Kivy's window


def first_picture(folder: Path) -> tuple[float, float]:
    """Seconds from the touch of Past games on home to the picture of its first rows, its modules not yet imported; and
    how many of them a core worked, all threads together."""
    from divingbell.companion.configuration.settings import Settings
    from divingbell.ui.routes import ROUTES
    from tests.ui.started_services import start_app

    driver: Driver = start_app("R", Settings(welcomed=True), None, ROUTES, evening=folder)
    try:
        summaries = driver.shell.services.summaries
        driver.wait(lambda: summaries.last_read is not None, "home, which counts how many wait")
        driver.frames(3)
        first = f"row.{summaries.last_read.games[0].session}"
        begin, worked = time.perf_counter(), time.process_time()
        ROUTES["past_games"](driver.shell)
        while not driver.shows(first):
            driver.frames(1)
            time.sleep(1 / 60)  # as a display does
        return time.perf_counter() - begin, time.process_time() - worked
    finally:
        driver.close()


if __name__ == "__main__":
    print(*first_picture(Path(sys.argv[1])))
