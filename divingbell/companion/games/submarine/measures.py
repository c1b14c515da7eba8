"""Measures of Submarine: jokers at a time and tiles in one turn; the most of each makes a record (statistics.md 5)."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.games.game import History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind

JOKERS, TURN = "jokers", "turn"


def measures(session: History, felt: Felt) -> Iterator[Measure]:
    """Jokers of everybody who has some after each entry, and tiles so far in the turn of each that was collected."""
    del felt
    turn, tiles = 0, 0
    for entry in [*session.entries()][::-1]:
        for player, seat in entry.state.players.items():
            if seat.jokers:
                yield Measure(JOKERS, player, entry.number, len(seat.jokers))
        if entry.action["type"] == "collect_treasure" and entry.previous is not None:
            now = entry.previous.state.turn.number
            turn, tiles = now, tiles + 1 if now == turn else 1
            yield Measure(TURN, entry.action["player"], entry.number, tiles)


RECORDS = (RecordKind(BEST, "treasure-chest"), RecordKind("jokers", "mussel"), RecordKind("turn", "cards"))
