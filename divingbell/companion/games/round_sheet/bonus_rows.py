"""The bonuses of a sheet of categories as rows of it: how far everybody has come, or what it brings."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.round_sheet.formula import Formula, read
from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.companion.games.round_sheet.state import State, whole_scope


class BonusRow(NamedTuple):
    """A bonus, under the last category that it speaks of."""

    title: str
    after: int
    """So many categories stand above it."""
    cells: tuple[str, ...]
    """For each who writes: `39 / 63` on the way to it, else its points."""


def bonus_rows(state: State) -> tuple[BonusRow, ...]:
    """The rows of every bonus, in their order."""
    return tuple(_row(state, bonus.name, bonus.points) for bonus in state.sheet.bonuses)


def _row(state: State, title: str, points: str) -> BonusRow:
    scopes = [whole_scope(state, writer) for writer in state.writers]
    formula = read(points, scopes[0])
    places = [place for place, one in enumerate(state.sheet.categories, 1) if one.id in formula.names]
    cells = (_cell(formula, place, scopes) for place in range(len(scopes)))
    return BonusRow(title, max(places, default=len(state.sheet.categories)), tuple(cells))


def _cell(formula: Formula, place: int, scopes: list[dict[str, int]]) -> str:
    try:
        number, wanted = formula.progress(scopes[place], scopes) or (0, 0)
        if number < wanted:
            return f"{signed(number)} / {signed(wanted)}"
        return signed(formula.value(scopes[place], scopes))
    except ArithmeticError:
        return "-"  # of the sheet as it stands: the rules refuse what would end like this
