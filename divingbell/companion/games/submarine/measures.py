"""Measures of Submarine: the most jokers at a time and the most tiles in one turn of each player (statistics.md 5)."""

from __future__ import annotations

from divingbell.companion.games.game import History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind

JOKERS, TURN = "jokers", "turn"


def measures(session: History, felt: Felt) -> list[Measure]:
    """The best of each player, the first of equal ones."""
    del felt
    best: dict[tuple[str, str], Measure] = {}

    def keep(name: str, player: str, number: int, value: int) -> None:
        old = best.get((name, player))
        if value and (old is None or value > old.value):
            best[name, player] = Measure(name, player, number, value)

    turn, tiles = 0, 0
    for entry in [*session.entries()][::-1]:
        for player, seat in entry.state.players.items():
            keep(JOKERS, player, entry.number, len(seat.jokers))
        if entry.action["type"] == "collect_treasure" and entry.previous is not None:
            now = entry.previous.state.turn.number
            turn, tiles = now, tiles + 1 if now == turn else 1
            keep(TURN, entry.action["player"], entry.number, tiles)
    return [*best.values()]


RECORDS = (RecordKind(BEST, "treasure-chest"), RecordKind("jokers", "mussel"), RecordKind("turn", "cards"))
