"""Measures of Deep Sea Adventure: the farthest chip that came home and the best round of each player (statistics.md
5)."""

from __future__ import annotations

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind

FARTHEST, ROUND = "farthest", "round"


def measures(session: History, felt: Felt) -> list[Measure]:
    """The best of each player, the first of equal ones."""
    del felt
    best: dict[tuple[str, str], Measure] = {}
    carried: dict[str, list[int]] = {}
    for entry in [*session.entries()][::-1]:
        for measure in _told(entry, carried):
            old = best.get((measure.name, measure.seat))
            if old is None or measure.value > old.value:
                best[measure.name, measure.seat] = measure
    return [*best.values()]


def _told(entry: Entry, carried: dict[str, list[int]]) -> list[Measure]:
    """Measures that this entry adds; `carried` are the spaces from which each player has their tokens."""
    if entry.previous is None:
        return []
    before, after, action = entry.previous.state, entry.state, entry.action
    player = str(action.get("player", ""))
    spaces = carried.setdefault(player, [])
    told = []
    if action["type"] == "search":
        if action["choice"] == "take":
            spaces.append(before.players[player].position)
        elif action["choice"] == "place":
            spaces.pop(action["token"])
    elif action["type"] == "roll" and after.players[player].position == 0 and spaces:
        told.append(Measure(FARTHEST, player, entry.number, max(spaces)))
    elif action["type"] == "reveal":
        told.append(Measure(ROUND, player, entry.number, sum(action["values"])))
    if after.round != before.round:
        carried.clear()
    return told


RECORDS = (RecordKind(BEST, "trophy"), RecordKind("farthest", "depth"), RecordKind("round", "water"))
