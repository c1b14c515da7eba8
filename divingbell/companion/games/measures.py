"""The measures that statistics know by name, and how a game says which others make a record.

A game tells `Measure` values (archive/summary.py) for each of its sessions. Any game with a probe tells `DIVE` and
`CONTACT`; every other name is the game's own and is declared as a `RecordKind`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import structs

from divingbell.companion.archive.summary import Measure

DIVE = "dive"
"""A dive with the probe that is over: value 1 where it buzzed, else 0; `args` has its `risk`, and may tell whether it
brought its `coin` (1 or 0)."""
CONTACT = "contact"
"""A contact that buzzed and was felt: its length in milliseconds. One that was said by hand has none."""
_COUNTED = (DIVE, CONTACT)
BEST, FASTEST = "best", "fastest"
"""Records of every game, of which it tells nothing: the highest figure at an end, the shortest playing time (s)."""


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
    """What gives the same figures in fewer values; a game has dozens, and statistics read thousands of games. The dives
    of one seat with the same `args` are added up, and so are the contacts of one seat; of what makes a record the best
    of the game are kept, and what nobody declared is left out."""
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
