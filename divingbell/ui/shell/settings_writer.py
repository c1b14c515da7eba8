"""Keeps the settings beside the screen: written at once, but no frame waits for the card."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from divingbell.companion.configuration.settings import Settings

_log = logging.getLogger(__name__)


class SettingsWriter:
    """One thread at a time writes the newest settings; what was overtaken meanwhile is left out."""

    def __init__(self, save: Callable[[Settings], None], done: Callable[[str], None]) -> None:
        """`save` may raise `OSError`; `done` is told why it failed, or nothing, in the writing thread."""
        self._save = save
        self._done = done
        self._lock = threading.Lock()
        self._newest: Settings | None = None
        self._writer: threading.Thread | None = None

    def keep(self, settings: Settings) -> None:
        """Returns at once."""
        with self._lock:
            self._newest = settings
            if self._writer is None:
                self._writer = threading.Thread(target=self._write, name="settings")
                self._writer.start()

    def finish(self) -> None:
        """Wait until everything is written: before the program ends."""
        writer = self._writer
        if writer is not None:
            writer.join()

    def _write(self) -> None:
        while True:
            with self._lock:
                settings, self._newest = self._newest, None
                if settings is None:
                    self._writer = None
                    return
            try:
                self._save(settings)
            except OSError as error:
                self._done(error.strerror or str(error))
            except Exception as error:  # a mistake of ours: the next settings are written all the same
                _log.exception("settings could not be written")
                self._done(str(error) or type(error).__name__)
            else:
                self._done("")
