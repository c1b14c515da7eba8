"""`make bench`, past games: the list of very many sessions, and the first picture of it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import msgspec

from divingbell.companion.archive.folding import rules_version
from divingbell.companion.archive.summaries import Summaries
from divingbell.companion.archive.summary_store import Known, SummaryStore, place
from divingbell.companion.demo_evenings import play_evenings
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.schema import FIRST_SEAL, chain_hash
from divingbell.ui.table.judging import judge

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
        print(f"summary of a session                 {seconds / played * 1000:.1f} ms each")
        _multiply(journal, SESSIONS)
        summaries = Summaries(journal, judge, rules_version)
        listed = min(_taken(summaries.read) for _ in range(TIMES))
        print(f"list of {SESSIONS:,} sessions             {listed:.3f} s (aim: under 0.3 s)")
        looked = min(_taken(summaries.update) for _ in range(TIMES))
        print(f"nothing new in {SESSIONS:,} sessions      {looked:.3f} s")
        summaries.close()
        passed, worked = _first_picture(folder)
        print(f"first picture of {SESSIONS:,} sessions    {passed:.3f} s, of a core {worked:.3f} s (aim: under 0.5 s)")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _taken(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _folded(journal: Path) -> tuple[int, float]:
    summaries = Summaries(journal, judge, rules_version)
    seconds = _taken(summaries.update)
    count = len(summaries.read().games)
    summaries.close()
    return count, seconds


def _multiply(journal: Path, count: int) -> None:
    """So many sessions, all but the played ones with a header alone; their summaries are those of the played ones."""
    with sqlite3.connect(journal) as connection:
        (highest,) = connection.execute("SELECT max(session) FROM lines").fetchone()
        seats = connection.execute("SELECT seat, person FROM seats WHERE session = 1").fetchall()
        for number in range(highest + 1, count + 1):
            body = f'{{"created":"2026-01-01T20:00:00.000Z","record":1,"session":"{UUID(int=number)}"}}'
            seal = chain_hash(FIRST_SEAL, "header", body.encode())
            connection.execute("INSERT INTO lines VALUES (?, 0, 'header', ?, ?)", (number, body, seal))
            connection.execute("INSERT INTO turns (session) VALUES (?)", (number,))
            connection.executemany("INSERT INTO seats VALUES (?, ?, ?)", [(number, *seat) for seat in seats])
    connection.close()
    reader = open_reader(journal)
    assert reader is not None
    with reader:
        heads = reader.heads()
    store = SummaryStore(place(journal))
    made = [summary for _, summary in store.summaries(measures=True)]
    store.keep(
        (
            Known(head, _version(made[head.number % len(made)].game)),
            msgspec.structs.replace(made[head.number % len(made)], session=str(UUID(int=head.number))),
        )
        for head in heads
        if head.number > len(made)
    )
    store.close()


def _version(game: str) -> str:
    return f"{game} {rules_version(game)}"


def _first_picture(folder: Path) -> tuple[float, float]:
    """Seconds to it, and of a core, in a process of its own with a screen that is not shown."""
    program = [sys.executable, "-m", "tests.bench.past_picture", str(folder)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_CONSOLELOG": "1"}
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    passed, worked = ran.stdout.split()[-2:]
    return float(passed), float(worked)
