"""The time that a window which comes by itself waits: until no finger has been on the screen for a while, since one may
be on its way to what stands there now (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

from divingbell.ui.shell.shell import Shell


class UntouchedTime:
    """Waits for as long as a button is deaf after a contact, and begins anew with every touch."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._due: ClockEvent | None = None
        self._touches = 0

    def begin(self, then: Callable[[], object]) -> None:
        """Call `then` once the time is over; what was to come before comes no more."""
        self.forget()
        self._touches = self._shell.element_view.touches
        self._due = Clock.schedule_once(lambda _: self._end(then), self._shell.ctx.tokens.deaf)

    def forget(self) -> None:
        """Nothing is to come any more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _end(self, then: Callable[[], object]) -> None:
        seen = self._shell.element_view
        if seen.fingers_down or seen.touches != self._touches:
            self.begin(then)
            return
        self._due = None
        then()
