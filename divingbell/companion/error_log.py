"""Errors of the program itself: each is written once to a file for developers; people see one sentence."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

import divingbell

LARGEST = 1_000_000
"""Bytes of the file; then a new one is begun, and the one before is kept."""
MOST = 50
"""How many different errors one run of the program writes."""


def log_file() -> Path:
    """The log file of this user; it need not exist yet."""
    try:
        return platformdirs.user_log_path("divingbell", appauthor=False) / "mistakes.log"
    except RuntimeError:  # this user has no home folder
        return Path(tempfile.gettempdir()) / "divingbell-mistakes.log"


class ErrorLog(logging.Handler):
    """For any thread. As a handler of logging it keeps what is logged with a traceback."""

    def __init__(self, file: Path | None = None) -> None:
        """`file` is `log_file()` unless a test has its own."""
        super().__init__(logging.ERROR)
        self.file = file or log_file()
        self.on_logged: Callable[[], None] = lambda: None
        """Called, in the thread that went wrong, when something was logged with a traceback or ended a thread."""
        self.logged = False
        """True if that has happened, also before anybody set `on_logged`."""
        self._known: set[str] = set()
        self._guard = threading.Lock()

    def note(self, error: BaseException) -> bool:
        """Keep it, unless this run has kept the same one already; whether it is in the file."""
        return self.keep("".join(traceback.format_exception(error)))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the traceback of a record that has one."""
        if record.exc_info is None or record.exc_info[1] is None:
            return
        if getattr(record, "told", False):  # whoever asked tells it
            self.keep(f"{record.getMessage()}\n" + "".join(traceback.format_exception(record.exc_info[1])))
        else:
            self._log(record.exc_info[1])

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep meanwhile what any module of the program logs with a traceback, and what ends a thread."""
        ours, before = logging.getLogger(divingbell.__name__), threading.excepthook
        ours.addHandler(self)
        threading.excepthook = self._on_thread_ended
        try:
            yield
        finally:
            threading.excepthook = before
            ours.removeHandler(self)

    def _on_thread_ended(self, ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None:
            self._log(ended.exc_value)

    def _log(self, error: BaseException) -> None:
        self.note(error)
        self.logged = True
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
                    log.write(f"divingbell {divingbell.__version__}, Python {sys.version}\n{trace}\n")
            except OSError:
                return False
            return True
