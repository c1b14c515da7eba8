"""Measures of Submarine Blues: the most submarines and the biggest attack of each player (statistics.md 5)."""

from __future__ import annotations

from collections import Counter

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind
from divingbell.companion.games.submarine_blues.state import DIVER

SUBMARINES, ATTACK = "submarines", "attack"


def measures(session: History, felt: Felt) -> list[Measure]:
    """The best of each player, the first of equal ones."""
    del felt
    best: dict[tuple[str, str], Measure] = {}
    entries = [*session.entries()][::-1]
    there = entries[0].state.submarines_left
    for entry in entries:
        of_all = {"of": there}
        won = [(player, seat.submarines) for player, seat in entry.state.players.items()]
        told = [Measure(SUBMARINES, player, entry.number, count, of_all) for player, count in won if count]
        if biggest := _biggest_attack(entry):
            told.append(Measure(ATTACK, entry.action["player"], entry.number, biggest))
        for measure in told:
            old = best.get((measure.name, measure.seat))
            if old is None or measure.value > old.value:
                best[measure.name, measure.seat] = measure
    return [*best.values()]


def _biggest_attack(entry: Entry) -> int:
    """Divers that one attack card brought; several may strike from a resort at once."""
    cards: Counter[tuple[str | int, str | int]] = Counter()
    if entry.action["type"] in ("attack", "play_to_resort"):
        for moved in entry.movements:
            if moved.what == DIVER:
                cards[moved.args["rank"], moved.args["suit"]] += moved.count
    return max(cards.values(), default=0)


RECORDS = (RecordKind(BEST, "diver"), RecordKind("submarines", "submarine"), RecordKind("attack", "shark"))
