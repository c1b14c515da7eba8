"""A game looked at again, entry by entry: its effective entries with the times they count for, and how fast they follow
each other (evening.md, "Games, evenings, times"). Reads only.

Any of a thousand entries is there at once: a long session keeps one state in 64, and plays on from it
(session.py). Times are seconds unless they are ISO 8601.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from divingbell.companion.clock import moment
from divingbell.companion.session.playing_time import BREAK_S
from divingbell.companion.session.session import Entry, Session

LONG_S, CUT_S = 5.0, 2.0
"""A longer pause between two entries is cut to this where the replay plays by itself."""
LEAST_S = 0.3
"""Entries of one tap come at one time, and each wants to be seen."""
_AT_HAND = 64
"""Entries: more than a turn has."""
SPEEDS = (1, 4, 16)
"""How many times as fast as it was played."""


def effective_times(lines: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """When each effective entry happened, ISO 8601, from the accepted lines of a record in their order.

    An entry that was put in the place of another has the time of that one; one that was added has that of the entry
    behind it. At the very end, where none is behind it, it has the time at which it was added.
    """
    times: list[str] = []
    now = 0
    for line in lines:
        action, at = line["action"], str(line["at"])
        match action.get("type"):
            case "undo":
                now -= action["steps"]
            case "redo":
                now += action["steps"]
            case "amend":
                del times[now:]
                first, drop, count = action["entry"] - 1, action.get("drop", 1), len(action["actions"])
                replaced = times[first : first + drop]
                follower = times[first + drop] if first + drop < now else at
                times[first : first + drop] = (replaced + [follower] * count)[:count]
                now = len(times)
            case _:
                times[now:] = [at]
                now += 1
    return tuple(times[:now])


class GameReplay:
    """The effective entries of a session, oldest first; step `k` is what held after entry `k` (from 1)."""

    def __init__(self, session: Session, lines: Iterable[Mapping[str, Any]]) -> None:
        """`lines` are the accepted lines of the record that `session` is the fold of."""
        self.session = session
        self.entries: Sequence[Entry] = tuple(session.entries())[::-1]
        self.times = effective_times(lines)
        assert len(self.times) == len(self.entries), "the lines are those of the session"
        moments = [moment(at) for at in self.times]
        self._gaps = [
            (after - before).total_seconds() if before and after else 0.0 for before, after in pairwise(moments)
        ]
        self._elapsed = [0.0]
        for gap in self._gaps:
            self._elapsed.append(self._elapsed[-1] + (gap if 0 < gap <= BREAK_S else 0.0))

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.entries)

    def entry(self, step: int) -> Entry:
        """The newest entry at a step, 1 to `last`."""
        return self.entries[step - 1]

    def time(self, step: int) -> str:
        """When that entry happened, ISO 8601."""
        return self.times[step - 1]

    def elapsed(self, step: int) -> float:
        """Seconds played up to a step."""
        return self._elapsed[step - 1]

    def pause(self, step: int, speed: int = 1) -> float:
        """Seconds from a step, other than the last, to the next where the replay plays by itself."""
        gap = self._gaps[step - 1]
        return max(LEAST_S, CUT_S if gap > LONG_S else gap) / speed

    def walk(self) -> Iterator[Entry]:
        """Every entry in order, what it did and what the 64 before it did at hand; more of a long game is not kept in
        memory for it."""
        worked_out: deque[Entry] = deque()
        for entry in self.entries:
            if entry.step is None:
                worked_out.append(entry)
                entry.recall()  # from the one before, while that is known
            if len(worked_out) > _AT_HAND:
                worked_out.popleft().forget()
            yield entry
        for entry in worked_out:
            entry.forget()
