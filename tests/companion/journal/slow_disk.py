"""A slow memory card: builds the delay that is loaded before libc, and plays on it in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("slow_disk.c")
TAPS = (("undo", "put_back"), ("put_back", "undo"))
"""Keys, and what is on the screen when their entry is."""
FRAMES = 20
PAID = "$122,000"
"""What Bruno has with his coin paid."""


def built(folder: Path) -> Path:
    """The library. Raises `OSError` and `CalledProcessError` without a C compiler."""
    library = folder / "slow_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def on_a_slow_disk(library: Path, milliseconds: int, *program: str, **more: str) -> dict[str, Any]:
    """What this Python program tells at its end, as JSON, when every safe write takes so much longer. `more` goes into
    its environment. Raises `CalledProcessError` with what it wrote where it fails, `TimeoutExpired` where it hangs."""
    environment = {**os.environ, "LD_PRELOAD": str(library), "SLOW_DISK_MS": str(milliseconds)}
    environment |= {"SDL_VIDEODRIVER": "offscreen", **more}
    ran = subprocess.run(
        [sys.executable, *program], env=environment, stdout=subprocess.PIPE, text=True, check=True, timeout=120
    )
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


def play() -> None:
    """Tap at the table of Sunken Treasure, each time when the tap before is on the disk; tell how long the longest
    frame was (ms), and how long an entry took (ms)."""
    driver, _ = _at_the_table()
    frames: list[float] = []
    entries: list[float] = []
    for key, shown in TAPS:
        driver.seconds += 10  # no second touch of the one before
        tapped = frame = time.perf_counter()
        driver.tap(key)
        frames.append((time.perf_counter() - frame) * 1000)
        while not driver.shows(shown):
            frame = time.perf_counter()
            driver.frames(1)
            frames.append((time.perf_counter() - frame) * 1000)
        entries.append((time.perf_counter() - tapped) * 1000)
    driver.close()
    _tell(frame_ms=max(frames), frames=len(frames), entry_ms=min(entries))


def go_on_while_it_waits(gate: str, log: str) -> None:
    """Pay a coin while the card takes nothing: `gate` is there. Tell what the screen did meanwhile, and whether another
    program found the payment in the journal then and afterwards."""
    driver, services = _at_the_table()
    driver.answered("outcome.recovered.gold")
    before = driver.texts()
    written = _lines(services.folder / "journal.sqlite")
    Path(gate).touch()
    Path(log).unlink()
    driver.tap("penalty.none")
    driver.wait(lambda: Path(log).exists(), "the safe write to begin")
    driver.frames(FRAMES)
    meanwhile = driver.texts()
    driver.tap("menu")
    opened = driver.texts() != meanwhile
    still = _lines(services.folder / "journal.sqlite") == written
    waiting = {int(line) for line in Path(log).read_text().split()}
    Path(gate).unlink()
    driver.wait(lambda: PAID in driver.texts(), "the payment")
    entered = _lines(services.folder / "journal.sqlite") - written
    drew = threading.get_native_id() in waiting
    driver.close()
    _tell(before=before, meanwhile=meanwhile, opened=opened, still=still, entered=entered, drew=drew)


def _at_the_table() -> Any:
    """The app in a dive for gold worth $60,000, and its services."""
    import tests.ui.driver  # noqa: F401 - before all others: it opens the window

    # isort: split
    from divingbell.companion.configuration.settings import Settings
    from divingbell.ui.routes import ROUTES
    from tests.sunken_play import aim
    from tests.ui.scenes_sunken import GOLD, table
    from tests.ui.table_services import TableDriver

    services = table(4, GOLD, aim("p2", 4))
    driver = TableDriver(services, Settings(welcomed=True), "C", {"menu": ROUTES["menu"]})
    driver.draws = True
    driver.frames(5)
    return driver, services


def _lines(journal: Path) -> int:
    """How many lines another program finds in it."""
    with contextlib.closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as reader:
        return int(reader.execute("SELECT count(*) FROM lines").fetchone()[0])


def _tell(**what: Any) -> None:
    print(json.dumps(what), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    play()
