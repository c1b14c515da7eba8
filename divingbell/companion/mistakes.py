"""Errors of the program itself: each is written once to a file for developers; people see one sentence."""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path

import platformdirs

from divingbell import __version__

LARGEST = 1_000_000
"""Bytes of the file; then a new one is begun, and the one before is kept."""
MOST = 50
"""How many different errors one run of the program writes."""


def log_file() -> Path:
    """The log file of this user; it need not exist yet."""
    return platformdirs.user_log_path("divingbell", appauthor=False) / "mistakes.log"


class Mistakes(logging.Handler):
    """For any thread. As a handler of logging it keeps what is logged with a traceback."""

    def __init__(self, file: Path | None = None) -> None:
        """`file` is `log_file()` unless a test has its own."""
        super().__init__(logging.ERROR)
        self.file = file or log_file()
        self.on_logged: Callable[[], None] = lambda: None
        """Called, in the thread that went wrong, when something was logged with a traceback."""
        self._known: set[str] = set()
        self._guard = threading.Lock()

    def note(self, error: BaseException) -> bool:
        """Keep it, unless this run has kept the same one already; whether it is in the file."""
        return self.keep("".join(traceback.format_exception(error)))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the traceback of a record that has one."""
        if record.exc_info is not None and record.exc_info[1] is not None:
            self.note(record.exc_info[1])
            self.on_logged()

    def keep(self, trace: str) -> bool:
        """Keep a traceback, once; whether it is in the file."""
        with self._guard:
            if trace in self._known:
                return True
            if len(self._known) >= MOST:
                return False
            self._known.add(trace)
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                if self.file.exists() and self.file.stat().st_size > LARGEST:
                    os.replace(self.file, self.file.with_suffix(".before.log"))
                with self.file.open("a", encoding="utf-8") as log:
                    log.write(f"divingbell {__version__}, Python {sys.version}\n{trace}\n")
            except OSError:
                return False
            return True
