"""Measures the first picture of past games over the journal of a folder, in a process of its own."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.ui.driver import Driver  # before anything that opens Kivy's window


def first_picture(folder: Path) -> float:
    """Seconds from the touch of Past games to the picture of its first rows."""
    from divingbell.companion.configuration.settings import Settings
    from divingbell.ui.routes import ROUTES
    from divingbell.ui.screens.past_games.past_games import PastGamesScreen
    from tests.ui.started_services import start_app

    driver: Driver = start_app("R", Settings(welcomed=True), None, ROUTES, evening=folder)
    try:
        summaries = driver.shell.services.summaries
        driver.wait(lambda: summaries.last_read is not None, "home, which counts how many wait")
        driver.frames(3)
        begin = time.perf_counter()
        screen = PastGamesScreen(driver.shell)
        driver.shell.push(screen)
        while not screen.past.games:
            driver.frames(1)
            time.sleep(1 / 60)  # as a display does
        driver.frames(1)
        return time.perf_counter() - begin
    finally:
        driver.close()


if __name__ == "__main__":
    print(first_picture(Path(sys.argv[1])))
