"""Measures of Submarine Blues: submarines at a time and divers won by an attack (statistics.md 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind
from divingbell.companion.games.submarine_blues.state import DIVER

SUBMARINES, ATTACK = "submarines", "attack"


def measures(session: History, felt: Felt) -> Iterator[Measure]:
    """Submarines of everybody who has some after each entry, and each attack that won divers."""
    del felt
    entries = [*session.entries()][::-1]
    of_all = {"of": entries[0].state.submarines_left}
    for entry in entries:
        for player, seat in entry.state.players.items():
            if seat.submarines:
                yield Measure(SUBMARINES, player, entry.number, seat.submarines, of_all)
        if biggest := _biggest_attack(entry):
            yield Measure(ATTACK, entry.action["player"], entry.number, biggest)


def _biggest_attack(entry: Entry) -> int:
    """Divers that one attack card brought; several may strike from a resort at once."""
    cards: Counter[tuple[str | int, str | int]] = Counter()
    if entry.action["type"] in ("attack", "play_to_resort"):
        for moved in entry.movements:
            if moved.what == DIVER:
                cards[moved.args["rank"], moved.args["suit"]] += moved.count
    return max(cards.values(), default=0)


RECORDS = (RecordKind(BEST, "diver"), RecordKind("submarines", "submarine"), RecordKind("attack", "shark"))
