"""Movement: one value from 0 to 1 along a transition of the tokens. Nothing runs while nothing moves.

What is new on a screen that stands may come moving: a `Box` with `enter`, a `Drawing` with `transition`. What a screen
shows first never moves, nor does a change of language or size; with calm motion only `calm_fade` of the tokens is left.
Motions with `flashes` keep to two a second by themselves. Touches count at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import AnimationTransition
from kivy.clock import Clock

from divingbell.ui.toolkit.render_context import Motion


class Tween:
    """Calls `step` with 0 to 1 for as long as the motion takes, at once with 1 if it takes no time."""

    def __init__(
        self,
        motion: Motion,
        step: Callable[[float], None],
        done: Callable[[], None] | None = None,
        running: set[Tween] | None = None,
        every: float = 0,
    ) -> None:
        """`running` holds it as long as it moves; a step comes `every` so many seconds, or on every frame."""
        self._running = running if running is not None else set()
        self._seconds = motion.seconds
        self._curve = getattr(AnimationTransition, motion.transition)
        self._step = step
        self._done = done
        self._elapsed = 0.0
        self._event: Any = None
        if self._seconds <= 0:
            step(1.0)
            if done is not None:
                done()
            return
        step(0.0)
        self._running.add(self)
        self._event = Clock.schedule_interval(self._tick, every)

    def _tick(self, seconds: float) -> None:
        self._elapsed += seconds
        if self._elapsed >= self._seconds:
            self.stop()
            self._step(1.0)
            if self._done is not None:
                self._done()
            return
        self._step(self._curve(self._elapsed / self._seconds))

    def stop(self) -> None:
        """Leave it where it is."""
        self._running.discard(self)
        if self._event is not None:
            self._event.cancel()
            self._event = None
