"""The time in which what takes a contact back does not act: a finger that comes down on it so soon was on its way
before (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

from divingbell.ui.shell.shell import Shell


class DeafTime:
    """Begins with a contact, and ends so long after its first frame as the tokens say."""

    def __init__(self, shell: Shell, changed: Callable[[], None]) -> None:
        """`changed` is called when it is over."""
        self._shell = shell
        self._changed = changed
        self._due: ClockEvent | None = None

    @property
    def on(self) -> bool:
        """Tell that what takes the contact back does not act now."""
        return self._due is not None

    def begin(self) -> None:
        """A contact has changed the screen; the frame that shows it comes."""
        self.forget()
        self._due = Clock.schedule_once(lambda _: self._drawn())

    def end(self) -> None:
        """The buttons act again."""
        if self.on:
            self.forget()
            self._changed()

    def forget(self) -> None:
        """It is over with the view that is about to be made."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _drawn(self) -> None:
        self._due = Clock.schedule_once(lambda _: self.end(), self._shell.ctx.tokens.deaf)
