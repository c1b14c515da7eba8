"""The door from other threads to the screen: whatever is posted is called on Kivy's thread, in order, before the
next frame."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from kivy.clock import Clock

_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class Door:
    """One trigger for any number of calls: one `schedule_once` for each chokes at 70 a second."""

    def __init__(self) -> None:
        self._calls: deque[tuple[Callable[..., None], tuple[Any, ...]]] = deque()
        self._trigger = Clock.create_trigger(self._drain, -1)
        self._closed = False

    def post(self, call: Callable[..., None], *arguments: Any) -> None:
        """From any thread; returns at once."""
        if self._closed:
            return
        self._calls.append((call, arguments))
        self._trigger()

    def fetch(self, work: Callable[[], _T], then: Callable[[_T], None]) -> None:
        """Do what waits for the table, a card or a stick beside the screen; `then` gets what came of it on Kivy's
        thread. What may go wrong is part of what comes of it: `work` does not raise."""

        def run() -> None:
            try:
                found = work()
            except Exception:
                if not self._closed:  # the table closes before a screen that has just asked it
                    _log.exception("a screen waits in vain")
                return
            self.post(then, found)

        threading.Thread(target=run, name="fetch", daemon=True).start()

    def close(self) -> None:
        """The screen goes: nothing is called any more."""
        self._closed = True
        self._calls.clear()
        self._trigger.cancel()

    def _drain(self, _: float) -> None:
        # Only what waits now: a call that posts again must not keep the frame waiting.
        for _ in range(len(self._calls)):
            call, arguments = self._calls.popleft()
            call(*arguments)
