"""`divingbell table` and the app in the guest, with their edges and signals recorded."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from tests.ui.x11 import click, shot

PATIENCE_S = 90.0
SETTLES_S = 6.0
"""The probe is armed after so long, also on a busy host."""
ANOTHER_SCREEN, SAME_SCREEN = 0.1, 0.002
"""Shares of pixels that differ: a window has come or gone; at most a lamp blinks."""
STEPS_COME_S = 16.0
"""The steps of a floor that turned for long are told once a second; on a starved host later."""
FULL_SCREEN = 200
"""Colours; a window without anything has few."""
CARRY_ON, NOT_YET = (700, 136), (228, 420)
"""Keys of home and of the question after it, on a screen of 800x480."""
HOME = Path("/run/home")
SHARED = Path("/run/out")
"""The host's folder for the result."""
JOURNAL = HOME / "journal.db"
RECORDED = (sys.executable, "-m", "proof.hardware.inside.recorded")
DIVE = (
    {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"},
    {"type": "play_diving_card", "player": "p1", "dive_for": "gold", "value": 5000},
)


class TableProcess:
    """A table without a screen; every line it writes is kept with the time (ns) at which it came."""

    def __init__(
        self, rig: str, *, factory: str = "gpiod", pull: str = "up", key: str | None = "", name: str = "table"
    ) -> None:
        """`key`: `usb_key` of `rig.yaml`, None: that file stays as it is. `name`: of its journal and its record, where
        several are there at once."""
        self.record = HOME / f"{name}.json"
        self.lines: list[tuple[int, dict[str, Any]]] = []
        self._steps_at = 0
        self._came = threading.Condition()
        if key is not None:
            configure(factory, pull, key)
        options = ["table", "--rig", rig, "--journal", str(HOME / f"{name}.db")]
        self._process = subprocess.Popen(
            [*RECORDED, str(self.record), factory, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, request: dict[str, Any]) -> None:
        """One line, not waited for."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()

    def wait(self, what: Callable[[dict[str, Any]], Any], begin: int = 0, patience: float = PATIENCE_S) -> int:
        """Until such a line has come, at `begin` or behind it; its number. Raises `TimeoutError`."""
        with self._came:
            if not self._came.wait_for(lambda: self._find(what, begin) is not None, patience):
                raise TimeoutError(f"after {begin}: {self.lines[begin:]}")
            number = self._find(what, begin)
        assert number is not None
        return number

    def wait_for_health(self, health: str, begin: int = 0) -> int:
        """Until the rig has told this health."""
        return self.wait(lambda line: isinstance(line.get("rig"), dict) and line["rig"]["health"] == health, begin)

    def wait_for_steps(self, steps: int) -> None:
        """Until as many steps of the floor have been told since the last call, or `STEPS_COME_S` have passed: what is
        missing then is for the judge."""
        with self._came:
            self._came.wait_for(lambda: abs(self._steps(self._steps_at)) >= steps, STEPS_COME_S)
            self._steps_at = len(self.lines)

    def _steps(self, begin: int) -> int:
        signals = [line["signal"] for _, line in self.lines[begin:] if "signal" in line]
        return sum(signal["steps"] for signal in signals if signal["kind"] == "floor")

    def dive(self) -> None:
        """Begin a game and a dive in it."""
        for request in DIVE:
            begin = len(self.lines)
            self.send({"action": request})
            self.wait(lambda line: "ok" in line, begin)

    def pause(self) -> None:
        """It sleeps, as on a machine that is too busy for it."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It is awake again."""
        self._process.send_signal(signal.SIGCONT)

    def end(self) -> dict[str, Any]:
        """End of its input; what was recorded, with the lines."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE_S)
        self._reader.join()
        return {**json.loads(self.record.read_text()), "lines": self.lines}

    def _find(self, what: Callable[[dict[str, Any]], Any], begin: int) -> int | None:
        return next((number for number in range(begin, len(self.lines)) if what(self.lines[number][1])), None)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            now = time.monotonic_ns()
            with self._came:
                self.lines.append((now, json.loads(line)))
                self._came.notify_all()


class AppProcess:
    """The app on a virtual screen, in the dive that a table left behind."""

    def __init__(self, rig: str = "gpio", key: str = "") -> None:
        self.record = HOME / "app.json"
        table = TableProcess("none", key=key, name=JOURNAL.stem)
        table.dive()
        table.end()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "800x480x24", "-nolisten", "tcp", "-fbdir", str(HOME)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._screen.stdout is not None
        self._display = f":{self._screen.stdout.readline().strip()}"
        options = ["--rig", rig, "--size", "800x480", "--journal", str(JOURNAL)]
        screen = {"DISPLAY": self._display, "LIBGL_ALWAYS_SOFTWARE": "1", "SDL_AUDIODRIVER": "dummy"}
        self._process = subprocess.Popen(
            [*RECORDED, str(self.record), "gpiod", *options], env={**os.environ, **screen, "KIVY_NO_ARGS": "1"}
        )

    def wait_for_steps(self, steps: int) -> None:
        """Nothing shows them here: as long as the last of them can take on a busy host."""
        if steps:
            time.sleep(STEPS_COME_S / 8)

    def carry_on(self) -> None:
        """Back into the dive, and the probe is armed. Raises `TimeoutError` where nothing comes on the screen."""
        end = time.monotonic() + PATIENCE_S
        while shot(HOME / "Xvfb_screen0").getcolors(FULL_SCREEN) is not None:
            if time.monotonic() > end:
                raise TimeoutError("nothing came on the screen")
            time.sleep(0.5)
        self._press(CARRY_ON)
        self._press(NOT_YET)
        self._at_rest()

    def _press(self, key: tuple[int, int]) -> None:
        before = self._at_rest()
        click(self._display, *key)
        self._wait_for(lambda picture: _changed(before, picture) > ANOTHER_SCREEN)

    def _at_rest(self) -> Image.Image:
        """The picture, when it is the one of a second ago."""
        last = [shot(HOME / "Xvfb_screen0")]

        def rests(picture: Image.Image) -> bool:
            last.append(picture)
            return _changed(last[-2], picture) < SAME_SCREEN

        return self._wait_for(rests)

    def _wait_for(self, what: Callable[[Image.Image], bool]) -> Image.Image:
        """The first picture of which it holds. Raises `TimeoutError`."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            time.sleep(1)
            picture = shot(HOME / "Xvfb_screen0")
            if what(picture):
                return picture
        raise TimeoutError("the screen does not change as it should")

    def end(self) -> dict[str, Any]:
        """Closed as by its user; what was recorded, with the picture that was on the screen."""
        shot(HOME / "Xvfb_screen0").save(SHARED / "app.png")
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(PATIENCE_S)
        self._screen.terminate()
        export = ["export", "last", "--format", "record", "--journal", str(JOURNAL)]
        said = subprocess.run(
            [sys.executable, "-m", "divingbell", *export], stdout=subprocess.PIPE, text=True, check=True
        )
        buzzes = said.stdout.count('"type":"buzz"')
        return {**json.loads(self.record.read_text()), "lines": [], "exit": code, "buzzes": buzzes}


class Busy:
    """Another program that keeps the processor for 40 of every 44 ms."""

    def __enter__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", _BUSY])

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def _changed(before: Image.Image, after: Image.Image) -> float:
    """The share (0-1) of pixels that are plainly another colour."""
    counts = ImageChops.difference(before.convert("L"), after.convert("L")).histogram()
    return sum(counts[16:]) / sum(counts)


_BUSY = """
import time
while True:
    end = time.monotonic() + 0.040
    while time.monotonic() < end:
        pass
    time.sleep(0.004)
"""


def configure(factory: str, pull: str, key: str = "") -> None:
    """Write the user's configuration. A simulated line that is asked to pull takes that level: it is driven anew."""
    folder = HOME / ".config/divingbell"
    folder.mkdir(parents=True, exist_ok=True)
    wired = f"gpio:\n  pin_factory: {factory}\n  contact: {{pull: {pull}}}\n"
    (folder / "rig.yaml").write_text(wired + (f"usb_key: {key}\n" if key else ""))
    (folder / "settings.yaml").write_text("welcomed: true\n")


def first_in_line() -> None:
    """The world outside does not wait for a busy tablet: this process runs before all others."""
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
