"""A relay between a rig and the table: it is shut while another rig has the table."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.rig import Health, Listener, Signal

NO_RIG = Health("lost", "rig.none")


class RigRelay:
    """Passes on what a rig reports while it is open, and keeps its last health."""

    def __init__(self, listener: Listener, kept: Callable[[Signal], None]) -> None:
        """`kept` is told at once of what nobody shall hear: the rig need not keep it for later."""
        self._listener = listener
        self._kept = kept
        self._open = True
        self.last = NO_RIG

    def signal(self, signal: Signal) -> None:
        if self._open:
            self._listener.signal(signal)
        else:
            self._kept(signal)

    def health(self, health: Health) -> None:
        self.last = health
        if self._open:
            self._listener.health(health)

    def shut(self) -> None:
        """Stop passing on."""
        self._open = False

    def open(self) -> None:
        """Pass on again, the present health first."""
        self._open = True
        self._listener.health(self.last)
