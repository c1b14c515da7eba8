"""A slow memory card: builds the delay that is loaded before libc, and plays on it in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("slow_disk.c")
TAPS = ("undo", "put_back")


def built(folder: Path) -> Path:
    """The library. Raises `OSError` and `CalledProcessError` without a C compiler."""
    library = folder / "slow_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def on_a_slow_disk(library: Path, milliseconds: int, *program: str, log: Path | None = None) -> dict[str, Any]:
    """What this Python program tells at its end, as JSON, when every safe write takes so much longer."""
    environment = {**os.environ, "LD_PRELOAD": str(library), "SLOW_DISK_MS": str(milliseconds)}
    environment |= {"SDL_VIDEODRIVER": "offscreen", **({"SLOW_DISK_LOG": str(log)} if log else {})}
    ran = subprocess.run(
        [sys.executable, *program], env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


def play() -> None:
    """Tap at the table of Sunken Treasure, each time when the tap before is on the disk; tell how long the longest
    frame was (ms), how long an entry took (ms), and which thread draws."""
    import tests.ui.driver  # noqa: F401 - before all others: it opens the window

    # isort: split
    from divingbell.companion.configuration.settings import Settings
    from tests.sunken_play import aim
    from tests.ui.scenes_sunken import GOLD, table
    from tests.ui.table_services import TableDriver

    services = table(4, GOLD, aim("p2", 4))
    driver = TableDriver(services, Settings(welcomed=True), "C")
    driver.frames(5)
    frames: list[float] = []
    entries: list[float] = []
    for key in TAPS:
        before = services.own.now.session
        driver.seconds += 10  # no second touch of the one before
        tapped = frame = time.perf_counter()
        driver.tap(key)
        frames.append((time.perf_counter() - frame) * 1000)
        while services.own.now.session is before:
            frame = time.perf_counter()
            driver.frames(1)
            frames.append((time.perf_counter() - frame) * 1000)
        entries.append((time.perf_counter() - tapped) * 1000)
    driver.close()
    told = {"frame_ms": max(frames), "frames": len(frames), "entry_ms": min(entries), "drawing": os.getpid()}
    print(json.dumps(told), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    play()
