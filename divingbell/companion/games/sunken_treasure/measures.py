"""Measures of Sunken Treasure: every dive with its risk and contacts, the deepest clean one, the longest run without
a buzz (statistics.md 5)."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import BEST, CONTACT, DIVE, Felt, Measure, RecordKind

CLEAN, RUN = "clean", "run"


def measures(session: History, felt: Felt) -> Iterator[Measure]:
    """Of every dive that is over, of each clean one, and of each run without a buzz as long as it goes on."""
    dives = _Dives()
    for entry in [*session.entries()][::-1]:
        yield from dives.take(entry, felt)


class _Dives:
    """One pass over the entries. A dive is all attempts of one turn; it buzzed if one of them did."""

    def __init__(self) -> None:
        self._run: dict[str, int] = {}
        self._buzzed = False
        self._won: Measure | None = None
        """A recovery without a buzz, until the penalty cards have been played."""

    def take(self, entry: Entry, felt: Felt) -> Iterator[Measure]:
        before = entry.previous.state if entry.previous is not None else None
        if before is None or before.dive is None:
            return
        action, diver = entry.action, before.turn.player
        kind = action["type"]
        if kind == "buzz" or (kind == "dive" and action.get("buzz") is True):
            self._buzzed = True
            length = felt(entry.origin.n) if kind == "buzz" and entry.origin is not None else None
            if length is not None:
                yield Measure(CONTACT, diver, entry.number, length)
        if kind == "dive" and (entry.state.phase != "dive" or entry.state.turn != before.turn):
            risk = int(action.get("risk", before.dive.risk or 0))
            coin = int(entry.state.phase == "penalty")
            yield Measure(DIVE, diver, entry.number, int(self._buzzed), {"risk": risk, "coin": coin})
            yield from self._over(entry, diver, risk)
        elif before.phase == "penalty" and action.get("card") != "air_line_break" and self._won is not None:
            yield self._won
            self._won = None
        if entry.state.dive is None:
            self._buzzed, self._won = False, None

    def _over(self, entry: Entry, diver: str, risk: int) -> Iterator[Measure]:
        dive = entry.state.dive
        if dive is not None and not self._buzzed:
            self._won = Measure(CLEAN, diver, entry.number, risk, {"reward": dive.reward})
        self._run[diver] = 0 if self._buzzed else self._run.get(diver, 0) + 1
        if self._run[diver]:
            yield Measure(RUN, diver, entry.number, self._run[diver])


RECORDS = (
    RecordKind(BEST, "cash"),
    RecordKind("clean", "probe", then="reward"),
    RecordKind("run", "check-circle-outline"),
)
