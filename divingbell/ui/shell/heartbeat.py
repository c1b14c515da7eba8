"""Proof that the program lives, for a watchdog: sent from Kivy's thread, the one that draws and feels touches, as long
as no other thread is held for good."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock


class LifeSign:
    """Says that the first picture is there, then that the screen lives, then that it goes."""

    def __init__(self, tell: Callable[[str], None], every_s: float, lives: Callable[[], bool] = lambda: True) -> None:
        """`tell` is given the words of sd_notify(3); `every_s` 0: nobody wants to know that it lives. No sign is sent
        while `lives` is false."""
        self._tell = tell
        self._lives = lives
        self._beat = Clock.create_trigger(self._alive, every_s, interval=True) if every_s else None

    def begin(self) -> None:
        """The first picture is on the screen."""
        self._tell("READY=1")
        if self._beat is not None:
            self._alive()
            self._beat()

    def end(self) -> None:
        """The screen goes; what follows may take its time."""
        if self._beat is not None:
            self._beat.cancel()
        self._tell("STOPPING=1")

    def _alive(self, *_: object) -> None:
        if self._lives():
            self._tell("WATCHDOG=1")
