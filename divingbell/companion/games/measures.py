"""Measures of a game for statistics, and which of them make a record.

A game tells `Measure` values for each of its sessions. Any game with a probe tells `DIVE` and
`CONTACT`; every other name is the game's own and is declared as a `RecordKind`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import structs

DIVE = "dive"
"""A dive with the probe that is over: value 1 where it buzzed, else 0; `args` has its `risk`, and may tell whether it
brought its `coin` (1 or 0)."""
CONTACT = "contact"
"""A contact that buzzed and was felt: its length in milliseconds. One that was said by hand has none."""
_COUNTED = (DIVE, CONTACT)
BEST, FASTEST = "best", "fastest"
"""Records of every game, of which it tells nothing: the best figure at an end, the shortest playing time (s)."""


Felt = Callable[[int], int | None]
"""Number of a record line -> length (ms) of the contact that was felt there; None where none was, or not its end."""


def unfelt(_: int) -> int | None:
    """Where nobody knows of a probe."""
    return None


class Measure(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing that a game tells for statistics and records, and the entry at which it came about; or several that are
    only counted, added up."""

    name: str
    """Declared by the game's records, or one of those that statistics know."""
    seat: str
    """Seat of the measure; empty: the whole table's."""
    entry: int
    """Number of the effective entry; of several the first."""
    value: float
    """Of several the sum."""
    args: Mapping[str, str | int] = msgspec.field(default_factory=dict)
    """Further values that belong to it: a risk, a reward."""
    times: int = 1
    """How many it is; a game tells each by itself, `condensed` adds up."""


class PlayedGame(Protocol):
    """A game that was played here before, as far as its measures tell of it."""

    @property
    def ended(self) -> str | None:
        """When it was ended, ISO 8601 in UTC; None while it is unfinished."""

    @property
    def measures(self) -> Sequence[Measure]:
        """Everything it told."""


class RecordKind(NamedTuple):
    """One record of a game. Words are `statistics.record.NAME` and `.short`, what was reached
    `statistics.record.NAME.value` with `count` and the measure's `args`; the game's own area comes first."""

    name: str
    """Of the measures it is made of."""
    icon: str
    then: str = ""
    """Name of a number in `args` that decides between equal values, higher first; empty: who had it first."""


BEST_ALONE = (RecordKind(BEST, "trophy"),)
"""The records of a game that tells no measures."""
FASTEST_KIND = RecordKind(FASTEST, "timer-sand")


def condensed(measures: Iterable[Measure], kinds: Iterable[RecordKind]) -> tuple[Measure, ...]:
    """Measures that give the same figures in fewer values; a game has dozens, and statistics read thousands of
    games. The dives of one seat with the same `args` are added up, and so are the contacts of one seat; of what
    makes a record the best of the game are kept, and what nobody declared is left out."""
    declared = {kind.name: kind for kind in kinds}
    counted: dict[Any, Measure] = {}
    best: dict[str, list[Measure]] = {}
    for one in measures:
        if one.name in _COUNTED:
            same = one.name, one.seat, tuple(sorted(one.args.items()))
            old = counted.get(same)
            counted[same] = one if old is None else structs.replace(
                old, value=old.value + one.value, times=old.times + one.times)  # fmt: skip
        elif one.name in declared:
            best[one.name] = better(best.get(one.name, []), one, declared[one.name])
    return (*counted.values(), *(one for held in best.values() for one in held))


def dived(measures: Iterable[Measure]) -> tuple[int, int]:
    """How many dives with the probe these tell of, and how many of them buzzed."""
    told = [one for one in measures if one.name == DIVE]
    return sum(one.times for one in told), sum(int(one.value) for one in told)


def better(held: list[Measure], one: Measure, kind: RecordKind) -> list[Measure]:
    """Which of one game's measures of a kind are its best, `held` those so far: the first with the highest rank, and
    those that came about at the same entry."""
    if not held or (rank(one, kind), -one.entry) > (rank(held[0], kind), -held[0].entry):
        return [one]
    if (rank(one, kind), one.entry) == (rank(held[0], kind), held[0].entry):
        return [*held, one]
    return held


def rank(measure: Measure, kind: RecordKind) -> tuple[float, float]:
    """The value in the measure's own unit, and what decides among equal ones; higher is better."""
    return measure.value, float(measure.args.get(kind.then, 0))
