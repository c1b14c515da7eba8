"""Report parts of a score sheet: a column for each who writes, a line for each round."""

from __future__ import annotations

from divingbell.companion.games.report_parts import Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.companion.games.round_sheet.state import Player, State

_COLUMN = 76
"""Width of a column."""


def report(told: ReportInput) -> ReportParts:
    """Numbers and totals of every round, or what was filled in each turn."""
    state: State = told.session.state
    names = (" + ".join(told.seats[seat].short for seat in team) for team in state.teams)
    # The last column takes what is left.
    heads = (*(Head(name, _COLUMN, right=True) for name in names), Head("", 0))
    players = [state.players[writer] for writer in state.writers]
    played = max(len(player.scores) for player in players)
    lines = [
        TurnLine(place + 1, None, (*(_cell(state, player, place) for player in players), Cell()))
        for place in range(played)
    ]
    return ReportParts(turn_heads=heads, turns=lines, about=state.sheet.about)


def _cell(state: State, player: Player, place: int) -> Cell:
    """A number, and the total after it in bold; before it the category, where there are some."""
    if place >= len(player.scores):
        return Cell()
    number = signed(player.scores[place])
    if state.sheet.categories:
        name = state.sheet.category([*player.filled][place]).title
        return Cell(f"{name} {number}")
    return Cell(number, note=signed(player.totals[place]))
