"""The club's games in a tablet's journal, as the tablet's side of the protocol sees them (club.md 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats, PastClaim, RecordedLine


class SessionHead(NamedTuple):
    """How far a session goes in the journal."""

    session: str
    epoch: str
    past: tuple[PastClaim, ...]
    lines: int
    """As far as they can be read."""
    last: str
    """Hash of the last of them."""


class Outbox(Protocol):
    """Blocks of committed lines, as the writer's thread hands them over; only of games of the club (club.md 1)."""

    def heads(self) -> Sequence[SessionHead]:
        """All sessions that are to be sent: the one that is played now first, then the newest first."""

    def lines(self, session: str, first: int, most: int) -> Sequence[RecordedLine]:
        """Up to `most` lines from `first` on, up to one that is damaged."""

    def hash_at(self, session: str, line: int) -> str:
        """The chain hash of a line; of -1 zeros."""

    def facts(self, session: str) -> tuple[ClubSeats, ClubResult | None]:
        """Seats, and the result behind the last line."""

    def damaged(self, session: str) -> int | None:
        """The first line that cannot be read."""

    def hidden(self) -> tuple[str, ...]:
        """People whose names are hidden here and whom the club's roster still names."""
