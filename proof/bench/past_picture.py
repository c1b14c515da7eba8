"""Measures the first picture of past games over the journal of a folder, in a process of its own."""

from __future__ import annotations

import gc
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
    _on_the_panel()
    gc.freeze()
    gc.disable()  # as `GcScheduler` does, which a driver leaves out
    return driver


def has_part(driver: Driver, begin: str) -> bool:
    """Whether a part is shown whose id begins so."""
    return any((one.element.id or "").startswith(begin) for one in driver.parts())


def measured(driver: Driver, touched: Callable[[], object], there: Callable[[], bool]) -> str:
    """Seconds from a touch to the last pixel of the first picture of which `there` says that it is whole, and how many
    of them a core worked, all threads together."""
    begin, worked = time.perf_counter(), time.process_time()
    touched()
    driver.frames(1)
    _on_the_panel()
    while not there():
        time.sleep(1 / 60)  # as a display does
        driver.frames(1)
        _on_the_panel()
    return f"{time.perf_counter() - begin:.3f} {time.process_time() - worked:.3f}"


def _on_the_panel() -> None:
    """Without a panel software GL puts off drawing until a later picture."""
    from kivy.graphics.opengl import glFinish

    glFinish()


if __name__ == "__main__":
    over = on_home(Path(sys.argv[1]))
    try:
        # The modules of the screen are not yet imported.
        print(measured(over, lambda: over.shell.routes["past_games"](over.shell), lambda: has_part(over, "row.")))
    finally:
        over.close()
