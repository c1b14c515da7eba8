"""`RoundSheet`: the description of a game that is people writing numbers, as a value that a record carries whole.

It has the same fields in Python, in a YAML file and in `start_game` (docs/score-sheets.md).
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MOST_BYTES = 16384
"""A sheet in a record, as JSON."""
MOST_VALUE = 10**6
"""Of a number that somebody writes, either way."""

Id = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]*\Z", max_length=20)]
"""Name in formulas and actions: small letters, digits and `_`."""
Title = Annotated[str, Meta(min_length=1, max_length=20)]
Sentence = Annotated[str, Meta(max_length=200)]
Expression = Annotated[str, Meta(max_length=500)]
"""A formula (formula.py)."""
Number = Annotated[int, Meta(ge=-MOST_VALUE, le=MOST_VALUE)]
Amount = Number | Expression
"""A number, or a formula."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of a sheet; what was not said is not written."""


class SheetChoice(_Part, frozen=True):
    """One answer of a field: its words, and the number that it stands for."""

    name: Title
    value: Number


class SheetField(_Part, frozen=True):
    """A number that each person writes in a round.

    `least` and `most` may be formulas of `round`, `players`, `total` and the fields of earlier steps. With `choices` it
    is one of these; `yes_no`: 1 or 0.
    """

    id: Id
    name: Title = ""
    least: Amount = -MOST_VALUE
    most: Amount = MOST_VALUE
    choices: Annotated[tuple[SheetChoice, ...], Meta(max_length=12)] = ()
    yes_no: bool = False

    @property
    def title(self) -> str:
        """The words that people read."""
        return self.name or _said(self.id)


class SheetCheck(_Part, frozen=True):
    """Something that must hold of everybody's numbers once all have theirs, and what is said where it does not."""

    holds: Expression
    says: Sentence = ""


class SheetStep(_Part, frozen=True):
    """Part of a round: everybody writes these fields before the next step begins."""

    fields: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=8)]
    name: Annotated[str, Meta(max_length=20)] = ""
    order: Literal["any", "in_turn"] = "any"
    """Anybody may be next, or only who is in turn."""
    checks: Annotated[tuple[SheetCheck, ...], Meta(max_length=8)] = ()


class SheetCategory(_Part, frozen=True):
    """A row that each person fills once, with one number."""

    id: Id
    name: Annotated[str, Meta(max_length=20)] = ""
    least: Number = -MOST_VALUE
    most: Number = MOST_VALUE
    values: Annotated[tuple[Number, ...], Meta(max_length=40)] = ()
    """The only numbers that it can have; empty: all from `least` to `most`."""

    @property
    def title(self) -> str:
        """The words that people read."""
        return self.name or _said(self.id)


class SheetBonus(_Part, frozen=True):
    """Points that come on top: of categories at once, of rounds at the end. Fields are the sums over all rounds."""

    name: Title
    points: Expression


class SheetEnd(_Part, frozen=True):
    """The end of the game; without any field people say when."""

    rounds: Annotated[int, Meta(ge=1, le=200)] | Expression | None = None
    """After so many; a formula may use `players`."""
    target: Number | None = None
    """With the round in which somebody comes to it."""
    target_is: Literal["reached", "passed", "exactly"] = "reached"
    over: Number | None = None
    """Exactly: who comes too far has this total then; without it the round does not count for them."""


class RoundSheet(_Part, frozen=True):
    """Description of a game of rounds of numbers, or of categories that are filled once."""

    name: Title
    about: Sentence = ""
    players: Annotated[tuple[Annotated[int, Meta(ge=2, le=8)], Annotated[int, Meta(ge=2, le=8)]], Meta()] = (2, 8)
    minutes: Annotated[int, Meta(ge=1, le=600)] = 30
    teams: Annotated[int, Meta(ge=0, le=4)] = 0
    """So many teams share numbers; 0: everybody plays alone."""
    fields: Annotated[tuple[SheetField, ...], Meta(max_length=8)] = ()
    """Without any it is one number, `points`."""
    steps: Annotated[tuple[SheetStep, ...], Meta(max_length=4)] = ()
    """Without any all fields are one step."""
    checks: Annotated[tuple[SheetCheck, ...], Meta(max_length=8)] = ()
    """At the end of a round."""
    score: Expression = ""
    """The points of a round; without it the sum of the fields."""
    total: Expression = ""
    """The total after the round, of `total`, `score` and what `score` may use; without it `total + score`."""
    begin: Number = 0
    """The total before the first round."""
    categories: Annotated[tuple[SheetCategory, ...], Meta(max_length=20)] = ()
    bonuses: Annotated[tuple[SheetBonus, ...], Meta(max_length=8)] = ()
    ends: SheetEnd = SheetEnd()
    first: Literal["rotates", "stays"] = "rotates"
    """The one who begins a round: the next person each time, or always the same."""
    wins: Literal["highest", "lowest"] = "highest"
    ties: Annotated[tuple[Expression, ...], Meta(max_length=4)] = ()
    """Among equal totals the highest of the first formula wins, then of the second; fields as in a bonus."""

    @property
    def all_fields(self) -> tuple[SheetField, ...]:
        """Its fields, one at least."""
        return self.fields or (_POINTS,)

    @property
    def all_steps(self) -> tuple[SheetStep, ...]:
        """Its steps, one at least."""
        return self.steps or (SheetStep(fields=tuple(field.id for field in self.all_fields)),)

    def field(self, name: str) -> SheetField:
        """Raises `StopIteration` where there is none."""
        return next(field for field in self.all_fields if field.id == name)

    def category(self, name: str) -> SheetCategory:
        """Raises `StopIteration` where there is none."""
        return next(category for category in self.categories if category.id == name)

    @property
    def lowest_wins(self) -> bool:
        """True if the lowest total wins."""
        return self.wins == "lowest"


_POINTS = SheetField(id="points")


def _said(name: str) -> str:
    return name.replace("_", " ").capitalize()


def plain(sheet: RoundSheet) -> dict[str, Any]:
    """The sheet as `start_game` carries it: without what was not said."""
    shown: dict[str, Any] = msgspec.to_builtins(sheet)
    return shown


def size(raw: object) -> int:
    """Bytes of a sheet as JSON, whatever numbers are in it."""
    said = json.dumps(msgspec.to_builtins(raw), ensure_ascii=False, separators=(",", ":"))
    return len(said.encode())
