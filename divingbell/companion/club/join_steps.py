"""A joining as a process of its own tells it (`divingbell join --json`): an object a line, the last one ends it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

JoinEnd = Literal["joined", "code", "wait", "not_now", "refused", "unproved", "away", "not_installed", "unwritten"]


class JoinStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """`waits`: the organiser is asked; every other one is the end."""

    step: JoinEnd | Literal["waits"]
    seconds: float = 0.0
    """Of `wait`: when to try again."""
    club: str = ""
    table: int = 0
    """Of `joined`."""
    had: int | None = None
    """Of `joined`: the table that this tablet asked for."""
    problem: str = ""
    """Why not, in English."""


class JoinProcess:
    """Joins in a process that ends: what the key exchange needs in memory goes with it (club.md 2)."""

    def __init__(self, address: str, code: str, file: Path, on_step: Callable[[JoinStep], None]) -> None:
        """`on_step` is called in a thread of its own, the last time with the end; never after `cancel`."""
        command = [sys.executable, "-m", "divingbell", "join", address, code, "--club", str(file), "--json"]
        self._on_step, self._cancelled = on_step, False
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        threading.Thread(target=self._run, name="club join", daemon=True).start()

    def cancel(self) -> None:
        """End it, whatever it waits for."""
        self._cancelled = True
        self._process.terminate()

    def _run(self) -> None:
        ended = False
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                step = _step(line)
                if step is not None and not self._cancelled:
                    ended = step.step != "waits"
                    self._on_step(step)
        if not ended and not self._cancelled:
            self._on_step(JoinStep("refused", problem=f"the joining ended with {process.returncode}"))


def _step(line: bytes) -> JoinStep | None:
    try:
        return msgspec.json.decode(line, type=JoinStep)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
