"""The door from other threads to the screen: whatever is posted is called on Kivy's thread, in order, before the
next frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class Door:
    """One trigger for any number of calls: one `schedule_once` for each chokes at 70 a second."""

    def __init__(self) -> None:
        self._calls: deque[tuple[Callable[..., None], tuple[Any, ...]]] = deque()
        self._trigger = Clock.create_trigger(self._drain, -1)

    def post(self, call: Callable[..., None], *arguments: Any) -> None:
        """From any thread; returns at once."""
        self._calls.append((call, arguments))
        self._trigger()

    def _drain(self, _: float) -> None:
        # Only what waits now: a call that posts again must not keep the frame waiting.
        for _ in range(len(self._calls)):
            call, arguments = self._calls.popleft()
            call(*arguments)
