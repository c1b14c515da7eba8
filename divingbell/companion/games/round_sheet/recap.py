"""How a game on a score sheet went: totals after each round, and who stood out."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.game import History
from divingbell.companion.games.recap import Award, Lines, Recap, foremost, rows
from divingbell.companion.games.round_sheet.state import State


def recap(session: History) -> Recap:
    """Totals after each round, and at most three awards."""
    state: State = session.state
    totals = {name: (state.sheet.begin, *player.totals) for name, player in state.players.items()}
    longest = max(len(values) for values in totals.values())
    level = {name: (*values, *[values[-1]] * (longest - len(values))) for name, values in totals.items()}
    lines = Lines(name="totals", rows=rows(level))
    best_of = min if state.sheet.lowest_wins else max
    best = {name: best_of(player.scores) for name, player in state.players.items() if player.scores}
    return Recap((lines,), tuple(_awards(state)), best)


def _awards(state: State) -> list[Award]:
    """Most rounds won, longest in front, and the round that brought most, by one of each team."""
    played = state.rounds_played
    if not played:
        return []
    sign = -1 if state.sheet.lowest_wins else 1
    won, front = (dict.fromkeys(state.writers, 0) for _ in range(2))
    for place in range(played):
        _count_best(won, {name: sign * state.players[name].scores[place] for name in state.writers})
        _count_best(front, {name: sign * state.players[name].totals[place] for name in state.writers})
    found = []
    for name, counts in (("rounds_won", won), ("in_front", front)):
        if (player := foremost(counts)) is not None:
            found.append(Award(name, player, {"count": counts[player], "of": played}))
    highest = {name: _highest(state.players[name].scores) for name in state.writers}
    if (player := foremost(highest)) is not None:
        name = "hardest_round" if state.sheet.lowest_wins else "best_round"
        found.append(Award(name, player, {"count": highest[player]}))
    return found


def _count_best(counts: dict[str, int], values: dict[str, int]) -> None:
    """One more for each who has the most."""
    best = max(values.values())
    for name, value in values.items():
        counts[name] += value == best


def _highest(scores: Sequence[int]) -> int:
    return max(scores, default=0)
