"""The measures that statistics know by name, and how a game says which others make a record.

A game tells `Measure` values (archive/summary.py) for each of its sessions. Any game with a probe tells `DIVE` and
`CONTACT`; every other name is the game's own and is declared as a `RecordKind`.
"""

from __future__ import annotations

from typing import NamedTuple

DIVE = "dive"
"""A dive with the probe that is over: value 1 where it buzzed, else 0; `args` has its `risk`, and may tell whether it
brought its `coin` (1 or 0)."""
CONTACT = "contact"
"""A contact that buzzed and was felt: its length in milliseconds. One that was said by hand has none."""
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
