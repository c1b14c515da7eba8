"""Time stamps that go on over reboots of a device, in the host's microseconds, never backwards (protocol.md 8)."""

from __future__ import annotations

from collections import deque

WINDOW_US = 3_000_000
"""A frame may come late but never early: of the clocks told within this time the one that came quickest holds."""


class Timeline:
    """Turns a device's clock into the rig's stamps. Within one boot their distances are the device's own."""

    def __init__(self) -> None:
        self.newest = 0
        """The newest stamp given out."""
        self._offset = 0
        self._earliest = 0
        self._told: deque[tuple[int, int]] = deque()
        """When the device told its clock (host's us), and how far that was ahead of the host's."""
        self.heard_at = 0
        """When the device last told its clock (host's us)."""

    def new_boot(self, clock: int, now: int) -> None:
        """A device whose clock is `clock` now, another than before."""
        self._offset = max(now, self.newest) - clock
        self._earliest = self.newest
        self.restart(clock, now)

    def restart(self, clock: int, now: int) -> None:
        """The device's clock after it may have stood still (a reset): what it told before is void."""
        self._told.clear()
        self.synchronise(clock, now)

    def synchronise(self, clock: int, now: int) -> None:
        """The device's clock, just received at `now` (us)."""
        self.heard_at = now
        while self._told and self._told[0][0] < now - WINDOW_US:
            self._told.popleft()
        self._told.append((now, clock - now))

    def stamp(self, clock: int) -> int:
        """The stamp of a moment of the device's clock."""
        stamp = max(clock + self._offset, self._earliest)
        self.newest = max(self.newest, stamp)
        return stamp

    def at(self, now: int) -> int:
        """The stamp that the device's clock would give about now."""
        ahead = max((ahead for _, ahead in self._told), default=0)
        return max(now + ahead + self._offset, self._earliest)

    def reach(self, now: int) -> int:
        """The stamp of that moment, given out: no later one is before it."""
        self.newest = max(self.newest, self.at(now))
        return self.newest
