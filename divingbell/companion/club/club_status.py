"""How a tablet stands with its club: what its screens show of it."""

from __future__ import annotations

import msgspec

from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.messages import Fork, MessageEvent, RosterPerson, SeatingEvent


class ClubGame(msgspec.Struct, frozen=True):
    """A game of the club at this tablet."""

    session: str
    game: str
    """Name of its rules; empty before it is begun."""
    round: int | None
    lines: int
    sent: int
    """Of these at the club."""
    is_over: bool = False
    club_lines: int | None = None
    """Lines that the club has, where this tablet has fewer: it was set back."""

    @property
    def waiting(self) -> int:
        """Lines that the club has not."""
        return self.lines - self.sent


class ClubStatus(msgspec.Struct, frozen=True):
    """How a tablet stands with its club."""

    joined: JoinedClub
    is_heard: bool = False
    """The newest request was answered."""
    lost_at: float = 0.0
    """Since when it is not: seconds of the monotonic clock."""
    games: tuple[ClubGame, ...] = ()
    """The one that is played now first, then the newest first."""
    people: tuple[RosterPerson, ...] = ()
    """The club's roster."""
    seating: SeatingEvent | None = None
    """The people who shall sit here in this round; None: no round is on, or the club was not heard yet."""
    withdrawn: str | None = None
    """The offer whose answer came too late."""
    ahead_s: float = 0.0
    """By how many seconds the club's clock is ahead of this tablet's."""
    message: MessageEvent | None = None
    """The organiser's newest message."""
    decided: tuple[tuple[str, str], ...] = ()
    """Sessions of which the organiser has said which epoch counts."""
    is_known: bool = True
    """False: the club does not know this tablet, the code has to be typed in again."""
    has_two_cards: bool = False
    forks: tuple[tuple[str, Fork], ...] = ()
    """Sessions of which the club has two versions."""

    @property
    def waiting(self) -> int:
        """Lines that the club has not."""
        return sum(game.waiting for game in self.games)

    def name_of(self, person: str) -> str | None:
        """The name of a person of the club; None: hidden, or nobody of it."""
        return next((one.name for one in self.people if one.id == person), None)
