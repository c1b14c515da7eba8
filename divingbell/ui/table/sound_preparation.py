"""Makes the sounds of a table while its screen stands still: each is some ten milliseconds of work, which a frame would
wait for."""

from __future__ import annotations

from kivy.clock import Clock

from divingbell.ui.shell.shell import Shell

EVERY_S = 0.1
"""Between two sounds; so long nothing new was shown before each."""


class SoundPreparation:
    """Of one table, while it is shown: from `begin` until every sound that may be played is made."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._views = 0
        self._steps = Clock.create_trigger(self._step, EVERY_S, interval=True)

    def begin(self) -> None:
        """Make the sounds that are not made yet."""
        self._steps()

    def stop(self) -> None:
        """Make no more."""
        self._steps.cancel()

    def _step(self, _: float) -> None:
        before, self._views = self._views, self._shell.views
        stands_still = before == self._views and self._shell.is_idle
        if stands_still and not self._shell.sounds.prepare():
            self.stop()
