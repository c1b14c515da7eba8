"""1,000 evenings: summaries read with their measures, the figures of each tab, the ratings, and the pictures."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import structs

from divingbell.commands.demo_evenings import play_evenings
from divingbell.companion.archive.judgement import records_of
from divingbell.companion.archive.summary_builder import rules_version
from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.games.measures import condensed
from divingbell.companion.statistics.statistics import Statistics
from proof.bench.many_sessions import add_sessions, on_a_screen
from tests.ui.told_summaries import evenings

EVENINGS = 1000
TRIES = 5


def bench() -> None:
    """Print the medians."""
    told = evenings(EVENINGS)
    games = [structs.replace(game, measures=condensed(game.measures, records_of(game.game))) for game in told.games]
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "journal.db"
        play_evenings(journal, 1, datetime(2026, 11, 21, 12, tzinfo=UTC))
        add_sessions(journal, games, told.people.values())
        summaries = SummaryService(journal, rules_version)
        summaries.update()
        _print(games, "read with measures", lambda: summaries.read(measures=True))
        kept = summaries.kept_ratings()
        parts: dict[str, Callable[[], Any]] = {
            "players": lambda: Statistics(games, records_of).players,
            "games": lambda: Statistics(games, records_of).played,
            "probe": lambda: Statistics(games, records_of).probe,
            "records": lambda: [*map(Statistics(games, records_of).records, {game.game for game in games})],
            "ratings": lambda: Statistics(games, records_of).ratings,
            "ratings kept": lambda: Statistics(games, records_of, kept).ratings,
        }
        for name, work in parts.items():
            _print(games, name, work)
        summaries.close()
        print(f"{len(games)} games of {EVENINGS} evenings: from touch to picture (aim: a tab under 0.2 s)")
        for name, passed, worked in on_a_screen("proof.bench.statistics_picture", Path(folder)):
            print(f"    {name:8} {passed} s, of a core {worked} s")


def _print(games: list[Any], name: str, work: Callable[[], Any]) -> None:
    """Milliseconds of a core."""
    found = []
    for _ in range(TRIES):
        begin = time.thread_time()
        work()
        found.append(time.thread_time() - begin)
    print(f"{len(games)} games of {EVENINGS} evenings: {name} {sorted(found)[TRIES // 2] * 1000:.1f} ms")
