"""Measures the first pictures of statistics over the journal of a folder, in a process of its own: each line a tab, or
a person, and the words of `measured`. The players are opened from home, with modules that are not yet imported."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from proof.bench.past_picture import has_part, measured, on_home

TABS = ("games", "probe", "records")


def pictures(folder: Path) -> None:
    """Opened from home, every tab for the first time, and a person."""
    driver = on_home(folder)
    try:
        shell = driver.shell
        print(
            "players", measured(driver, partial(shell.routes["statistics"], shell), lambda: has_part(driver, "person."))
        )
        person = next(one for one in driver.parts() if (one.element.id or "").startswith("person.")).element.id or ""
        from divingbell.ui.screens.statistics.statistics import StatisticsScreen  # by now it is

        statistics = shell.top
        assert isinstance(statistics, StatisticsScreen)
        for tab in TABS:  # the first of them waits for what is read beside the screen
            print(tab, measured(driver, partial(statistics.choose, tab), lambda: statistics.read is not None))
        # What other tabs and the pages of people show is worked out once the first picture stands, the ratings last.
        driver.wait(lambda: statistics.read is not None and "ratings" in vars(statistics.read.figures), "the ratings")
        statistics.choose("players")
        driver.frames(2)
        print("person", measured(driver, partial(driver.tap, person), lambda: has_part(driver, "rename")))
    finally:
        driver.close()


if __name__ == "__main__":
    pictures(Path(sys.argv[1]))
