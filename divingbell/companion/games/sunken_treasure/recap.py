"""How an evening of Sunken Treasure went: money, coins and buzzes after each turn, and who stood out."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.recap import Award, Lines, Recap, foremost, rows
from divingbell.companion.games.sunken_treasure.state import METALS, State

ChartKind = Literal["money", "coins", "buzzes"]
LEAST_DIVES = 5
"""With fewer a hand is neither steady nor not."""
KINDS: tuple[ChartKind, ...] = ("money", "coins", "buzzes")


class _Tally:
    """Totals of one player in the whole game."""

    def __init__(self) -> None:
        self.dives = 0
        self.buzzed_dives = 0
        self.risks = 0
        self.penalty_cards = 0


def recap(session: History) -> Recap:
    """Its three charts and its awards."""
    tale = _Tale(session)
    charts = (Lines(name=kind, rows=rows(tale.series[kind]), money=kind == "money") for kind in KINDS)
    return Recap(tuple(charts), tuple(tale.awards()), tale.best)


class _Tale:
    """Everything that is told of it, folded once."""

    def __init__(self, session: History) -> None:
        entries = [*session.entries()][::-1]
        first: State = entries[0].state
        self._tallies = {player: _Tally() for player in first.players}
        self._buzzes = dict.fromkeys(first.players, 0)
        self.best = dict.fromkeys(first.players, 0)
        """Amount that the best dive of each player brought."""
        self.series: dict[str, dict[str, list[int]]] = {
            kind: {player: [] for player in first.players} for kind in KINDS
        }
        self._note(first)
        for before, entry in pairwise(entries):
            self._take(before.state, entry)
            last = entry.state.turn.number != before.state.turn.number or entry.state.result is not None
            if last and before.state.result is None:
                diver = before.state.turn.player
                brought = entry.state.players[diver].cash - self.series["money"][diver][-1]
                self.best[diver] = max(self.best[diver], brought)
                self._note(entry.state)

    def _note(self, state: State) -> None:
        """A turn is over (or the game begins): write down what everybody has."""
        for player, seat in state.players.items():
            self.series["money"][player].append(seat.cash)
            self.series["coins"][player].append(sum(getattr(seat.coins, metal) for metal in METALS))
            self.series["buzzes"][player].append(self._buzzes[player])

    def _take(self, before: State, entry: Entry) -> None:
        action, diver = entry.action, before.turn.player
        tally = self._tallies[diver]
        buzzed = action["type"] == "buzz" or action.get("buzz") is True
        if buzzed and before.dive is not None and not before.dive.buzzed:
            self._buzzes[diver] += 1
            tally.buzzed_dives += 1
        if action["type"] == "dive" and before.dive is not None and before.dive.attempts == 0:
            tally.dives += 1
            tally.risks += int(action.get("risk", before.dive.risk or 0))
        if action["type"] == "play_penalty":
            self._tallies[action["player"]].penalty_cards += 1

    def awards(self) -> list[Award]:
        """Steadiest hand (fewest buzzes for their dives, which are `LEAST_DIVES` or more), boldest (highest mean risk),
        most penalty cards; who comes first clockwise of equal ones, and none where nobody did it."""
        dived = {player: tally for player, tally in self._tallies.items() if tally.dives}
        found = []
        if dived:
            often = [player for player in dived if dived[player].dives >= LEAST_DIVES]
            if often:
                steady = min(often, key=lambda player: dived[player].buzzed_dives / dived[player].dives)
                figures = {"count": dived[steady].buzzed_dives, "dives": dived[steady].dives, "least": LEAST_DIVES}
                found.append(Award("steadiest", steady, figures))
            bold = max(dived, key=lambda player: dived[player].risks / dived[player].dives)
            found.append(Award("boldest", bold, {"risk": dived[bold].risks / dived[bold].dives}))
        played = {player: tally.penalty_cards for player, tally in self._tallies.items()}
        if (trouble := foremost(played)) is not None:
            found.append(Award("troublemaker", trouble, {"count": played[trouble]}))
        return found
