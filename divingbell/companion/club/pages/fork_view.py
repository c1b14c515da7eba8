"""Several writings of one game beside each other, as the organiser decides between them (club.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

from divingbell.companion.club.event.game_records import with_places
from divingbell.companion.club.protocol.chain import written_as
from divingbell.companion.club.protocol.forks import first_difference, fork_of
from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from divingbell.companion.club.results.records import rows_of
from divingbell.companion.club.results.standings import POINTS_BY_PLACE, points_by_place
from divingbell.companion.texts.words import CatalogueWords


class VersionRow(msgspec.Struct, frozen=True):
    """Somebody in the result of a version."""

    person: str | None
    place: int
    figure: int | None
    points: Fraction
    """Points where this version counts."""


class GameVersion(msgspec.Struct, frozen=True):
    """One writing of a game."""

    epoch: str
    lines: int
    first: str | None
    """The time of the first line that is other than in another version, ISO 8601 in UTC; None: it has none."""
    last: str | None
    """The time of its last line."""
    rows: tuple[VersionRow, ...]
    """Its result; empty: the game is not over there."""


class ForkView(msgspec.Struct, frozen=True):
    """Versions of a game, the one that was written first in front."""

    differs_at: int | None
    """The first line in which two of them differ, or that one has and another does not."""
    alike_until: str | None
    """The time of the line before it, ISO 8601 in UTC; None: they differ from the first on."""
    versions: tuple[GameVersion, ...]

    def called(self, say: CatalogueWords, epoch: str) -> str:
        """The name of a version: of two by which was written first, of more by number; empty of none of them."""
        at = next((at for at, one in enumerate(self.versions, 1) if one.epoch == epoch), 0)
        if not at:
            return ""
        if len(self.versions) > 2:
            return say.t("organiser.version", number=at)
        return say.t("organiser.version.first" if at == 1 else "organiser.version.then")


def fork_view(tx: Transaction, session: str, points: Sequence[int] = POINTS_BY_PLACE) -> ForkView | None:
    """The versions of a game of which the organiser has decided none, with the `points` of each place; None: there is
    one only."""
    known = tx.session(session)
    streams = [stream for stream in tx.streams(session) if stream.lines]
    if known is None or known.decided is not None or fork_of(streams) is None:
        return None
    lines = {stream.epoch: tx.lines(session, stream.epoch, 0, stream.lines) for stream in streams}
    differs_at = min(_apart(one, other) for one, other in combinations(lines.values(), 2))
    versions = [
        GameVersion(
            stream.epoch, stream.lines, _time(lines[stream.epoch], differs_at), _time(lines[stream.epoch], -1),
            _rows(stream, points),
        )
        for stream in streams
    ]  # fmt: skip
    alike = next(iter(lines.values()))[:differs_at]
    times = (written_as(line)[1] for line in reversed(alike))  # a second header has none
    alike_until = next((time for time in times if time is not None), None)
    return ForkView(differs_at, alike_until, tuple(sorted(versions, key=lambda one: (one.last or "", one.epoch))))


def _rows(stream: StreamRow, points: Sequence[int]) -> tuple[VersionRow, ...]:
    if stream.result is None:
        return ()
    rows = rows_of(stream.seats, with_places(stream.result))
    return tuple(
        VersionRow(row.person, row.place, row.figure, given)
        for row, given in zip(rows, points_by_place(rows, points), strict=True)
    )


def _apart(one: Sequence[RecordedLine], other: Sequence[RecordedLine]) -> int:
    """The first line that is not in both."""
    found = first_difference(one, other)
    return min(len(one), len(other)) if found is None else found


def _time(lines: Sequence[RecordedLine], at: int) -> str | None:
    return written_as(lines[at])[1] if at < len(lines) else None
