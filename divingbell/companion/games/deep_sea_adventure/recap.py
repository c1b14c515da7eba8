"""How an evening of Deep Sea Adventure went: the points of each round, and who stood out."""

from __future__ import annotations

from divingbell.companion.games.deep_sea_adventure.state import State
from divingbell.companion.games.game import History, Movement
from divingbell.companion.games.recap import Award, Bars, Recap, foremost, rows


def recap(session: History) -> Recap:
    """Points of each round that has begun, in its order."""
    entries = [*session.entries()][::-1]
    players = tuple(entries[0].state.players)
    points: dict[str, list[int]] = {player: [] for player in players}
    deepest, lost = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    now = 0
    for entry in entries:
        if entry.action["type"] == "reveal":
            points[entry.action["player"]][now - 1] += sum(entry.action["values"])
        state: State = entry.state
        if state.round != now:
            now = state.round
            for rounds in points.values():
                rounds.append(0)
        for player, seat in state.players.items():
            deepest[player] = max(deepest[player], seat.position)
        for moved in entry.movements:
            if _sank(moved):
                lost[moved.giver] += moved.count
    best = {player: max(rounds) for player, rounds in points.items()}
    return Recap((Bars(name="rounds", rows=rows(points)),), tuple(_awards(deepest, points, best, lost)), best)


def _sank(moved: Movement) -> bool:
    """Chips of a diver who was not back (rules.md 2.5, D7)."""
    return moved.what == "chip" and moved.taker in ("seabed", "lost")


def _awards(
    deepest: dict[str, int], points: dict[str, list[int]], best: dict[str, int], lost: dict[str, int]
) -> list[Award]:
    """Awards for the deepest dive, the best round and the most chips lost."""
    found = []
    if (player := foremost(deepest)) is not None:
        found.append(Award("deepest", player, {"space": deepest[player]}))
    if (player := foremost(best)) is not None:
        found.append(
            Award("best_round", player, {"count": best[player], "round": points[player].index(best[player]) + 1})
        )
    if (player := foremost(lost)) is not None:
        found.append(Award("chips_lost", player, {"count": lost[player]}))
    return found
