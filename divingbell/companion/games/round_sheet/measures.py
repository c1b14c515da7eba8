"""Measures of a score sheet: the most that a round brought each person."""

from __future__ import annotations

from divingbell.companion.games.game import History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind

ROUND = "round"


def measures(session: History, felt: Felt) -> list[Measure]:
    """The best round of each who writes, with the name of the sheet."""
    del felt
    best: dict[str, Measure] = {}
    for entry in [*session.entries()][::-1]:
        for name in entry.state.writers:
            scores = entry.state.players[name].scores
            if scores and (name not in best or scores[-1] > best[name].value):
                best[name] = Measure(ROUND, name, entry.number, scores[-1])
    return [*best.values()]


RECORDS = (RecordKind(BEST, "trophy"), RecordKind(ROUND, "pencil"))
