"""The turns of a game as replay, ledger, tables and report tell them: whose each was, where it begins and ends, and
what came of it. Folded once from the entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from divingbell.companion.games.game import Entry, History


class TurnOutcome(NamedTuple):
    """The result of a turn: an icon, and the colour of its disc, a name of the tokens on which `on_fill` is read."""

    mark: str
    colour: str


OutcomeOf = Callable[[Sequence["Entry"]], TurnOutcome | None]
"""Tells what came of a turn, from its entries in order; the first has one before it. None: nothing to be told."""


class EntryRun(NamedTuple):
    """Entries that belong together; `first` and `last` are their numbers."""

    number: int
    """As people count: from 1, in each round anew; 0 for what comes before the first turn."""
    round: int
    """From 1; 0 in a game without rounds."""
    player: str | None
    """The player of the turn; None: everybody's."""
    first: int
    last: int
    outcome: TurnOutcome | None


class _Key(NamedTuple):
    """The key that tells the turns of a game from each other."""

    number: int
    round: int
    player: str | None


def turns(outcome_of: OutcomeOf, entries: Iterable[Entry]) -> tuple[EntryRun, ...]:
    """All turns of a game, oldest first; `entries` come in order, from the first, which belongs to none.

    An entry belongs to the turn of the state before it. Where that has none, as between two rounds, it belongs to the
    turn before. In a game that knows no turns every entry is one.
    """
    found: list[EntryRun] = []
    last = 0
    """Number of the last turn of the rounds before."""
    key: _Key | None = None
    open_turn: list[Entry] = []

    def close() -> None:
        if key is not None:
            whose = key.player if key.number else None
            ends = open_turn[-1].number
            told = outcome_of(open_turn)
            found.append(EntryRun(key.number - last, key.round, whose, open_turn[0].number, ends, told))
        open_turn.clear()

    before: Any = None
    for entry in entries:
        if before is not None:
            now = _key(before, entry, key)
            if key is None or (now.number, now.round) != (key.number, key.round):
                close()
                if key is not None and now.round != key.round:
                    last = now.number - 1
                key = now
            open_turn.append(entry)
        before = entry.state
    close()
    return tuple(found)


def turns_of(history: History) -> tuple[EntryRun, ...]:
    """The turns of a record, oldest first, without what came of them."""
    return turns(lambda _: None, [*history.entries()][::-1])


def _key(before: Any, entry: Entry, key: _Key | None) -> _Key:
    """The turn to which an entry belongs; `before` is the state before it, `key` the turn before."""
    turn = getattr(before, "turn", None)
    if turn is not None:
        return _Key(turn.number, getattr(before, "round", 0), turn.player)
    if hasattr(before, "turn") and key is not None:
        return key
    player = entry.action.get("player")
    return _Key(entry.number - 1, 0, player if isinstance(player, str) else None)


def turn_of(found: Sequence[EntryRun], step: int) -> int:
    """The index of the turn to which entry `step` belongs; 0 before the first."""
    return max((place for place, turn in enumerate(found) if turn.first <= step), default=0)
