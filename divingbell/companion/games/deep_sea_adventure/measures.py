"""Measures of Deep Sea Adventure: from how far chips came home, and the points of each round (statistics.md 5)."""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import BEST, Felt, Measure, RecordKind

FARTHEST, ROUND = "farthest", "round"


def measures(session: History, felt: Felt) -> Iterator[Measure]:
    """Of each diver who came home with chips, and of each reveal."""
    del felt
    carried: dict[str, list[int]] = {}
    for entry in [*session.entries()][::-1]:
        yield from _told(entry, carried)


def _told(entry: Entry, carried: dict[str, list[int]]) -> Iterator[Measure]:
    """Measures that this entry adds; `carried` are the spaces from which each player has their tokens."""
    if entry.previous is None:
        return
    before, after, action = entry.previous.state, entry.state, entry.action
    player = str(action.get("player", ""))
    spaces = carried.setdefault(player, [])
    if action["type"] == "search":
        if action["choice"] == "take":
            spaces.append(before.players[player].position)
        elif action["choice"] == "place":
            spaces.pop(action["token"])
    elif action["type"] == "roll" and after.players[player].position == 0 and spaces:
        yield Measure(FARTHEST, player, entry.number, max(spaces))
    elif action["type"] == "reveal":
        yield Measure(ROUND, player, entry.number, sum(action["values"]))
    if after.round != before.round:
        carried.clear()


RECORDS = (RecordKind(BEST, "trophy"), RecordKind("farthest", "depth"), RecordKind("round", "water"))
