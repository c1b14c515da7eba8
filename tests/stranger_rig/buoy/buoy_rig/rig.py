"""Reads lines such as `3 touched` and `3 lifted`, as the other program appends them to the file: which rim, and what
happened to it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Listener, Parameters, Signal, Trace

LOOK_EVERY_S = 0.02
RETRY_S = 2.0


class BuoyRig:
    """Keeps the protocol `Rig`: every method returns at once, a thread of its own reads."""

    def __init__(self, file: Path, steps_per_turn: int, parameters: Parameters) -> None:
        self._file = file
        self._steps_per_turn = steps_per_turn
        self._parameters = parameters
        self._stopped = threading.Event()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, listener: Listener) -> None:
        self._thread = threading.Thread(target=self._run, args=(listener,), name="buoy", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def capabilities(self) -> Capabilities:
        return Capabilities(rims=(2, 3, 4, 5), shares=False, name=f"Buoy ({self._file})")

    def diagnostics(self) -> Diagnostics:
        return Diagnostics()

    def trace(self, on_trace: Callable[[Trace], None] | None) -> None:
        """It has no trace."""

    def parameters(self, parameters: Parameters) -> None:
        self._parameters = parameters

    def zero(self) -> Parameters:
        return self._parameters

    def kept(self, signal: Signal) -> None:
        """Its lines stay in the file; nothing is forgotten."""

    def ask_again(self) -> None:
        self._wake.set()

    def _run(self, listener: Listener) -> None:
        listener.health(Health("searching", "rig.searching"))
        while not self._stopped.is_set():
            self._wake.clear()
            try:
                with self._file.open(encoding="utf-8", errors="replace") as lines:
                    lines.seek(0, 2)  # what was felt before is over
                    listener.health(Health("ready", "rig.ready", {"name": self.capabilities().name}))
                    self._follow(lines, listener)
            except OSError:
                listener.health(Health("lost", "buoy.gone", {"file": str(self._file)}))
                self._wake.wait(RETRY_S)

    def _follow(self, lines: TextIO, listener: Listener) -> None:
        waiting, touched = "", dict[int, int]()
        while not self._stopped.is_set():
            waiting += lines.readline()
            if waiting.endswith("\n"):
                _report(waiting.split(), touched, listener)
                waiting = ""
            else:
                self._stopped.wait(LOOK_EVERY_S)


def _report(words: list[str], touched: dict[int, int], listener: Listener) -> None:
    """Tell a contact, or its end; a line that is neither says nothing. `touched`: rim -> when it was touched (us)."""
    if len(words) != 2 or words[0] not in ("2", "3", "4", "5"):
        return
    rim, now = int(words[0]), time.monotonic_ns() // 1000
    if words[1] == "touched" and rim not in touched:
        touched[rim] = now
        listener.signal(Signal("contact", now, rim=rim, ago_us=0))
    elif words[1] == "lifted" and rim in touched:
        milliseconds = (now - touched.pop(rim)) // 1000
        listener.signal(Signal("contact_end", now, rim=rim, ms=milliseconds))
