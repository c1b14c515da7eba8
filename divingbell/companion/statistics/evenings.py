"""Which games count, in which order, and which of them were one evening (statistics.md 1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary
from divingbell.companion.clock import EARLIEST, moment

APART = timedelta(hours=5)
"""Games that are less apart are of one evening."""


class Evening(NamedTuple):
    """Games that were played one after another."""

    began: datetime
    games: tuple[Summary, ...]
    """In order of their ends."""


def over(games: Iterable[Summary]) -> tuple[Summary, ...]:
    """Every game that is over, stopped ones too, practice and copies never; in order of end, ties by UUID."""
    ended = (game for game in games if game.ended is not None and game.problem is None)
    counted = (game for game in ended if not game.practice and not game.copied_from)
    return tuple(sorted(counted, key=lambda game: (end(game), game.session)))


def finished(games: Iterable[Summary]) -> tuple[Summary, ...]:
    """Those of games that are over that somebody won: in one that was stopped by agreement nobody has a place."""
    return tuple(game for game in games if any(seat.place is not None for seat in game.seats))


def evenings(games: Sequence[Summary]) -> tuple[Evening, ...]:
    """These games, in order of end, in evenings: between the latest end and the beginning of the next game are less
    than five hours. A game began its playing time before its end, however long it waited in between."""
    found: list[tuple[datetime, list[Summary]]] = []
    before: datetime | None = None
    for game in games:
        ended = end(game)
        began = ended - timedelta(seconds=game.seconds)
        if before is not None and began - before < APART:
            found[-1][1].append(game)
        else:
            found.append((began, [game]))
        before = ended
    return tuple(Evening(began, tuple(of_one)) for began, of_one in found)


def end(game: Summary) -> datetime:
    """When this game that is over was ended; one that cannot be told is older than all others."""
    assert game.ended is not None, "the game is over"
    return moment(game.ended) or EARLIEST
