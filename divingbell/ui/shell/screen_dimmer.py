"""Dims the screen while nothing happens; a touch or a buzz wakes it. What is on it stays readable; the touch that wakes
it does nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

SHADE = 0.72
"""How much of the light is taken away."""


class Dimming:
    """The shade over one widget, which fills the window."""

    def __init__(self, over: Widget, seconds: Callable[[], int], may_dim: Callable[[], bool] = lambda: True) -> None:
        """`seconds` is asked anew at every touch; 0 never dims. `may_dim`: whether nobody is looked at now for an
        answer; else it is asked again after as many seconds."""
        self._over = over
        self._seconds = seconds
        self._may_dim = may_dim
        self._shade: InstructionGroup | None = None
        self._waiting: Any = None
        self._ended = False

    @property
    def dimmed(self) -> bool:
        """Tell whether the screen is dimmed now."""
        return self._shade is not None

    def wake(self) -> bool:
        """Something happened: full light, and the waiting begins anew. Whether the screen was dimmed."""
        dimmed = self.dimmed
        self.close()
        seconds = 0 if self._ended else self._seconds()
        if seconds > 0:
            self._waiting = Clock.schedule_once(self._dim, seconds)
        return dimmed

    def _dim(self, _: float) -> None:
        self._waiting = None
        if not self._may_dim():
            self.wake()
            return
        self._shade = InstructionGroup()
        self._shade.add(Color(0, 0, 0, SHADE))
        self._shade.add(Rectangle(pos=self._over.pos, size=self._over.size))
        self._over.canvas.after.add(self._shade)

    def end(self) -> None:
        """The window goes to somebody else: full light, for good."""
        self._ended = True
        self.close()

    def close(self) -> None:
        """Full light until the next `wake`."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        if self._shade is not None:
            self._over.canvas.after.remove(self._shade)
            self._shade = None
