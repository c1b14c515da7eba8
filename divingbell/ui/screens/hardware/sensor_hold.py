"""The hold on the sensors while hardware screens are open: taken once, never lifting one that was there before."""

from __future__ import annotations

from divingbell.companion.rig import Health
from divingbell.companion.table.table import Table


class SensorHold:
    """Signals are only logged from `take` to `give_back`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ours = False

    def take(self) -> None:
        """Put the sensors on hold, unless they are already."""
        if not self._ours and not self._table.now.hold:
            self._ours = True
            self._table.call(lambda writer: writer.sensors("hold"))

    def on_health(self, health: Health) -> None:
        """Contacts that went unfelt meanwhile put a dive on hold by themselves: then people say go on, not we."""
        state = self._table.now.session.state
        if health.missed and state is not None and getattr(state, "phase", None) == "dive":
            self._ours = False

    def give_back(self) -> None:
        """Let the sensors count again, if it was we who stopped them."""
        if self._ours:
            self._ours = False
            self._table.call(lambda writer: writer.sensors("go"))
