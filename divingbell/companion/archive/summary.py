"""Summary of one session, so that lists and statistics need not play it again: no names, only ids of people.

Derived from the journal and never the truth: it can be thrown away and made anew (evening.md 2).
"""

from __future__ import annotations

import msgspec

from divingbell.companion.games.game_key import game_key
from divingbell.companion.games.measures import Measure


class SummarySeat(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One seat of a session."""

    seat: str
    """`p1` to `p8`."""
    colour: str | None = None
    place: int | None = None
    """1 is best, equal ones share it; None before the end and after a game that was stopped."""
    figure: int | None = None
    """Unit that the game counts (dollars, points, kinds, divers); None before the start."""
    person: str | None = None
    """Id of who sits there, of those who are one the one that was kept; None where nobody was named. Not in the store:
    looked up when the summary is read."""


class Summary(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One session, folded."""

    session: str
    """UUID."""
    lines: int
    """Lines of the journal it was made from; the summary of a session with more is out of date."""
    game: str
    """Empty: none was started."""
    title: str = ""
    """Of what was played, where the game is several (a sheet's name); empty: the game's."""
    created: str
    """ISO 8601, UTC."""
    ended: str | None
    """When the line that ended the game last was written, ISO 8601 in UTC; None while it is unfinished."""
    seconds: int
    """Playing time: pauses above 10 minutes count 0 (evening.md 1)."""
    entries: int
    """Effective entries."""
    phase: str
    reason: str | None
    """Code of the end (`stopped` by agreement), None while unfinished."""
    reopened: bool = False
    """Over, and steps of it were taken back to play on from there: the old result counts until the first new action."""
    practice: bool
    copy: bool = False
    """Read from a stick or file and never played on here. Not in the store: looked up when the summary is read."""
    copied_from: str = ""
    """UUID of the session that it is a copy of, up to an earlier moment; such a game counts in no statistic."""
    problem: str | None = None
    """Why it could not be folded (`damaged`, `no_game`, `no_package`, `refused`, `raised`); the other fields then hold
    what can be told without the rules."""
    package: str = ""
    """The package that a game from elsewhere came with, where the header says it."""
    seats: tuple[SummarySeat, ...] = ()
    """In order of seats."""
    measures: tuple[Measure, ...] = ()
    dives: int = 0
    """Dives with the probe that are over, as the measures tell them: for who reads without those."""
    buzzed: int = 0
    """How many of the dives buzzed."""
    lowest_wins: bool = False
    """The lowest figure was the best."""

    @property
    def key(self) -> str:
        """Of what is counted together: the game, with the title of its own."""
        return game_key(self.game, self.title) if self.title else self.game

    @property
    def waits(self) -> bool:
        """True if it can be carried on here."""
        return (self.ended is None or self.reopened) and not (self.copy or self.practice or self.problem)
