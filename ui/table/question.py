"""What may stand in the place of an entry, as the keys the table had: a question with rows of answers.

A game offers its questions through `Corrections`; the screen asks them one after another and makes the actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from divingbell.companion.session.session import Entry, Session
from divingbell.ui.toolkit.theme import Context

Action = Mapping[str, Any]
Picks = Mapping[str, Any]
"""What was answered so far: row -> value."""


class Choice(NamedTuple):
    """One key: the value it picks, its words, its sign (an icon, or `coin:gold`, or `seat:p3`), what it would pay."""

    value: Any
    label: str
    mark: str | None = None
    sub: str = ""
    disabled_reason: str | None = None


@dataclass(frozen=True)
class Row:
    """Answers of which one is picked. Picking one forgets what was picked in rows of another `group`."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    group: str = ""
    large: bool = False
    """Figures that are read from afar: the holes."""


@dataclass(frozen=True)
class Count:
    """A number that is counted with a stepper, or was not counted."""

    id: str
    label: str
    mark: str
    """As of a `Choice`."""
    least: int = 0
    most: int = 99
    needed: bool = False
    """There is always a number."""


@dataclass(frozen=True)
class Question:
    """Rows that are answered together; `make` turns the picks into actions, None while something is missing."""

    title: str
    rows: tuple[Row | Count, ...]
    make: Callable[[Picks], tuple[Action, ...] | None]
    about: str = ""
    was: Picks = field(default_factory=dict)
    """What was answered before."""

    def picked(self, picks: Picks, row: str, value: Any) -> dict[str, Any]:
        """The picks after one more tap."""
        groups = {one.id: one.group for one in self.rows if isinstance(one, Row)}
        kept = {key: old for key, old in picks.items() if groups.get(key, "") == groups.get(row, "")}
        return {**kept, row: value}


class Sum(NamedTuple):
    """One step of the sum behind an amount: sign (as of a `Choice`), what it is, the arithmetic, what comes out."""

    mark: str
    label: str
    arithmetic: str
    result: str


class Corrections(Protocol):
    """What a game lets be corrected."""

    def change(self, ctx: Context, entry: Entry, session: Session, names: Mapping[str, str]) -> Question | None:
        """What may stand in the place of an entry; None: it can only be struck."""

    def asked(self, ctx: Context, moment: Session, names: Mapping[str, str]) -> Question | None:
        """The keys that the table had at a moment; None after the end."""
