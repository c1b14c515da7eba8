"""`make bench`, pages: how soon a change is on a phone, and what ten phones cost the table."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from divingbell.companion.clock import SystemClock
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.live.feed import LiveFeed
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Entered
from divingbell.companion.table.table import Table
from divingbell.companion.web.pages import Pages
from proof.bench.edge import Stand, shown
from tests.companion.web.serving import Stream

PHONES = 10
CHANGES = 100
TEXTS = GAMES.texts("en")


def bench() -> None:
    """Print the figures."""
    print(f"commit to a phone                {shown(latency())} (aim: under 40 ms)")
    nobody, watched = edges(0), edges(PHONES)
    ratio = statistics.median(watched) / statistics.median(nobody)
    print(f"last byte to commit, nobody      {shown(nobody)}")
    print(f"the same with ten phones         {shown(watched)}, {ratio:5.2f}x (aim: within 1.2x)")
    for phones, words in ((0, "nobody watches"), (PHONES, "ten phones")):
        print(f"{words}:", flush=True)
        program = [sys.executable, "-c", f"from proof.bench.screen import print_frames; print_frames({phones})"]
        subprocess.run(program, check=True, env={**os.environ, "SDL_VIDEODRIVER": "offscreen"})


def latency() -> list[float]:
    """Milliseconds from each commit until a phone has been told, with nine others watching."""
    with tempfile.TemporaryDirectory() as folder:
        clock = SystemClock()
        table = Table(Journal(Path(folder) / "j.db", clock), clock, app="bench", health=Health("lost", "rig.none"))
        table.start().result()
        committed: list[float] = []
        table.watch(lambda event: committed.append(time.perf_counter()) if isinstance(event, Entered) else None)
        table.submit([{"type": "start_game", "game": "sunken_treasure", "players": 4, "first_player": "p1"}]).result()
        with followed(table, PHONES - 1) as port:
            phone, taken = Stream(port, "?page=phone"), []
            phone.next("snapshot")
            for number in range(CHANGES):
                committed.clear()
                table.submit([_change(number)]).result()
                while (event := phone.next("change")) is not None and event.data["n"] < table.now.n:
                    pass
                taken.append((time.perf_counter() - committed[0]) * 1000)
            phone.close()
        table.close()
    return taken


def _change(number: int) -> dict[str, object]:
    if number == 0:
        return {"type": "play_diving_card", "player": "p1", "dive_for": "gold", "value": 5000}
    return {"type": "aim", "player": "p1", "risk": 2 + number % 4}


@contextmanager
def followed(table: Table, phones: int) -> Iterator[int]:
    """Pages that follow this table, and so many phones that watch them."""
    pages = Pages()
    feed = LiveFeed(table, pages)
    feed.follow(Settings(phones=True), lambda _: TEXTS)
    with watching(pages, phones) as port:
        yield port
    feed.close()
    pages.close()


@contextmanager
def watching(pages: Pages, phones: int) -> Iterator[int]:
    """So many phones, in a process of their own, that read all they are told."""
    ready = threading.Event()
    stop = pages.watch(lambda: ready.set() if pages.status.port is not None else None)
    if pages.status.port is None:
        assert ready.wait(20), "the pages are served"
    stop()
    port = pages.status.port
    assert port is not None
    clients = subprocess.Popen([sys.executable, "-m", "proof.bench.phones", str(port), str(phones)], stdout=-1)
    assert clients.stdout is not None
    clients.stdout.readline()
    try:
        yield port
    finally:
        clients.kill()
        clients.wait()
        clients.stdout.close()


def edges(phones: int) -> list[float]:
    """Milliseconds from the last byte of a contact to its commit, with so many phones watching."""
    with tempfile.TemporaryDirectory() as folder:
        stand = Stand(Path(folder), 115200)
        try:
            if not phones:
                return stand.measure("none")[1]
            with followed(stand.table, phones):
                return stand.measure("none")[1]
        finally:
            stand.close()


if __name__ == "__main__":
    bench()
