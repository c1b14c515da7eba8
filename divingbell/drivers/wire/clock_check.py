"""Checks that a device's clock keeps the host's time: one that stands still, jumps or drifts makes stamps and
lengths wrong (protocol.md 8, One time line)."""

from __future__ import annotations

TOLERANCE = 0.02
"""Share by which the device's clock may go faster or slower than the host's (the page asks for half of it)."""
SLACK_US = 1_500_000
"""A frame may be read this much later than it was sent, where the host is busy."""
LASTS_US = 1_500_000
"""A clock that is off for this long is off: frames that were only read late are followed by one that is not."""
WINDOW_US = 60_000_000
"""A clock that was right for so long is good (again), and is compared from then on."""


class ClockCheck:
    """Compares the device's clock with the host's (both us), a minute at a time."""

    def __init__(self) -> None:
        self._clock = self._at = 0
        self._off_since: int | None = None
        self._strays = False

    def restart(self, clock: int, now: int) -> None:
        """The device's clock starts anew, or had stood still while it was reset."""
        self._clock, self._at = clock, now
        self._off_since = None

    def drifts(self, clock: int, now: int) -> bool:
        """The device's clock, received at `now`: whether it does not keep time."""
        passed = now - self._at
        off, allowed = abs(clock - self._clock - passed), passed * TOLERANCE
        if off <= SLACK_US + allowed:
            self._off_since = None
            if passed >= WINDOW_US and off <= allowed:
                self._strays = False
                self.restart(clock, now)
        elif self._off_since is None:
            self._off_since = now
        elif now - self._off_since >= LASTS_US:
            self._strays = True
            self.restart(clock, now)
        return self._strays
