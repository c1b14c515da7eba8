"""The numbers being written on a score sheet before they are entered: whose numbers, in which field, and the digits so
far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.round_sheet.sheet import SheetField
from divingbell.companion.games.round_sheet.state import State

LONGEST = 7
"""Digits with the sign."""
POINTS = "points"


class SheetWriting(NamedTuple):
    """Taps that have entered nothing; `player` None: who is asked."""

    player: str | None = None
    field: str | None = None
    category: str | None = None
    digits: Mapping[str, str] = {}

    def writer(self, state: State) -> str:
        """The player whose numbers they are."""
        return self.player or state.turn.player

    def fields(self, state: State) -> tuple[SheetField, ...]:
        """The fields that are asked for; with categories one."""
        if state.sheet.categories:
            return (SheetField(id=POINTS),)
        return tuple(state.sheet.field(name) for name in state.sheet.all_steps[state.step].fields)

    def text(self, state: State, field: str) -> str:
        """The digits of a field: those that were typed, else what was entered before."""
        if field in self.digits:
            return self.digits[field]
        before = state.players[self.writer(state)].written.get(field)
        return "" if before is None else str(before)

    def at(self, state: State) -> SheetField:
        """The field that digits go into: the one that was chosen, else the first without any."""
        fields = self.fields(state)
        chosen = next((field for field in fields if field.id == self.field), None)
        empty = (field for field in fields if not _number(self.text(state, field.id)))
        return chosen or next(empty, fields[-1])

    def following(self, state: State) -> SheetField | None:
        """The next field without digits, after the one that is written; None: they are all written."""
        fields, now = self.fields(state), self.at(state)
        if not _number(self.text(state, now.id)):
            return None
        later = fields[fields.index(now) + 1 :]
        return next((field for field in later if field.id not in self.digits), None)

    def put(self, state: State, key: str) -> SheetWriting:
        """After one more key: a digit, `-` or `back`. What stood there goes with the first digit."""
        field = self.at(state).id
        now = self.digits.get(field, "")
        if key == "back":
            after = self.text(state, field)[:-1]
        elif key == "-":
            after = now[1:] if now.startswith("-") else f"-{now}"
        else:
            sign, number = ("-", now[1:]) if now.startswith("-") else ("", now)
            after = sign + ((number + key).lstrip("0")[: LONGEST - 1] or "0")
        return self.with_digits(field, after)

    def with_digits(self, field: str, digits: str) -> SheetWriting:
        """With these digits in a field, which stays chosen."""
        return self._replace(field=field, digits={**self.digits, field: digits})

    def action(self, state: State) -> ActionFields | None:
        """The action that Next enters; None while something is missing. Of several fields an empty one is 0."""
        texts = {field.id: self.text(state, field.id) for field in self.fields(state)}
        values = {name: int(text) for name, text in texts.items() if _number(text)}
        if not values:
            return None
        values = {name: values.get(name, 0) for name in texts}
        action: dict[str, object] = {"type": "score", "player": self.writer(state)}
        if state.sheet.categories:
            return {**action, "category": self.category, "values": values} if self.category is not None else None
        return {**action, "round": state.turn.number, "values": values}


def _number(text: str) -> bool:
    """Tell whether there is a digit, not a sign alone."""
    return text not in ("", "-")
