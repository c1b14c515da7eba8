"""When the lines of a session were committed: after which of them a contact began (actions.md 4, Sensors)."""

from __future__ import annotations

from array import array

TOGETHER_S = 0.005
"""Seconds between a commit and the beginning of a contact within which their arrival decides."""


class CommitTimes:
    """Times are seconds of the table's clock; lines are numbered from 1."""

    def __init__(self, lines: int = 0, since: float | None = None) -> None:
        """`lines` were read back at `since`: when they had been committed is not known."""
        self._lines = lines
        self._since = since
        self._times = array("d")

    def add(self, now: float) -> None:
        """The next line is committed."""
        self._times.append(now)

    def last_before(self, ago_us: int | None, arrived: float) -> int | None:
        """The last line that was committed when a contact began, `ago_us` before its arrival; None: unknown."""
        if ago_us is None:
            return None
        began = arrived - ago_us / 1_000_000
        if self._since is not None and began < self._since:
            return None
        for place in range(len(self._times) - 1, -1, -1):
            committed = self._times[place]
            if committed <= began + (TOGETHER_S if committed <= arrived else -TOGETHER_S):
                return self._lines + place + 1
        return self._lines
