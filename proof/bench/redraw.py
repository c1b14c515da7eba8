"""`make bench`, redraw: what a table's new picture costs in Python, for every game, on its recorded evenings.

It is measured as the app runs: Python's garbage collector is off and what is there at the beginning frozen, as
`gc_scheduler.py` does it; it is collected between two evenings, outside of what is timed.
"""

from __future__ import annotations

import gc
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from divingbell.companion.installed_games import GAMES
from tests.action_lists import recorded

if TYPE_CHECKING:
    from tests.ui.table_services import TableDriver

FRAME_MS = 1000 / 60
LARGE, SMALL = "R", "C"


def bench() -> None:
    """Print the figures."""
    subprocess.run(
        [sys.executable, "-c", "import tests.ui.driver; from proof.bench.redraw import redraws; redraws()"], check=True
    )


def redraws() -> None:
    """Every entry of the evenings is submitted and shown; GL paints nothing."""
    from divingbell.companion.configuration.settings import Settings
    from tests.ui.table_services import TableDriver, TableServices

    for game in GAMES:
        figures = []
        for size in (LARGE, SMALL):
            taken: list[float] = []
            for begin, *actions in recorded(game):
                services = TableServices(begin["players"])
                services.play(begin)
                driver = TableDriver(services, Settings(welcomed=True), size)
                gc.collect()
                gc.freeze()
                gc.disable()
                taken += [redrawn(driver, action) for action in actions]
                driver.close()
                gc.unfreeze()
            taken.sort()
            figures.append(f"p50 {statistics.median(taken):5.1f}, p95 {taken[int(len(taken) * 0.95)]:5.1f}")
        print(f"{game:<20} 1280x800 {figures[0]} ms,  800x480 {figures[1]} ms  (aim: one frame, {FRAME_MS:.1f} ms)")


def redrawn(driver: TableDriver, action: dict[str, Any]) -> float:
    """Milliseconds of a core that the frame with the consequences took."""
    driver.services.play(action)
    driver.services.settle()
    before, milliseconds = driver.shell.views, 0.0
    while driver.shell.views == before:
        begin = time.thread_time()
        driver.frames(1)
        milliseconds = (time.thread_time() - begin) * 1000
    return milliseconds


if __name__ == "__main__":
    bench()
