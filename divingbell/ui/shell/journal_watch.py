"""Reads what a screen shows of the journal, now and whenever its summaries may say something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from divingbell.ui.shell.shell import Shell

_T = TypeVar("_T")


class JournalWatch(Generic[_T]):
    """Calls `read` beside the screen and `found`, on Kivy's thread, with what came of it, from `begin` to `end`."""

    def __init__(self, shell: Shell, read: Callable[[], _T], found: Callable[[_T], None]) -> None:
        self._shell = shell
        self._read, self._found = read, found
        self._stop: Callable[[], None] | None = None

    @property
    def watches(self) -> bool:
        """Tell whether it is between `begin` and `end`."""
        return self._stop is not None

    def begin(self) -> None:
        """From now on it reads when there may be something new; what there is already is read with `look`."""
        post = self._shell.main_thread.post
        self._stop = self._shell.services.summaries.watch(lambda: post(self.look))

    def end(self) -> None:
        """From now on nothing is read."""
        if self._stop is not None:
            self._stop()
            self._stop = None

    def look(self) -> None:
        """Read now, or once more after what is being read; nothing where it does not watch (any more)."""
        if self.watches:
            self._shell.main_thread.fetch(self._read, self._found, name=self, again=self.look)
