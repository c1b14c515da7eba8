"""What is kept of one session so that lists and statistics need not play it again: no names, only ids of people.

Derived from the journal and never the truth: it can be thrown away and made anew (docs/specification/people.md).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class SummarySeat(msgspec.Struct, frozen=True):
    """One seat of a session."""

    seat: str
    """`p1` to `p6`."""
    person: str | None
    """Id of who sat there; None where nobody was named."""
    colour: str | None
    place: int | None
    """1 is best, equal ones share it; None before the end and after a game that was stopped."""
    figure: int | None
    """What the game counts (dollars, points, kinds, divers); None before the start."""


class Measure(msgspec.Struct, frozen=True):
    """One thing that a game tells for statistics and records, and the entry at which it came about."""

    name: str
    """As the game's `GameUi` declares it."""
    seat: str
    """Whose; empty: the whole table's."""
    entry: int
    """Number of the effective entry."""
    value: float
    args: Mapping[str, str | int] = msgspec.field(default_factory=dict)
    """What else belongs to it: a risk, a length in ms."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """One session, folded."""

    session: str
    """UUID."""
    lines: int
    """Record lines it was made from; the summary of a session with more is out of date."""
    game: str
    created: str
    """ISO 8601, UTC."""
    ended: str | None
    """When the line that ended the game last was written, ISO 8601 in UTC; None while it is unfinished."""
    seconds: int
    """Playing time: pauses above 10 minutes count 0 (evening.md)."""
    entries: int
    """Effective entries."""
    phase: str
    reason: str | None
    """Code of the end (`stopped` by agreement), None while unfinished."""
    practice: bool
    copy: bool
    """Read from a stick or file and not played on here."""
    problem: str | None = None
    """Why it could not be folded, in a refusal's code; the other fields then hold what the header said."""
    seats: tuple[SummarySeat, ...] = ()
    """In order of seats."""
    measures: tuple[Measure, ...] = ()
