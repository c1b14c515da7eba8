"""A replay that plays by itself: it goes on to the next entry after the pause that there was, so many times as fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from divingbell.companion.session.game_replay import SPEEDS


class Playback:
    """Plays or stands."""

    def __init__(self, pause: Callable[[int], float], go_on: Callable[[], bool], refresh: Callable[[], None]) -> None:
        """`pause` gives the seconds until the next entry at a speed, `go_on` goes there and says whether there is
        another one behind it."""
        self._pause = pause
        self._go_on = go_on
        self._refresh = refresh
        self._speed = 0
        """An index of `SPEEDS`."""
        self._waits: Any = None
        """The timer that goes on to the next entry; None while it stands."""

    @property
    def plays(self) -> bool:
        """Tell whether it plays now."""
        return self._waits is not None

    @property
    def speed(self) -> int:
        """How many times as fast as it was played."""
        return SPEEDS[self._speed]

    def play_or_stand(self) -> None:
        """The button of play and pause."""
        if self._waits is None:
            self._wait()
        else:
            self.stand()
        self._refresh()

    def stand(self) -> None:
        """Play no further."""
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def faster(self) -> None:
        """The next speed, behind the fastest the first."""
        self._speed = (self._speed + 1) % len(SPEEDS)
        if self._waits is not None:
            self.stand()
            self._wait()
        self._refresh()

    def _wait(self) -> None:
        self._waits = Clock.schedule_once(lambda _: self._next(), self._pause(self.speed))

    def _next(self) -> None:
        more = self._go_on()
        self._waits = None
        if more:
            self._wait()
        self._refresh()
