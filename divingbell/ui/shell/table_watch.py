"""Hears what happens at the table for as long as something is shown."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.table.events import Event, RigChanged
from divingbell.ui.shell.shell import Shell


class TableWatch:
    """Calls `on_event` on Kivy's thread with everything that happens from `begin` to `end`."""

    def __init__(self, shell: Shell, on_event: Callable[[Event], None]) -> None:
        self._shell = shell
        self._on_event = on_event
        self._stop: Callable[[], None] | None = None

    def begin(self) -> None:
        post = self._shell.main_thread.post
        self._stop = self._shell.services.table.watch(lambda event: post(self._on_event, event))

    def end(self) -> None:
        """From now on nothing is called."""
        if self._stop is not None:
            self._stop()
            self._stop = None


def watch_health(shell: Shell, changed: Callable[[], None]) -> TableWatch:
    """Calls `changed` when the rig has another health."""

    def on_event(event: Event) -> None:
        if isinstance(event, RigChanged):
            changed()

    return TableWatch(shell, on_event)
