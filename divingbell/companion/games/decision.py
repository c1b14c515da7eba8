"""A decision: what can be answered at one moment of a game, as one value: table keys, Change and Add before in the
ledger, practice and the hands of the tests are all drawn and driven from it. A game makes it in its `decisions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from divingbell.companion.games.game import Entry, History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.short_refusal import in_short
from divingbell.companion.games.words import Words

ActionFields = Mapping[str, Any]
Names = Mapping[str, str]
"""Name of each player."""
Picks = Mapping[str, Any]
"""The answers so far: row -> value."""
_SEAT = re.compile(r"p[1-9][0-9]?")
"""Id of a player."""


class Choice(NamedTuple):
    """One key: the value it picks, its words, its sign (an icon, or `coin:gold`), and what it leads to."""

    value: Any
    label: str
    mark: str | None = None
    preview: str = ""
    """The payment or movement, in a few words."""
    disabled_reason: str | None = None
    """Why it cannot be answered, in a few words; None: it can."""
    detail: Any = None
    """Value the preview was made of, for keys that draw it (a value of the game)."""
    ends: bool = False
    """True if answering it ends the game: found by `telling_ends`, for every game."""

    def follows(self, words: Words, second: str = "") -> str:
        """The second line of its key, unless it ends the game, which is said before."""
        return words.t("table.ends_game") if self.ends else second


@dataclass(frozen=True)
class Row:
    """Answers of which one is picked. Picking one forgets what was picked in rows of another `group`."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    group: str = ""
    large: bool = False
    """Figures that are read from afar: the holes."""

    def choice(self, value: Any) -> Choice:
        """The key of a value. Raises `KeyError` where there is none."""
        for choice in self.choices:
            if choice.value == value:
                return choice
        raise KeyError(value)


@dataclass(frozen=True)
class SeatRow(Row):
    """Answers that are people: the values are seats of the game."""


def seat_row(
    row: str,
    label: str,
    names: Names,
    seats: Iterable[str],
    disabled_reason: Callable[[str], str | None] = lambda _: None,
    group: str = "",
) -> SeatRow:
    """A row with a choice for each of these seats, called by name; `disabled_reason` says of a seat why it is off."""
    choices = (Choice(seat, names.get(seat, seat), disabled_reason=disabled_reason(seat)) for seat in seats)
    return SeatRow(row, label, tuple(choices), group)


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
    group: str = ""
    """As of a `Row`."""


def no_picks(action: ActionFields) -> Picks | None:
    """`picks_of` of a decision that is asked in several steps, so that its keys alone do not tell an action."""
    del action
    return None


@dataclass(frozen=True)
class Decision:
    """Rows that are answered together."""

    title: str
    rows: tuple[Row | Count, ...]
    make: Callable[[Picks], tuple[ActionFields, ...] | None]
    """Turns picks into actions; None while something is missing."""
    picks_of: Callable[[ActionFields], Picks | None]
    """The other way: the picks that make an action; None where no keys of this decision do."""
    about: str = ""
    """Facts of that moment, shown beside the title."""
    was: Picks = field(default_factory=dict)
    """The answers before, where something else may stand in their place."""
    parts: tuple[Decision, ...] = ()
    """The decisions of which one is answered (`one_of`)."""
    moment: History | None = field(default=None, compare=False, repr=False)
    """The moment at which it is answered, where the choices of `row` and `told_rows` alone tell whether they end the
    game (`telling_ends`)."""
    _told: dict[str, Row] = field(default_factory=dict, init=False, compare=False, repr=False)

    def row(self, row: str) -> Row:
        """The choices of a row. Raises `KeyError` where there is none."""
        for one in self.rows:
            if one.id == row and isinstance(one, Row):
                return self._with_ends(one)
        raise KeyError(row)

    @property
    def told_rows(self) -> tuple[Row | Count, ...]:
        """All rows, each as `row` gives it."""
        return tuple([self._with_ends(one) if isinstance(one, Row) else one for one in self.rows])

    def _with_ends(self, one: Row) -> Row:
        """Worked out for a row when it is looked at: most tables look at few."""
        moment = self.moment
        if moment is None:
            return one
        told = self._told.get(one.id)
        if told is None:
            told = self._told[one.id] = _telling(self, moment, one)
        return told

    def choice(self, row: str, value: Any) -> Choice:
        """One key. Raises `KeyError` where there is none."""
        return self.row(row).choice(value)

    def choice_of(self, action: ActionFields) -> Choice | None:
        """The key that was touched last for an action; None where it is not answered here, or by a count."""
        found = [self.choice(row, value) for row, value in self._picked_keys(action)]
        return found[-1] if found else None

    def keys(self, action: ActionFields) -> list[str]:
        """The ids of the keys that are touched for an action, in the order of the rows; none where it is not answered
        here."""
        return [button_id(row, value) for row, value in self._picked_keys(action)]

    def _picked_keys(self, action: ActionFields) -> Iterator[tuple[str, Any]]:
        picks = self.picks_of(action) or {}
        return ((one.id, picks[one.id]) for one in self.rows if isinstance(one, Row) and one.id in picks)

    def picked(self, picks: Picks, row: str, value: Any) -> dict[str, Any]:
        """The picks after one more tap."""
        groups = {one.id: one.group for one in self.rows}
        kept = {key: old for key, old in picks.items() if groups.get(key, "") == groups.get(row, "")}
        return {**kept, row: value}

    def part(self, action: ActionFields) -> Decision:
        """The decision among the `parts` that an action answered, or this one."""
        return next((one.part(action) for one in self.parts if one.picks_of(action) is not None), self)

    def answered(self, action: ActionFields) -> Decision | None:
        """The part that an action answered, and how, in `was`; None where no other answer could have been given."""
        part = self.part(action)
        picks = part.picks_of(action)
        other = sum(len(one.choices) if isinstance(one, Row) else 2 for one in part.rows) > 1
        return replace(part, was=picks) if picks is not None and other else None


