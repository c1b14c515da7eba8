"""How long a finger has been on a button for certain, whatever frames came late."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

LONGEST_GAP_S = 0.1
"""A longer gap between two frames counts nothing: whoever hands on the touches may have stood still as well."""


class LongPressTimer:
    """Calls `act` when the finger has been down for `seconds`, and then every `every` seconds (None: once).

    A frame runs timers before it hands on what was touched, so a lift may wait behind a timer that is due. Here time is
    counted after the touches of a frame, and only up to the frame before: a lift of that time would have come by now.
    """

    def __init__(self, seconds: float, act: Callable[[], None], *, every: float | None = None) -> None:
        self._due = seconds
        self._act = act
        self._every = every
        self._counted = 0.0
        """Seconds up to the present frame."""
        self._frame_at: float = Clock.get_time()
        self._share = 0.0
        self._after_touches = Clock.create_trigger(self._look, -1)
        self._frames = Clock.schedule_interval(lambda _: self._after_touches(), 0)

    @property
    def share(self) -> float:
        """How much of the time to the next act is over, 0 to 1."""
        return self._share

    def stop(self) -> None:
        """The finger has left the button."""
        self._share = 0.0
        self._frames.cancel()
        self._after_touches.cancel()

    def _look(self, _: float) -> None:
        certain = self._counted
        now: float = Clock.get_time()
        gap = now - self._frame_at
        if gap <= LONGEST_GAP_S:
            self._counted += gap
        self._frame_at = now
        self._share = min(1.0, certain / self._due)
        if certain < self._due:
            return
        if self._every is None:
            self._frames.cancel()
        else:
            self._counted -= self._due
            self._due = self._every
        self._act()
