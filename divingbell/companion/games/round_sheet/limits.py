"""The limits of what somebody writes: those of a field at this moment, and of a category."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.round_sheet.formula import read
from divingbell.companion.games.round_sheet.sheet import MOST_VALUE, Amount, SheetCategory, SheetField
from divingbell.companion.games.round_sheet.state import State, scope, scopes


class FieldLimits(NamedTuple):
    """Numbers that may stand somewhere; `values` are the only ones, empty: all from `least` to `most`."""

    least: int
    most: int
    values: tuple[int, ...] = ()

    def refusal(self, title: str, value: int) -> Refusal | None:
        """Why a number may not stand there."""
        if self.values and value not in self.values:
            listed = ", ".join(str(one) for one in self.values[:12])
            return Refusal("not_listed", "2.2", {"field": title, "listed": listed})
        if value < self.least:
            return Refusal("too_low", "2.2", {"field": title, "least": self.least})
        if value > self.most:
            return Refusal("too_high", "2.2", {"field": title, "most": self.most})
        return None


def field_limits(state: State, writer: str, field: SheetField) -> FieldLimits:
    """Of a field for one person in the round that is on. Raises `ArithmeticError` where a formula cannot be worked
    out."""
    if field.yes_no:
        return FieldLimits(0, 1)
    if field.choices:
        return FieldLimits(-MOST_VALUE, MOST_VALUE, tuple(choice.value for choice in field.choices))
    return FieldLimits(_amount(state, writer, field.least), _amount(state, writer, field.most))


def category_limits(category: SheetCategory) -> FieldLimits:
    """Of a category."""
    return FieldLimits(category.least, category.most, category.values)


def _amount(state: State, writer: str, amount: Amount) -> int:
    if isinstance(amount, int):
        return amount
    own = scope(state, writer)
    everybody = scopes(state)
    return read(amount, own).value(own, everybody)
