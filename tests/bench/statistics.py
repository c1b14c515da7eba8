"""1,000 evenings: summaries read with their measures, the figures of each tab, the ratings."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from divingbell.companion.archive.summary_store import Known, SummaryStore
from divingbell.companion.journal.reader import Head
from divingbell.companion.statistics.statistics import Statistics
from divingbell.ui.table.judging import records_of
from tests.ui.told_summaries import evenings

EVENINGS = 1000
TRIES = 5


def bench() -> None:
    """Print the medians."""
    games = evenings(EVENINGS).games
    with tempfile.TemporaryDirectory() as folder:
        store = SummaryStore(Path(folder) / "summaries")
        store.keep((Known(Head(number, game.lines, b""), "1"), game) for number, game in enumerate(games))
        reading = _median(lambda: [*store.summaries(measures=True)])
        store.close()
    made = Statistics(games, records_of)

    def records() -> None:
        figures = Statistics(games, records_of)
        for one in figures.played:
            figures.records(one.game)

    parts: dict[str, Callable[[], Any]] = {
        "players": lambda: Statistics(games, records_of).players,
        "games": lambda: Statistics(games, records_of).played,
        "probe": lambda: Statistics(games, records_of).probe,
        "records": records,
        "ratings": lambda: Statistics(games, records_of).ratings,
    }
    print(f"{len(games)} games of {EVENINGS} evenings: read with measures {reading * 1000:6.1f} ms")
    for name, work in parts.items():
        print(f"{len(games)} games of {EVENINGS} evenings: {name:8} {_median(work) * 1000:6.1f} ms")
    assert len(made.finished) == len(games)


def _median(work: Callable[[], Any]) -> float:
    """Seconds."""
    found = []
    for _ in range(TRIES):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return sorted(found)[TRIES // 2]
