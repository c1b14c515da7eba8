"""When a contact of the probe continues the one before it (actions.md 4, Sensors)."""

from __future__ import annotations

import msgspec

JOINED_US = 300_000
"""A contact that begins this soon after the last one ended continues it."""


class ContactJoiner(msgspec.Struct):
    """Follows the rims that are touched. Times are the rig's stamps in microseconds."""

    _open: set[int | None] = msgspec.field(default_factory=set)
    _ended_us: int | None = None

    @property
    def touched(self) -> bool:
        """True if any rim is touched."""
        return bool(self._open)

    def begins(self, rim: int | None, us: int) -> bool:
        """A contact began; whether it continues the one before: another rim is touched, or it ended just now."""
        continues = self.touched or (self._ended_us is not None and abs(us - self._ended_us) < JOINED_US)
        self._open.add(rim)
        return continues

    def ends(self, rim: int | None, us: int) -> None:
        """A contact ended."""
        self._open.discard(rim)
        self._ended_us = max(us, self._ended_us or 0)

    def on_lost(self) -> None:
        """The rig is lost: what is touched is not known any more."""
        self._open.clear()

    def on_restart(self) -> None:
        """The program was started again: what comes now continues nothing."""
        self.on_lost()
        self._ended_us = None
