"""Keeps Python's garbage collector out of the way of frames: it runs when nothing new has been shown for a while.

Most of what a screen leaves behind goes at once, by its reference counts. A full collection looks at everything Kivy
has made, which takes a tenth of a second, and by itself it would come in the middle of a buzz.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

EVERY_S = 2.0
"""How often it is looked whether something can be collected."""
LONGEST = 15
"""Looks after which it is collected even though the screen has changed between any two of them."""


class GcScheduler:
    """The collector of this process, from `begin` to `end`."""

    def __init__(self, views: Callable[[], int]) -> None:
        """`views` counts what has been shown."""
        self._views = views
        self._before = self._collected = 0
        self._looks = 0
        self._clock: Any = None

    def begin(self) -> None:
        """Keep the objects of now for good; later ones are collected here only."""
        gc.freeze()
        gc.disable()
        self._before = self._collected = self._views()
        self._clock = Clock.schedule_interval(self._look, EVERY_S)

    def _look(self, _: float) -> None:
        now, before = self._views(), self._before
        self._before = now
        if now == self._collected:
            return
        self._looks += 1
        if now == before or self._looks >= LONGEST:
            self._collected, self._looks = now, 0
            gc.collect()

    def end(self) -> None:
        """As before `begin`."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
            gc.unfreeze()
            gc.enable()
