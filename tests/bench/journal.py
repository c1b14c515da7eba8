"""`make bench`, journal: a commit beside a bare SQLite commit, and the time to resume a long evening."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from divingbell.companion.clock import SystemClock
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from tests.bench.engine import recorded

COMMITS = 2000
ENTRIES = 10_000


def bench() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        bare = measured(bare_commits(place / "bare.db"), COMMITS)
        table = made_table(place / "j.db")
        table.start()
        submit = measured(submits(table), COMMITS)
        table.close()
        print(f"commit of one entry, bare SQLite     {shown(bare)}")
        print(f"submit to outcome through the table  {shown(submit)}")
        for game in GAMES:
            entries, seconds = resumed(place / f"{game}.db", long_evening(game))
            print(f"resume of {entries:,} entries {game:<20} {seconds:.3f} s (aim: under 0.6 s)")


def measured(work: Callable[[int], None], times: int) -> list[float]:
    """Milliseconds of each call, sorted."""
    taken = []
    for number in range(times):
        begin = time.perf_counter()
        work(number)
        taken.append((time.perf_counter() - begin) * 1000)
    return sorted(taken)


def shown(taken: list[float]) -> str:
    return f"p50 {statistics.median(taken):.3f} ms, p99 {taken[int(len(taken) * 0.99)]:.3f} ms"


def bare_commits(path: Path) -> Callable[[int], None]:
    """The least a durable bank needs: one row, one commit, WAL, synchronous=FULL."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, body TEXT)")

    def commit(number: int) -> None:
        connection.execute("INSERT INTO entries VALUES (?, ?)", (number, "x" * 110))

    return commit


def submits(table: Table) -> Callable[[int], None]:
    evening = play(3)

    def submit(_: int) -> None:
        assert isinstance(table.submit([next(evening)]), Done)

    return submit


def resumed(path: Path, actions: list[dict[str, Any]]) -> tuple[int, float]:
    """The entries of a session of these, and the median of three starts into it, opening and checks included."""
    table = made_table(path)
    table.start()
    for begin in range(0, len(actions), 100):
        assert isinstance(table.submit(actions[begin : begin + 100]), Done)
    table.close()
    taken = []
    for _ in range(3):
        table = made_table(path)
        begun = time.perf_counter()
        found = table.start(resume=True)
        taken.append(time.perf_counter() - begun)
        table.close()
        assert found is not None
    return found.n, statistics.median(taken)


def long_evening(game: str) -> list[dict[str, Any]]:
    """One session of so many lines: a game that can go on for ever does, of another the longest recorded evening is
    played with as many second thoughts as it takes."""
    if game == "sunken_treasure":
        return list(islice(play(4), ENTRIES))
    begin, *moves = max(map(told, recorded(game)), key=len)[:-1]
    pairs = (ENTRIES - 1 - len(moves)) // 2
    made = [begin]
    for place, move in enumerate(moves):
        thoughts = pairs * (place + 1) // len(moves) - pairs * place // len(moves)
        made += [move, *({"type": "undo", "steps": 1}, {"type": "redo", "steps": 1}) * thoughts]
    return made


def told(evening: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What holds of it in the end, corrections made."""
    session = Session()
    for action in evening:
        after = session.apply(action)
        assert isinstance(after, Session)
        session = after
    entries = (session.entry(number) for number in range(1, session.number + 1))
    return [dict(entry.action) for entry in entries if entry is not None]


def play(players: int) -> Iterator[dict[str, Any]]:
    """An endless evening of Sunken Treasure: everybody recovers and is paid."""
    yield {"type": "start_game", "game": "sunken_treasure", "players": players, "first_player": "p1"}
    while True:
        for number in range(1, players + 1):
            name = f"p{number}"
            yield {"type": "play_diving_card", "player": name, "dive_for": "anything", "value": 10000}
            yield {"type": "aim", "player": name, "risk": 3}
            yield {"type": "buzz", "player": name, "source": "sensor"}
            yield {"type": "dive", "player": name, "outcome": "recovered", "coin": "gold"}
            yield {"type": "no_penalty"}


def made_table(path: Path) -> Table:
    clock = SystemClock()
    return Table(Journal(path, clock), clock, app="bench", health=Health("lost", "rig.none"))


if __name__ == "__main__":
    bench()
