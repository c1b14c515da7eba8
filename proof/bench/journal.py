"""`make bench`, journal: a commit beside a bare SQLite commit, and the time to resume a long evening."""

from __future__ import annotations

import json
import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

from divingbell.companion import canonical
from divingbell.companion.archive import sessions
from divingbell.companion.clock import SystemClock
from divingbell.companion.games.game import Origin
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.rig import Health
from divingbell.companion.session.record import entry
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.table.replay import ReplayedSession
from divingbell.companion.table.table import Table
from tests.action_lists import play, recorded

COMMITS = 2000
ENTRIES = 10_000
LONG = 160_000
AT = "2026-01-01T00:00:00.000Z"


def bench() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        bare = measured(bare_commits(place / "bare.db"), COMMITS)
        table = made_table(place / "j.db")
        table.start().result()
        submit = measured(submits(table), COMMITS)
        table.close()
        print(f"commit of one entry, bare SQLite     {shown(bare)}")
        print(f"submit to outcome through the table  {shown(submit)}")
        for game in GAMES:
            entries, seconds = resumed(place / f"{game}.db", long_evening(game))
            print(f"resume of {entries:,} entries {game:<20} {seconds:.3f} s (aim: under 0.6 s)")
        for count in (250, 1000):
            print(f"import of {count:>5,} records             {imports(place / f'{count}', count):.2f} ms each")
        session, grown = grown_session(LONG)
        print(f"memory of {LONG:,} entries          {grown / 2**20:.0f} MB")
        print(f"amend of entry 2 in {LONG:,}        {amended(session):.2f} s (aim: under 10 s)")


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
        assert isinstance(table.submit([next(evening)]).result(), Done)

    return submit


def resumed(path: Path, actions: list[dict[str, Any]]) -> tuple[int, float]:
    """The entries of a session of these, and the median of three starts into it, opening and checks included."""
    table = made_table(path)
    table.start().result()
    for begin in range(0, len(actions), 100):
        assert isinstance(table.submit(actions[begin : begin + 100]).result(), Done)
    table.close()
    taken = []
    for _ in range(3):
        table = made_table(path)
        begun = time.perf_counter()
        found = table.start(resume=True).result()
        taken.append(time.perf_counter() - begun)
        table.close()
        assert found is not None
    return found.n, statistics.median(taken)


def imports(place: Path, count: int) -> float:
    """Milliseconds for each of so many records, the journal filling up on the way."""
    opening = OpenJournal(place / "j.db")
    begun = time.process_time()
    for number in range(count):
        header = {"record": 1, "session": str(UUID(int=number + 1)), "game": "sunken_treasure", "app": "bench"}
        seated = [{"id": name, "name": None, "colour": None} for name in ("p1", "p2", "p3")]
        entries = [entry(Origin(n, AT, "touch"), action) for n, action in enumerate(islice(play(3), 10), 1)]
        lines = [{**header, "seats": seated, "created": AT}, *entries]
        sessions.import_record((canonical.write(line).encode() for line in lines), opening, SystemClock())
    taken = time.process_time() - begun
    opening.close(ended=True)
    return taken * 1000 / count


def grown_session(count: int) -> tuple[Session, int]:
    """A session of so many entries, as it is read from a journal, and the bytes that it takes."""
    rows = (
        JournalRow("entry", json.dumps(entry(Origin(n, AT, "touch", n), action)).encode(), b"")
        for n, action in numbered(count)
    )
    before = resident()
    recalled = ReplayedSession(rows)
    assert recalled.fold.n == count
    return recalled.session, resident() - before


def numbered(count: int) -> Iterator[tuple[int, dict[str, Any]]]:
    return enumerate(islice(play(4), count), 1)


def resident() -> int:
    """Bytes of memory that this process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def amended(session: Session) -> float:
    """Processor seconds of an `amend` of entry 2, after which everything else is played again."""
    first = {"type": "play_diving_card", "player": "p1", "dive_for": "anything", "value": 5000}
    begun = time.process_time()
    assert isinstance(session.apply({"type": "amend", "entry": 2, "actions": [first]}), Session)
    return time.process_time() - begun


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


def made_table(path: Path) -> Table:
    clock = SystemClock()
    return Table(Journal(path, clock), clock, app="bench", health=Health("lost", "rig.none"))


if __name__ == "__main__":
    bench()
