"""Measures of a score sheet: what each round brought each who writes."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.games.game import History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind

ROUND = "round"


def measures(session: History, felt: Felt) -> Iterator[Measure]:
    """The newest round of everybody after each entry; the most that one brought is a record."""
    del felt
    for entry in [*session.entries()][::-1]:
        for name in entry.state.writers:
            if scores := entry.state.players[name].scores:
                yield Measure(ROUND, name, entry.number, scores[-1])


RECORDS = (RecordKind(BEST, "trophy"), RecordKind(ROUND, "pencil"))
