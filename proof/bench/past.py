"""`make bench`, past games: the list of very many sessions, and the first picture of it."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from divingbell.commands.demo_evenings import play_evenings
from divingbell.companion.archive.summary_builder import rules_version
from divingbell.companion.archive.summary_service import PastGameList, SummaryService
from proof.bench.many_sessions import add_sessions, on_a_screen

SESSIONS = 10_000
EVENINGS = 6
TIMES = 5


def bench() -> None:
    """Print the figures."""
    folder = Path(tempfile.mkdtemp(prefix="past-bench-"))
    try:
        journal = folder / "journal.db"
        play_evenings(journal, EVENINGS, datetime(2026, 11, 21, 12, tzinfo=UTC))
        played, seconds = _folded(journal)
        print(f"summary of a session                 {seconds / len(played.games) * 1000:.1f} ms each")
        copied = itertools.islice(itertools.cycle(played.games), SESSIONS - len(played.games))
        add_sessions(journal, [*copied])
        summaries = SummaryService(journal, rules_version)
        listed = min(_taken(summaries.read) for _ in range(TIMES))
        print(f"list of {SESSIONS:,} sessions             {listed:.3f} s (aim: under 0.3 s)")
        looked = min(_taken(summaries.update) for _ in range(TIMES))
        print(f"nothing new in {SESSIONS:,} sessions      {looked:.3f} s")
        summaries.close()
        ((passed, worked),) = on_a_screen("proof.bench.past_picture", folder)
        print(f"first picture of {SESSIONS:,} sessions    {passed} s, of a core {worked} s (aim: under 0.5 s)")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _taken(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _folded(journal: Path) -> tuple[PastGameList, float]:
    summaries = SummaryService(journal, rules_version)
    seconds = _taken(summaries.update)
    found = summaries.read(measures=True)
    summaries.close()
    return found, seconds