def button_id(row: str, value: Any) -> str:
    """The id of a choice's key on every screen."""
    return f"{row}.{value}"


def one_of(title: str, *parts: Decision, about: str = "") -> Decision:
    """A moment at which one of several things can be answered; picking in one forgets what was picked in the others.
    Their rows have distinct ids."""

    rows_of = [(part, {one.id for one in part.rows}) for part in parts]

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        for part, own in rows_of:
            if not own.isdisjoint(picks):
                return part.make(picks)
        return None

    def picks_of(action: ActionFields) -> Picks | None:
        return next((picks for part in parts if (picks := part.picks_of(action)) is not None), None)

    rows = tuple(replace(one, group=f"{number}.{one.group}") for number, part in enumerate(parts) for one in part.rows)
    return Decision(title, rows, make, picks_of, about, parts=parts)


def ends_game(moment: History, *actions: ActionFields) -> bool:
    """Tell whether the game would be over after these."""
    outcome = after(moment, *actions)
    return not isinstance(outcome, Refusal) and outcome.state.result is not None


def telling_ends(decision: Decision, moment: History, *, late: bool = False) -> Decision:
    """The same decision, in which every choice knows whether it alone ends the game; `late`: a choice of `row` and
    `told_rows` alone, which is worked out when it is looked at."""
    told = replace(decision, moment=moment)
    return told if late else replace(decision, rows=told.told_rows)


def _telling(decision: Decision, moment: History, row: Row) -> Row:
    def ends(choice: Choice) -> bool:
        actions = None if choice.disabled_reason is not None else decision.make({row.id: choice.value})
        return actions is not None and ends_game(moment, *actions)

    ending = [ends(choice) for choice in row.choices]
    if not any(ending):
        return row
    choices = [one._replace(ends=end) for one, end in zip(row.choices, ending, strict=True)]
    return replace(row, choices=tuple(choices))


def refusal_words(words: Words, area: str, refusal: Refusal) -> str:
    """The second line of a key that is off: `AREA.off.CODE`, else `table.off.CODE`, else the first sentence of the
    game's own `refusal.CODE` where it names nobody (names are not known here), else `table.off`."""
    code = refusal.error if refusal.detail is None else refusal.detail["error"]
    told = next((one for one in (f"{area}.off.{code}", f"table.off.{code}") if words.has(one)), None)
    if told is None and refusal.detail is None and not any(_SEAT.fullmatch(str(one)) for one in refusal.args.values()):
        parts = area.split("_")
        sentences = (f"{'_'.join(parts[:count])}.refusal.{code}" for count in range(len(parts), 0, -1))
        sentence = next((one for one in sentences if words.has(one)), None)
        if sentence is not None:
            return in_short(words.t(sentence, **refusal.args))
    return words.t(told or "table.off", **refusal.args)


def disabled_reason(words: Words, area: str, moment: History, *actions: ActionFields) -> str | None:
    """Why a key that makes these actions is off at a moment; None: it is on."""
    outcome = after(moment, *actions)
    return refusal_words(words, area, outcome) if isinstance(outcome, Refusal) else None


class Decisions(Protocol):
    """Decisions of a game: a module `decisions` with these two functions."""

    def decision(self, words: Words, moment: History, names: Names) -> Decision | None:
        """The decision of a moment; None after the end."""

    def change(self, words: Words, entry: Entry, session: History, names: Names) -> Decision | None:
        """The decision that may replace an entry of the session; None: it can only be struck."""
