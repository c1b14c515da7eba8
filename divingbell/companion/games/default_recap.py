"""How a game went that does not tell it itself: the figure that counts after each turn, and the best turn."""

from __future__ import annotations

from divingbell.companion.games.game import History
from divingbell.companion.games.recap import Lines, Recap, rows
from divingbell.companion.games.scoring import Scoring
from divingbell.companion.games.turns import turns_of


def default_recap(scoring: Scoring, history: History) -> Recap:
    """Everybody's figure at the start and after each turn; the best of a turn is the least where the lowest wins. Of a
    history with at least one entry."""
    figures = {player: [scoring.figure(has)] for player, has in _players(history, 1).items()}
    best: dict[str, int] = {}
    best_of = min if scoring.lowest_wins(history.state) else max
    for turn in turns_of(history):
        for player, has in _players(history, turn.last).items():
            brought = scoring.figure(has) - figures[player][-1]
            figures[player].append(figures[player][-1] + brought)
            if turn.player in (player, None):
                best[player] = best_of(brought, best.get(player, brought))
    chart = Lines(name="figures", rows=rows(figures), money=scoring.unit is None)
    return Recap((chart,), best=best)


def _players(history: History, number: int) -> dict[str, object]:
    entry = history.entry(number)
    assert entry is not None, "the turns are those of this record"
    return dict(entry.state.players)
