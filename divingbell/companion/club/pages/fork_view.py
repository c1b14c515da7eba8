"""Several writings of one game beside each other, as the organiser decides between them (club.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from divingbell.companion.club.event.game_records import with_places
from divingbell.companion.club.protocol.chain import written_as
from divingbell.companion.club.protocol.forks import first_difference, fork_of
from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.club.results.records import ResultRows, rows_of


class GameVersion(msgspec.Struct, frozen=True):
    """One writing of a game."""

    epoch: str
    lines: int
    first: str | None
    """The time of the first line that is other than in another version, ISO 8601 in UTC; None: it has none."""
    last: str | None
    """The time of its last line."""
    rows: ResultRows
    """Its result; empty: the game is not over there."""


class ForkView(msgspec.Struct, frozen=True):
    """Versions of a game, the one that was written first in front."""

    differs_at: int | None
    """The first line in which two of them differ, or that one has and another does not."""
    versions: tuple[GameVersion, ...]


def fork_view(tx: Transaction, session: str) -> ForkView | None:
    """The versions of a game of which the organiser has decided none; None: there is one only."""
    known = tx.session(session)
    streams = [stream for stream in tx.streams(session) if stream.lines]
    if known is None or known.decided is not None or fork_of(streams) is None:
        return None
    lines = {stream.epoch: tx.lines(session, stream.epoch, 0, stream.lines) for stream in streams}
    differs_at = min(_apart(one, other) for one, other in combinations(lines.values(), 2))
    versions = [
        GameVersion(
            stream.epoch, stream.lines, _time(lines[stream.epoch], differs_at), _time(lines[stream.epoch], -1),
            () if stream.result is None else rows_of(stream.seats, with_places(stream.result)),
        )
        for stream in streams
    ]  # fmt: skip
    return ForkView(differs_at, tuple(sorted(versions, key=lambda one: (one.last or "", one.epoch))))


def _apart(one: Sequence[RecordedLine], other: Sequence[RecordedLine]) -> int:
    """The first line that is not in both."""
    found = first_difference(one, other)
    return min(len(one), len(other)) if found is None else found


def _time(lines: Sequence[RecordedLine], at: int) -> str | None:
    return written_as(lines[at])[1] if at < len(lines) else None
