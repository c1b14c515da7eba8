"""Time stamps that go on over reboots of a device, in the host's microseconds, never backwards (protocol.md 8)."""

from __future__ import annotations


class Timeline:
    """Turns a device's clock into the rig's stamps. Within one boot their distances are the device's own."""

    def __init__(self) -> None:
        self.newest = 0
        """The newest stamp given out."""
        self._offset = 0
        self._earliest = 0
        self._synchronised_clock = 0
        self.heard_at = 0
        """When the device last told its clock (host's us)."""

    def new_boot(self, clock: int, now: int) -> None:
        """A device whose clock is `clock` now, another than before."""
        self._offset = max(now, self.newest) - clock
        self._earliest = self.newest
        self._synchronised_clock, self.heard_at = clock, now

    def synchronise(self, clock: int, now: int) -> None:
        """The device's clock, just received at `now` (us)."""
        self._synchronised_clock, self.heard_at = clock, now

    def stamp(self, clock: int) -> int:
        """The stamp of a moment of the device's clock."""
        stamp = max(clock + self._offset, self._earliest)
        self.newest = max(self.newest, stamp)
        return stamp

    def at(self, now: int) -> int:
        """The stamp that the device's clock would give about now."""
        return max(self._synchronised_clock + self._offset + now - self.heard_at, self._earliest)

    def reach(self, now: int) -> int:
        """The stamp of that moment, given out: no later one is before it."""
        self.newest = max(self.newest, self.at(now))
        return self.newest
